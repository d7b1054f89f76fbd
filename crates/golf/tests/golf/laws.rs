//! What holds whatever is done, by whom and in which order.

use crate::common::{begin, eyes, par, solution};
use menagerie_games::golf::{Golf, PACK, State};
use menagerie_games::parts::Man;
use menagerie_golf::{Answer, Claim, Input, Match, PAR_LIMIT, Par, Phase, Settings};
use menagerie_kernel::{Eye, Seat, offers};
use proptest::prelude::*;
use proptest::sample::Index;

/// Something that happens, not all of which is allowed.
#[derive(Clone, Debug)]
enum Call {
    Claim(u8, u8),
    /// All who have not claimed do, the shortest solution and so many moves more.
    Claims(u8),
    /// A move that the rules allow.
    Step(u8, Index),
    /// The next move of a shortest solution, by the player who demonstrates.
    Solve,
    Garbage(u8, u8, String),
    GiveUp(u8),
    OneMore(u8),
    Deal(u8),
    Par(u32),
    /// Time passes up to what is due.
    Due,
    BestDressed(u8, u8),
    /// One of the inputs before, again.
    Again(Index),
    /// The next call names this turn.
    OtherTurn(u8),
}

/// Calls with the milliseconds before each.
fn calls() -> impl Strategy<Value = Vec<(Call, i64)>> {
    let seat = || 0u8..5;
    let call = prop_oneof![
        6 => (seat(), 0u8..8).prop_map(|(seat, moves)| Call::Claim(seat, moves)),
        4 => (0u8..3).prop_map(Call::Claims),
        4 => (seat(), any::<Index>()).prop_map(|(seat, pick)| Call::Step(seat, pick)),
        16 => Just(Call::Solve),
        1 => (seat(), 0u8..4, "[a-i1-9,@ ]{0,6}").prop_map(|(seat, after, text)| Call::Garbage(seat, after, text)),
        2 => seat().prop_map(Call::GiveUp),
        3 => seat().prop_map(Call::OneMore),
        4 => seat().prop_map(Call::Deal),
        2 => (0u32..20).prop_map(Call::Par),
        6 => Just(Call::Due),
        3 => (seat(), seat()).prop_map(|(seat, best)| Call::BestDressed(seat, best)),
        3 => any::<Index>().prop_map(Call::Again),
        1 => (0u8..5).prop_map(Call::OtherTurn),
    ];
    prop::collection::vec((call, -500i64..4_000), 0..120)
}

fn settings() -> impl Strategy<Value = Settings> {
    (1u8..=4, 2u8..=3, 1u8..=4).prop_map(|(players, cards, turns)| Settings {
        players,
        cards,
        turns,
        ..Settings::default()
    })
}

/// A match with what was put into it.
struct Tried {
    golf: Match,
    inputs: Vec<Input>,
    accepted: Vec<Input>,
    now_ms: i64,
    /// The turn that is named, where it is not the present one.
    other: Option<u8>,
}

impl Tried {
    fn new(settings: Settings, seed: u64) -> Tried {
        Tried {
            golf: begin(settings, seed),
            inputs: Vec::new(),
            accepted: Vec::new(),
            now_ms: 0,
            other: None,
        }
    }

    fn follow(&mut self, calls: &[(Call, i64)]) {
        for (call, wait) in calls {
            self.now_ms += wait;
            for input in self.inputs_of(call) {
                self.put(input);
            }
        }
    }

    /// What a call is in the present match.
    fn inputs_of(&mut self, call: &Call) -> Vec<Input> {
        let turn = self.other.take().unwrap_or(self.golf.turn());
        let now_ms = self.now_ms;
        let one = match call {
            Call::Claim(seat, moves) => Input::Claim { seat: Seat(*seat), turn, moves: *moves, now_ms },
            Call::Claims(more) => return self.claims(*more),
            Call::Step(seat, pick) => self.step(Seat(*seat), *pick),
            Call::Solve => return self.solve(),
            Call::Garbage(seat, after, step) => {
                Input::Step { seat: Seat(*seat), turn, after: *after, step: step.clone(), now_ms }
            }
            Call::GiveUp(seat) => Input::GiveUp { seat: Seat(*seat), turn, now_ms },
            Call::OneMore(seat) => Input::OneMore { seat: Seat(*seat), turn },
            Call::Deal(seat) => Input::Deal { seat: Seat(*seat), turn, now_ms },
            Call::Par(moves) if *moves > PAR_LIMIT => {
                Input::Par { turn, par: Par::NoneWithin(*moves - 8), now_ms }
            }
            Call::Par(moves) => Input::Par { turn, par: Par::Moves(*moves), now_ms },
            Call::Due => {
                self.now_ms = self.golf.due().unwrap_or(now_ms);
                Input::Tick { now_ms: self.now_ms }
            }
            Call::BestDressed(seat, best) => Input::BestDressed { seat: Seat(*seat), best: Seat(*best) },
            Call::Again(pick) => {
                return self.inputs.get(pick.index(self.inputs.len() + 1)).cloned().into_iter().collect();
            }
            Call::OtherTurn(turn) => {
                self.other = Some(*turn);
                return Vec::new();
            }
        };
        vec![one]
    }

    fn claims(&self, more: u8) -> Vec<Input> {
        let (turn, now_ms) = (self.golf.turn(), self.now_ms);
        let moves = solution(self.golf.state()).map_or(0, |moves| moves.len() as u8 + more);
        let players = self.golf.settings().players;
        (0..players).map(|seat| Input::Claim { seat: Seat(seat), turn, moves, now_ms }).collect()
    }

    fn step(&self, seat: Seat, pick: Index) -> Input {
        let mut found = Vec::new();
        offers(&Golf::default(), self.golf.state(), &[], &mut found);
        let step = if found.is_empty() { "a1a2".to_owned() } else { pick.get(&found).step().to_string() };
        Input::Step { seat, turn: self.golf.turn(), after: self.made(), step, now_ms: self.now_ms }
    }

    fn made(&self) -> u8 {
        self.golf.seen(Eye::Public).demonstrations.last().map_or(0, |shown| shown.steps.len() as u8)
    }

    fn solve(&self) -> Vec<Input> {
        let Phase::Demonstrating { seat, .. } = self.golf.phase() else { return Vec::new() };
        let step = solution(self.golf.state()).and_then(|moves| moves.first().cloned());
        let (turn, now_ms) = (self.golf.turn(), self.now_ms);
        step.map(|step| Input::Step { seat, turn, after: self.made(), step, now_ms }).into_iter().collect()
    }

    /// Puts one input in, and sees to it that a refusal changes nothing and that nothing is done twice.
    fn put(&mut self, input: Input) {
        let before = all_seen(&self.golf);
        match self.golf.play(&input) {
            Ok(Answer::Done) => {
                self.accepted.push(input.clone());
                if !matches!(input, Input::Tick { .. }) {
                    let after = all_seen(&self.golf);
                    assert_eq!(self.golf.play(&input), Ok(Answer::Known), "{input:?}");
                    assert_eq!(all_seen(&self.golf), after);
                }
            }
            Ok(Answer::Known) => assert_eq!(all_seen(&self.golf), before, "{input:?}"),
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                assert_eq!(all_seen(&self.golf), before, "{input:?}: {refusal}");
            }
        }
        self.inputs.push(input);
        check(&self.golf);
    }
}

/// What everybody may know.
fn all_seen(golf: &Match) -> Vec<menagerie_golf::Seen> {
    eyes(golf).into_iter().map(|eye| golf.seen(eye)).collect()
}

/// The men on the board and those that were taken, sorted.
fn men(state: &State) -> Vec<(bool, u8)> {
    let board = menagerie_board::Square8::all().filter_map(|square| state.men().at(square));
    sorted(board.chain(state.taken()))
}

fn sorted(men: impl IntoIterator<Item = Man>) -> Vec<(bool, u8)> {
    let mut men: Vec<_> = men.into_iter().map(|man| (man.color as u8 == 0, man.kind)).collect();
    men.sort_unstable();
    men
}

/// What is true of a match at any time.
fn check(golf: &Match) {
    assert_eq!(men(golf.state()), sorted(PACK), "sixteen men");
    let (card, seen) = (golf.card(), golf.seen(Eye::Public));
    for (index, total) in card.totals.iter().enumerate() {
        assert_eq!(*total, card.turns.iter().map(|turn| turn.points[index]).sum::<u32>());
    }
    let scored = matches!(golf.phase(), Phase::Scored { .. } | Phase::Over);
    assert_eq!(card.turns.len(), usize::from(golf.turn()) - usize::from(!scored));
    assert_eq!(card.places.is_some(), golf.phase() == Phase::Over);
    assert!(golf.turn() <= golf.settings().turns);
    if golf.phase() == Phase::Thinking {
        assert_eq!(golf.state().taken().count(), 0, "a turn begins with all men on the board");
    }
    if let Some(places) = card.places {
        check_places(golf, &places);
    }
    let waits = golf.due().is_some() || golf.wanted().is_some() || golf.phase() == Phase::Over;
    assert!(waits || !seen.to_act.is_empty(), "somebody or something is awaited");
}

/// A place is one more than the number of players before it; only being best dressed parts equal totals.
fn check_places(golf: &Match, places: &[u32]) {
    let totals = golf.totals();
    for (seat, place) in places.iter().enumerate() {
        assert_eq!(*place as usize, 1 + places.iter().filter(|other| *other < place).count());
        for other in 0..places.len() {
            let before = totals[seat] < totals[other];
            assert!(!before || place < &places[other]);
            let parted = totals[seat] == totals[other] && place < &places[other];
            assert!(!parted || golf.best_dressed() == Some(Seat(seat as u8)));
        }
    }
}

/// Waits until the next turn is dealt or the match is over.
fn wait_for_turn(golf: &mut Match) {
    while !matches!(golf.phase(), Phase::Thinking | Phase::Over) {
        pass(golf);
    }
}

/// What happens when no player does anything: time passes, and the solver answers.
fn pass(golf: &mut Match) {
    let input = match golf.due() {
        Some(now_ms) => Input::Tick { now_ms },
        None => Input::Par { turn: golf.turn(), par: par(golf.wanted().expect("par is missing")), now_ms: 0 },
    };
    assert_eq!(golf.play(&input), Ok(Answer::Done), "{input:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_same_inputs_lead_to_the_same_match(settings in settings(), seed in 0u64..50, calls in calls()) {
        let mut tried = Tried::new(settings, seed);
        tried.follow(&calls);
        // What was refused or known need not be kept.
        for inputs in [&tried.inputs, &tried.accepted] {
            let mut again = begin(settings, seed);
            for input in inputs {
                let _ = again.play(input);
            }
            prop_assert_eq!(all_seen(&again), all_seen(&tried.golf));
            prop_assert!(again.state() == tried.golf.state());
        }
    }

    #[test]
    fn what_was_done_once_is_known_for_ever(settings in settings(), seed in 0u64..50, calls in calls()) {
        let mut tried = Tried::new(settings, seed);
        tried.follow(&calls);
        let seen = all_seen(&tried.golf);
        for input in tried.accepted.iter().filter(|input| !matches!(input, Input::Tick { .. })) {
            prop_assert_eq!(tried.golf.play(input), Ok(Answer::Known), "{:?}", input);
        }
        prop_assert_eq!(all_seen(&tried.golf), seen);
    }

    #[test]
    fn a_hidden_claim_is_known_to_who_made_it_alone(
        seed in 0u64..50, calls in calls(), claims in prop::collection::vec((0u8..=99, 0u8..=99), 3), wait in 0i64..50_000,
    ) {
        let settings = Settings { players: 4, cards: 2, turns: 4, ..Settings::default() };
        let mut tried = Tried::new(settings, seed);
        tried.follow(&calls);
        wait_for_turn(&mut tried.golf);
        prop_assume!(tried.golf.phase() == Phase::Thinking);
        let (mut one, mut other) = (tried.golf.clone(), tried.golf);
        for (seat, (moves, others)) in (0..).map(Seat).zip(&claims) {
            for (golf, moves) in [(&mut one, *moves), (&mut other, *others)] {
                let input = Input::Claim { seat, turn: golf.turn(), moves, now_ms: tried.now_ms + wait };
                let now = golf.due().is_none_or(|due| tried.now_ms + wait < due);
                prop_assert_eq!(golf.play(&input).is_ok(), now);
            }
            prop_assert_eq!(one.seen(Eye::Public), other.seen(Eye::Public));
            prop_assert_eq!(one.seen(Eye::Seat(Seat(3))), other.seen(Eye::Seat(Seat(3))));
            // A player sees their own claim, and of the others no more than anybody.
            for index in 0..=seat.0 {
                let mut seen = one.seen(Eye::Seat(Seat(index)));
                let own = std::mem::replace(&mut seen.claims[usize::from(index)], Claim::Hidden);
                prop_assert_eq!(own, Claim::Shown(claims[usize::from(index)].0));
                prop_assert_eq!(seen, other.seen(Eye::Public));
            }
        }
    }

    #[test]
    fn every_turn_ends_when_somebody_has_claimed(settings in settings(), seed in 0u64..50, calls in calls(), moves in 0u8..=99) {
        let mut tried = Tried::new(settings, seed);
        tried.follow(&calls);
        let golf = &mut tried.golf;
        let mut waits = 0;
        while golf.phase() != Phase::Over {
            match golf.phase() {
                Phase::Thinking => {
                    let input = Input::Claim { seat: Seat(0), turn: golf.turn(), moves, now_ms: tried.now_ms };
                    prop_assert_eq!(golf.play(&input), Ok(Answer::Done));
                }
                _ => pass(golf),
            }
            check(golf);
            waits += 1;
            // A claim, its timer, a demonstration of each player, par and the pause.
            prop_assert!(waits <= 8 * u32::from(settings.turns));
        }
    }

    #[test]
    fn a_pack_is_dealt_to_its_end_before_it_is_shuffled(cards in 2u8..=16, seed in any::<u64>()) {
        let mut golf = begin(Settings { players: 2, cards, ..Settings::default() }, seed);
        let mut dealt = Vec::new();
        while golf.phase() != Phase::Over {
            let position = golf.seen(Eye::Public).position;
            let names = position.split("cards=").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned();
            if dealt.len() + usize::from(cards) > PACK.len() {
                dealt.clear();
            }
            dealt.extend(names.split(',').map(str::to_owned));
            for name in &dealt {
                let most = if "KkQq".contains(name) { 1 } else { 2 };
                prop_assert!(dealt.iter().filter(|other| *other == name).count() <= most, "{:?}", dealt);
            }
            for seat in [Seat(0), Seat(1)] {
                golf.play(&Input::Claim { seat, turn: golf.turn(), moves: 0, now_ms: 0 }).unwrap();
            }
            wait_for_turn(&mut golf);
        }
    }
}
