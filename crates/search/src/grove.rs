//! Games for tests: [`Grove`], random trees in which anything may follow anything, [`Hedge`], random trees whose steps
//! commute, and [`Urn`], a guess at what is hidden.

use menagerie_kernel::{
    BadOption, BadPosition, Chance, Eye, Info, Judge, Legal, Open, Opener, Outcome, Random, Reason, Report,
    Rules, Score, Sealed, Seat, SeatInfo, Side, Sink, Team, Then, Turn, Views, WHITE_AND_BLACK, sentence,
};
use std::borrow::Cow;

const fn info(id: &'static str, seats: &'static [SeatInfo], hidden: bool) -> Info {
    Info { id, name: id, seats, hidden, ..Info::DUEL }
}

fn mix(a: u64, b: u64) -> u64 {
    let z = (a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (z ^ (z >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb) ^ (z >> 32)
}

/// A random tree: four seats of two teams act in any order, parts have one to three steps, and games end
/// anywhere with any score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grove;

const SEATS: &[SeatInfo] = &[
    SeatInfo { id: "a", name: "A", team: Team(0), side: Side::Neutral },
    SeatInfo { id: "b", name: "B", team: Team(1), side: Side::Neutral },
    SeatInfo { id: "c", name: "C", team: Team(0), side: Side::Neutral },
    SeatInfo { id: "d", name: "D", team: Team(1), side: Side::Neutral },
];

impl Grove {
    /// The root of the tree of this number.
    pub(crate) fn root(number: u64) -> u64 {
        (number..).map(|n| mix(n, 1)).find(|root| Grove.turn(root).outcome().is_none()).unwrap()
    }
}

impl Rules for Grove {
    type State = u64;
    type Step = u8;
    type View = u64;

    fn info(&self) -> &'static Info {
        const INFO: Info = info("grove", SEATS, false);
        &INFO
    }

    fn start(&self, mut chance: Chance) -> Result<u64, BadOption> {
        Ok(Grove::root(chance.below(1 << 40)))
    }

    fn parse(&self, text: &str) -> Result<u64, BadPosition> {
        text.parse().map_err(|_| BadPosition::new("tree", sentence!("not a number")))
    }

    fn text(&self, state: &u64, _: &Opener) -> String {
        state.to_string()
    }

    fn turn(&self, state: &u64) -> Turn {
        let score = match state >> 8 & 31 {
            0 => Score::Win(Team(0)),
            1 => Score::Win(Team(1)),
            2 => Score::Draw,
            3 => Score::Points((state >> 16 & 7) as i32),
            _ => return Turn::One(Seat((state & 3) as u8)),
        };
        Turn::Over(Outcome { score, reason: Reason::COUNTED })
    }

    fn steps(&self, view: &u64, prefix: &[u8], sink: &mut impl Sink<u8>) {
        let here = prefix.iter().fold(*view, |here, step| mix(here, u64::from(*step)));
        for step in 0..=(here % 3) as u8 {
            let then = match mix(here, 50 + u64::from(step)) % 4 {
                0 if prefix.len() < 2 => Then::Continues,
                1 if prefix.len() < 2 => Then::Either,
                _ => Then::Ends,
            };
            sink.step(step, then);
        }
    }

    fn apply(&self, state: &mut u64, part: Legal<'_, Self>, _: &Opener, _: &mut impl Report) {
        *state = part.steps().iter().fold(mix(*state, 99), |here, step| mix(here, u64::from(*step)));
    }

    fn key(&self, state: &u64, _: &Opener) -> u64 {
        *state
    }
}

impl Open for Grove {}

impl Judge for Grove {
    fn evaluate(&self, state: &u64, _: &Opener) -> i32 {
        (state >> 20) as i32 % 500
    }
    fn gain(&self, _: &u64, _: &u8, _: &Opener) -> i32 {
        0
    }
}

/// A random tree of two seats, each turn of which has two different steps, or one that ends it. Where two steps are offered in
/// both orders, both lead to the same place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hedge {
    /// Whether the search is told so.
    pub(crate) tells: bool,
}

impl Hedge {
    /// The second steps that are offered after a first one; none after a step that ends the turn.
    fn seconds(here: u64, first: u8) -> impl Iterator<Item = u8> {
        let ends = mix(here, 50 + u64::from(first)).is_multiple_of(8);
        let offered =
            move |second: &u8| !mix(here, 100 + 8 * u64::from(first) + u64::from(*second)).is_multiple_of(4);
        Hedge::firsts(here).filter(move |second| !ends && *second != first && offered(second))
    }

    fn firsts(here: u64) -> std::ops::Range<u8> {
        0..2 + (here % 4) as u8
    }
}

impl Rules for Hedge {
    type State = u64;
    type Step = u8;
    type View = u64;

    fn info(&self) -> &'static Info {
        const INFO: Info = info("hedge", WHITE_AND_BLACK, false);
        &INFO
    }

    fn start(&self, chance: Chance) -> Result<u64, BadOption> {
        Grove.start(chance)
    }

    fn parse(&self, text: &str) -> Result<u64, BadPosition> {
        Grove.parse(text)
    }

    fn text(&self, state: &u64, _: &Opener) -> String {
        state.to_string()
    }

    fn turn(&self, state: &u64) -> Turn {
        match Grove.turn(state) {
            Turn::One(seat) => Turn::One(Seat(seat.0 & 1)),
            over => over,
        }
    }

    fn steps(&self, view: &u64, prefix: &[u8], sink: &mut impl Sink<u8>) {
        match prefix {
            [] => Hedge::firsts(*view).for_each(|first| {
                let goes_on = Hedge::seconds(*view, first).next().is_some();
                sink.step(first, if goes_on { Then::Continues } else { Then::Ends });
            }),
            [first] => Hedge::seconds(*view, *first).for_each(|second| sink.step(second, Then::Ends)),
            _ => {}
        }
    }

    fn apply(&self, state: &mut u64, part: Legal<'_, Self>, _: &Opener, _: &mut impl Report) {
        let sum: u64 = part.steps().iter().map(|step| 1 << (8 * step)).sum();
        *state = mix(mix(*state, 99), sum);
    }

    fn key(&self, state: &u64, _: &Opener) -> u64 {
        *state
    }
}

impl Open for Hedge {}

impl Judge for Hedge {
    fn evaluate(&self, state: &u64, opener: &Opener) -> i32 {
        Grove.evaluate(state, opener)
    }
    fn gain(&self, _: &u64, _: &u8, _: &Opener) -> i32 {
        0
    }
    fn steps_commute(&self) -> bool {
        self.tells
    }
}

/// One of [`Urn::BALLS`] balls was drawn, and [`Urn::WHITE`] of them are white. White, who has not seen it,
/// says which colour it is, `w` or `b`, and wins if that is right; or asks for another game, `-`, a draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Urn;

impl Urn {
    const BALLS: u64 = 10;
    const WHITE: u64 = 3;
}

#[derive(Clone)]
pub(crate) struct UrnState {
    white: Sealed<bool>,
    over: Option<Outcome>,
}

impl Rules for Urn {
    type State = UrnState;
    type Step = char;
    type View = Option<Outcome>;

    fn info(&self) -> &'static Info {
        const INFO: Info = info("urn", WHITE_AND_BLACK, true);
        &INFO
    }

    fn start(&self, mut chance: Chance) -> Result<UrnState, BadOption> {
        Ok(UrnState { white: Sealed::new(chance.below(Self::BALLS) < Self::WHITE), over: None })
    }

    fn parse(&self, _: &str) -> Result<UrnState, BadPosition> {
        unreachable!("not asked for")
    }

    fn text(&self, _: &UrnState, _: &Opener) -> String {
        unreachable!("not asked for")
    }

    fn turn(&self, state: &UrnState) -> Turn {
        state.over.map_or(Turn::One(Seat::WHITE), Turn::Over)
    }

    fn steps(&self, view: &Option<Outcome>, prefix: &[char], sink: &mut impl Sink<char>) {
        if view.is_none() && prefix.is_empty() {
            ['w', '-', 'b'].into_iter().for_each(|step| sink.step(step, Then::Ends));
        }
    }

    fn apply(&self, state: &mut UrnState, part: Legal<'_, Self>, opener: &Opener, _: &mut impl Report) {
        let right = (*part.only() == 'w') == *state.white.open(opener);
        let winner = if right { Team(0) } else { Team(1) };
        state.over = Some(match part.only() {
            '-' => Outcome::draw(Reason::AGREEMENT),
            _ => Outcome::win(winner, Reason::COUNTED),
        });
    }

    fn key(&self, state: &UrnState, opener: &Opener) -> u64 {
        u64::from(*state.white.open(opener)) + 2 * u64::from(state.over.is_some())
    }
}

impl Views for Urn {
    type Memory = ();

    fn view<'s>(&self, state: &'s UrnState, _: Eye, _: &Opener) -> Cow<'s, Option<Outcome>> {
        Cow::Borrowed(&state.over)
    }

    fn view_text(&self, _: &Option<Outcome>) -> String {
        unreachable!("not asked for")
    }

    fn parse_view(&self, _: &str, _: Seat) -> Result<Option<Outcome>, BadPosition> {
        unreachable!("not asked for")
    }

    fn resample(&self, view: &Option<Outcome>, (): &(), random: &mut impl Random) -> UrnState {
        let white = Sealed::new(random.below(Self::BALLS) < Self::WHITE);
        UrnState { white, over: *view }
    }
}

impl Judge for Urn {
    fn evaluate(&self, _: &UrnState, _: &Opener) -> i32 {
        0
    }
    fn gain(&self, _: &UrnState, _: &char, _: &Opener) -> i32 {
        0
    }
}

mod tests {
    use super::*;
    use crate::evaluator::Own;
    use crate::handicap::Handicap;
    use crate::limits::Stopwatch;
    use crate::node::Searcher;
    use crate::order::Order;
    use crate::score::{Camp, Window, is_proven, of_outcome, parts_to_end};
    use crate::selectivity::Selectivity;
    use crate::table::Transpositions;
    use crate::{Level, Limits, choose};
    use menagerie_kernel::{Line, Options, Path, advance, count::walk, evaluate, view};

    /// The score of `state` for `camp`, by the definition.
    fn minimax<W: Wood>(wood: &W, state: &u64, camp: Camp, depth: i32, ply: u32) -> i32 {
        let turn = wood.turn(state);
        let Some(seat) = turn.actor() else {
            return of_outcome(wood, state, turn.outcome().unwrap(), Team(0), camp, ply);
        };
        let acting = if wood.info().team(seat) == Team(0) { Camp::Ours } else { Camp::Theirs };
        let mut best = i32::MIN;
        if depth == 0 {
            best = evaluate(wood, state);
        } else {
            let view = view(wood, state, Eye::Seat(seat));
            let visit = &mut |path: &Path<W>| {
                let mut next = *state;
                advance(wood, &mut next, path.legal().unwrap());
                best = best.max(minimax(wood, &next, acting, depth - 1, ply + 1));
                Ok::<(), ()>(())
            };
            walk(wood, &view, visit).unwrap();
        }
        if acting == camp { best } else { -best }
    }

    /// The score of `root` for our camp, as a search finds it that goes so deep, and how many nodes that took.
    fn searched<W: Wood>(wood: &W, selectivity: Selectivity, root: u64, depth: i32) -> (i32, u64) {
        let watch = Stopwatch::start(Limits::nodes(u64::MAX));
        let (table, mut order) = (Transpositions::new(1 << 10), Order::new());
        let mut searcher =
            Searcher::new(wood, &Own, watch, (Team(0), Handicap::NONE), (&table, &mut order), &[]);
        searcher.selectivity = selectivity;
        let score = searcher.descend(&searcher.begin(root), &0, Window::FULL, depth + 1).unwrap();
        (score, searcher.watch.nodes())
    }

    /// A random tree.
    trait Wood: Judge<State = u64, Step = u8> {}
    impl Wood for Grove {}
    impl Wood for Hedge {}

    fn check_alpha_beta<W: Wood>(wood: &W, deepest: i32) {
        for number in 0..300 {
            let root = Grove::root(number);
            for depth in 1..=deepest {
                let (found, _) = searched(wood, Selectivity::NONE, root, depth);
                assert_eq!(found, minimax(wood, &root, Camp::Ours, depth, 1), "tree {number}, depth {depth}");
            }
        }
    }

    #[test]
    fn alpha_beta_finds_the_value_of_minimax() {
        check_alpha_beta(&Grove, 4);
    }

    #[test]
    fn steps_that_commute_are_searched_in_one_order_and_nothing_is_missed() {
        check_alpha_beta(&Hedge { tells: true }, 3);
        let nodes = |tells| -> u64 {
            let roots = (0..300).map(Grove::root);
            roots.map(|root| searched(&Hedge { tells }, Selectivity::NONE, root, 3).1).sum()
        };
        let (one_order, both) = (nodes(true), nodes(false));
        assert!(10 * one_order < 9 * both, "{one_order} nodes, and {both} in both orders");
    }

    /// Whatever is cut short by its seeming worth, nothing is taken for proven that is not. The beam leaves out steps
    /// unseen, so it cannot promise that.
    #[test]
    fn what_is_proven_is_so() {
        check_what_is_proven(&Grove, 5);
        check_what_is_proven(&Hedge { tells: true }, 4);
    }

    fn check_what_is_proven<W: Wood>(wood: &W, depth: i32) {
        let mut proven = 0;
        for number in 0..300 {
            let root = Grove::root(number);
            for selectivity in [true, false].map(Selectivity::play) {
                let (found, _) = searched(wood, Selectivity { beam: false, ..selectivity }, root, depth);
                if let Some(parts) = parts_to_end(found) {
                    let true_score = minimax(wood, &root, Camp::Ours, parts.abs(), 1);
                    assert!(is_proven(true_score), "tree {number}: {found}, {selectivity:?}");
                    assert_eq!(found.signum(), true_score.signum(), "tree {number}, {selectivity:?}");
                    proven += 1;
                }
            }
        }
        assert!(proven > 100, "{proven} scores are proven");
    }

    #[test]
    fn a_budget_of_one_node_gives_a_legal_part() {
        for number in 0..200 {
            let line = Line::from_state(&Grove, Grove::root(number), Options::default());
            let seat = line.turn().actor().unwrap();
            for level in Level::ALL {
                let decision = choose(&line.knowledge(seat), level, number, &Limits::nodes(1)).unwrap();
                line.clone().apply(decision.part.legal().expect("a whole part"));
            }
        }
    }

    #[test]
    fn a_finished_game_has_nothing_to_choose() {
        let line = Line::from_state(
            &Urn,
            UrnState { white: Sealed::new(true), over: Some(Outcome::draw(Reason::AGREEMENT)) },
            Options::default(),
        );
        assert!(choose(&line.knowledge(Seat::WHITE), Level::BEST, 0, &Limits::nodes(100)).is_none());
    }

    #[test]
    fn what_is_hidden_is_averaged_and_not_looked_at() {
        let right = (0..40).filter(|seed| {
            let start = Line::start(&Urn, Options::default(), Chance::from_number(*seed)).unwrap();
            let decision = choose(&start.knowledge(Seat::WHITE), Level::BEST, *seed, &Limits::nodes(1000));
            *decision.unwrap().part.legal().unwrap().only() == 'b'
        });
        // Seven balls of ten are black, whatever the true one is; a sample of sixteen rarely misleads.
        assert!(right.count() >= 36);
    }
}
