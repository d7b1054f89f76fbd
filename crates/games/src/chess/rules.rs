//! The rules of a game of the family.

use super::harvest::{self, Generator, Harvest};
use super::{Castles, Chess, Chessboard, Made, Position, Variant, drops, text};
use crate::parts::army::Army;
use crate::parts::{Color, Movement, kings};
use menagerie_board::Board8;
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Info, Legal, Open, Opener, Options, Outcome, Reason, Report, Rules, Sink,
    Team, TooLarge, Turn,
};

impl<V: Variant> Chess<V> {
    /// Whether a colour's king is attacked.
    #[inline]
    pub fn in_check(&self, at: &Position<V::Extra>, color: Color) -> bool {
        !self.0.attackers(at, color).is_empty()
    }

    /// How the game ended, if it did; repetition is not looked at.
    pub fn outcome(&self, at: &Position<V::Extra>) -> Option<Outcome> {
        if let Some(outcome) = self.0.decided(at) {
            return Some(outcome);
        }
        let can_move = harvest::exists(self, at);
        kings::ending(at.color, can_move, || self.in_check(at, at.color), at.clock_is_out())
            .or_else(|| self.0.is_dead(at).then(|| Outcome::draw(Reason::MATERIAL)))
    }
}

impl<V: Variant> Generator for Chess<V> {
    type Position = Position<V::Extra>;
    const CASTLES: Castles = V::CASTLES;

    #[inline(always)]
    fn board<'p>(&self, at: &'p Self::Position) -> &'p Chessboard {
        &at.board
    }

    #[inline(always)]
    fn color(&self, at: &Self::Position) -> Color {
        at.color
    }

    #[inline(always)]
    fn is_over(&self, at: &Self::Position) -> bool {
        at.clock_is_out() || self.0.is_dead(at) || self.0.decided(at).is_some()
    }

    #[inline(always)]
    fn harvest<A: Army>(&self, at: &Self::Position, found: &mut impl Harvest<A>) {
        V::harvest(self, at, found);
        if V::DROPS && !found.is_enough() {
            drops::harvest(&self.0, at, found);
        }
    }

    #[inline(always)]
    fn after_move(&self, before: &Self::Position, made: Made, board: Chessboard) -> Self::Position {
        let mut now = Position { board, ..*before };
        now.pass(made.deed.resets_clock());
        self.0.follow(before, &made, &mut now);
        now
    }
}

impl<V: Variant> Rules for Chess<V> {
    type State = Position<V::Extra>;
    type Step = Movement<Board8>;
    type View = Position<V::Extra>;

    fn info(&self) -> &'static Info {
        V::INFO
    }

    fn with(&self, options: &Options) -> Chess<V> {
        Chess(self.0.with(options))
    }

    fn start(&self, chance: Chance) -> Result<Self::State, BadOption> {
        self.0.start(chance)
    }

    fn parse(&self, text: &str) -> Result<Self::State, BadPosition> {
        text::parse(self, text)
    }

    fn text(&self, state: &Self::State, _: &Opener) -> String {
        text::print(self, state)
    }

    fn turn(&self, state: &Self::State) -> Turn {
        self.outcome(state).map_or(Turn::One(state.color.seat()), Turn::Over)
    }

    fn may_win(&self, state: &Self::State, team: Team) -> bool {
        Color::BOTH.into_iter().any(|color| color.team() == team && self.0.may_win(state, color))
    }

    fn steps(&self, view: &Self::View, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>) {
        if prefix.is_empty() {
            harvest::offer(self, view, sink);
        }
    }

    fn apply(&self, state: &mut Self::State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        let (before, step) = (*state, part.only());
        *state = self.after(&before, step);
        if events.listens() {
            self.0.tell(&before, step, self.castling_rook(&before, step), state, events);
            if self.in_check(state, state.color) {
                kings::report_check(state.color, state.board.king(state.color), events);
            }
        }
    }

    fn key(&self, state: &Self::State, _: &Opener) -> u64 {
        state.hash(state.board.ep)
    }

    fn repetition(&self, state: &Self::State) -> Option<u64> {
        // A square of en passant counts only if somebody may take there (the games' *Our rulings*).
        Some(state.hash(harvest::taken_in_passing(self, state)))
    }

    fn count(&self, view: &Self::View) -> Result<u64, TooLarge> {
        Ok(harvest::count(self, view))
    }

    fn perft(&self, state: &Self::State, depth: u32) -> Result<u64, TooLarge> {
        Ok(harvest::perft(self, state, depth))
    }
}

impl<V: Variant> Open for Chess<V> {}
