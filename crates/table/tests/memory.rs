//! How much a live match keeps, counted by the allocator for the thread that makes it.

mod common;

use common::played;

/// What is made, and how many bytes of it stay.
fn kept<T>(make: impl FnOnce() -> T) -> (T, i64) {
    let mut made = None;
    let counted = allocation_counter::measure(|| made = Some(make()));
    (made.expect("it has been made"), counted.bytes_current)
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
        let most = 5_000 + 120 * i64::try_from(long.version()).expect("it is short");
        assert!(bytes < most, "{id}: {bytes} bytes after {} entries", long.version());
        for of in [&short, &long] {
            let (copy, bytes) = kept(|| of.clone());
            assert!(bytes < 3_000, "{id}: {bytes} bytes for a copy after {} entries", copy.version());
        }
    }
}
