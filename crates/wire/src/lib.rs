//! The messages of Menagerie: HTTP and WebSocket, the rpc lines of the command line, and the texts
//! in which the store keeps a log. But for records and tours, nothing else in the workspace serializes.
//!
//! The types of HTTP and WebSocket carry their OpenAPI schemas; the browser client's types are
//! generated from those. What a client draws is written as the games tell it: a [`Scene`](menagerie_show::Scene) and
//! all in it carry their own schemas, with the feature `schema` of their crates.
//!
//! Values for a client are made from what the kernel and the table say *to an eye*: a scene, a
//! [`SeenEntry`](menagerie_table::SeenEntry) entry, a view. A full state never gets here; only [`log`], whose
//! texts stay on the server, sees whole inputs.

pub mod analysis;
pub mod blocks;
pub mod desk;
pub mod error;
pub mod event;
pub mod exercise;
pub mod game;
mod html;
pub mod kit;
pub mod log;
pub mod matches;
pub mod mine;
pub mod page;
pub mod people;
pub mod push;
pub mod puzzle;
pub mod ratings;
pub mod rpc;
pub mod socket;
pub mod start;
pub mod study;
pub mod talk;

pub use analysis::{
    Analysis, AnalysisBefore, AnalysisLine, AnalysisScore, MatchAnalysisRequest, PlayedPart,
    PositionAnalysisRequest,
};
pub use blocks::{BlockList, BlockRequest, Blocked};
pub use desk::Desk;
pub use error::{ErrorBody, Fault};
pub use event::{Event, EventList, Happening, Missed, MyEvent, MyEvents};
pub use exercise::{
    Exercise, ExerciseAnswer, ExerciseGoal, ExerciseList, ExerciseSolution, ExerciseTry, ExerciseVerdict,
};
pub use game::{GameInfo, GameList, OptionSpec, Question};
pub use kit::{Draft, DraftRequest};
pub use matches::{
    ActionRequest, Attempt, CreateMatch, Created, GatheringState, Health, Hint, JoinRequest, Joined,
    MatchState, MatchView, NonceRequest, OfferedTo, Opening, OpeningView, Outcome, PersonHolder, Prefix,
    SeatHolder, Situation, StepList, TurnAnswer, TurnRequest, Waiting, WhyNot,
};
pub use mine::{ListedMatch, Lobby, MyMatch, MyMatches, OpenMatch, PlayedMatch};
pub use page::{Book, ChapterInfo, Diagram, Part, Rules, Section};
pub use people::{
    BotInfo, BotList, BotMade, BotRequest, CallerKind, Deletion, Me, PasswordChange, Secret, SignIn,
};
pub use push::{PushEnd, PushKey, PushKeys, PushMessage, PushNews, PushSubscription};
pub use puzzle::{Deal, Problem, ProblemList, SolveRequest, Solved};
pub use ratings::{GameOfPerson, Leader, Leaders, Opponent, PaceRecord, PersonPage, RatingMark};
pub use socket::{Frame, Now, Resync, SocketHello, SocketPing, SocketPong, Standby};
pub use start::StartRequest;
pub use study::{Study, StudyRequest};
pub use talk::{Reply, Report, Said, Talk};
