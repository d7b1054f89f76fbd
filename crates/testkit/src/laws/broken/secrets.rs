//! How a game may leak what it should hide.

use super::fault::{Fault, Spoiled};
use crate::games::Seen;
use crate::games::lots::{self, Lots};
use crate::laws::{Plan, secrets};
use menagerie_kernel::{
    BadPosition, Event, Eye, Happening, Legal, Opener, Random, Report, Rules, Seat, Sink, Spot, Views,
};
use menagerie_show::{Reach, Scene, Shown};
use std::borrow::Cow;

caught! {
    TellsOfPiecesBySecrets in Lots {
        fn view<'s>(&self, state: &'s lots::State, eye: Eye, opener: &Opener) -> Cow<'s, lots::View> {
            Cow::Owned(all_seeing(state, eye, opener))
        }
        fn view_text(&self, view: &lots::View) -> String {
            self.base().view_text(&discreet(view))
        }
        fn resample(&self, view: &lots::View, memory: &(), random: &mut impl Random) -> lots::State {
            self.base().resample(&discreet(view), memory, random)
        }
        fn reach(&self, view: &lots::View, at: Spot) -> Option<Reach> {
            let words = format!("The seats named {:?}.", view.named);
            Some(Reach { words: vec![words.into()], ..self.base().reach(view, at)? })
        }
    } secrets::pieces_tell_only_what_is_seen says "is told of";

    ImaginesAnotherOwnNumber in Lots {
        fn resample(&self, view: &lots::View, memory: &(), random: &mut impl Random) -> lots::State {
            let mut blind = view.clone();
            for seen in blind.named.iter_mut().filter(|seen| seen.known().is_some()) {
                *seen = Seen::Hidden;
            }
            self.base().resample(&blind, memory, random)
        }
    } secrets::resampled_states_look_alike says "'s view";

    ShowsAllInTheScene in Lots {
        fn view<'s>(&self, state: &'s lots::State, eye: Eye, opener: &Opener) -> Cow<'s, lots::View> {
            Cow::Owned(all_seeing(state, eye, opener))
        }
        fn view_text(&self, view: &lots::View) -> String {
            self.base().view_text(&discreet(view))
        }
    } secrets::resampled_states_look_alike says "'s scene";

    OffersBySecrets in Lots {
        fn view<'s>(&self, state: &'s lots::State, eye: Eye, opener: &Opener) -> Cow<'s, lots::View> {
            Cow::Owned(all_seeing(state, eye, opener))
        }
        fn view_text(&self, view: &lots::View) -> String {
            self.base().view_text(&discreet(view))
        }
        fn scene(&self, view: &lots::View, memory: Option<&()>) -> Scene {
            self.base().scene(&discreet(view), memory)
        }
        fn resample(&self, view: &lots::View, memory: &(), random: &mut impl Random) -> lots::State {
            self.base().resample(&discreet(view), memory, random)
        }
        fn steps(&self, view: &lots::View, prefix: &[lots::Step], sink: &mut impl Sink<lots::Step>) {
            let leaked = view.named.contains(&Seen::Known(3));
            self.base().steps(view, prefix, &mut |step, then| {
                if !(leaked && step == lots::Step::Mark(0)) {
                    sink.step(step, then);
                }
            });
        }
    } secrets::resampled_states_look_alike says "only one offers";

    ShowsSomethingUnannounced in Lots {
        fn parse_view(&self, text: &str, seat: Seat) -> Result<lots::View, BadPosition> {
            lots::read(text, Eye::Seat(seat))
        }
        fn view<'s>(&self, state: &'s lots::State, eye: Eye, opener: &Opener) -> Cow<'s, lots::View> {
            let open = state.board.cells[5].is_some();
            if open { Cow::Owned(all_seeing(state, eye, opener)) } else { self.base().view(state, eye, opener) }
        }
    } secrets::views_change_only_by_what_was_seen says "unannounced";

    TellsEverybody in Lots {
        fn apply(&self, state: &mut lots::State, part: Legal<'_, Spoiled<Self>>, opener: &Opener, events: &mut impl Report) {
            let mut told = Vec::new();
            self.base().apply(state, part.within(), opener, &mut told);
            for event in told {
                let seats = (0..3).map(|seat| event.seen(Eye::Seat(Seat(seat))));
                match seats.flatten().find(|seen| Some(*seen) != event.seen(Eye::Public)) {
                    Some(secret) => {
                        let half = Happening::Shown { what: "a number".to_owned() };
                        events.report(|| Event::secret(secret.clone(), menagerie_kernel::Seats::first_n(1), half));
                    }
                    None => events.report(|| event),
                }
            }
        }
    } secrets::secret_halves_stay_secret says "a secret told to all",
      secrets::sealed_choices_look_alike says "can tell";

    DisclosesWhatWasNamed in Lots {
        fn disclosed(&self, _: &lots::Step) -> bool {
            true
        }
    } secrets::secret_halves_stay_secret says "but disclosed";
}

/// A view from which nothing is hidden.
fn all_seeing(state: &lots::State, eye: Eye, opener: &Opener) -> lots::View {
    let mut view = Lots.view(state, eye, opener).into_owned();
    for (seen, named) in view.named.iter_mut().zip(&state.named) {
        *seen = named.as_ref().map_or(Seen::None, |named| Seen::Known(*named.open(opener)));
    }
    view
}

/// A view without the numbers of others.
fn discreet(view: &lots::View) -> lots::View {
    let mut view = view.clone();
    for (index, seen) in view.named.iter_mut().enumerate() {
        if seen.known().is_some() && view.eye != Eye::Seat(Seat(index as u8)) {
            *seen = Seen::Hidden;
        }
    }
    view
}
