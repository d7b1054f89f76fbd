//! What sockets are told of a change: written once for each eye, however many look.

use crate::api::{offered_to, seat_of};
use axum::extract::ws::Utf8Bytes;
use menagerie_kernel::{Eye, Seat};
use menagerie_table::{Match, Phase, SeenEntry};
use menagerie_wire::{Event, Frame, Now, OfferedTo};
use std::sync::{Arc, Mutex, PoisonError};

/// The frames that tell of the last change of a match, for those who know all that came before.
pub(crate) struct Frames {
    /// The version before the change.
    since: u64,
    told: Mutex<Told>,
}

/// What has been told of a change.
#[derive(Default)]
struct Told {
    written: Vec<Written>,
    /// What a seat may do after it, kept for the opponent, who may be told the same.
    offered: Option<(Seat, OfferedTo)>,
}

/// What one eye is told.
#[derive(Clone)]
struct Written {
    eye: Eye,
    texts: Arc<[Utf8Bytes]>,
    has_talk: bool,
}

impl Frames {
    /// The frames of the change that came after a version.
    pub(crate) fn after(since: u64) -> Arc<Frames> {
        Arc::new(Frames { since, told: Mutex::default() })
    }

    /// What an eye that knows all up to a version is told of a match as it is after the change, at about this moment.
    /// None if the eye knows less, or if there is talk among it and `is_hushed` says that some of it may be blocked.
    pub(crate) fn told(
        &self,
        of: &Phase,
        eye: Eye,
        known: u64,
        is_hushed: bool,
        now_ms: i64,
    ) -> Option<Arc<[Utf8Bytes]>> {
        if known != self.since {
            return None;
        }
        // Held while the frame is written, because all the others want the same one.
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let found = told.written.iter().find(|one| one.eye == eye).cloned();
        let written = match found {
            Some(found) => found,
            None => {
                let seen = of.seen(eye, known);
                let has_talk = seen.iter().any(|one| one.entry.is_talk());
                let offered = of.begun().and_then(|of| told.offered(of, eye));
                let fresh = Written { eye, texts: write(of, eye, seen, now_ms, offered)?.into(), has_talk };
                told.written.push(fresh.clone());
                fresh
            }
        };
        (!(is_hushed && written.has_talk)).then_some(written.texts)
    }

    /// Frees what was written, once those who look have it. It is written again for those who come late.
    pub(crate) fn forget(&self) {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Told::default();
    }
}

impl Told {
    /// What an eye is offered.
    fn offered(&mut self, of: &Match, eye: Eye) -> Option<OfferedTo> {
        let seat = seat_of(of, eye)?;
        if let Some((_, offered)) = self.offered.take_if(|(one, _)| *one == seat) {
            return Some(offered);
        }
        let offered = offered_to(of, seat)?;
        self.offered = Some((seat, offered.clone()));
        Some(offered)
    }
}

/// One frame for each of these entries; the last says how the match stands, and what the eye is offered. None if one of them
/// cannot be written, which only a fault could bring about.
pub(crate) fn write(
    of: &Phase,
    eye: Eye,
    seen: Vec<SeenEntry>,
    now_ms: i64,
    mut offered: Option<OfferedTo>,
) -> Option<Vec<Utf8Bytes>> {
    let last = seen.len().checked_sub(1);
    let frame = |(index, one): (usize, SeenEntry)| {
        let more = Some(index) != last;
        let now = of.begun().filter(|_| !more).map(|of| Now::new(of, eye, now_ms, offered.take()));
        let frame = Frame { event: Event::new(of.info(), one), more, now };
        serde_json::to_string(&frame).ok().map(Utf8Bytes::from)
    };
    seen.into_iter().enumerate().map(frame).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_kernel::{Options, Seat};
    use menagerie_show::Erased;
    use menagerie_table::{Holder, Match, Setup, Source, Terms};
    use menagerie_testkit::games::Lots;

    fn lots() -> Phase {
        let setup = Setup {
            id: "m".to_owned(),
            options: Options::default(),
            position: None,
            holders: vec![Holder::Computer { level: 1 }; 3],
            source: Source::Seed(0),
            terms: Terms::default(),
            created_ms: 0,
        };
        Phase::from(Match::open(&Erased::new(Lots), setup).expect("the game starts"))
    }

    #[test]
    fn what_many_are_told_is_written_once_and_for_each_eye_apart() {
        let (of, frames) = (lots(), Frames::after(0));
        let told = |eye| frames.told(&of, eye, 0, false, 0).expect("it knows what came before");
        let (first, again) = (told(Eye::Public), told(Eye::Public));
        assert!(Arc::ptr_eq(&first, &again));
        assert_ne!(told(Eye::Seat(Seat(0))), first, "a hand is seen by its seat");
        let plain: Vec<_> = write(&of, Eye::Public, of.seen(Eye::Public, 0), 0, None).expect("it is written");
        assert_eq!(*first, plain[..]);
        frames.forget();
        let late = told(Eye::Public);
        assert!(!Arc::ptr_eq(&first, &late), "it is written again");
        assert_eq!(first, late);
    }

    #[test]
    fn those_who_know_less_are_told_apart() {
        let of = lots();
        assert!(Frames::after(1).told(&of, Eye::Public, 0, false, 0).is_none());
    }
}
