//! Bytes as a line of the machine interface.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_testkit::fuzz;
use menagerie_wire::desk::Desk;

fuzz_target!(|data: &[u8]| {
    let desk = Desk::new(menagerie_games::all(), || 0);
    fuzz::rpc_line(data, &|line| desk.answer_line(line));
});
