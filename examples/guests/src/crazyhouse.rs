//! Crazyhouse: what you take changes sides, and comes back to the board where you put it.

use menagerie_games::chess::prelude::*;

/// Crazyhouse.
pub type Crazyhouse = Chess<House>;

/// Captured men that come back.
#[derive(Clone, Copy, Default, Debug)]
pub struct House;

/// What the players hold, and which men on the board were pawns.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Hands {
    held: [[u8; orthodox::KINDS]; 2],
    promoted: SquareSet8,
}

const PROMOTED: MarkKind = MarkKind::new("promoted", Form::Point, "a pawn when it is taken");
/// The order of kinds in texts.
const KINDS: [u8; 5] = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
/// There are no more men than those of the start.
const MEN: u32 = 32;

/// Every man that the players hold, by the letters of texts.
fn letters(hands: &Hands) -> String {
    let held = |man: Man| usize::from(hands.held[man.color as usize][usize::from(man.kind)]);
    let men = Color::BOTH.into_iter().flat_map(|color| KINDS.map(|kind| Man::new(color, kind)));
    men.map(|man| orthodox::ARMIES.figure(man).letter.to_string().repeat(held(man))).collect()
}

impl Variant for House {
    const INFO: &Info = &Info {
        id: "crazyhouse",
        name: "Crazyhouse",
        about: "Chess in which captured pieces change sides and come back.",
        opening: "What you take is yours: instead of a move, put a piece that you hold on an empty square.",
        rules: include_str!("../rules/crazyhouse.md"),
        ..Info::DUEL
    };
    type Extra = Hands;
    const DROPS: bool = true;

    fn held(&self, hands: &Hands, color: Color) -> [u8; orthodox::KINDS] {
        hands.held[color as usize]
    }

    fn follow(&self, before: &Position<Hands>, made: &Made, now: &mut Position<Hands>) {
        let Hands { held, promoted } = &mut now.extra;
        let held = &mut held[before.color as usize];
        let kind = |board: &Chessboard, square| board.men.at(square).map_or(PAWN, |man| man.kind);
        match made.deed {
            Deed::Drop => held[usize::from(kind(&now.board, made.to))] -= 1,
            Deed::EnPassant => held[usize::from(PAWN)] += 1,
            Deed::Lasting if before.board.men.occupied().contains(made.to) => {
                let taken = if promoted.contains(made.to) { PAWN } else { kind(&before.board, made.to) };
                held[usize::from(taken)] += 1;
            }
            _ => {}
        }
        if !matches!(made.deed, Deed::Castling | Deed::Drop) {
            let promotes = kind(&before.board, made.from) == PAWN && kind(&now.board, made.to) != PAWN;
            let was_pawn = promotes || promoted.contains(made.from);
            *promoted = promoted.without(made.from).without(made.to);
            *promoted |= if was_pawn { made.to.into() } else { SquareSet8::EMPTY };
        }
    }

    /// Nobody runs out of men to mate with while there are any.
    fn is_dead(&self, at: &Position<Hands>) -> bool {
        at.board.men.occupied() == at.board.men.kind(KING) && at.extra.held == Hands::default().held
    }

    fn fields(&self) -> Vec<Field> {
        let about =
            "What the players hold: White's pieces in capital letters, then Black's, the queen first.";
        let held = Field::new("held", "Held", about, FieldKind::Text);
        let about = "The squares of pieces that were pawns, and are pawns again when they are taken.";
        let promoted = Field::new("promoted", "Promoted", about, FieldKind::Squares { most: 16 });
        vec![held, promoted.showing(Shows::Piece(PROMOTED))]
    }

    fn read(&self, fields: &Fields<'_>, marked: SquareSet8) -> Result<Hands, BadPosition> {
        fen::check_unmarked(marked)?;
        let mut hands = Hands::default();
        for letter in fields.need("held")?.chars().filter(|letter| *letter != '-') {
            let man = orthodox::ARMIES.man(letter).filter(|man| KINDS.contains(&man.kind));
            let why = || sentence!("{letter} is no piece that is held", letter = Term::Quote(letter.into()));
            let man = man.ok_or_else(|| BadPosition::in_field("held", why()))?;
            let held = &mut hands.held[man.color as usize][usize::from(man.kind)];
            *held = held.saturating_add(1);
        }
        hands.promoted = fields.squares("promoted")?;
        Ok(hands)
    }

    fn print(&self, hands: &Hands) -> Vec<String> {
        let held = letters(hands);
        let held = if held.is_empty() { "-".to_owned() } else { held };
        vec![held, fen::print_squares(hands.promoted)]
    }

    fn check(&self, at: &Position<Hands>) -> Result<(), BadPosition> {
        let men = &at.board.men;
        let may_be = men.occupied() - men.kind(PAWN) - men.kind(KING);
        if !(at.extra.promoted - may_be).is_empty() {
            return Err(BadPosition::in_field(
                "promoted",
                sentence!("a square without a piece that a pawn becomes"),
            ));
        }
        let held = at.extra.held.as_flattened().iter().map(|held| u32::from(*held)).sum::<u32>();
        let all = men.occupied().len() + held;
        if all > MEN {
            return Err(BadPosition::in_field("held", sentence!("there are too many pieces")));
        }
        Ok(())
    }

    fn dress(&self, at: &Position<Hands>, scene: &mut Scene) {
        scene.marks.extend(at.extra.promoted.into_iter().map(|at| Mark { at: spot(at), kind: PROMOTED }));
    }

    /// What is held is worth what it is on the board: it can be put anywhere, but is not there yet.
    fn bonus(&self, at: &Position<Hands>) -> i32 {
        let worth = |color: Color| {
            let kinds =
                KINDS.map(|kind| (Man::new(color, kind), at.extra.held[color as usize][usize::from(kind)]));
            kinds.map(|(man, held)| i32::from(held) * orthodox::WORTH.of(man)).into_iter().sum::<i32>()
        };
        worth(at.color) - worth(!at.color)
    }
}
