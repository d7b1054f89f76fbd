//! What a board cannot show in a letter: what lies under the pieces and beside the board, the marks, graves and cards.

use super::{Tongue, sign};
use menagerie_kernel::{Info, Spot};
use menagerie_show::{Scene, Sheet, SheetRow, Stock};

/// All of it in lines, in some language.
pub fn beside(info: &Info, scene: &Scene, tongue: &Tongue) -> String {
    let seat = |id: &str| info.seats.iter().find(|seat| seat.id == id).map_or("?", |seat| seat.name);
    let mut lines: Vec<String> = under(scene, tongue).into_iter().collect();
    lines.extend(marks(scene, tongue));
    lines.extend(graves(scene, tongue, seat));
    lines.extend(cards(scene, tongue, seat));
    lines.extend(stocks(scene, tongue, seat));
    lines.extend(scene.sheet.iter().flat_map(|sheet| self::sheet(sheet, tongue)));
    lines.iter().fold(String::new(), |text, line| text + line + "\n")
}

/// Things in the order in which their names come first, each with its squares.
#[derive(Default)]
struct Groups(Vec<(String, Vec<Option<Spot>>)>);

impl Groups {
    fn put(&mut self, name: String, at: Option<Spot>) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, squares)) => squares.push(at),
            None => self.0.push((name, vec![at])),
        }
    }

    /// `white checker c3 d4; 2 black checkers e5`.
    fn told(&self) -> String {
        let each = self.0.iter().map(|(name, at)| format!("{name} {}", squares(at)));
        each.collect::<Vec<_>>().join("; ")
    }
}

/// Squares in their order, several of a file in a row as `a1-8`; a question mark for each that this eye does not know.
fn squares(at: &[Option<Spot>]) -> String {
    let mut known: Vec<Spot> = at.iter().copied().flatten().collect();
    known.sort_unstable();
    let rows = known.chunk_by(|one, next| one.file == next.file && one.rank + 1 == next.rank);
    let row = |row: &[Spot]| match row {
        [one, _, .., last] => format!("{one}-{}", last.rank),
        some => some.iter().map(Spot::to_string).collect::<Vec<_>>().join(" "),
    };
    let mut told: Vec<String> = rows.map(row).collect();
    told.extend(at.iter().filter(|at| at.is_none()).map(|_| "?".to_owned()));
    told.join(" ")
}

fn under(scene: &Scene, tongue: &Tongue) -> Option<String> {
    let mut groups = Groups::default();
    for piece in &scene.pieces {
        piece.under.iter().for_each(|token| groups.put((tongue.token)(*token), Some(piece.at)));
    }
    (!groups.0.is_empty()).then(|| format!("{}{} {}", tongue.under, tongue.colon, groups.told()))
}

/// The marks by what they say, each with its sign on the board.
fn marks(scene: &Scene, tongue: &Tongue) -> Vec<String> {
    let mut groups = Groups::default();
    for mark in &scene.marks {
        let (form, words) = (mark.kind.form(), (tongue.mark)(mark.kind));
        let space = if words.is_empty() { "" } else { " " };
        groups.put(format!("{}{space}{words}", sign(form).unwrap_or(TINT)), Some(mark.at));
    }
    let line = |(name, at): &(String, Vec<_>)| format!("{name}{} {}", tongue.colon, squares(at));
    groups.0.iter().map(line).collect()
}

/// What stands for a tint, which has no sign on the board.
const TINT: char = '~';

fn graves<'s>(scene: &Scene, tongue: &Tongue, seat: impl Fn(&str) -> &'s str) -> Vec<String> {
    let mut by_seat: Vec<(&str, Groups)> = Vec::new();
    for grave in &scene.graves {
        if by_seat.iter().all(|(known, _)| *known != grave.seat) {
            by_seat.push((grave.seat, Groups::default()));
        }
        let groups = by_seat.iter_mut().find(|(known, _)| *known == grave.seat);
        groups.into_iter().for_each(|(_, groups)| groups.put((tongue.figure)(grave.figure), grave.at));
    }
    let line = |(id, groups): &(&str, Groups)| {
        format!("{}{} {}", (tongue.graves)(seat(id)), tongue.colon, groups.told())
    };
    by_seat.iter().map(line).collect()
}

/// Hands, piles, and which men the cards in sight speak of.
fn cards<'s>(scene: &Scene, tongue: &Tongue, seat: impl Fn(&str) -> &'s str) -> Vec<String> {
    let held = |name: String, faces: &[String], hidden: u8| {
        let more = (hidden > 0).then(|| (tongue.hidden)(hidden));
        let cards = [(!faces.is_empty()).then(|| faces.join(" ")), more];
        let cards = cards.into_iter().flatten().collect::<Vec<_>>().join(" + ");
        format!("{name}{} {}", tongue.colon, if cards.is_empty() { "-" } else { &cards })
    };
    let hands = scene.hands.iter().map(|hand| held((tongue.hand)(seat(hand.seat)), &hand.cards, hand.hidden));
    let piles = scene
        .piles
        .iter()
        .map(|pile| held((tongue.pile)(pile.name, pile.seat.map(&seat)), &pile.cards, pile.hidden));
    let fits = scene.fits.iter().map(|fit| {
        let at: Vec<_> = fit.at.iter().copied().map(Some).collect();
        format!("  {} → {}", fit.card, if at.is_empty() { "-".to_owned() } else { squares(&at) })
    });
    hands.chain(piles).chain(fits).collect()
}

fn stocks<'s>(scene: &Scene, tongue: &Tongue, seat: impl Fn(&str) -> &'s str) -> Option<String> {
    let one = |stock: &Stock| {
        let whose = stock.seat.map_or_else(String::new, |id| (tongue.stock)(seat(id)));
        (tongue.token)(stock.token) + &whose
    };
    let all: Vec<String> = scene.stocks.iter().map(one).collect();
    (!all.is_empty()).then(|| format!("{}{} {}", tongue.stocks, tongue.colon, all.join("; ")))
}

fn sheet(sheet: &Sheet, tongue: &Tongue) -> Vec<String> {
    let numbers = |all: &[u32]| all.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let row = |(index, row): (usize, &SheetRow)| {
        let claims =
            row.claims.iter().map(|claim| claim.map_or_else(|| "?".to_owned(), |moves| moves.to_string()));
        let shown = row.shown.iter().map(|shown| {
            let sign = shown.solved.map_or("?", |solved| if solved { "+" } else { "-" });
            format!("{}{sign}", shown.seat)
        });
        let par = row.par.map_or_else(|| "?".to_owned(), |par| par.to_string());
        format!(
            "{:>3} ({}) {} | {} | {} | {par} | {}",
            index + 1,
            row.dealer,
            row.cards.join(" "),
            claims.collect::<Vec<_>>().join(" "),
            shown.collect::<Vec<_>>().join(" "),
            numbers(&row.points),
        )
    };
    let head = format!("{} (1-{}){} {}", tongue.sheet, sheet.turns, tongue.colon, sheet.seats.join(" "));
    let over = sheet.over_par.map_or_else(String::new, |over| format!(" {over:+}"));
    let totals = format!("  = {}{over} | {}", numbers(&sheet.totals), numbers(&sheet.places));
    [head].into_iter().chain(sheet.rows.iter().enumerate().map(row)).chain([totals]).collect()
}
