mod create;
mod find;
mod look_up;
