//! Dark chess: each player sees only where the own pieces could go. There is no check; kings are taken.

use menagerie_games::chess::{imaginable, prelude::*};
use menagerie_games::fog::{Dark, Fog};
use menagerie_kernel::{Eye, Figure, Random, Seat};

/// Dark chess.
pub type DarkChess = Fog<Night>;

/// What the fog hides.
#[derive(Clone, Copy, Default, Debug)]
pub struct Night;

/// The game without the fog: chess in which kings are taken.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reckless;

/// A position, and whose king was taken.
type At = Position<Option<Color>>;

const LOST: [(&str, Option<Color>); 3] = [("-", None), ("w", Some(Color::White)), ("b", Some(Color::Black))];

impl Variant for Reckless {
    const INFO: &Info = Night::INFO;
    type Extra = Option<Color>;

    fn harvest<A: Army>(_: &Chess<Self>, at: &At, found: &mut impl Harvest<A>) {
        imaginable::<A>(&at.board, found);
    }

    fn follow(&self, before: &At, made: &Made, now: &mut At) {
        if before.board.men.of(now.color, KING).contains(made.to) {
            now.extra = Some(now.color);
            now.board.castling -= now.board.men.color(now.color);
        }
    }

    fn attackers(&self, _: &At, _: Color) -> SquareSet8 {
        SquareSet8::EMPTY
    }

    fn decided(&self, at: &At) -> Option<Outcome> {
        at.extra.map(|loser| Outcome::win((!loser).team(), Reason::KING_TAKEN))
    }

    fn is_dead(&self, _: &At) -> bool {
        false
    }

    fn fields(&self) -> Vec<Field> {
        let words = LOST.map(|(word, _)| Word::new(word, word)).to_vec();
        vec![Field::new("lost", "Lost", "Whose king was taken.", FieldKind::Choice { choices: words })]
    }

    fn read(&self, fields: &Fields<'_>, _: SquareSet8) -> Result<Option<Color>, BadPosition> {
        fields.choice("lost", &LOST)
    }

    fn print(&self, lost: &Option<Color>) -> Vec<String> {
        LOST.iter().filter(|(_, color)| color == lost).map(|(word, _)| (*word).to_owned()).collect()
    }

    fn check_men(&self, at: &At) -> Result<(), BadPosition> {
        kings::check_kings(&at.board.men, KING, |_| 0..=1)?;
        pawns::check_ranks(&at.board.men, PAWN, &orthodox::ARMIES)
    }
}

impl Dark for Night {
    type Game = Chess<Reckless>;
    type Board = Board8;
    const INFO: &Info = &Info {
        id: "dark-chess",
        name: "Dark Chess",
        about: "Chess in a fog: you see only where your pieces could go.",
        opening: "You see where your pieces could go, and what stands before your pawns. Nobody says check: take the king.",
        hidden: true,
        picture: Some("r2qk2r/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2QK2R w KQkq - 4 7 lost=-"),
        rules: include_str!("../rules/dark-chess.md"),
        ..Info::DUEL
    };

    fn sees(_: &Chess<Reckless>, at: &At, seat: Seat) -> SquareSet8 {
        let (color, men) = (Color::of_seat(seat), &at.board.men);
        let sees = |from| {
            let man = men.at(from).expect("a man of that colour");
            let ahead = pawns::ahead(color, from.into());
            let walk = match man.kind {
                PAWN if ahead.intersects(men.occupied()) => ahead,
                PAWN => pawns::pushes(color, from, !SquareSet8::EMPTY),
                _ => SquareSet8::EMPTY,
            };
            orthodox::reach(man, from, men.occupied()) | walk
        };
        let own = men.color(color);
        let own = own.into_iter().map(sees).fold(own, |all, one| all | one);
        let passed = if at.color == color { at.board.passed(color) } else { SquareSet8::EMPTY };
        own | pawns::ahead(!color, passed)
    }

    fn veiled(_: &Chess<Reckless>, at: &At, eye: Eye, seen: SquareSet8) -> At {
        let own = eye.seat().map_or(SquareSet8::EMPTY, |seat| at.board.men.color(Color::of_seat(seat)));
        // A pawn's move would show in the clock.
        let mut known = Position { clock: 0, ..*at };
        known.board.men.clear(!seen);
        known.board.castling &= own;
        let passed = at.board.passed(at.color);
        known.board.ep = if eye == Eye::Seat(at.color.seat()) { passed } else { SquareSet8::EMPTY };
        known
    }

    /// Men that are out of sight stand anywhere out of sight; what there is too many of was promoted.
    fn imagine(
        game: &Chess<Reckless>,
        known: &At,
        eye: Eye,
        taken: &[Figure],
        random: &mut impl Random,
    ) -> At {
        let mut at = *known;
        let seen = eye.seat().map_or(known.board.men.occupied(), |seat| Night::sees(game, known, seat));
        // Where a pawn has just gone two squares it has left its home.
        let passed = known.board.ep.into_iter().flat_map(|at| SquareSet8::file(at.file()));
        let hidden = !seen - passed.collect();
        for color in Color::BOTH.into_iter().filter(|color| eye != Eye::Seat(color.seat())) {
            let mut promoted = 0;
            for kind in orthodox::ORDER {
                let man = Man::new(color, kind);
                let is_it = |figure: &&Figure| **figure == orthodox::ARMIES.figure(man);
                let gone = taken.iter().filter(is_it).count();
                let found = known.board.men.of(color, kind).len() as usize + gone;
                let all = Chessboard::start().men.of(color, kind).len() as usize;
                promoted += found.saturating_sub(all);
                let missing = all.saturating_sub(found + if kind == PAWN { promoted } else { 0 });
                let home = if kind == PAWN { pawns::ends() } else { SquareSet8::EMPTY };
                let mut free: Vec<Square8> = (hidden - at.board.men.occupied() - home).into_iter().collect();
                random.shuffle(&mut free);
                free.into_iter().take(missing).for_each(|square| at.board.men.put(square, man));
            }
        }
        at
    }
}
