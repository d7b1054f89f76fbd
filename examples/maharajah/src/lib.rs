//! Maharajah and the Sepoys, a game from nineteenth-century India: one piece against an army.
//!
//! White has the maharajah, who moves as a queen or a knight and is White's king. Black has the army of
//! orthodox chess and moves as in chess, but that pawns do not promote: one that has arrived on White's first
//! rank stays there. Checkmate wins, stalemate draws.
//!
//! This is a whole game in one file, brought to the program from outside: its men, its moves, its text, its
//! rules as the kernel asks for them, and what the computer needs. `docs/adding-a-game.md` walks through it.

use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_games::parts::explain::{self, Ways};
use menagerie_games::parts::fen::{self, Fields};
use menagerie_games::parts::fields;
use menagerie_games::parts::men::{cells, spot};
use menagerie_games::parts::orthodox::{self, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use menagerie_games::parts::value::{self, Role, Worth};
use menagerie_games::parts::{Armies, Castling, Color, LAST_CLOCK, Man, Men, Mixer, Movement, Wing, pawns};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Happening, Info, Judge, Legal, Open, Opener, Outcome, Reason,
    Report, Rules, Sentence, Sink, Spot, Then, Turn, WHITE_AND_BLACK, sentence,
};
use menagerie_show::{Field, Gesture, Kind, Reach, Scene, Shown};
use std::sync::LazyLock;

// The men.

/// The maharajah, after the kinds of orthodox chess.
const MAHARAJAH: u8 = orthodox::KINDS as u8;
const KINDS: usize = orthodox::KINDS + 1;

static ARMIES: Armies<KINDS> = Armies::new(&[(MAHARAJAH, 'M', "maharajah", "amazon")], orthodox::ROWS);

/// The squares that a man attacks from a square.
fn reach(man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
    match man.kind {
        MAHARAJAH => Board8::queen(from, occupied) | Board8::knight(from),
        _ => orthodox::reach(man, from, occupied),
    }
}

/// How a man goes, in one sentence.
fn how(man: Man) -> &'static str {
    match man.kind {
        MAHARAJAH => "Moves like a queen or a knight.",
        PAWN => {
            "Moves one square straight ahead, or two from where it began; captures one square diagonally ahead; does not promote."
        }
        kind => orthodox::WAYS[usize::from(kind)],
    }
}

// The position.

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1";

/// A position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    men: Men<Board8, KINDS>,
    to_move: Color,
    castling: Castling,
    clock: u32,
    turn: u32,
}

impl State {
    /// Where the piece stands that a side must not lose.
    fn royal(&self, color: Color) -> Square8 {
        let kind = if color == Color::White { MAHARAJAH } else { KING };
        self.men.of(color, kind).first().expect("each side has one")
    }

    /// The men of a colour that could capture on a square.
    fn attackers(&self, by: Color, at: Square8) -> SquareSet8 {
        let occupied = self.men.occupied();
        match by {
            // The maharajah attacks there and back alike.
            Color::White => {
                reach(Man::new(Color::White, MAHARAJAH), at, occupied) & self.men.of(Color::White, MAHARAJAH)
            }
            Color::Black => orthodox::attackers(&self.men, by, at, occupied),
        }
    }

    /// Whether a colour could capture on a square.
    fn attacks(&self, by: Color, at: Square8) -> bool {
        !self.attackers(by, at).is_empty()
    }

    fn in_check(&self, color: Color) -> bool {
        self.attacks(!color, self.royal(color))
    }

    fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        self.men.mix_into(&mut mixer);
        mixer.word(u64::from(self.castling.bits()) << 1 | self.to_move as u64);
        mixer.finish()
    }
}

// How men move.

impl State {
    /// Every movement of the side to move, whether or not it leaves the royal piece safe.
    fn pseudo_legal(&self, mut each: impl FnMut(Movement<Board8>)) {
        let (color, occupied) = (self.to_move, self.men.occupied());
        let own = self.men.color(color);
        for from in own {
            let man = self.men.at(from).expect("the square is occupied");
            let goals = if man.kind == PAWN {
                pawns::pushes(color, from, !occupied) | reach(man, from, occupied) & self.men.color(!color)
            } else {
                reach(man, from, occupied) - own
            };
            goals.into_iter().for_each(|to| each(Movement::new(from, to)));
        }
        let wings = self.castling.open(color, occupied);
        let safe = |wing: &&Wing| !wing.path().into_iter().any(|at| self.attacks(!color, at));
        wings.filter(safe).for_each(|wing| each(wing.step()));
    }

    fn legal(&self, mut each: impl FnMut(Movement<Board8>)) {
        self.pseudo_legal(|step| {
            if !self.after(&step).in_check(self.to_move) {
                each(step);
            }
        });
    }

    fn can_move(&self) -> bool {
        let mut found = false;
        self.legal(|_| found = true);
        found
    }

    /// The wing on which a step castles, if it does.
    fn castled(&self, step: &Movement<Board8>) -> Option<&'static Wing> {
        let king = self.men.of(self.to_move, KING).contains(step.from);
        if king { self.castling.castled(step.from, step.to) } else { None }
    }

    /// The position after a step.
    fn after(&self, step: &Movement<Board8>) -> State {
        let mut next = *self;
        let man = next.men.take(step.from).expect("a step moves a man");
        let taken = next.men.take(step.to);
        next.men.put(step.to, man);
        if let Some(wing) = self.castled(step) {
            next.men.toggle(SquareSet8::single(wing.rook).with(wing.rook_to), Man::new(man.color, ROOK));
        }
        next.castling.touch(SquareSet8::single(step.from).with(step.to));
        next.clock = if taken.is_some() || man.kind == PAWN { 0 } else { self.clock.saturating_add(1) };
        next.turn = self.turn.saturating_add(u32::from(self.to_move == Color::Black));
        next.to_move = !self.to_move;
        next
    }
}

// The text.

fn print(state: &State) -> String {
    let placement = fen::print_placement(&state.men, |man| ARMIES.figure(man).letter);
    let State { castling, clock, turn, .. } = state;
    format!("{placement} {} {castling} - {clock} {turn}", state.to_move.letter())
}

fn read(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &[])?;
    let state = State {
        men: fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?,
        to_move: if fields.seat == "b" { Color::Black } else { Color::White },
        castling: Castling::read(fields.castling)?,
        clock: fields.clock,
        turn: fields.turn,
    };
    // Whatever is not written as it would be printed is refused here: another seat, an en passant target.
    fen::canonical(text, &print(&state))?;
    let wrong = |why| Err(BadPosition::new("placement", why));
    if state.men.of(Color::White, MAHARAJAH).len() != 1 {
        return wrong(sentence!("White has exactly one maharajah"));
    }
    if state.men.of(Color::Black, KING).len() != 1 {
        return wrong(sentence!("Black has exactly one king"));
    }
    if (state.men.kind(PAWN) & SquareSet8::rank(7)).first().is_some() {
        return wrong(sentence!("no pawn can stand on Black's first rank"));
    }
    state.castling.check(&state.men, KING, ROOK)?;
    if state.in_check(!state.to_move) {
        return wrong(sentence!("the side that has just moved could lose its royal piece"));
    }
    Ok(state)
}

// The game.

/// The rules of Maharajah and the Sepoys.
#[derive(Clone, Copy, Default, Debug)]
pub struct Maharajah;

static INFO: Info = Info {
    id: "maharajah",
    name: "Maharajah and the Sepoys",
    about: "One piece that moves as queen and knight against a whole army.",
    opening: "The maharajah goes as queen and knight and loses when it is mated. Black's pawns do not promote.",
    rules: include_str!("../rules.md"),
    ..Info::DUEL
};

impl Rules for Maharajah {
    type State = State;
    type Step = Movement<Board8>;
    type View = State;

    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        Ok(read(START).expect("the start is a position"))
    }

    fn parse(&self, text: &str) -> Result<Self::State, BadPosition> {
        read(text)
    }

    fn text(&self, state: &Self::State, _: &Opener) -> String {
        print(state)
    }

    fn turn(&self, state: &State) -> Turn {
        let color = state.to_move;
        match state.can_move() {
            false if state.in_check(color) => Turn::Over(Outcome::win((!color).team(), Reason::CHECKMATE)),
            false => Turn::Over(Outcome::draw(Reason::STALEMATE)),
            true if state.clock >= LAST_CLOCK => Turn::Over(Outcome::draw(Reason::CLOCK)),
            true => Turn::One(color.seat()),
        }
    }

    fn steps(&self, view: &State, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>) {
        if prefix.is_empty() && view.clock < LAST_CLOCK {
            view.legal(|step| sink.step(step, Then::Ends));
        }
    }

    fn apply(&self, state: &mut State, part: Legal<'_, Self>, _: &Opener, events: &mut impl Report) {
        let (before, step) = (*state, part.only());
        *state = before.after(step);
        let figure = |at| before.men.at(at).map(|man| ARMIES.figure(man));
        let moved = |from, to, figure| Event::open(Happening::moved(figure, spot(from), spot(to)));
        if let Some(mover) = figure(step.from) {
            events.report(|| moved(step.from, step.to, mover));
        }
        if let Some(taken) = figure(step.to) {
            events.report(|| Event::open(Happening::Captured { figure: taken, at: spot(step.to) }));
        }
        if let Some((wing, rook)) = before.castled(step).and_then(|wing| Some((wing, figure(wing.rook)?))) {
            events.report(|| moved(wing.rook, wing.rook_to, rook));
        }
        if state.in_check(state.to_move) {
            let (at, side) = (spot(state.royal(state.to_move)), state.to_move.side());
            events.report(|| Event::open(Happening::Check { at, side }));
        }
    }

    fn key(&self, state: &State, _: &Opener) -> u64 {
        state.key()
    }

    fn repetition(&self, state: &State) -> Option<u64> {
        Some(state.key())
    }
}

impl Open for Maharajah {}

impl Shown for Maharajah {
    fn kinds(&self) -> Vec<Kind> {
        ARMIES.kinds(&[MAHARAJAH, KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN], how, &[0; KINDS])
    }

    fn fields(&self) -> Vec<Field> {
        let [clock, turn] = fields::counters();
        let castling = fields::castling(&[Color::Black]);
        vec![fields::seat(WHITE_AND_BLACK), castling, fields::unused("ep", "En passant"), clock, turn]
    }

    fn why_not(&self, view: &State, _: &[Self::Step], step: &Self::Step) -> Sentence {
        let mut movable = false;
        view.pseudo_legal(|pseudo| movable |= pseudo == *step);
        match view.men.at(step.from) {
            _ if view.clock >= LAST_CLOCK => sentence!("the game is over"),
            None => sentence!("nothing stands on {at}", at = spot(step.from)),
            Some(man) if man.color != view.to_move => {
                sentence!("the piece on {at} is not yours", at = spot(step.from))
            }
            Some(_) if movable => sentence!("your royal piece would be attacked"),
            Some(man) => sentence!("a {man} does not go there", man = ARMIES.figure(man).kind()),
        }
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let royal = view.royal(view.to_move);
        let threats = explain::threats(&view.men, &ARMIES, royal, view.attackers(!view.to_move, royal));
        Scene {
            cells: cells::<Board8>(),
            pieces: view.men.standing(|man| ARMIES.figure(man)),
            marks: explain::marks(&threats),
            threats,
            ..Scene::default()
        }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        explain::reach(self, &view.men, &ARMIES, at, |man, from| {
            let attacks = reach(man, from, view.men.occupied());
            let ways = if man.kind == PAWN {
                Ways::pawn(&view.men, man, from)
            } else {
                Ways::alike(&view.men, man, attacks)
            };
            ways.castling(&view.men, view.castling, man, from)
        })
    }

    fn gesture(&self, view: &State, _: &[Self::Step], step: &Self::Step) -> Gesture {
        let wing = view.castled(step);
        step.gesture(view.to_move, &ARMIES).along(wing.map(|wing| (spot(wing.rook), spot(wing.rook_to))))
    }
}

// The computer.

static WORTH: LazyLock<Worth<KINDS>> = LazyLock::new(|| {
    let mut roles = [Role::Piece; KINDS];
    roles[usize::from(PAWN)] = Role::Pawn(100);
    roles[usize::from(KING)] = Role::King(0);
    roles[usize::from(MAHARAJAH)] = Role::King(0);
    Worth::derive(&ARMIES, roles, &Maharajah)
});

impl value::Attacks<Board8> for Maharajah {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        reach(man, from, occupied)
    }
}

impl Judge for Maharajah {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        let royals = Color::BOTH.map(|color| state.royal(color).into());
        value::evaluate(&state.men, state.to_move, &WORTH, Maharajah, royals)
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        state.in_check(state.to_move)
    }

    fn gain(&self, state: &State, step: &Self::Step, _: &Opener) -> i32 {
        state.men.at(step.to).map_or(0, |man| WORTH.of(man))
    }
}
