//! What is said at a match of Chess Golf, which is played by a script: chance alone hardly solves a puzzle.

use menagerie_golf::GolfMatch;
use menagerie_kernel::{Chance, Eye, Options, Value};
use menagerie_show::{AnyGame, AnyLine, PuzzleMatch, Scene};
use menagerie_testkit::words::Heard;
use menagerie_wire::{GameInfo, Happening, Outcome};

/// Of how many players, with which seed and how many turns, and what is played.
const MATCHES: &[(usize, u64, i64, &[&str])] = &[
    (
        3,
        5,
        2,
        &["4", "3", "0", "e5c6", "d1e1", "e1h1", "deal", "1", "1", "1", "give-up", "give-up", "give-up"],
    ),
    (2, 2, 3, &["0", "0", "deal", "4", "4", "give-up", "give-up", "deal+1", "0", "0", "best=1", "best=-"]),
    (2, 0, 1, &["0", "0", "best=1", "best=1"]),
    (2, 0, 1, &["0", "0", "best=-", "best=-"]),
    (1, 8, 1, &["3", "f8g7", "h7c2", "c2b2", "par=3"]),
    (1, 0, 1, &["0", "par=3"]),
    (2, 0, 9, &["16", "16", "give-up", "give-up", "deal"]),
];

/// What is tried at every turn of it.
const TRIED: &[&str] = &[
    "", "x", "3", "100", "a1a2", "h8h1", "give-up", "deal", "deal+1", "best=-", "best=1", "best=8", "par=3",
    "3,3",
];

/// All that is said.
pub fn listen() -> Heard {
    let mut heard = Heard::default();
    heard.hear(&GameInfo::new(&GolfMatch, Scene::default(), 0));
    for (players, seed, turns, parts) in MATCHES {
        let mut line = begin(*players, *seed, *turns, 2);
        for part in *parts {
            look(&mut *line, &mut heard);
            for event in line.play_part(part).unwrap_or_else(|illegal| panic!("{part}: {illegal}")) {
                let seen = event.seen(Eye::Public).expect("everybody sees it");
                heard.hear(&Happening::new(line.info(), seen));
            }
        }
        look(&mut *line, &mut heard);
    }
    // A whole pack leaves none to be dealt.
    let mut all = begin(2, 0, 9, 16);
    for part in ["20", "20", "give-up", "give-up"] {
        all.play_part(part).expect("it may be played");
    }
    look(&mut *all, &mut heard);
    spoil(&begin(2, 0, 9, 2).text(), &mut heard);
    heard
}

fn begin(players: usize, seed: u64, turns: i64, cards: i64) -> Box<dyn AnyLine> {
    let given =
        [("turns", turns), ("cards", cards)].map(|(key, number)| (key.to_owned(), Value::Number(number)));
    let options = Options::check(GolfMatch.info().options, given).expect("they are within bounds");
    GolfMatch.start_for(players, options, Chance::from_number(seed)).expect("it begins")
}

fn look(line: &mut dyn AnyLine, heard: &mut Heard) {
    heard.hear(&line.scene(Eye::Public));
    if let Some(outcome) = line.turn().outcome() {
        return heard.hear(&Outcome::from(*outcome));
    }
    let seat = line.turn().actor().expect("somebody acts");
    for step in line.offered(seat, "").expect("the empty prefix is offered").steps {
        heard.hear(&step.gesture);
    }
    for tried in TRIED {
        line.check_part(seat, tried).err().iter().for_each(|illegal| heard.hear(&illegal.sentence()));
        line.duplicate().play_part(tried).err().iter().for_each(|illegal| heard.hear(&illegal.sentence()));
    }
}

/// Each field dropped, and with something else in it.
fn spoil(text: &str, heard: &mut Heard) {
    let words: Vec<&str> = text.split(' ').collect();
    for index in 0..words.len() {
        let key = words[index].split_once('=').map_or("", |(key, _)| key);
        for put in [vec![], vec![words[index]; 2], vec!["x"], vec![key]] {
            let spoilt = [&words[..index], &put, &words[index + 1..]].concat().join(" ");
            let read = GolfMatch.parse(&spoilt, Options::default());
            read.err().iter().for_each(|bad| heard.hear(&bad.sentence()));
        }
    }
}
