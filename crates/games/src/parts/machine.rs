//! Instructions that only newer processors have, chosen when the program runs.
//!
//! The default build runs on every x86-64 processor, and there counting a set's squares takes a dozen
//! instructions. Since about 2013 processors do it in one, and add up sixteen numbers in another (AVX2). A [`Task`] is
//! compiled for both kinds, and [`fastest`] runs what this processor can; the generator of Chess960 gains 1.4 from it.

/// Work that is compiled once for each [`Machine`].
pub trait Task {
    /// What it works on.
    type On<'a>
    where
        Self: 'a;
    /// What comes out.
    type Out;

    /// Does it. This, and all that it is to run fast, must be `#[inline(always)]`; where it needs itself
    /// or another task again, it asks the machine to [call](Machine::call) that.
    fn run<M: Machine>(on: Self::On<'_>, machine: M) -> Self::Out;
}

/// A kind of processor.
pub trait Machine: Copy {
    /// Runs a task as compiled for this kind.
    fn call<T: Task>(self, on: T::On<'_>) -> T::Out;
}

/// Runs a task as fast as this processor can.
#[inline]
pub fn fastest<T: Task>(on: T::On<'_>) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if let Some(modern) = modern::Modern::detect() {
        return modern.call::<T>(on);
    }
    Plain.call::<T>(on)
}

/// Any processor that the program was built for.
#[derive(Clone, Copy)]
struct Plain;

impl Machine for Plain {
    #[inline(never)]
    fn call<T: Task>(self, on: T::On<'_>) -> T::Out {
        T::run(on, self)
    }
}

#[cfg(target_arch = "x86_64")]
mod modern {
    use super::{Machine, Task};

    /// An x86-64 processor with instructions that count bits, handle single bits, and add sixteen numbers at once.
    #[derive(Clone, Copy)]
    pub(super) struct Modern(());

    impl Modern {
        /// The only way to one: a processor that has what [`with_features`] needs.
        #[inline]
        pub(super) fn detect() -> Option<Modern> {
            let has = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("avx2");
            has.then_some(Modern(()))
        }
    }

    impl Machine for Modern {
        #[inline(always)]
        fn call<T: Task>(self, on: T::On<'_>) -> T::Out {
            // SAFETY: `detect` has found these features.
            unsafe { with_features::<T>(on, self) }
        }
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
    #[inline(never)]
    fn with_features<T: Task>(on: T::On<'_>, machine: Modern) -> T::Out {
        T::run(on, machine)
    }
}
