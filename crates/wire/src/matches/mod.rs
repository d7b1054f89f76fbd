//! Making matches and playing them.

mod answers;
mod requests;
mod state;

pub use answers::{
    Created, Health, Hint, Joined, OfferedTo, Opening, OpeningView, StepList, TurnAnswer, Waiting, WhyNot,
};
pub use requests::{ActionRequest, Attempt, CreateMatch, JoinRequest, NonceRequest, Prefix, TurnRequest};
pub use state::{
    Clocks, GamePhase, GatheringPhase, GatheringState, MatchState, MatchView, OpenOffer, OpenQuestion,
    Outcome, PersonHolder, SeatHolder, Situation, seat_ids,
};
