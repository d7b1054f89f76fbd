//! What a game may get wrong about what a seat knows.

use super::REPLAYS;
use super::fault::{Fault, Spoiled, View};
use crate::games::lots::{self, Lots};
use crate::games::{Peek, peek};
use crate::laws::{Plan, knowledge};
use menagerie_kernel::{Happening, Random, Views};
use std::sync::atomic::Ordering;

caught! {
    RemembersWhatItDidNotSee in Peek {
        fn remember(&self, memory: &mut peek::Memory, before: &View<Self>, seen: &Happening) {
            self.base().remember(memory, before, seen);
            memory.seen[0] = Some(REPLAYS.fetch_add(1, Ordering::Relaxed) as u8);
        }
    } knowledge::what_looks_alike_has_one_key says "two keys after";

    ForgetsItsNumber in Lots {
        fn view_text(&self, view: &lots::View) -> String {
            self.base().view_text(view).replace("=1", "=?").replace("=2", "=?").replace("=3", "=?")
        }
    } knowledge::what_looks_different_has_another_key says "one key for two";

    ImaginesTheSameAlways in Lots {
        fn resample(&self, view: &lots::View, memory: &(), _: &mut impl Random) -> lots::State {
            self.base().resample(view, memory, &mut || 7)
        }
    } knowledge::every_possible_world_is_imagined_evenly says "never imagines";

    ImaginesOneTooOften in Lots {
        fn resample(&self, view: &lots::View, memory: &(), random: &mut impl Random) -> lots::State {
            self.base().resample(view, memory, &mut || if random.below(3) == 0 { 0 } else { random.next_u64() })
        }
    } knowledge::every_possible_world_is_imagined_evenly says "imagines unevenly";

    ImaginesAsIfItHadNotLooked in Peek {
        fn resample(&self, view: &View<Self>, _: &peek::Memory, random: &mut impl Random) -> peek::State {
            self.base().resample(view, &peek::Memory::default(), random)
        }
    } knowledge::every_possible_world_is_imagined_evenly says "which cannot be";
}
