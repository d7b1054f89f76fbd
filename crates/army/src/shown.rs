//! What people are shown of the game and told about it.

use crate::army::Army;
use crate::board::{Square, Squares};
use crate::moves::{Deed, Goals, Move, State};
use crate::plan::Castling;
use crate::step::Step;
use crate::why;
use menagerie_games::parts::{Color, Man, explain, fields};
use menagerie_kernel::{Sentence, Spot, WHITE_AND_BLACK, sentence};
use menagerie_show::{
    Cell, Field, Gesture, Kind, Mark, MarkKind, Pick, Reach, Scene, Shown, Standing, Threat, Word,
};

impl Shown for Army {
    fn kinds(&self) -> Vec<Kind> {
        let compiled = self.compiled();
        let mut order: Vec<u8> = (0..compiled.plan.pieces.len() as u8).collect();
        let piece = |kind: u8| &compiled.plan.pieces[usize::from(kind)];
        order.sort_by_key(|kind| (!piece(*kind).royal, -self.worths().kind(*kind)));
        let all =
            Color::BOTH.into_iter().flat_map(|color| order.iter().map(move |kind| Man::new(color, *kind)));
        let own = all.filter(|man| piece(man.kind).sides[man.color as usize]);
        let kind = |man: Man| Kind {
            figure: self.figure(man),
            how: self.how(man),
            worth: self.worths().told(man.kind, piece(man.kind).royal),
        };
        own.map(kind).collect()
    }

    fn fields(&self) -> Vec<Field> {
        let castlings = &self.compiled().plan.castlings;
        let castling = if castlings.is_empty() {
            fields::unused("castling", "Castling")
        } else {
            fields::castling_of(castlings.iter().map(|castling| self.castling_word(castling)).collect())
        };
        let ep = match self.compiled().takes_in_passing {
            [false, false] => fields::unused("ep", "En passant"),
            _ => fields::ep(u32::from(self.compiled().board().ranks.max(self.compiled().board().files))),
        };
        let [clock, turn] = fields::counters();
        vec![fields::seat(WHITE_AND_BLACK), castling, ep, clock, turn]
    }

    fn why_not(&self, view: &State, _: &[Step], step: &Step) -> Sentence {
        why::why_not(self, view, step)
    }

    fn scene(&self, view: &State, _: Option<&()>) -> Scene {
        let (compiled, board) = (self.compiled(), self.compiled().board());
        let cell = |at: Spot| Cell { at, dark: !(at.file + at.rank).is_multiple_of(2) };
        let standing =
            |(square, man)| Standing { at: board.spot(square), figure: self.figure(man), under: Vec::new() };
        let threats = self.threats(view);
        let passed = self.takers_goals(view).into_iter();
        let mut marks: Vec<Mark> =
            passed.map(|at| Mark { at: board.spot(at), kind: MarkKind::EN_PASSANT }).collect();
        marks.extend(explain::marks(&threats));
        let mut pieces: Vec<Standing> =
            Color::BOTH.into_iter().flat_map(|color| compiled.men(view, color)).map(standing).collect();
        pieces.sort_by_key(|piece| (piece.at.rank, piece.at.file));
        let cells = board.squares().map(|square| cell(board.spot(square))).collect();
        Scene { cells, pieces, marks, threats, ..Scene::default() }
    }

    fn reach(&self, view: &State, at: Spot) -> Option<Reach> {
        let board = self.compiled().board();
        let from = board.at(at)?;
        let man = view.at(from)?;
        let goals = self.compiled().goals(view, from, man);
        let mut goes = goals.quiet;
        for (_, castling) in self.compiled().open_castlings(view, man.color) {
            if castling.king == from {
                goes.insert(castling.king_to);
            }
        }
        let takes: Squares = goals.takes.iter().chain(goals.passing.iter()).collect();
        let spots = |squares: Squares| {
            let mut spots: Vec<Spot> = squares.iter().map(|square| board.spot(square)).collect();
            spots.sort_unstable();
            spots
        };
        let words = self.words(view, from, man, &goals);
        Some(Reach {
            figure: self.figure(man),
            how: self.how(man),
            goes: spots(goes),
            takes: spots(takes),
            words,
        })
    }

    fn gesture(&self, view: &State, _: &[Step], step: &Step) -> Gesture {
        let found = self.read(view, step);
        let pick = found.and_then(|found| self.pick(view, &found));
        let along = found.and_then(|found| self.partner(&found));
        Gesture::Move { from: step.from, to: step.to, or: None, pick, along }
    }
}

impl Army {
    fn castling_word(&self, castling: &Castling) -> Word {
        let compiled = self.compiled();
        let name = |at: Square| {
            compiled.plan.array[usize::from(at)].map_or("piece", |man| compiled.plan.piece(man).name.as_str())
        };
        let partner = compiled.board().spot(castling.partner);
        let words = format!("{}, with the {} from {partner}", castling.color.name(), name(castling.partner));
        Word::new(castling.letter.to_string(), words)
    }

    /// The squares where a man of the side to move may take in passing, royal pieces aside.
    fn takers_goals(&self, view: &State) -> Vec<Square> {
        let men = self.compiled().men(view, view.to_move);
        let goals: Squares =
            men.flat_map(|(from, man)| self.compiled().goals(view, from, man).passing.iter()).collect();
        goals.iter().collect()
    }

    /// The attacks on the royal pieces of the side to move.
    fn threats(&self, view: &State) -> Vec<Threat> {
        let (compiled, board) = (self.compiled(), self.compiled().board());
        let figure = |at| view.at(at).map(|man| self.figure(man));
        let mut threats = Vec::new();
        for royal in compiled.royals(view, view.to_move) {
            for from in compiled.attackers(view, !view.to_move, royal) {
                let (Some(attacker), Some(target)) = (figure(from), figure(royal)) else { continue };
                let (from, to) = (board.spot(from), board.spot(royal));
                let (man, other, at) = (attacker, target.kind(), to);
                let words =
                    sentence!("The {man} on {from} attacks the {other} on {at}.", man, from, other, at);
                threats.push(Threat { target: to, from, route: vec![from, to], words: vec![words] });
            }
        }
        threats
    }

    /// What is special about a man now.
    fn words(&self, view: &State, from: Square, man: Man, goals: &Goals) -> Vec<Sentence> {
        let (compiled, board) = (self.compiled(), self.compiled().board());
        let mut words = Vec::new();
        for at in goals.passing.iter().filter(|at| goals.quiet.contains(*at)) {
            words.push(sentence!("On {at} it may step, or take en passant.", at = board.spot(at)));
        }
        if man.color == view.to_move {
            let (mut could, mut can, guard) = (false, false, compiled.guard(view));
            let mut look = |step: Move| {
                could = true;
                can = can || compiled.is_legal(view, &guard, &step);
            };
            compiled.moves_of(view, from, man, &mut look);
            if could && !can {
                words.push(match compiled.plan.is_royal(man) {
                    true => sentence!("Cannot move now: it would be attacked wherever it goes."),
                    false => {
                        format!("Cannot move now: {} would be attacked.", self.royal_words(view.to_move))
                            .into()
                    }
                });
            }
        }
        words
    }

    /// The royal piece of a side, in words for its owner.
    pub(crate) fn royal_words(&self, color: Color) -> String {
        let plan = &self.compiled().plan;
        let mut men = plan.array.iter().flatten().filter(|man| man.color == color && plan.is_royal(**man));
        match (men.next(), men.next()) {
            (Some(man), None) => format!("your {}", plan.piece(*man).name),
            _ => "a royal piece of yours".to_owned(),
        }
    }

    /// From where to where the other piece goes in a castling.
    fn partner(&self, step: &Move) -> Option<(Spot, Spot)> {
        let Deed::Castles(index) = step.deed else { return None };
        let castling = &self.compiled().plan.castlings[usize::from(index)];
        let spot = |at| self.compiled().board().spot(at);
        Some((spot(castling.partner), spot(castling.partner_to)))
    }

    /// What tells a move from others with the same squares: what the man becomes or stays, and whether it takes in
    /// passing where it could also step.
    fn pick(&self, view: &State, step: &Move) -> Option<Pick> {
        let man = view.at(step.from)?;
        let goals = self.compiled().goals(view, step.from, man);
        let both = goals.passing.contains(step.to) && goals.quiet.contains(step.to);
        let promotes =
            !matches!(step.deed, Deed::Castles(_)) && self.compiled().promotion(man, step.to).is_some();
        let figure = self.figure(step.becomes.map_or(man, |kind| Man::new(man.color, kind)));
        let way = if step.deed == Deed::Passing { "en passant" } else { "step" };
        match (promotes, both) {
            (false, false) => None,
            (true, false) => Some(Pick { name: figure.name.to_owned(), figure: Some(figure) }),
            (false, true) => Some(Pick { name: way.to_owned(), figure: None }),
            (true, true) => Some(Pick { name: format!("{} ({way})", figure.name), figure: Some(figure) }),
        }
    }
}
