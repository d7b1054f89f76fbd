//! Bytes as files of positions to learn from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_games::chess960::Chess960;
use menagerie_tune::{sample, tuner};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(samples) = sample::read(text) else { return };
    let tuner = tuner(Chess960::default());
    let mut learner = tuner.learner().expect("Chess960 says its features");
    for sample in samples {
        let _ = tuner.teach(&mut learner, &sample);
    }
});
