//! Position texts: reading, printing, and what makes one impossible.

use crate::board::Square;
use crate::moves::{Compiled, State};
use menagerie_games::parts::castling::no_right;
use menagerie_games::parts::fen::{self, Fields};
use menagerie_games::parts::{Color, Man};
use menagerie_kernel::{BadPosition, Place, Sentence, Spot, Term, sentence};
use menagerie_show::placement;
use std::fmt::Write;

/// Reads a position text; anything but the canonical form of a possible position is refused.
pub(crate) fn read(compiled: &Compiled, text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, &[])?;
    let mut state = State::empty(fen::read_color(fields.seat)?);
    read_placement(compiled, fields.placement, &mut state)?;
    read_rights(compiled, fields.castling, &mut state)?;
    read_ep(compiled, fields.ep, &mut state)?;
    (state.clock, state.turn) = (fields.clock, fields.turn);
    fen::canonical(text, &print(compiled, &state))?;
    check_men(compiled, &state)?;
    check_rights(compiled, &state)?;
    if !state.ep.is_empty() {
        state.passer = compiled.passer(&state);
        if state.passer.is_none() {
            return Err(BadPosition::new(
                "ep",
                sentence!("no single move can have passed over exactly these squares"),
            ));
        }
    }
    if compiled.in_check(&state, !state.to_move) {
        return Err(BadPosition::new(
            "placement",
            sentence!("the side that has just moved could lose its royal piece"),
        ));
    }
    Ok(state)
}

/// Prints the canonical form.
pub(crate) fn print(compiled: &Compiled, state: &State) -> String {
    let mut text = String::new();
    let board = compiled.board();
    for rank in (0..i16::from(board.ranks)).rev() {
        let mut run = 0;
        for file in 0..i16::from(board.files) {
            match board.square(file, rank).and_then(|square| state.at(square)) {
                None => run += 1,
                Some(man) => {
                    print_run(&mut text, &mut run);
                    text.push(compiled.plan.letter(man));
                }
            }
        }
        print_run(&mut text, &mut run);
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    let castlings = compiled.plan.castlings.iter().enumerate();
    let mut rights: String = castlings
        .filter(|(index, _)| state.rights >> index & 1 == 1)
        .map(|(_, castling)| castling.letter)
        .collect();
    let mut spots: Vec<Spot> = state.ep.iter().map(|square| board.spot(square)).collect();
    spots.sort_unstable();
    let mut ep = spots.iter().map(Spot::to_string).collect::<Vec<_>>().join(",");
    for field in [&mut rights, &mut ep] {
        if field.is_empty() {
            field.push('-');
        }
    }
    let (seat, State { clock, turn, .. }) = (state.to_move.letter(), state);
    write!(text, "{seat} {rights} {ep} {clock} {turn}").expect("writing to a string");
    text
}

fn print_run(text: &mut String, run: &mut u32) {
    if *run > 0 {
        write!(text, "{run}").expect("writing to a string");
        *run = 0;
    }
}

fn read_placement(compiled: &Compiled, text: &str, state: &mut State) -> Result<(), BadPosition> {
    let ranks = usize::from(compiled.board().ranks);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks {
        return Err(BadPosition::new("placement", placement::wrong_ranks(rows.len(), ranks)));
    }
    for (rank, row) in rows.into_iter().rev().enumerate() {
        read_rank(compiled, row, rank as i16, state)
            .map_err(|why| BadPosition::new(Place::Rank(rank as u8 + 1), why))?;
    }
    Ok(())
}

fn read_rank(compiled: &Compiled, row: &str, rank: i16, state: &mut State) -> Result<(), Sentence> {
    let files = u32::from(compiled.board().files);
    let too_many = || placement::too_long(files);
    let (mut file, mut run) = (0, 0u32);
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = (run * 10 + digit).min(files + 1);
            continue;
        }
        file += std::mem::take(&mut run);
        let man = compiled.plan.man(letter).ok_or_else(|| placement::no_piece(&letter.to_string()))?;
        let square = i16::try_from(file).ok().and_then(|file| compiled.board().square(file, rank));
        state.put(square.ok_or_else(too_many)?, Some(man));
        file += 1;
    }
    file += run;
    match file {
        _ if file > files => Err(too_many()),
        _ if file < files => Err(placement::too_short(file, files)),
        _ => Ok(()),
    }
}

fn read_rights(compiled: &Compiled, text: &str, state: &mut State) -> Result<(), BadPosition> {
    if text != "-" {
        for letter in text.chars() {
            let index = compiled.plan.castlings.iter().position(|castling| castling.letter == letter);
            state.rights |= 1 << index.ok_or_else(|| no_right(letter))?;
        }
    }
    Ok(())
}

fn read_ep(compiled: &Compiled, text: &str, state: &mut State) -> Result<(), BadPosition> {
    if text != "-" {
        for name in text.split(',') {
            let square = name.parse().ok().and_then(|spot| compiled.board().at(spot));
            let square = square.ok_or_else(|| BadPosition::new("ep", fen::not_a_square(name)))?;
            state.ep.insert(square);
        }
    }
    Ok(())
}

fn check_men(compiled: &Compiled, state: &State) -> Result<(), BadPosition> {
    let wrong = |why| Err(BadPosition::new("placement", why));
    for color in Color::BOTH {
        let (has, wanted) = (compiled.royals(state, color).count(), compiled.plan.royals(color));
        if has != wanted {
            let (player, count, wanted) = (Term::Player(color.name()), has as u32, wanted as u32);
            let why =
                sentence!("royal pieces of {player}: {count} instead of {wanted}", player, count, wanted);
            return wrong(why);
        }
        for (square, man) in compiled.men(state, color) {
            let piece = compiled.plan.piece(man);
            let must = compiled.promotion(man, square).is_some_and(|promotion| promotion.must);
            if must && !piece.homes[color as usize].contains(&square) {
                let (at, name) = (spot(compiled, square), piece.name.clone());
                return wrong(sentence!("on {at} a {name} would have become another piece", at, name));
            }
        }
    }
    if compiled.men(state, !state.to_move).next().is_none() {
        return wrong(sentence!("the side that has just moved has no piece"));
    }
    Ok(())
}

fn check_rights(compiled: &Compiled, state: &State) -> Result<(), BadPosition> {
    for (index, castling) in compiled.plan.castlings.iter().enumerate() {
        if state.rights >> index & 1 == 0 {
            continue;
        }
        for home in [castling.king, castling.partner] {
            let wanted = compiled.plan.array[usize::from(home)];
            if state.at(home) != wanted {
                let name = wanted.map_or("piece", |man: Man| compiled.plan.piece(man).name.as_str());
                let (letter, at) = (Term::Quote(castling.letter.into()), spot(compiled, home));
                let why = sentence!("{letter} needs the {man} on {at}", letter, man = name.to_owned(), at);
                return Err(BadPosition::new("castling", why));
            }
        }
    }
    Ok(())
}

fn spot(compiled: &Compiled, square: Square) -> Spot {
    compiled.board().spot(square)
}
