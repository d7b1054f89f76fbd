//! What the laws share with fuzz targets and with pages in other languages has teeth, too.

use super::{ReadsSloppily, Spoiled, WritesWhatItCannotRead};
use crate::games::lots::Lots;
use crate::laws::texts;
use menagerie_show::Erased;

#[test]
#[should_panic(expected = "is read as")]
fn fuzzing_catches_sloppy_reading() {
    let game = Erased::new(Spoiled(ReadsSloppily(Lots)));
    crate::fuzz::position_text(b"------ 1 0 named.1=- named.2=- named.3=- ", &game);
}

#[test]
#[should_panic(expected = "named.1: wanted")]
fn fuzzing_catches_turns_that_lead_to_no_position() {
    let game = Erased::new(Spoiled(WritesWhatItCannotRead(Lots)));
    crate::fuzz::turn_text(b"------ 1 0 named.1=1 named.2=1 named.3=1\na,b", &game);
}

#[test]
#[should_panic(expected = "the id of")]
fn fuzzing_catches_answers_to_nobody() {
    crate::fuzz::rpc_line(br#"{"id": 7}"#, &|_| "{}".to_owned());
}

#[test]
#[should_panic(expected = "points out `b`")]
fn a_diagram_with_an_illegal_turn_is_caught() {
    texts::replay_diagrams(&Lots, "```diagram\n------ 1 0 named.1=- named.2=- named.3=-\nturns: b\n```\n");
}

#[test]
#[should_panic(expected = "the diagram of `nonsense`")]
fn a_diagram_of_no_position_is_caught() {
    texts::replay_diagrams(&Lots, "```diagram\nnonsense\n```\n");
}

#[test]
#[should_panic(expected = "nothing can move on e4")]
fn moves_of_nothing_are_caught() {
    texts::replay_diagrams(&Lots, "```moves\n------ 1 0 named.1=- named.2=- named.3=-\ne4\n```\n");
}
