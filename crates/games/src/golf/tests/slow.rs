//! The rules once more, slowly and in other words: pieces are letters on numbered squares, a move is tried by
//! walking, and every neighbour is asked what it lends. The counts of the perft table come from here.

use super::line;
use menagerie_testkit::perft;
use std::collections::BTreeSet;

/// A puzzle as letters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Slow {
    pub(super) board: [char; 64],
    /// Which cards are still to be satisfied, the taker's own among them until it is known.
    pub(super) open: Vec<char>,
    pub(super) taker: Option<usize>,
}

impl Slow {
    pub(super) fn read(position: &str) -> Slow {
        let fields: Vec<&str> = position.split(' ').collect();
        let mut board = [' '; 64];
        for (row, rank) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        board[(7 - row) * 8 + file] = letter;
                        file += 1;
                    }
                }
            }
        }
        let value = |index: usize| fields[index].split_once('=').unwrap().1;
        let letters =
            |index| value(index).split(',').filter(|name| *name != "-").map(|name| name.chars().next());
        let mut open: Vec<char> = letters(6).flatten().collect();
        let taker = (value(7) != "-").then(|| {
            let name = value(7).as_bytes();
            usize::from(name[1] - b'1') * 8 + usize::from(name[0] - b'a')
        });
        for letter in letters(8).flatten().chain(taker.map(|square| board[square])) {
            let place = open.iter().position(|card| *card == letter).expect("a card for it");
            open.remove(place);
        }
        Slow { board, open, taker }
    }

    /// Whether all is done: a taker and nothing more to take.
    pub(super) fn is_solved(&self) -> bool {
        self.taker.is_some() && self.open.is_empty()
    }

    /// All moves, by the squares they go from and to.
    pub(super) fn moves(&self) -> BTreeSet<(usize, usize)> {
        let mut moves = BTreeSet::new();
        if self.is_solved() {
            return moves;
        }
        for from in (0..64).filter(|square| self.board[*square] != ' ') {
            let mut lent: BTreeSet<char> =
                around(from).filter(|near| self.alike(from, *near)).map(|near| self.board[near]).collect();
            let own = (0..64).filter(|square| self.alike(from, *square));
            let mut pairs = own.flat_map(|one| around(one).map(move |near| (one, near)));
            if !pairs.any(|(one, near)| self.alike(one, near)) {
                lent = BTreeSet::from(['k']);
            }
            for kind in lent {
                self.walk(from, kind.to_ascii_lowercase(), &mut moves);
            }
        }
        moves
    }

    /// The names of the squares from which a move is lent, sorted.
    pub(super) fn lenders(&self, step: &str) -> Vec<String> {
        let Some((from, to)) = self.moves().into_iter().find(|known| name(*known) == step) else {
            panic!("{step} is no move")
        };
        let lends = |near: &usize| {
            let mut lent = BTreeSet::new();
            self.walk(from, self.board[*near].to_ascii_lowercase(), &mut lent);
            self.alike(from, *near) && lent.contains(&(from, to))
        };
        let mut lenders: Vec<String> = around(from).filter(lends).map(square).collect();
        lenders.sort();
        lenders
    }

    /// Whether men of one colour stand on both squares.
    fn alike(&self, one: usize, other: usize) -> bool {
        let [one, other] = [self.board[one], self.board[other]];
        one != ' ' && other != ' ' && one.is_uppercase() == other.is_uppercase()
    }

    fn walk(&self, from: usize, kind: char, moves: &mut BTreeSet<(usize, usize)>) {
        const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        const LEAPS: [(i32, i32); 8] =
            [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        let all: Vec<(i32, i32)> = STRAIGHT.into_iter().chain(DIAGONAL).collect();
        let (ways, steps) = match kind {
            'n' => (LEAPS.to_vec(), 1),
            'k' => (all, 1),
            'r' => (STRAIGHT.to_vec(), 7),
            'b' => (DIAGONAL.to_vec(), 7),
            _ => (all, 7),
        };
        for way in ways {
            let mut at = from;
            for _ in 0..steps {
                let Some(next) = shifted(at, way) else { break };
                at = next;
                if self.board[at] == ' ' {
                    moves.insert((from, at));
                    continue;
                }
                if self.may_take(from, at) {
                    moves.insert((from, at));
                }
                break;
            }
        }
    }

    fn may_take(&self, from: usize, to: usize) -> bool {
        let mut open = self.open.clone();
        if self.taker.is_none() {
            let Some(own) = open.iter().position(|card| *card == self.board[from]) else { return false };
            open.remove(own);
        }
        self.taker.is_none_or(|taker| taker == from) && open.contains(&self.board[to])
    }

    pub(super) fn after(&self, (from, to): (usize, usize)) -> Slow {
        let mut after = self.clone();
        let (man, taken) = (self.board[from], self.board[to]);
        if taken != ' ' {
            if self.taker.is_none() {
                after.open.remove(after.open.iter().position(|card| *card == man).expect("it has a card"));
            }
            after.open.remove(after.open.iter().position(|card| *card == taken).expect("it has a card"));
            after.taker = Some(to);
        } else if self.taker == Some(from) {
            after.taker = Some(to);
        }
        after.board[from] = ' ';
        after.board[to] = man;
        after
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|step| self.after(step).perft(depth - 1)).sum()
    }
}

/// The squares around one.
fn around(square: usize) -> impl Iterator<Item = usize> {
    (0..9).filter(|way| *way != 4).filter_map(move |way| shifted(square, (way % 3 - 1, way / 3 - 1)))
}

fn shifted(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// The name of a square.
fn square(at: usize) -> String {
    format!("{}{}", char::from(b'a' + (at % 8) as u8), at / 8 + 1)
}

/// The name of a move.
fn name((from, to): (usize, usize)) -> String {
    format!("{}{}", square(from), square(to))
}

#[test]
fn the_table_was_counted_so() {
    let table = include_str!("../../../../testkit/tables/perft/golf.txt");
    for entry in perft::read(table).unwrap() {
        let slow = Slow::read(&entry.position);
        for &(depth, nodes) in entry.quick.iter().filter(|(depth, nodes)| *depth < 3 && *nodes < 20_000) {
            assert_eq!(slow.perft(depth), nodes, "{} at depth {depth}", entry.position);
        }
        let mut turns: Vec<String> = slow.moves().into_iter().map(name).collect();
        turns.sort();
        assert_eq!(line(&entry.position).turns(10_000).unwrap(), turns, "{}", entry.position);
    }
}
