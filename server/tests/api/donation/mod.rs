mod batch;
mod change;
mod create;
mod declaration;
mod delete;
mod list;
mod repeat;
mod show;
