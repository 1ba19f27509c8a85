mod create;
mod find;
mod find_match;
mod look_up;
