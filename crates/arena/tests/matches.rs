//! Openings, pairs, files and what a match makes of them.
#![allow(clippy::disallowed_methods, reason = "tests read and damage files")]

mod common;

use common::{Setting, game, games, openings, player_of};
use menagerie_arena::{BadJournal, BadOpening, Maker, Report, openings as file};
use menagerie_kernel::Options;
use menagerie_record::{check, machine, pgn};
use menagerie_search::Limits;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The games in which two teams play against each other.
fn duels() -> Vec<&'static str> {
    let all = games();
    let ids = all.iter().map(|game| game.info().id);
    ids.filter(|id| menagerie_arena::check_teams(&*game(id)).is_ok()).collect()
}

#[test]
fn openings_are_legal_different_and_the_same_again() {
    assert_eq!(duels().len(), 11);
    for id in duels() {
        let made = openings(id, 3, 4);
        assert_eq!(made, openings(id, 3, 4), "{id}");
        assert_eq!(made[..2], openings(id, 2, 4), "{id}: fewer are the first of more");
        let game = game(id);
        let after: BTreeSet<String> =
            made.iter().map(|opening| opening.line(&*game).expect("it is legal").text()).collect();
        assert_eq!(after.len(), 3, "{id}");
        let text: Vec<String> = made.iter().map(|opening| opening.print(id)).collect();
        let text = format!("# a comment\n\n{}\n", text.join("\n"));
        assert_eq!(file::read(&*game, &text), Ok(made), "{id}");
    }
}

#[test]
fn openings_are_balanced_as_they_were_ordered() {
    let (game, player) = (game("spartan"), player_of("spartan"));
    for (even, bound) in [(false, 40), (true, 200)] {
        let maker =
            Maker { options: Options::default(), turns: 6, nodes: 500, bound, widens: false, even, seed: 3 };
        let judge = |line: &dyn menagerie_show::AnyLine| {
            let seat = line.turn().actor().expect("it goes on");
            let choice = player
                .choose(line.knowledge(seat), player.levels(), 0, &Limits::nodes(500))
                .expect("it acts");
            if seat.0 == 0 { choice.score } else { -choice.score }
        };
        let made = maker.make(&*game, &*player, 3, &mut |_, _| true).expect("there are some");
        for opening in made {
            assert_eq!(opening.parts.len(), 6);
            let start = game.parse(&opening.start, Options::default()).expect("a start");
            let to = if even { 0 } else { judge(&*start) };
            let found = judge(&*opening.line(&*game).expect("it is legal"));
            assert!((found - to).unsigned_abs() <= bound, "{found}, not {to}");
        }
    }
    let strict = Maker {
        options: Options::default(),
        turns: 1,
        nodes: 50,
        bound: 0,
        widens: false,
        even: true,
        seed: 3,
    };
    let made = strict.make(&*game, &*player, 5, &mut |_, _| true);
    assert!(matches!(made, Err(BadOpening::TooRare { wanted: 5, .. })), "{made:?}");
    let stopped = strict.make(&*game, &*player, 5, &mut |_, _| false);
    assert_eq!(stopped, Err(BadOpening::Stopped(Vec::new())));
    let some = openings("spartan", 2, 4);
    let maker = Maker {
        options: Options::default(),
        turns: 4,
        nodes: 300,
        bound: 300,
        widens: false,
        even: false,
        seed: 7,
    };
    let stopped = maker.make(&*game, &*player, 5, &mut |found, _| found < 2);
    assert_eq!(stopped, Err(BadOpening::Stopped(some)), "what was found is not lost");
}

/// A first turn in Masquerade Chess is hardly to be judged, so that hardly an opening is as good as the start.
#[test]
fn a_bound_is_widened_where_hardly_anything_is_within_it() {
    let (game, player) = (game("masquerade"), player_of("masquerade"));
    let strict = Maker {
        options: Options::default(),
        turns: 6,
        nodes: 300,
        bound: 64,
        widens: false,
        even: false,
        seed: 3,
    };
    let mut last = 0;
    let mut seen = |_: usize, bound: u32| {
        last = bound;
        true
    };
    let refused = strict.make(&*game, &*player, 3, &mut seen);
    assert!(matches!(refused, Err(BadOpening::TooRare { .. })) && last == 64, "{refused:?}");
    let wide = Maker { widens: true, ..strict };
    let mut bounds = BTreeSet::new();
    let mut seen = |_: usize, bound: u32| {
        bounds.insert(bound);
        true
    };
    let made = wide.make(&*game, &*player, 3, &mut seen).expect("it is found");
    assert_eq!(made.len(), 3);
    assert!(bounds.len() > 1 && bounds.iter().all(|bound| bound.is_power_of_two()), "{bounds:?}");
    let fewer = wide.make(&*game, &*player, 2, &mut |_, _| true).expect("it is found");
    assert_eq!(fewer, made[..2], "fewer are the first of more");
}

#[test]
fn a_file_of_openings_that_is_wrong_says_where() {
    let spartan = game("spartan");
    let start = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    for (text, words) in [
        ("", "there is no opening"),
        ("# nothing", "there is no opening"),
        ("spartan\t-\tx\te2e4", "line 1 "),
        (&format!("# a\nspartan\t-\t{start}\te2e5"), "line 2 of the openings: `e2e5`"),
        (&format!("alice\t-\t{start}\te2e4"), "of the game `alice`"),
        (&format!("spartan\tbattle=true\t{start}\te2e4"), "option `battle`"),
        (&format!("spartan {start} e2e4"), "1 fields"),
        ("spartan\t-\t4k3/8/8/8/8/8/8/4K3 w - - 100 90\t", "the game is over"),
    ] {
        let told = file::read(&*spartan, text).map_err(|bad| bad.to_string());
        assert!(told.as_ref().is_err_and(|told| told.contains(words)), "{text}: {told:?}");
    }
}

/// A short match whose games follow from its seed.
fn setting() -> Setting {
    let mut setting = Setting::new("alice", ["name=a,level=3,nodes=80", "name=b,level=1,nodes=40"]);
    setting.openings = openings("alice", 3, 4);
    (setting.games, setting.terms.max_turns) = (8, Some(40));
    setting
}

/// The lines of a file without what differs from run to run: how long it all took.
fn lines(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).expect("it is there");
    let untimed = |line: &str| {
        let mut records = machine::read(&games(), line);
        let mut record = records.pop().expect("a line has a record").expect("it can be read");
        record.tags.retain(|(tag, _)| tag != "Told");
        machine::print(&record)
    };
    text.lines().map(untimed).collect()
}

#[test]
fn both_games_of_a_pair_begin_alike_with_sides_swapped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.jsonl");
    let setting = setting();
    let standing = setting.play(Some(&path)).expect("it is played");
    assert_eq!((standing.tally.games(), standing.pairs.count()), (8, 4));
    let text = fs::read_to_string(&path).expect("it is there");
    let mut records: Vec<_> =
        machine::read(&games(), &text).into_iter().map(|record| record.expect("a record")).collect();
    let round = |record: &menagerie_record::Record| -> u64 {
        record
            .tags
            .iter()
            .find(|(tag, _)| tag == "Round")
            .and_then(|(_, round)| round.parse().ok())
            .expect("a round")
    };
    records.sort_by_key(round);
    for (number, pair) in records.chunks(2).enumerate() {
        let opening = &setting.openings[number % 3];
        for record in pair {
            assert_eq!(record.start, opening.start);
            assert!(record.parts.starts_with(&opening.parts));
            check(&games(), record).expect("it is played by the rules");
            pgn::print(&games(), record).expect("it can be written for people");
        }
        let players: Vec<_> = pair.iter().map(|record| record.player("w")).collect();
        assert_eq!(players, [Some("a"), Some("b")]);
        assert_eq!(pair[0].player("b"), Some("b"));
    }
}

#[test]
fn a_match_that_was_cut_off_anywhere_becomes_the_same_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, cut) = (folder.path().join("whole.jsonl"), folder.path().join("cut.jsonl"));
    let setting = setting();
    let standing = setting.play(Some(&whole)).expect("it is played");
    let bytes = fs::read(&whole).expect("it is there");
    let ends: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'\n').collect();
    for at in [0, 1, ends[0], ends[0] + 1, ends[2] + 40, ends[6], bytes.len() - 1, bytes.len()] {
        fs::write(&cut, &bytes[..at]).expect("it can be written");
        let opened = setting.open(&cut).expect("it can be gone on with");
        let is_whole = at == 0 || bytes[at - 1] == b'\n';
        assert_eq!(opened.warning.is_none(), is_whole, "cut at {at}");
        assert_eq!(opened.entries.len(), ends.iter().filter(|end| **end < at).count());
        let again = setting.run(opened, &mut |_, _| {}).expect("it is played");
        assert_eq!(lines(&cut), lines(&whole), "cut at {at}");
        assert_eq!((again.tally, again.pairs), (standing.tally, standing.pairs));
        assert_eq!(again.reasons, standing.reasons);
    }
}

#[test]
fn more_games_may_be_asked_for_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, grown) = (folder.path().join("whole.jsonl"), folder.path().join("grown.jsonl"));
    let mut setting = setting();
    setting.play(Some(&whole)).expect("it is played");
    setting.games = 4;
    setting.play(Some(&grown)).expect("it is played");
    setting.games = 8;
    setting.play(Some(&grown)).expect("it is played");
    assert_eq!(lines(&grown), lines(&whole));
}

#[test]
fn a_file_of_another_match_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.jsonl");
    let mut setting = setting();
    setting.games = 2;
    setting.play(Some(&path)).expect("it is played");
    let before = fs::read(&path).expect("it is there");
    let refused = |setting: &Setting, words: &str| {
        let told = setting.open(&path).map(|_| ()).map_err(|bad| bad.to_string());
        assert!(told.as_ref().is_err_and(|told| told.contains(words)), "{told:?}");
        assert_eq!(fs::read(&path).expect("it is there"), before);
    };
    let mut other = self::setting();
    other.engines[1] = "name=b,level=2,nodes=40".parse().expect("an engine");
    refused(&other, "its second engine is `name=b,level=1,nodes=40`, not `name=b,level=2,nodes=40`");
    let mut other = self::setting();
    other.openings.rotate_left(1);
    refused(&other, "the openings are others");
    // One that is being written is nobody else's.
    let opened = setting.open(&path).expect("it can be gone on with");
    assert!(matches!(setting.open(&path), Err(BadJournal::Busy(_))));
    drop(opened);
    // What is damaged before its end was not damaged by us.
    let text = String::from_utf8(before.clone()).expect("it is text");
    let (first, second) = text.split_once('\n').expect("it has two lines");
    for (damaged, words) in [
        (format!("{}\n{second}", &first[..90]), "line 1: "),
        (format!("{first}\n{first}\n{second}"), "line 2: game"),
        (format!("\n{text}"), "line 1: "),
    ] {
        fs::write(&path, &damaged).expect("it can be written");
        let told = setting.open(&path).map(|_| ()).map_err(|bad| bad.to_string());
        assert!(told.as_ref().is_err_and(|told| told.contains(words)), "{told:?}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), damaged);
    }
}

#[test]
fn a_test_ends_a_match_when_it_knows_enough() {
    let mut setting =
        Setting::new("chess960", ["name=strong,level=3,nodes=1500", "name=weak,level=1,nodes=20"]);
    setting.openings = openings("chess960", 20, 2);
    setting.games = 400;
    setting.sprt = Some("elo0=0,elo1=100,alpha=0.1,beta=0.1".parse().expect("a test"));
    let mut told = 0;
    let opened = menagerie_arena::Opened {
        journal: menagerie_arena::Journal::nowhere(setting.agreed(), setting.names(), String::new()),
        entries: Vec::new(),
        warning: None,
    };
    let standing =
        setting.run(opened, &mut |_, entry| told += u64::from(entry.is_some())).expect("it is played");
    let sprt = setting.sprt.expect("there is one");
    assert_eq!(sprt.verdict(&standing.pairs), menagerie_arena::Verdict::Passed);
    assert!(standing.tally.games() < 60 && told == standing.tally.games(), "{:?}", standing.tally);
    let report = Report { standing: &standing, names: ["strong", "weak"], sprt: Some(sprt) };
    for words in ["strong against weak", "SPRT     passed", "thousand nodes a second", "0 too late"] {
        assert!(report.to_string().contains(words), "{report}");
    }
    assert!(report.brief().contains("LLR +"), "{}", report.brief());
}

#[test]
fn a_game_on_which_both_agree_is_ended_if_that_is_agreed() {
    let mut setting = setting();
    setting.terms.draw_at = Some(menagerie_arena::DrawAt { score: 100_000, turns: 2, from: 10 });
    let standing = setting.play(None).expect("it is played");
    assert_eq!(standing.reasons.get("agreement"), Some(&8), "{:?}", standing.reasons);
    let mut setting = self::setting();
    setting.openings[0].parts.clear();
    setting.openings.truncate(1);
    // White has a queen more, which both engines can see.
    let start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 checkers=12";
    setting.openings[0].start = start.to_owned();
    setting.terms.win_at = Some(menagerie_arena::WinAt { score: 400, turns: 2 });
    setting.games = 2;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.jsonl");
    let standing = setting.play(Some(&path)).expect("it is played");
    assert_eq!((standing.tally.wins, standing.tally.losses), (1, 1), "{:?}", standing.reasons);
    assert_eq!(standing.reasons.get("adjudication"), Some(&2));
    let text = fs::read_to_string(&path).expect("it is there");
    let records = || machine::read(&games(), &text).into_iter().map(|record| record.expect("a record"));
    for record in records() {
        check(&games(), &record).expect("somebody may have won before the end");
        let pgn = pgn::print(&games(), &record).expect("it can be written for people");
        assert!(pgn.contains("[Termination \"adjudication\"]"), "{pgn}");
    }
    // A record of before is still told apart from one of a game that was given up.
    let old = records().map(|mut record| {
        record.tags.retain(|(tag, _)| tag != "Termination");
        record.ending.reason = Some("resignation".to_owned());
        machine::print(&record) + "\n"
    });
    fs::write(&path, old.collect::<String>()).expect("it can be written");
    let entries = setting.open(&path).expect("it is the same match").entries;
    assert_eq!(entries.iter().filter(|entry| entry.reason == "adjudication").count(), 2, "{entries:?}");
}
