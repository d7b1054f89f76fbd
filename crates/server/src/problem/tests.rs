//! Whatever a call can be answered with is on the list of those who translate. Each problem leads to an example of the
//! next one, so that a new one does not compile before it has its place here.

use super::*;
use menagerie_kernel::{BadOption, BadPosition, Spot};
use menagerie_testkit::words::Heard;
use std::iter::successors;

const WHY: &str = "the game is over";

fn illegal() -> Illegal {
    Illegal::Step { index: 0, text: "e2e5".to_owned(), why: WHY.to_owned() }
}

fn unknown_seat() -> UnknownSeat {
    UnknownSeat { given: "x".to_owned(), known: vec!["w", "b"] }
}

fn after(problem: &Problem) -> Option<Problem> {
    Some(match problem {
        Problem::BadRequest(_) => Problem::BodyTooLarge(65536),
        Problem::BodyTooLarge(_) => Problem::UnknownPath,
        Problem::UnknownPath => Problem::WrongMethod,
        Problem::WrongMethod => Problem::UnknownMatch,
        Problem::UnknownMatch => Problem::UnknownGame("ludo".to_owned()),
        Problem::UnknownGame(_) => Problem::BadSeats(BadSeats::Unknown(unknown_seat())),
        Problem::BadSeats(seats) => next_seats(seats).map_or(Problem::BadNonce, Problem::BadSeats),
        Problem::BadNonce => Problem::NotOffered("clock".to_owned()),
        Problem::NotOffered(_) => {
            Problem::NoSquare("e2e4".parse::<Spot>().expect_err("these are two squares"))
        }
        Problem::NoSquare(_) => Problem::NoPuzzle,
        Problem::NoPuzzle => Problem::TooHard(TooHard { excluded: 9 }),
        Problem::TooHard(_) => Problem::SeedsRefused,
        Problem::SeedsRefused => Problem::UnknownAction("dance".to_owned()),
        Problem::UnknownAction(_) => Problem::Unauthorized,
        Problem::Unauthorized => Problem::NotOpened(OpenError::HiddenPosition),
        Problem::NotOpened(error) => next_error(error).map_or(refused(Refusal::Finished), Problem::NotOpened),
        Problem::Refused { refusal, .. } => {
            next_refusal(refusal).map_or(Problem::UnknownSeat(unknown_seat()), refused)
        }
        Problem::UnknownSeat(_) => Problem::TooManyParts(1000),
        Problem::TooManyParts(_) => {
            Problem::IllegalPart { index: 2, part: "e2e4,e2e5".to_owned(), illegal: illegal() }
        }
        Problem::IllegalPart { .. } => Problem::IllegalPrefix(illegal()),
        Problem::IllegalPrefix(_) => Problem::Storage(StoreError::Locked { file: "menagerie.db".into() }),
        Problem::Storage(_) => Problem::Reread,
        Problem::Reread => Problem::GameGone("ludo".to_owned()),
        Problem::GameGone(_) => Problem::Unreadable(String::new()),
        Problem::Unreadable(_) => Problem::NotOver,
        Problem::NotOver => Problem::Timeout,
        Problem::Timeout => Problem::Busy,
        Problem::Busy => Problem::Internal,
        Problem::Internal => return None,
    })
}

fn next_seats(seats: &BadSeats) -> Option<BadSeats> {
    Some(match seats {
        BadSeats::Unknown(_) => BadSeats::Empty("w"),
        BadSeats::Empty(_) => BadSeats::NoHolder("you".to_owned()),
        BadSeats::NoHolder(_) => BadSeats::Nobody,
        BadSeats::Nobody => BadSeats::NoComputer,
        BadSeats::NoComputer => BadSeats::NoLevel { given: "9".to_owned(), known: "`1`, `2`".to_owned() },
        BadSeats::NoLevel { .. } => return None,
    })
}

fn next_error(error: &OpenError) -> Option<OpenError> {
    Some(match error {
        OpenError::HiddenPosition => OpenError::AlreadyOver,
        OpenError::AlreadyOver => OpenError::Seats { fewest: 2, seats: 4, given: 1 },
        OpenError::Seats { .. } => {
            OpenError::Option(BadOption { key: "size".to_owned(), why: "given twice".to_owned() })
        }
        OpenError::Option(_) => OpenError::Position(BadPosition::new("placement", "is missing")),
        OpenError::Position(_) => return None,
    })
}

fn refused(refusal: Refusal) -> Problem {
    Problem::Refused { refusal, state: None }
}

fn next_refusal(refusal: &Refusal) -> Option<Refusal> {
    Some(match refusal {
        Refusal::Finished => Refusal::Stale { at: 7 },
        Refusal::Stale { .. } => Refusal::Sealed,
        Refusal::Sealed => Refusal::NotToAct,
        Refusal::NotToAct => Refusal::NoWayBack,
        Refusal::NoWayBack => Refusal::NothingToTakeBack,
        Refusal::NothingToTakeBack => Refusal::Illegal(illegal()),
        Refusal::Illegal(_) => Refusal::TooLong { most: 4096 },
        Refusal::TooLong { .. } => Refusal::Broken(String::new()),
        Refusal::Broken(_) => Refusal::Frozen(WHY.to_owned()),
        Refusal::Frozen(_) => return None,
    })
}

#[test]
fn every_answer_is_on_the_list_of_those_who_translate() {
    let mut heard = Heard::default();
    let first = Problem::bad_request("expected `,` or `}` at line 1 column 9");
    for problem in successors(Some(first), after) {
        heard.say(&problem.to_string());
    }
    heard.must_be_listed();
}
