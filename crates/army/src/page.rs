//! The page of rules, made of what a file says.

use crate::betza::{self, Hop};
use crate::board::Square;
use crate::judge::Worths;
use crate::moves::{Compiled, State};
use crate::plan::{Piece, Plan, Promotion, Stalemate};
use crate::text;
use menagerie_games::parts::{Color, Man};
use menagerie_kernel::{Spot, words};
use std::fmt::Write;

/// The page, in Markdown as [`menagerie_show::page`] tells.
pub(crate) fn page(compiled: &Compiled, worths: &Worths) -> String {
    let plan = &compiled.plan;
    let mut page = format!("# {}\n\n{}\n\n## In one minute\n\n", plan.name, plan.about);
    for line in minute(compiled) {
        writeln!(page, "- {line}").expect("writing to a string");
    }
    write!(
        page,
        "\n## Setting up\n\n```diagram\n{}\nHow the game begins.\n```\n\n",
        text::print(compiled, &compiled.start())
    )
    .expect("writing to a string");
    page.push_str("## The pieces\n\n| Piece | Letter | Notation | Counts |\n| --- | --- | --- | --- |\n");
    for (kind, piece) in plan.pieces.iter().enumerate() {
        let counts = match worths.told(kind as u8, piece.royal) {
            0 => "royal".to_owned(),
            pawns => pawns.to_string(),
        };
        let (name, letter, notation) = (capitalized(&piece.name), piece.letter, &piece.notation);
        writeln!(page, "| {name} | {letter} | `{notation}` | {counts} |").expect("writing to a string");
    }
    page.push_str("\nThe notation is Betza's; in words it says:\n");
    for (kind, piece) in plan.pieces.iter().enumerate() {
        write!(page, "\n### {}\n\n{}\n", capitalized(&piece.name), told(plan, piece))
            .expect("writing to a string");
        if let Some((position, at)) = diagram(compiled, kind as u8) {
            let caption = format!("Where {} on {at} may go.", words::a(&piece.name));
            write!(page, "\n```moves\n{position}\n{at}\n{caption}\n```\n").expect("writing to a string");
        }
    }
    if !plan.castlings.is_empty() {
        page.push_str(&castling(compiled));
    }
    page + "\n## How it ends\n\n" + &ends(plan) + "\n"
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What everybody must know first.
fn minute(compiled: &Compiled) -> Vec<String> {
    let (plan, board) = (&compiled.plan, compiled.board());
    let mut lines =
        vec![format!("The board has {} files and {} ranks. White moves first.", board.files, board.ranks)];
    if plan.opening != plan.about {
        lines.push(plan.opening.clone());
    }
    let royals = royals(plan);
    if let [Some(white), Some(black)] = &royals
        && white == black
    {
        lines.push(format!("Each side must keep its {white} safe: no move may leave it attacked."));
        return lines;
    }
    for (color, royal) in Color::BOTH.into_iter().zip(royals) {
        lines.push(match royal {
            Some(royal) => {
                format!("{} must keep its {royal} safe: no move may leave it attacked.", color.name())
            }
            None => format!("{} has no royal piece; it loses when its last piece is taken.", color.name()),
        });
    }
    lines
}

/// What the royal pieces of each side are called.
fn royals(plan: &Plan) -> [Option<String>; 2] {
    Color::BOTH.map(|color| {
        let men = plan.array.iter().flatten().filter(|man| man.color == color && plan.is_royal(**man));
        let mut names: Vec<&str> = men.map(|man| plan.piece(*man).name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        (!names.is_empty()).then(|| names.join(" and "))
    })
}

/// How a piece goes, which side has it and what becomes of it.
fn told(plan: &Plan, piece: &Piece) -> String {
    let mut text = betza::sentence(&piece.betza);
    match piece.sides {
        [true, false] => text.push_str(" Only White has it."),
        [false, true] => text.push_str(" Only Black has it."),
        _ => {}
    }
    if piece.royal {
        text.push_str(" It is royal: whoever cannot save it has lost.");
    }
    match &piece.promotion {
        [None, None] => {}
        [Some(white), Some(black)] if white == black => text.push_str(&becomes(plan, white, "")),
        both => {
            for (color, promotion) in Color::BOTH.into_iter().zip(both) {
                if let Some(promotion) = promotion {
                    text.push_str(&becomes(plan, promotion, &format!(" {}'s", color.name())));
                }
            }
        }
    }
    text
}

fn becomes(plan: &Plan, promotion: &Promotion, whose: &str) -> String {
    let names: Vec<String> =
        promotion.to.iter().map(|kind| words::a(&plan.pieces[usize::from(*kind)].name)).collect();
    let names = match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        all => all.concat(),
    };
    let must = if promotion.must { "becomes" } else { "may become" };
    let rank = if promotion.rank == plan.board.ranks {
        "the last rank".to_owned()
    } else {
        format!("rank {} or beyond, counted from its own side,", promotion.rank)
    };
    let subject = if whose.is_empty() { "One".to_owned() } else { whose.trim_start().to_owned() };
    format!(" {subject} that ends a move on {rank} {must} {names}.")
}

fn castling(compiled: &Compiled) -> String {
    let mut text = "\n## Castling\n\nOnce in the game two pieces may move together, if neither has moved, everything \
                    between them and on their ways is empty, and no square is attacked that the first one leaves, \
                    passes or reaches.\n\n"
        .to_owned();
    let spot = |square: Square| compiled.board().spot(square);
    let name = |square: Square| {
        compiled.plan.array[usize::from(square)].map_or("piece", |man| compiled.plan.piece(man).name.as_str())
    };
    for castling in &compiled.plan.castlings {
        let (king, partner) = (castling.king, castling.partner);
        let told = format!(
            "- {}: the {} goes from {} to {}, and the {} from {} to {}.",
            castling.color.name(),
            name(king),
            spot(king),
            spot(castling.king_to),
            name(partner),
            spot(partner),
            spot(castling.partner_to),
        );
        writeln!(text, "{told}").expect("writing to a string");
    }
    text
}

fn ends(plan: &Plan) -> String {
    let mut text = String::new();
    let royals = royals(plan);
    if royals.iter().any(Option::is_some) {
        text.push_str("Checkmate wins: an attacked royal piece, and no move after which none is attacked. ");
    }
    if royals.iter().any(Option::is_none) {
        text.push_str("A side without a royal piece has lost when its last piece is taken. ");
    }
    text.push_str(match plan.stalemate {
        Stalemate::Draw => "A side that cannot move and is not in check is stalemated: a draw.",
        Stalemate::Loss => "A side that cannot move and is not in check is stalemated, and has lost.",
        Stalemate::Win => "A side that cannot move and is not in check is stalemated, and has won.",
    });
    if plan.fifty_moves {
        text.push_str(
            " A hundred turns without a capture and without a move of a piece that only goes ahead are a draw.",
        );
    }
    if plan.repetition {
        text.push_str(" So is the third occurrence of a position.");
    }
    text + " Nobody counts whether what is left could still mate."
}

/// How many positions are compared for a picture.
const COMPARED: usize = 12;

/// A position that shows how a kind goes, and where it stands in it: of several the one in which it has most moves.
fn diagram(compiled: &Compiled, kind: u8) -> Option<(String, Spot)> {
    let piece = &compiled.plan.pieces[usize::from(kind)];
    let color = if piece.sides[0] { Color::White } else { Color::Black };
    let man = Man::new(color, kind);
    let most = |places: Vec<Square>| {
        let shown = places.into_iter().filter_map(|from| shown(compiled, man, from)).take(COMPARED);
        shown.enumerate().max_by_key(|(index, (_, count, _))| (*count, COMPARED - index))
    };
    let (homes, others) = places(compiled, man);
    // What a piece may do first it may not do elsewhere, even where it has more moves.
    let (_, (state, _, from)) = most(homes).or_else(|| most(others))?;
    Some((text::print(compiled, &state), compiled.board().spot(from)))
}

/// Where a man may be shown, the best places first: at home if it makes moves from there that it makes nowhere else, and
/// elsewhere, in the middle first; but at the side of the board what goes round it.
fn places(compiled: &Compiled, man: Man) -> (Vec<Square>, Vec<Square>) {
    let (piece, board) = (compiled.plan.piece(man), compiled.board());
    let middle = |at: &Square| {
        let away = |at: u8, size: u8| (2 * i16::from(at) + 1 - i16::from(size)).abs();
        away(board.file(*at), board.files) + away(board.rank(*at), board.ranks)
    };
    let mut homes: Vec<Square> = match piece.betza.movements.iter().any(|movement| movement.initial) {
        true => piece.homes[man.color as usize].clone(),
        false => Vec::new(),
    };
    homes.sort_by_key(middle);
    let round = piece.betza.movements.iter().any(|movement| movement.round);
    // With so many in the middle one will do; the others are for boards that are full of royal pieces.
    let mut others: Vec<Square> = board.squares().filter(|at| !homes.contains(at)).collect();
    others.sort_by_key(|at| (round && board.file(*at) > 0, middle(at)));
    (homes, others)
}

/// A position with a man on a square, and how many moves it has there: with something for it to take if there can be.
fn shown(compiled: &Compiled, man: Man, from: Square) -> Option<(State, usize, Square)> {
    let bare = with_royals(compiled, man, from)?;
    let count = |state: &State| {
        text::read(compiled, &text::print(compiled, state))
            .ok()
            .filter(|read| !compiled.in_check(read, man.color))?;
        let (mut count, guard) = (0, compiled.guard(state));
        compiled.moves_of(state, from, man, &mut |step| {
            count += usize::from(compiled.is_legal(state, &guard, &step))
        });
        (count > 0).then_some((*state, count, from))
    };
    count(&with_prey(compiled, &bare, man, from)).or_else(|| count(&bare))
}

/// Nothing but a man and the royal pieces of both sides, these where they begin.
fn with_royals(compiled: &Compiled, man: Man, from: Square) -> Option<State> {
    let mut state = State::empty(man.color);
    let mut left = compiled.plan.is_royal(man);
    for (square, other) in compiled.board().squares().zip(&compiled.plan.array) {
        let Some(other) = other.filter(|other| compiled.plan.is_royal(*other)) else { continue };
        if left && other == man {
            left = false;
        } else {
            state.put(square, Some(other));
        }
    }
    if state.is_taken(from) || left {
        return None;
    }
    state.put(from, Some(man));
    if compiled.men(&state, !man.color).next().is_none() {
        // Somebody must be there to play against; at home it is out of the way.
        let prey = prey(compiled, !man.color)?;
        let homes = &compiled.plan.piece(prey).homes[prey.color as usize];
        state.put(*homes.iter().find(|home| !state.is_taken(**home))?, Some(prey));
    }
    Some(state)
}

/// A man of a side that is good to be taken: a pawn, or else the last of the file's pieces.
fn prey(compiled: &Compiled, color: Color) -> Option<Man> {
    let pieces = &compiled.plan.pieces;
    let able = |piece: &Piece| piece.sides[color as usize] && !piece.royal;
    let found = pieces.iter().position(|piece| able(piece) && piece.is_pawn());
    found.or_else(|| pieces.iter().rposition(able)).map(|kind| Man::new(color, kind as u8))
}

/// A board with this man and with enemies where it only captures, where it needs something to hop over, and where
/// without something in its way nobody would see that it goes round the board.
fn with_prey(compiled: &Compiled, bare: &State, man: Man, from: Square) -> State {
    let mut state = *bare;
    let Some(prey) = prey(compiled, !man.color) else { return state };
    let quiet = compiled.goals(bare, from, man).quiet;
    let turn = if man.color == Color::White { 1 } else { -1 };
    // So many leaps away, where an enemy may stand: a pawn does not stay where it must become another piece.
    let place = |state: &State, (files, ranks): (i8, i8), far: i8| {
        let at = compiled.board().step(from, (files * turn * far, ranks * turn * far), false)?;
        let stays = compiled.promotion(prey, at).is_none_or(|promotion| !promotion.must);
        (stays && !state.is_taken(at)).then_some(at)
    };
    for movement in &compiled.plan.piece(man).betza.movements {
        let reaches = |far: i8| movement.range.is_none_or(|range| i16::from(far) <= i16::from(range));
        if movement.hop.is_some() {
            // Something to hop over, and behind it what is taken; where it only captures, one way will do, so that the
            // others show how it goes without.
            let victims: &[i8] = match (movement.captures, movement.hop) {
                (false, _) => &[],
                (true, Some(Hop::Behind)) => &[3],
                (true, _) => &[4, 3],
            };
            for way in &movement.ways {
                let Some(screen) = place(&state, *way, 2).filter(|_| reaches(2)) else { continue };
                let victim =
                    victims.iter().filter(|far| reaches(**far)).find_map(|far| place(&state, *way, *far));
                let only_captures = movement.captures && !movement.moves;
                if only_captures && victim.is_none() {
                    continue;
                }
                state.put(screen, Some(prey));
                if only_captures {
                    state.put(victim.unwrap_or(screen), Some(prey));
                    break;
                }
            }
            continue;
        }
        if movement.captures && !movement.moves {
            for way in &movement.ways {
                if let Some(at) = place(&state, *way, 1).filter(|at| !quiet.contains(*at)) {
                    state.put(at, Some(prey));
                }
            }
        }
        // What lies behind it is reached from the other side.
        let rank_way = movement.ways.iter().find(|(files, ranks)| *ranks == 0 && *files * turn > 0);
        let runs_round = movement.round && movement.captures && movement.range.is_none();
        if let Some(at) = rank_way.filter(|_| runs_round).and_then(|way| place(&state, *way, 2)) {
            state.put(at, Some(prey));
        }
    }
    state
}
