//! Bytes as a file of an army: it is a game that can begin, or is refused with a line, a column and a reason.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    // A file that is read was set up and tried on its board; the game itself, whose texts stay in memory for as long
    // as a program runs, is left to the tests of the crate.
    if let Err(fault) = menagerie_army::read_bytes(data) {
        assert!(fault.line > 0 && fault.column > 0 && !fault.why.is_empty());
    }
});
