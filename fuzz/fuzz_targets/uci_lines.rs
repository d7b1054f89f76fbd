//! Bytes as a conversation with the UCI engine: it goes on to the end, and whatever it says is a line of the protocol.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_kernel::Judge;
use menagerie_show::Game;
use menagerie_uci::{Command, Offered, serve};

struct Offer;

impl menagerie_games::Visitor for Offer {
    type Out = Offered;

    fn visit<G: Game + Judge>(&mut self, game: G) -> Offered {
        Offered::new(game)
    }
}

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let is_cheap = |line: &str| match Command::read(line) {
        // What takes much memory or many threads, or counts for long between two looks at `stop`.
        Ok(Some(Command::SetOption { name, .. })) => {
            !["hash", "threads"].contains(&&*name.to_ascii_lowercase())
        }
        Ok(Some(Command::Perft(depth))) => depth < 2,
        _ => true,
    };
    let cheap: String = text.lines().filter(|line| is_cheap(line)).map(|line| format!("{line}\n")).collect();
    let mut said = Vec::new();
    serve(menagerie_games::visit_all(&mut Offer), cheap.as_bytes(), &mut said).expect("bytes can be read");
    let said = String::from_utf8(said).expect("it says texts");
    let go = cheap.lines().filter(|line| matches!(Command::read(line), Ok(Some(Command::Go(_))))).count();
    let answers = said.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert!(answers <= go, "{answers} answers to {go} questions");
});
