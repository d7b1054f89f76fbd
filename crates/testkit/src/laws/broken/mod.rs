//! A broken game is caught: each law, put to a game with one fault, fails and says so.

mod fault;

use self::fault::{Fault, Spoiled, State, Step, View};
use super::{Plan, happenings, kits, play, puzzles, questions, texts, tours, turns};
use crate::games::lots::{self, Lots};
use crate::games::{Kuhn, Peek, Relay, Seen, peek};
use menagerie_games::chess960::Chess960;
use menagerie_kernel::count::TooLarge;
use menagerie_kernel::step::Then;
use menagerie_kernel::{
    BadPosition, Collection, Event, Eye, Figure, Happening, Hole, InParts, Info, Legal, Opener, OptionKind,
    OptionSpec, Outcome, Problem, Puzzle, Question, Questions, Quiet, Reason, Report, Rules, Seat, Sentence,
    Side, Sink, Solution, Spot, TooHard, Turn, Views, sentence,
};
use menagerie_show::{Backing, Field, FieldKind, Gesture, InAnyOrder, Kind, Scene, Shown};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Declares faults: for each a name, the game that has it, what it gets wrong, and which laws catch
/// it with which words.
macro_rules! caught {
    ($($name:ident in $base:ty { $($wrong:tt)* } $($file:ident::$law:ident says $words:literal),+;)*) => {
        $(
            #[derive(Clone)]
            struct $name($base);
            impl Fault for $name {
                type Base = $base;
                fn of(base: $base) -> $name {
                    $name(base)
                }
                fn base(&self) -> &$base {
                    &self.0
                }
                $($wrong)*
            }
        )*
        mod laws_catch {
            use super::*;
            $(
                #[allow(non_snake_case)]
                mod $name {
                    use super::*;
                    $(
                        #[test]
                        #[should_panic(expected = $words)]
                        fn $law() {
                            let game = Spoiled(super::super::$name(Default::default()));
                            $file::$law(&game, &Plan { games: 100, ..Plan::default() });
                        }
                    )+
                }
            )*
        }
    };
}

mod chance;
mod judge;
mod knowledge;
mod pieces;
mod secrets;
mod teeth;

/// Marks are offered one after another; only these are spoiled, so that games begin.
fn is_mark(step: &lots::Step) -> bool {
    matches!(step, lots::Step::Mark(_))
}

/// Nobody can mark a cell before every number is named.
const IMPOSSIBLE_TOUR: &str = r#"
[[stops]]
title = "A cell"
position = "------ 1 0 named.1=- named.2=- named.3=-"

[[stops.tasks]]
text = "Mark the second cell."
answers = ["b"]
hint = "It is the one after the first."
success = "It is yours."
"#;

static REPLAYS: AtomicU32 = AtomicU32::new(0);
static ASKED: AtomicU32 = AtomicU32::new(0);

caught! {
    DeclaresWhatItHasNot in Lots {
        fn fields(&self) -> Vec<Field> {
            vec![Field::new("seat", "To act", "The seat that acts.", FieldKind::Text)]
        }
    } kits::texts_are_made_of_the_kit says "placement";

    DeclaresAFieldTwice in Chess960 {
        fn fields(&self) -> Vec<Field> {
            let again = Field::new("turn", "Turn", "The same once more.", FieldKind::Letters { choices: Vec::new() });
            self.base().fields().into_iter().chain([again.optional()]).collect()
        }
    } kits::mutated_texts_are_taken_apart_or_refused says "is written `";

    CountsByColour in Lots {
        fn kinds(&self) -> Vec<Kind> {
            let figure = |side| Figure { icon: "disc", name: "disc", letter: 'o', side };
            let kind = |(side, worth)| Kind { figure: figure(side), how: "Stays.", worth };
            [(Side::Light, 1), (Side::Dark, 2)].map(kind).to_vec()
        }
    } kits::a_picture_has_one_worth says "and its picture";

    EventsDifferNextTime in Lots {
        fn apply(&self, state: &mut lots::State, _: Legal<'_, Spoiled<Self>>, _: &Opener, events: &mut impl Report) {
            let what = format!("event {}", REPLAYS.fetch_add(1, Ordering::Relaxed));
            events.report(|| Event::open(Happening::Shown { what }));
            *state = full_board();
        }
    } play::replaying_the_log_gives_the_live_state says "events of part 0";

    DeclaresAnotherDefault in Relay {
        fn info(&self) -> &'static Info {
            const OPTIONS: &[OptionSpec] = &[OptionSpec {
                key: "cell",
                name: "First cell",
                about: "",
                kind: OptionKind::Number { min: 2, max: 6, default: Some(5) },
            }];
            static INFO: LazyLock<Info> =
                LazyLock::new(|| Info { options: OPTIONS, ..*Relay::default().info() });
            &INFO
        }
    } play::options_left_out_have_their_defaults says "`cell` given, and left out";

    HasOnlySpareSeats in Lots {
        fn info(&self) -> &'static Info {
            static INFO: LazyLock<Info> = LazyLock::new(|| Info { spare_seats: 3, ..*Lots.info() });
            &INFO
        }
    } play::seats_can_be_taken says "no seat of 3 has to be taken";

    DeclaresAnEndingTwice in Lots {
        fn info(&self) -> &'static Info {
            const ENDINGS: &[Reason] = &[Reason::new("counted", "the apples were counted")];
            static INFO: LazyLock<Info> = LazyLock::new(|| Info { endings: ENDINGS, ..*Lots.info() });
            &INFO
        }
    } play::endings_are_declared says "is both";

    EndsForAnything in Lots {
        fn turn(&self, state: &lots::State) -> Turn {
            match self.base().turn(state) {
                Turn::Over(_) => Turn::Over(Outcome::draw(Reason::new("rain", "it began to rain"))),
                turn => turn,
            }
        }
    } play::endings_are_declared says "what it does not declare";

    PaysTheWinnerAlone in Lots {
        fn payoffs(&self, state: &lots::State, outcome: &Outcome) -> Vec<f64> {
            self.base().payoffs(state, outcome).into_iter().map(|payoff| payoff.max(0.0)).collect()
        }
    } play::payoffs_agree_with_the_score says "not a sum of nothing";

    PaysPartnersDifferently in Relay {
        fn payoffs(&self, _: &State<Self>, _: &Outcome) -> Vec<f64> {
            vec![1.0, -1.0, 0.0, 0.0]
        }
    } play::payoffs_agree_with_the_score says "seats of one team get";

    PaysTheLoser in Kuhn {
        fn payoffs(&self, state: &State<Self>, outcome: &Outcome) -> Vec<f64> {
            self.base().payoffs(state, outcome).into_iter().map(|payoff| -payoff).collect()
        }
    } play::payoffs_agree_with_the_score says "pays [";

    PointsOutWhatIsNoTurn in Lots {
        fn info(&self) -> &'static Info {
            const PAGE: &str = "```diagram\n------ 1 0 named.1=- named.2=- named.3=-\nturns: b\n```\n";
            static INFO: LazyLock<Info> = LazyLock::new(|| Info { rules: PAGE, ..*Lots.info() });
            &INFO
        }
    } texts::diagrams_of_the_rules_can_be_replayed says "points out `b`";

    AsksForWhatIsNoTurn in Lots {
        fn info(&self) -> &'static Info {
            static INFO: LazyLock<Info> = LazyLock::new(|| Info { tour: IMPOSSIBLE_TOUR, ..*Lots.info() });
            &INFO
        }
    } tours::tours_can_be_played says "stop 1: task 1";

    OffersStepsWhenOver in Lots {
        fn turn(&self, state: &lots::State) -> Turn {
            match self.base().turn(state) {
                Turn::One(_) if state.board.turns > 1 => Turn::Over(Outcome::draw(Reason::CLOCK)),
                turn => turn,
            }
        }
    } play::the_game_goes_on_exactly_when_someone_can_act says "is offered steps";

    ChangesItsMindAboutWhoActs in Lots {
        fn turn(&self, state: &lots::State) -> Turn {
            match self.base().turn(state) {
                Turn::One(_) => Turn::One(Seat((ASKED.fetch_add(1, Ordering::Relaxed) % 3) as u8)),
                turn => turn,
            }
        }
        fn steps(&self, view: &lots::View, prefix: &[lots::Step], sink: &mut impl Sink<lots::Step>) {
            let is_named = !view.named.contains(&Seen::None);
            let eye = if is_named { Eye::Seat(view.board.next) } else { view.eye };
            self.base().steps(&lots::View { eye, ..view.clone() }, prefix, sink);
        }
    } play::a_seat_that_is_not_to_act_is_offered_nothing says "out of turn";

    OffersNothingAtTheEnd in Lots {
        fn steps(&self, view: &lots::View, prefix: &[lots::Step], sink: &mut impl Sink<lots::Step>) {
            if view.board.turns < 3 {
                self.base().steps(view, prefix, sink);
            }
        }
    } play::the_game_goes_on_exactly_when_someone_can_act says "nothing can be played";

    DeniesItsParts in Peek {
        fn in_parts(&self) -> Option<&dyn InParts<State<Self>>> {
            None
        }
    } texts::text_reads_back says "was written but is refused";

    OffersTheNextPartToo in Peek {
        fn steps(&self, view: &View<Self>, prefix: &[Step<Self>], sink: &mut impl Sink<Step<Self>>) {
            self.base().steps(view, prefix, &mut |step, _| sink.step(step, Then::Either));
            if !prefix.is_empty() {
                sink.step(peek::Step::Take, Then::Ends);
            }
        }
    } play::a_turn_of_many_parts_is_played_whole_or_part_by_part says "is offered but refused";

    WritesWhatItCannotRead in Lots {
        fn text(&self, state: &lots::State, opener: &Opener) -> String {
            self.base().text(state, opener).replace("named.1", "name.1")
        }
    } texts::text_reads_back says "was written but is refused";

    WritesAView in Lots {
        fn view_text(&self, view: &lots::View) -> String {
            self.base().view_text(view).replace('?', "!")
        }
    } texts::view_text_reads_back says "cannot read its view";

    PicturesNoPosition in Lots {
        fn info(&self) -> &'static Info {
            static INFO: LazyLock<Info> =
                LazyLock::new(|| Info { picture: Some("a horse in the snow"), ..*Lots.info() });
            &INFO
        }
    } texts::picture_is_a_position says "is refused";

    KeepsMoreThanItWrites in Lots {
        fn text(&self, state: &lots::State, opener: &Opener) -> String {
            let text = self.base().text(state, opener);
            text.replace("named.1=2", "named.1=1").replace("named.1=3", "named.1=1")
        }
    } texts::keys_of_live_states_are_those_of_their_texts says "the live key differs";

    ReadsTheWrongSeat in Lots {
        fn parse_view(&self, text: &str, seat: Seat) -> Result<lots::View, BadPosition> {
            let mut view = self.base().parse_view(text, seat)?;
            view.board.cells[0] = view.board.cells[0].or(Some(seat));
            Ok(view)
        }
    } texts::parsed_views_offer_what_views_offer says "only one offers";

    ReadsSloppily in Lots {
        fn parse(&self, text: &str) -> Result<lots::State, BadPosition> {
            self.base().parse(text.trim())
        }
    } texts::mutated_positions_are_refused_or_read_exactly says "is read as";

    CutsTextsAnywhere in Lots {
        fn parse(&self, text: &str) -> Result<lots::State, BadPosition> {
            let (cells, _) = text.split_at(6.min(text.len()));
            if cells.contains('4') {
                return Err(BadPosition::new("cells", sentence!("four")));
            }
            self.base().parse(text)
        }
    } texts::mutated_positions_are_refused_or_read_exactly says "is not a char boundary";

    HasOneKeyForAll in Lots {
        fn key(&self, _: &lots::State, _: &Opener) -> u64 {
            7
        }
    } texts::mutated_positions_are_refused_or_read_exactly says "have the same key but play differently";

    GivesNoReason in Lots {
        fn why_not(&self, _: &lots::View, _: &[lots::Step], _: &lots::Step) -> Sentence {
            "".into()
        }
    } turns::what_is_forbidden_is_explained says "is forbidden silently",
      texts::mutated_turns_are_refused_or_listed says "is refused without a reason";

    LeadsNowhere in Lots {
        fn steps(&self, view: &lots::View, prefix: &[lots::Step], sink: &mut impl Sink<lots::Step>) {
            self.base().steps(view, prefix, &mut |step, then| {
                let last = is_mark(&step) && then == Then::Ends && prefix.is_empty();
                sink.step(step, if last { Then::Either } else { then });
            });
        }
    } turns::every_prefix_can_be_completed says "what follows";

    OffersStepsAfterTheEnd in Lots {
        fn steps(&self, view: &lots::View, _: &[lots::Step], sink: &mut impl Sink<lots::Step>) {
            self.base().steps(view, &[], &mut |step, _| sink.step(step, Then::Ends));
        }
    } turns::every_prefix_can_be_completed says "what follows";

    OffersTwice in Lots {
        fn steps(&self, view: &lots::View, prefix: &[lots::Step], sink: &mut impl Sink<lots::Step>) {
            self.base().steps(view, prefix, sink);
            self.base().steps(view, prefix, sink);
        }
    } turns::every_turn_is_listed_once_counted_and_playable says "is listed twice";

    Miscounts in Lots {
        fn count(&self, view: &lots::View) -> Result<u64, TooLarge> {
            Ok(self.base().count(view)? + 1)
        }
    } turns::every_turn_is_listed_once_counted_and_playable says "count, then length of the list";

    MiscountsDeeply in Lots {
        fn perft(&self, state: &lots::State, depth: u32) -> Result<u64, TooLarge> {
            Ok(self.base().perft(state, depth)? + u64::from(depth == 2))
        }
    } turns::fast_perft_equals_slow_perft says "perft 2, fast and slow";

    SketchesTheBoardAsItWas in Relay {
        fn sketch(&self, view: &View<Self>, _: &[Step<Self>], _: Option<&()>) -> Option<Scene> {
            Some(self.base().scene(view, None))
        }
    } turns::sketches_show_what_will_be says "the sketch, then the board";

    SketchesMenInTheAir in Relay {
        fn sketch(&self, view: &View<Self>, _: &[Step<Self>], _: Option<&()>) -> Option<Scene> {
            let scene = self.base().scene(view, None);
            Some(Scene { cells: Vec::new(), ..scene })
        }
    } turns::sketches_show_what_will_be says "stands on no square";

    DoesNotArrange in Lots {
        fn arrange(&self, _: &mut [lots::Step]) {}
    } turns::composed_orders_reach_the_same_turn says "is refused";

    ComposesTooLittle in Lots {
        fn compose(&self, view: &lots::View, prefix: &[lots::Step], sink: &mut dyn FnMut(lots::Step, Then)) {
            self.base().compose(view, prefix, &mut |step, then| {
                if step != lots::Step::Mark(0) {
                    sink(step, then);
                }
            });
        }
    } turns::composed_orders_reach_the_same_turn says "cannot be composed in its own order";

    HasOneGesture in Lots {
        fn gesture(&self, _: &lots::View, _: &[lots::Step], _: &lots::Step) -> Gesture {
            Gesture::Say { word: "go" }
        }
    } turns::gestures_tell_steps_apart says "are both";

    IsBackedByNobody in Lots {
        fn backing(&self, _: &lots::View, _: &[lots::Step], _: &lots::Step) -> Vec<Backing> {
            let spot = |file| Spot { file, rank: 9 };
            vec![Backing::Lent { from: spot(0), to: spot(1) }]
        }
    } turns::backing_stands_on_the_board says "leads nowhere";

    RepeatsItsBacking in Lots {
        fn backing(&self, _: &lots::View, _: &[lots::Step], _: &lots::Step) -> Vec<Backing> {
            vec![Backing::Apart; 2]
        }
    } turns::backing_stands_on_the_board says "is said twice";

    IsNoPuzzle in Lots {
        fn puzzle(&self) -> Option<&dyn Puzzle<lots::View, lots::Step>> {
            Some(self)
        }
    } puzzles::solutions_solve says "is no solution",
      puzzles::problems_can_be_begun says "nothing",
      puzzles::courses_can_be_dealt says "hole 1";

    AnswersWhatIsNotAsked in Lots {
        fn questions(&self) -> Option<&dyn Questions<lots::View>> {
            Some(self)
        }
    } questions::questions_have_answers says "is no question";

    TellsNothing in Relay {
        fn apply(&self, state: &mut State<Self>, part: Legal<'_, Spoiled<Self>>, opener: &Opener, _: &mut impl Report) {
            self.base().apply(state, part.within(), opener, &mut Quiet);
        }
    } happenings::happenings_lead_from_scene_to_scene says "what was told, then what is seen";

    TakesWhoIsNotThere in Relay {
        fn apply(&self, state: &mut State<Self>, part: Legal<'_, Spoiled<Self>>, opener: &Opener, events: &mut impl Report) {
            self.base().apply(state, part.within(), opener, events);
            let figure = Figure { icon: "ghost", name: "ghost", letter: 'G', side: Side::Dark };
            events.report(|| Event::open(Happening::Captured { figure, at: Spot { file: 0, rank: 1 } }));
        }
    } happenings::happenings_lead_from_scene_to_scene says "no black ghost stands on a1";

    ChecksFirst in Relay {
        fn apply(&self, state: &mut State<Self>, part: Legal<'_, Spoiled<Self>>, opener: &Opener, events: &mut impl Report) {
            let check = Happening::Check { at: Spot { file: 0, rank: 1 }, side: Side::Dark };
            events.report(|| Event::open(check));
            self.base().apply(state, part.within(), opener, events);
        }
    } happenings::happenings_are_told_in_order says "told too late";

    ArrangesIntoSomethingElse in Lots {
        fn arrange(&self, steps: &mut [lots::Step]) {
            steps.fill(lots::Step::Mark(5));
        }
    } texts::mutated_turns_are_refused_or_listed says "has other steps";
}

impl Puzzle<lots::View, lots::Step> for IsNoPuzzle {
    fn solve(
        &self,
        _: &lots::View,
        _: u32,
        _: &mut dyn FnMut() -> bool,
    ) -> Result<Solution<lots::Step>, TooHard> {
        Ok(Solution::Shortest(Vec::new()))
    }

    fn collection(&self) -> Collection {
        const OVER: Problem = Problem { name: "nothing", position: "nonsense", printed: None, par: 1 };
        let course = &[Hole { option: ("holes", 9), seed: 1, par: 1 }];
        Collection { problems: &[OVER], credit: "", course, deals: &[] }
    }
}

impl Questions<lots::View> for AnswersWhatIsNotAsked {
    fn list(&self) -> Vec<Question> {
        let words = sentence!("Have you named a number?");
        vec![Question { id: "named".to_owned(), title: "Is it so?", name: "a number", words }]
    }

    fn truth(&self, view: &lots::View, _: &str) -> Option<bool> {
        let seat = view.eye.seat()?;
        Some(view.named[usize::from(seat.0)].known().is_some())
    }
}

fn full_board() -> lots::State {
    Lots.parse("123123 1 6 named.1=1 named.2=1 named.3=1").expect("a full board")
}
