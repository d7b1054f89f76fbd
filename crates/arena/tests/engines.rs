//! Matches against programs that behave badly, and of our own player with itself.
#![allow(clippy::disallowed_methods, reason = "tests write scripts")]

mod common;

use common::{Setting, player_of, script, shuffling};
use menagerie_arena::Broken;
use std::time::{Duration, Instant};

/// What a UCI engine of a few lines says before it is asked to move.
const POLITE: &str = r#"
while read -r line; do
    case "$line" in
        uci) echo 'id name fake'; echo 'option name UCI_Variant type combo default chess var spartan'; echo uciok ;;
        isready) echo readyok ;;
        position*) position=$line ;;
        quit) exit 0 ;;
        go*) GO ;;
    esac
done
"#;

fn polite(go: &str) -> String {
    POLITE.replace("GO", go)
}

/// Plays two games against a script and returns how they ended for our own player, and the faults.
fn against(text: &str, change: impl FnOnce(&mut Setting)) -> (menagerie_arena::Standing, Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let command = script(folder.path(), "engine.sh", text);
    let mut setting =
        Setting::new("spartan", ["name=us,nodes=50", &format!("name=fake,cmd={command},movetime=100")]);
    setting.games = 2;
    change(&mut setting);
    let began = Instant::now();
    let standing = setting.play(None).expect("the match is played");
    (standing, began.elapsed())
}

/// Both games are won against an engine and end so, for a reason that has these words.
fn wins_against(text: &str, end: &str, words: &str) {
    let (standing, took) = against(text, |_| {});
    assert_eq!((standing.tally.wins, standing.tally.games()), (2, 2), "{words}");
    assert_eq!((standing.faults.len(), standing.reasons.get(end)), (2, Some(&2)), "{:?}", standing.reasons);
    for (_, engine, why) in &standing.faults {
        assert!(*engine == 1 && why.contains(words), "`{words}` is not in `{why}`");
    }
    assert!(took < Duration::from_secs(20), "{words}: {took:?}");
}

#[test]
fn an_engine_that_hangs_loses_and_is_started_again() {
    wins_against(&polite("sleep 1000"), "abandoned", "hung: ");
}

#[test]
fn an_engine_that_crashes_loses_with_its_last_words() {
    wins_against(
        &polite("echo 'out of memory' >&2; exit 3"),
        "abandoned",
        "exit status: 3, saying `out of memory`",
    );
}

#[test]
fn an_engine_that_closes_its_output_loses() {
    wins_against(&polite("exec >&-; sleep 1000"), "abandoned", "it closed its output");
}

#[test]
fn an_engine_that_plays_what_is_illegal_loses() {
    wins_against(&polite("echo 'bestmove e2e5'"), "rules infraction", "illegal: it played `e2e5`");
    wins_against(&polite("echo 'bestmove'"), "resignation", "gave up: it answered `bestmove (none)`");
    wins_against(&polite("echo 'bestmove \u{1f}\u{fffd},,,'"), "rules infraction", "illegal: it played");
}

#[test]
fn an_engine_that_prints_without_an_end_loses() {
    wins_against(&polite("exec yes"), "abandoned", "hung: ");
    wins_against(&polite("exec cat /dev/zero"), "abandoned", "hung: ");
    wins_against(&polite("exec cat /dev/urandom"), "abandoned", "hung: ");
}

#[test]
fn an_engine_that_stops_when_told_is_late_and_not_lost() {
    let go = shuffling("while read -r line; do [ \"$line\" = stop ] && break; done; ANSWER");
    let (standing, _) = against(&polite(&go), |setting| setting.terms.max_turns = Some(2));
    assert_eq!((standing.tally.draws, standing.faults.len()), (2, 0));
    assert_eq!((standing.sheets[1].asked, standing.sheets[1].overruns), (2, 2));
    assert!(standing.sheets[1].worst >= 400_000, "{:?}", standing.sheets[1]);
}

#[test]
fn a_late_answer_is_counted_and_loses_if_that_is_agreed() {
    let go = shuffling("sleep 0.3; ANSWER");
    let (standing, _) = against(&polite(&go), |setting| setting.terms.max_turns = Some(2));
    assert_eq!((standing.tally.draws, standing.sheets[1].overruns, standing.faults.len()), (2, 2, 0));
    let (standing, _) = against(&polite(&go), |setting| setting.terms.lose_on_time = true);
    assert_eq!((standing.tally.wins, standing.sheets[1].overruns), (2, 2));
    assert!(standing.faults.iter().all(|(_, _, why)| why.starts_with("time: ")), "{:?}", standing.faults);
    assert_eq!(standing.reasons.get("time"), Some(&2));
    // An answer in time is not.
    let (standing, _) = against(&polite(&shuffling("ANSWER")), |setting| setting.terms.max_turns = Some(2));
    assert_eq!((standing.tally.draws, standing.sheets[1].overruns), (2, 0));
}

#[test]
fn an_engine_that_cannot_play_ends_the_match() {
    let refused = |text: &str, engine: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let command = script(folder.path(), "engine.sh", text);
        let engine = format!("name=fake,cmd={command},movetime=100{engine}");
        let mut setting = Setting::new("spartan", ["name=us,nodes=50", &engine]);
        setting.terms.patience = Duration::from_millis(300);
        match setting.play(None) {
            Err(Broken::Unfit { engine, why }) => format!("{engine}: {why}"),
            Err(other) => panic!("{other}"),
            Ok(standing) => panic!("it was played: {standing:?}"),
        }
    };
    let polite = polite("echo bestmove");
    for (text, engine, words) in [
        ("sleep 1000", "", "does not introduce itself"),
        ("exit 1", "", "exit status: 1"),
        (polite.as_str(), ",option.Hash=4", "it has no option `Hash`; it has UCI_Variant"),
        (&polite.replace("var spartan", "var chess"), "", "does not offer the variant spartan"),
        (&polite.replace("echo readyok", "true"), "", "does not answer `isready`"),
        ("sleep 1000", ",proto=xboard", "does not offer the variant spartan"),
    ] {
        let told = refused(text, engine);
        assert!(told.starts_with("fake: ") && told.contains(words), "`{words}` is not in `{told}`");
    }
    let setting = Setting::new("spartan", ["name=us,nodes=50", "name=fake,cmd=/no/such/engine,nodes=1"]);
    assert!(
        matches!(setting.play(None), Err(Broken::Unfit { why, .. }) if why.contains("cannot be started"))
    );
}

/// What an engine of XBoard's protocol says before it is asked to move.
const CECP: &str = r#"
while read -r line; do
    case "$line" in
        protover*) echo 'feature ping=1 usermove=1 variants="normal,spartan" done=1' ;;
        ping*) echo "pong ${line#ping }" ;;
        usermove*) position="$position moves ${line#usermove }" ;;
        new) position= ;;
        quit) exit 0 ;;
        go) GO ;;
    esac
done
"#;

#[test]
fn engines_of_the_other_protocol_fare_alike() {
    let xboard = |go: &str, usermove: &str| {
        let text = CECP.replace("GO", go).replace("position=\"$position moves ${line#usermove }\"", usermove);
        let folder = tempfile::tempdir().expect("a folder");
        let command = script(folder.path(), "engine.sh", &text);
        let engine = format!("name=fake,cmd={command},proto=xboard,movetime=100");
        let mut setting = Setting::new("spartan", ["name=us,nodes=50", &engine]);
        (setting.games, setting.terms.max_turns) = (2, Some(2));
        setting.play(None).expect("the match is played")
    };
    let note = "position=\"$position moves ${line#usermove }\"";
    let good = xboard(&shuffling("ANSWER").replace("bestmove", "move"), note);
    assert_eq!((good.tally.draws, good.faults.len(), good.sheets[1].asked), (2, 0, 2));
    for (go, usermove, words) in [
        ("sleep 1000", note, "hung: "),
        ("exit 4", note, "exit status: 4"),
        ("echo 'move e2e5'", note, "illegal: it played `e2e5`"),
        ("echo 'resign'", note, "gave up: it said `resign`"),
        (
            "case \"$position\" in *moves*) echo '1-0 {Bye}' ;; *) echo '0-1 {Bye}' ;; esac",
            note,
            "gave up: it said",
        ),
        // To claim what the rules do not say is not to give up, but it is no answer either.
        ("echo '1/2-1/2 {I claim}'", note, "hung: `sh` does not answer `go`: it said `1/2-1/2 {I claim}`"),
        ("exec cat /dev/urandom", note, "hung: "),
    ] {
        let standing = xboard(go, usermove);
        assert_eq!(standing.tally.wins, 2, "{words}");
        assert!(standing.faults.iter().all(|(_, _, why)| why.contains(words)), "{:?}", standing.faults);
    }
    // As Black it is shown a turn that it takes for illegal; as White it answers at once.
    let refusing =
        xboard(&shuffling("ANSWER").replace("bestmove", "move"), "echo \"Illegal move: ${line#usermove }\"");
    assert!(
        refusing.faults.iter().any(|(_, _, why)| why.contains("refuses what is legal here")),
        "{:?}",
        refusing.faults
    );
}

/// Plays two games, one after the other, against an engine of the other protocol, each until both have played a turn.
fn one_after_the_other(script: &str) -> menagerie_arena::Standing {
    let folder = tempfile::tempdir().expect("a folder");
    let command = common::script(folder.path(), "engine.sh", script);
    let engine = format!("name=fake,cmd={command},proto=xboard,movetime=100");
    let mut setting = Setting::new("spartan", ["name=us,nodes=50", &engine]);
    (setting.games, setting.concurrency, setting.terms.max_turns) = (2, 1, Some(2));
    setting.play(None).expect("the match is played")
}

#[test]
fn an_engine_that_plays_one_game_alone_is_started_for_each() {
    let go = shuffling("ANSWER").replace("bestmove", "move");
    let text =
        CECP.replace("GO", &go).replace("new) position= ;;", "new) [ -n \"$new\" ] && exit 9; new=1 ;;");
    let twice = one_after_the_other(&text);
    assert!(twice.faults.iter().any(|(_, _, why)| why.contains("exit status: 9")), "{:?}", twice.faults);
    let once = one_after_the_other(&text.replace("feature ping=1", "feature ping=1 reuse=0"));
    assert_eq!((once.tally.draws, once.faults.len()), (2, 0), "{:?}", once.faults);
}

#[test]
fn a_claim_does_not_end_a_game() {
    let go = |go: &str| shuffling(go).replace("bestmove", "move");
    let text = CECP.replace("GO", &go("echo '1/2-1/2 {Repetition}'; ANSWER"));
    let standing = one_after_the_other(&text);
    assert_eq!((standing.tally.draws, standing.faults.len()), (2, 0), "{:?}", standing.faults);
    // What is said of the first game, as Black, is read in the second, in which Black is somebody else.
    let text = CECP.replace("GO", &go("ANSWER; echo '0-1 {Black mates}'")).replace("ping=1 ", "");
    let standing = one_after_the_other(&text);
    assert_eq!((standing.tally.draws, standing.faults.len()), (2, 0), "{:?}", standing.faults);
}

#[test]
fn games_with_secrets_are_for_our_own_player() {
    for game in ["zombie", "masquerade", "booster"] {
        let mut setting = Setting::new(game, ["name=a,nodes=30", "name=b,level=1,nodes=30"]);
        (setting.games, setting.terms.max_turns) = (2, Some(6));
        let standing = setting.play(None).expect("the match is played");
        assert_eq!((standing.tally.games(), standing.faults.len()), (2, 0), "{game}");
    }
    let setting = Setting::new("zombie", ["name=us,nodes=30", "name=program,cmd=true,nodes=60"]);
    assert!(matches!(setting.play(None), Err(Broken::Unfit { why, .. }) if why.contains("secrets")));
}

#[test]
fn a_game_without_two_teams_is_refused() {
    for game in ["cooperative", "golf"] {
        let setting = Setting::new(game, ["name=a,nodes=30", "name=b,nodes=30"]);
        assert!(matches!(setting.play(None), Err(Broken::NotTwoTeams(_))), "{game}");
    }
    assert_eq!(player_of("spartan").levels(), 10);
}

#[test]
fn our_own_player_can_be_bounded_by_depth_and_think_in_threads() {
    let mut setting =
        Setting::new("alice", ["name=deep,depth=3,hash=1", "name=wide,depth=2,threads=2,hash=1,nodes=9000"]);
    (setting.games, setting.terms.max_turns) = (2, Some(10));
    let standing = setting.play(None).expect("the match is played");
    let [deep, wide] = standing.sheets;
    assert!(deep.asked >= 8 && deep.depth <= 3 * deep.asked && wide.depth <= 2 * wide.asked);
    let setting = Setting::new("alice", ["name=a,level=99,nodes=30", "name=b,nodes=30"]);
    assert!(matches!(setting.play(None), Err(Broken::Unfit { why, .. }) if why.contains("levels 1 to")));
}
