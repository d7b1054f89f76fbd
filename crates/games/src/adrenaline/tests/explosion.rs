//! Stacks that make more turns than anybody could list.
