//! A match without its type: texts, offers and a scene for each eye.

use crate::{MOST_MOVES, Match, Part, Phase};
use menagerie_kernel::count::TooLarge;
use menagerie_kernel::{
    Event, Eye, Info, Options, Seat, Sentence, Solution, Spot, Team, Term, Then, TooHard, Turn, excerpt,
    sentence,
};
use menagerie_show::erased::OfferedStep;
use menagerie_show::{
    AnyLine, Gesture, Illegal, Offered, PuzzleMatchLine, Reach, Scene, Sheet, SheetRow, SheetShown, Standing,
    Timer,
};
use std::any::Any;
use std::sync::Arc;

/// How long a scored turn is looked at before the next is dealt, unless the dealer deals sooner.
const PAUSE_MS: u32 = 30_000;

/// How long the players may think about who is best dressed.
const VOTE_MS: u32 = 120_000;

/// A match with its options.
#[derive(Clone)]
pub(crate) struct MatchLine {
    golf: Match,
    options: Arc<Options>,
}

/// What a player knows of a match, for the computer: all but the claims of others.
#[derive(Clone)]
pub(crate) struct Sight {
    /// Where the match stands.
    pub(crate) phase: Phase,
    /// The puzzle as it stands.
    pub(crate) puzzle: menagerie_games::golf::State,
    /// How many moves are left to show it in.
    pub(crate) moves_left: u8,
    /// Whether one card more may be dealt.
    pub(crate) may_deal_more: bool,
}

impl MatchLine {
    pub(crate) fn new(golf: Match, options: Options) -> MatchLine {
        MatchLine { golf, options: Arc::new(options) }
    }

    /// Reads a part that a seat hands in.
    fn read(&self, text: &str) -> Result<Part, Illegal> {
        if text.is_empty() {
            return Err(Illegal::Empty);
        }
        let illegal = |why| Illegal::Step { index: 0, text: excerpt(text), why };
        let part = text.parse().map_err(illegal)?;
        match (self.golf.why_not(&part), part) {
            (Some(why), _) => Err(illegal(why)),
            (None, Part::Move(_)) => self.golf.puzzle.check_part(Seat(0), text).map(|_| part),
            (None, _) => Ok(part),
        }
    }

    fn may_act(&self, seat: Seat) -> Result<(), Illegal> {
        match self.golf.phase() {
            Phase::Over => Err(Illegal::Over),
            Phase::Reckoning => Err(Illegal::NotToAct),
            _ if self.golf.to_act().contains(seat) => Ok(()),
            _ => Err(Illegal::NotToAct),
        }
    }

    /// What may be done now besides moving pieces, and how a player does it.
    fn words(&self) -> Vec<(Part, Gesture)> {
        let say = |part, word| (part, Gesture::Say { word });
        match self.golf.phase() {
            Phase::Claiming => {
                (0..=MOST_MOVES).map(|number| (Part::Claim(number), Gesture::Count { number })).collect()
            }
            Phase::Demonstrating(_) => vec![say(Part::GiveUp, "Give up")],
            Phase::Scored => {
                let more = self.golf.may_deal_more().then(|| say(Part::DealMore, "Deal one card more"));
                std::iter::once(say(Part::Deal, "Deal")).chain(more).collect()
            }
            Phase::Tied => {
                let named = |seat: Seat| say(Part::Best(Some(seat)), name(seat));
                self.golf.tied().iter().map(named).chain([say(Part::Best(None), "Nobody")]).collect()
            }
            Phase::Reckoning | Phase::Over => Vec::new(),
        }
    }

    fn first_steps(&self) -> Vec<OfferedStep> {
        let mut steps = match self.golf.phase() {
            Phase::Demonstrating(_) => {
                self.golf.puzzle.offered(Seat(0), "").map_or(Vec::new(), |offered| offered.steps)
            }
            _ => Vec::new(),
        };
        steps.extend(self.words().into_iter().map(|(part, gesture)| OfferedStep {
            text: part.to_string(),
            called: None,
            then: Then::Ends,
            gesture,
            backing: Vec::new(),
            warning: None,
            warnings: Vec::new(),
            vain: false,
        }));
        steps
    }

    fn sheet(&self, eye: Eye) -> Sheet {
        let golf = &self.golf;
        let present = golf.rows().len() - 1;
        let row = |(index, row): (usize, &crate::Row)| SheetRow {
            dealer: id(row.dealer),
            cards: row.cards.split(',').map(str::to_owned).collect(),
            claims: (0..)
                .zip(&row.claims)
                .map(|(seat, claim)| claim.filter(|_| index < present || golf.may_see(Some(eye), Seat(seat))))
                .collect(),
            shown: row.demonstrations.iter().map(shown).collect(),
            par: row.par.and_then(crate::Par::least),
            points: row.points.clone(),
        };
        Sheet {
            seats: golf.seats().iter().map(id).collect(),
            turns: golf.settings().turns,
            rows: golf.rows().iter().enumerate().map(row).collect(),
            totals: golf.totals(),
            over_par: golf.over_par(),
            places: golf.places().unwrap_or_default(),
        }
    }

    /// How the match stands, in sentences.
    fn told(&self) -> Vec<Sentence> {
        let golf = &self.golf;
        let player = |seat: Seat| Term::Player(name(seat));
        let (number, most) = (golf.rows().len() as u32, u32::from(golf.settings().turns));
        let turn = sentence!(
            "Turn {number} of {most}: {player} deals.",
            number,
            most,
            player = player(golf.present().dealer)
        );
        let now = match golf.phase() {
            Phase::Claiming => sentence!("Look for the shortest solution, and claim its length."),
            Phase::Demonstrating(seat) => {
                let (player, count) = (player(seat), golf.moves_left());
                sentence!("{player} demonstrates. Moves left: {count}.", player, count)
            }
            Phase::Reckoning => sentence!("The computer looks for the shortest solution."),
            Phase::Scored => sentence!("{player} deals next.", player = player(golf.next_dealer())),
            Phase::Tied => sentence!("Several share the first place. Which of them is best dressed?"),
            Phase::Over => return vec![turn],
        };
        vec![turn, now]
    }
}

fn shown(of: &crate::Demonstration) -> SheetShown {
    SheetShown { seat: id(of.seat), solved: of.end.map(|end| end == crate::End::Solved) }
}

/// The seat's short name.
fn id(seat: Seat) -> &'static str {
    crate::info().seat_id(seat)
}

/// What players call the seat.
fn name(seat: Seat) -> &'static str {
    crate::info().seats[usize::from(seat.0)].name
}

impl AnyLine for MatchLine {
    fn info(&self) -> &'static Info {
        crate::info()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn text(&self) -> String {
        self.golf.text()
    }

    fn view_text(&self, eye: Eye) -> String {
        self.golf.view_text(eye)
    }

    fn scene(&self, eye: Eye) -> Scene {
        let mut scene = self.golf.puzzle.scene(Eye::Public);
        let told = self.told();
        let task = std::mem::take(&mut scene.words).into_iter().filter(|_| !self.is_between());
        scene.words = told.into_iter().chain(task).collect();
        scene.sheet = Some(self.sheet(eye));
        scene
    }

    fn reach(&self, _: Eye, at: Spot) -> Option<Reach> {
        self.golf.puzzle.reach(Eye::Public, at)
    }

    fn attackers(&self, _: Eye, at: Spot) -> Vec<Standing> {
        self.golf.puzzle.attackers(Eye::Public, at)
    }

    fn turn(&self) -> Turn {
        match (self.golf.outcome(), self.golf.phase()) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Phase::Claiming | Phase::Tied) => Turn::All(self.golf.to_act()),
            (None, _) => Turn::One(self.golf.to_act().iter().next().expect("somebody is to act")),
        }
    }

    fn mid_turn(&self) -> bool {
        matches!(self.golf.phase(), Phase::Demonstrating(_)) && !self.is_untouched()
    }

    fn puzzle_match(&self) -> Option<&dyn PuzzleMatchLine> {
        Some(self)
    }

    fn may_win(&self, _: Team) -> bool {
        true
    }

    fn offered(&self, seat: Seat, prefix: &str) -> Result<Offered, Illegal> {
        let is_to_act = self.may_act(seat).is_ok();
        if prefix.is_empty() {
            let steps = if is_to_act { self.first_steps() } else { Vec::new() };
            return Ok(Offered { steps, complete: false });
        }
        let read = self.read(prefix);
        if !is_to_act {
            return Ok(Offered { steps: Vec::new(), complete: false });
        }
        read.map(|_| Offered { steps: Vec::new(), complete: true })
    }

    fn sketch(&self, _: Seat, _: &str) -> Option<Scene> {
        None
    }

    fn refusal(&self, seat: Seat, prefix: &str, step: &str) -> Option<Sentence> {
        let text = if prefix.is_empty() { step.to_owned() } else { format!("{prefix},{step}") };
        self.check_part(seat, &text).err().map(|illegal| illegal.why())
    }

    fn check_part(&self, seat: Seat, part: &str) -> Result<String, Illegal> {
        self.may_act(seat)?;
        self.read(part).map(|part| part.to_string())
    }

    fn disclosed(&self, _: &str) -> bool {
        true
    }

    fn play_part(&mut self, part: &str) -> Result<Vec<Event>, Illegal> {
        let illegal = |why| Illegal::Step { index: 0, text: excerpt(part), why };
        self.golf.play(&part.parse().map_err(illegal)?)
    }

    fn play_turn(&mut self, turn: &str) -> Result<Vec<Event>, Illegal> {
        self.play_part(turn)
    }

    fn turns(&self, most: u64) -> Result<Vec<String>, TooLarge> {
        let mut parts: Vec<String> = self.first_steps().into_iter().map(|step| step.text).collect();
        parts.sort_unstable();
        if parts.len() as u64 > most { Err(TooLarge { beyond: most }) } else { Ok(parts) }
    }

    fn count(&self) -> Result<u64, TooLarge> {
        Ok(self.first_steps().len() as u64)
    }

    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        let Some(deeper) = depth.checked_sub(1) else { return Ok(1) };
        self.first_steps().into_iter().try_fold(0, |nodes, step| {
            let mut next = self.clone();
            next.play_part(&step.text).expect("what is offered is legal");
            Ok(nodes + next.perft(deeper)?)
        })
    }

    fn solve(&self, _: u32, _: &mut dyn FnMut() -> bool) -> Option<Result<Solution<String>, TooHard>> {
        None
    }

    fn knowledge(&self, _: Seat) -> Box<dyn Any + Send> {
        Box::new(Sight {
            phase: self.golf.phase(),
            puzzle: *self.golf.puzzle(),
            moves_left: self.golf.moves_left(),
            may_deal_more: self.golf.may_deal_more(),
        })
    }

    fn duplicate(&self) -> Box<dyn AnyLine> {
        Box::new(self.clone())
    }
}

impl PuzzleMatchLine for MatchLine {
    fn players(&self) -> usize {
        self.golf.players().into()
    }

    fn timer(&self) -> Option<Timer> {
        let (ms, from_first, part) = match self.golf.phase() {
            Phase::Claiming => (1000 * u32::from(self.golf.settings().timer_s), true, "0"),
            Phase::Demonstrating(_) => (1000 * u32::from(self.golf.settings().move_s), false, "give-up"),
            Phase::Scored => (PAUSE_MS, false, "deal"),
            Phase::Tied => (VOTE_MS, false, "best=-"),
            Phase::Reckoning | Phase::Over => return None,
        };
        Some(Timer { ms, from_first, part })
    }

    fn is_reckoning(&self) -> bool {
        self.golf.phase() == Phase::Reckoning
    }

    fn reckon(&self, go_on: &mut dyn FnMut() -> bool) -> Option<String> {
        self.golf.reckon(go_on).map(|part| part.to_string())
    }
}

impl MatchLine {
    /// Whether nobody is to solve the puzzle on the board, or to show how.
    fn is_between(&self) -> bool {
        !matches!(self.golf.phase(), Phase::Claiming | Phase::Demonstrating(_))
    }

    /// Whether no move of the demonstration was made yet.
    fn is_untouched(&self) -> bool {
        self.golf.present().demonstrations.last().is_none_or(|shown| shown.steps.is_empty())
    }
}
