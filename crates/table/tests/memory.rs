//! How much a live match keeps, counted by the allocator. There is one test, because what all threads do is counted.

mod common;

use common::played;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What is made, and how many bytes of it stay.
fn kept<T>(make: impl FnOnce() -> T) -> (T, usize) {
    let region = Region::new(ALLOCATOR);
    let made = make();
    let change = region.change();
    (made, change.bytes_allocated - change.bytes_deallocated)
}

#[test]
fn a_match_keeps_little_and_a_copy_of_it_next_to_nothing() {
    for game in menagerie_games::all() {
        let id = game.info().id;
        // What is made once for all matches is made now.
        drop(played(&*game, 1, 20));
        let (short, bytes) = kept(|| played(&*game, 1, 100));
        assert!(bytes < 12_000, "{id}: {bytes} bytes after {} entries", short.version());
        let (long, bytes) = kept(|| played(&*game, 1, 2700));
        let most = 5_000 + 120 * usize::try_from(long.version()).expect("it is short");
        assert!(bytes < most, "{id}: {bytes} bytes after {} entries", long.version());
        for of in [&short, &long] {
            let (copy, bytes) = kept(|| of.clone());
            assert!(bytes < 3_000, "{id}: {bytes} bytes for a copy after {} entries", copy.version());
        }
    }
}
