//! Whatever a call can be answered with is on the list of those who translate. Each problem leads to an example of the
//! next one, so that a new one does not compile before it has its place here.

use super::*;
use menagerie_kernel::{BadOption, BadPosition, Spot, sentence};
use menagerie_testkit::words::Heard;
use std::iter::successors;

fn illegal() -> Illegal {
    Illegal::Step { index: 0, text: "e2e5".to_owned(), why: Illegal::Over.why() }
}

fn unknown_seat() -> UnknownSeat {
    UnknownSeat { given: "x".to_owned(), known: vec!["w", "b"] }
}

fn after(problem: &ApiError) -> Option<ApiError> {
    Some(match problem {
        ApiError::BadRequest(_) => ApiError::BodyTooLarge(65536),
        ApiError::BodyTooLarge(_) => ApiError::NotJson,
        ApiError::NotJson => ApiError::UnknownPath,
        ApiError::UnknownPath => ApiError::WrongMethod,
        ApiError::WrongMethod => ApiError::UnknownMatch,
        ApiError::UnknownMatch => ApiError::UnknownGame("ludo".to_owned()),
        ApiError::UnknownGame(_) => ApiError::BadSeats(BadSeats::Unknown(unknown_seat())),
        ApiError::BadSeats(seats) => next_seats(seats).map_or(ApiError::BadNonce, ApiError::BadSeats),
        ApiError::BadNonce => ApiError::BadClock,
        ApiError::BadClock => ApiError::BadHandicap,
        ApiError::BadHandicap => ApiError::KeepsTime("Ludo"),
        ApiError::KeepsTime(_) => ApiError::BadInvite,
        ApiError::BadInvite => ApiError::NotListed,
        ApiError::NotListed => ApiError::NotSeated,
        ApiError::NotSeated => ApiError::AlreadySeated("w"),
        ApiError::AlreadySeated(_) => ApiError::NotOffered("rematch".to_owned()),
        ApiError::NotOffered(_) => ApiError::NoSquare("e2e4".parse::<Spot>().expect_err("it is none")),
        ApiError::NoSquare(_) => ApiError::NoPuzzle,
        ApiError::NoPuzzle => ApiError::NoExercise,
        ApiError::NoExercise => ApiError::TooFar(64),
        ApiError::TooFar(_) => ApiError::TooHard(TooHard { excluded: 9 }),
        ApiError::TooHard(_) => ApiError::SeedsRefused,
        ApiError::SeedsRefused => ApiError::UnknownAction("dance".to_owned()),
        ApiError::UnknownAction(_) => ApiError::Unauthorized,
        ApiError::Unauthorized => ApiError::NotOpened(OpenError::HiddenPosition),
        ApiError::NotOpened(error) => {
            next_error(error).map_or(refused(Refusal::Finished), ApiError::NotOpened)
        }
        ApiError::Refused { refusal, .. } => {
            next_refusal(refusal).map_or(ApiError::UnknownSeat(unknown_seat()), refused)
        }
        ApiError::UnknownSeat(_) => ApiError::TooManyParts(1000),
        ApiError::TooManyParts(_) => {
            ApiError::IllegalPart { index: 2, part: "e2e4,e2e5".to_owned(), illegal: illegal() }
        }
        ApiError::IllegalPart { .. } => ApiError::IllegalPrefix(illegal()),
        ApiError::IllegalPrefix(_) => ApiError::Storage(StoreError::Locked { place: "menagerie.db".into() }),
        ApiError::Storage(_) => ApiError::Reread,
        ApiError::Reread => ApiError::GameGone("ludo".to_owned()),
        ApiError::GameGone(_) => ApiError::Unreadable(String::new()),
        ApiError::Unreadable(_) => ApiError::NotOver,
        ApiError::NotOver => ApiError::Analysis(AnalysisError::FIRST),
        ApiError::Analysis(analysis) => {
            analysis.next().map_or(ApiError::People(PeopleError::FIRST), ApiError::Analysis)
        }
        ApiError::People(people) => people.next().map_or(ApiError::Push(PushError::FIRST), ApiError::People),
        ApiError::Push(push) => push.next().map_or(ApiError::Timeout, ApiError::Push),
        ApiError::Timeout => ApiError::Busy { retry_s: 4 },
        ApiError::Busy { .. } => ApiError::TooMany { retry_s: 7 },
        ApiError::TooMany { .. } => ApiError::Unfinished(300),
        ApiError::Unfinished(_) => ApiError::NoRoom,
        ApiError::NoRoom => ApiError::OtherHost,
        ApiError::OtherHost => ApiError::ForeignOrigin,
        ApiError::ForeignOrigin => ApiError::Draining,
        ApiError::Draining => ApiError::Internal,
        ApiError::Internal => return None,
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
            OpenError::Option(BadOption { key: "size".to_owned(), why: sentence!("given twice") })
        }
        OpenError::Option(_) => OpenError::Position(BadPosition::new("placement", sentence!("is missing"))),
        OpenError::Position(_) => return None,
    })
}

fn refused(refusal: Refusal) -> ApiError {
    ApiError::Refused { refusal, state: None }
}

fn next_refusal(refusal: &Refusal) -> Option<Refusal> {
    Some(match refusal {
        Refusal::Finished => Refusal::Stale { at: 7 },
        Refusal::Stale { .. } => Refusal::Sealed,
        Refusal::Sealed => Refusal::NotToAct,
        Refusal::NotToAct => Refusal::NotBegun,
        Refusal::NotBegun => Refusal::Begun,
        Refusal::Begun => Refusal::Closed,
        Refusal::Closed => Refusal::Restless,
        Refusal::Restless => Refusal::Taken,
        Refusal::Taken => Refusal::NoSuchSeat,
        Refusal::NoSuchSeat => Refusal::NonceGiven,
        Refusal::NonceGiven => Refusal::NobodyToAsk,
        Refusal::NobodyToAsk => Refusal::OfferedAlready,
        Refusal::OfferedAlready => Refusal::NotOffered,
        Refusal::NotOffered => Refusal::Together,
        Refusal::Together => Refusal::NotOver,
        Refusal::NotOver => Refusal::NotAway,
        Refusal::NotAway => Refusal::NoClaim,
        Refusal::NoClaim => Refusal::NoTakeOver,
        Refusal::NoTakeOver => Refusal::PartnerAway,
        Refusal::PartnerAway => Refusal::RatedSeat,
        Refusal::RatedSeat => Refusal::BadLine { most: 300 },
        Refusal::BadLine { .. } => Refusal::TooFast,
        Refusal::TooFast => Refusal::TooMuchTalk,
        Refusal::TooMuchTalk => Refusal::NothingSaid,
        Refusal::NothingSaid => Refusal::NoSuchQuestion,
        Refusal::NoSuchQuestion => Refusal::NotAsked,
        Refusal::NotAsked => Refusal::Untrue,
        Refusal::Untrue => Refusal::NotAlone,
        Refusal::NotAlone => Refusal::NoWayBack,
        Refusal::NoWayBack => Refusal::RatedTurn,
        Refusal::RatedTurn => Refusal::NothingToTakeBack,
        Refusal::NothingToTakeBack => Refusal::Illegal(illegal()),
        Refusal::Illegal(_) => Refusal::TooLong { most: 4096 },
        Refusal::TooLong { .. } => Refusal::Broken(String::new()),
        Refusal::Broken(_) => Refusal::Frozen("by the present rules the game would be over".into()),
        Refusal::Frozen(_) => return None,
    })
}

#[test]
fn every_answer_is_on_the_list_of_those_who_translate() {
    let mut heard = Heard::default();
    let first = ApiError::bad_request("expected `,` or `}` at line 1 column 9");
    for problem in successors(Some(first), after) {
        heard.hear(&problem.sentence());
    }
    heard.must_be_listed();
}
