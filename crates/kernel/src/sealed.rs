//! Secrets that cannot be printed, stored or opened by accident.

/// The right to open a [`Sealed`] value. Only the kernel has one. It lends it to those functions of a game that have to see
/// a whole state, and to no others:
///
/// * [`Views::view`](crate::Views::view), [`Rules::apply`](crate::Rules::apply), [`Rules::text`](crate::Rules::text) and
///   [`Rules::key`](crate::Rules::key);
/// * [`outcomes`](crate::Stochastic::outcomes), [`drawn`](crate::Stochastic::drawn) and
///   [`apply_drawn`](crate::Stochastic::apply_drawn) of [`Stochastic`](crate::Stochastic);
/// * `evaluate`, `gain`, `exchange`, `in_check`, `must_answer_check`, `may_check` and `pass` of [`Judge`](crate::Judge), which judge
///   states that a player imagines.
///
/// This guards a game against opening a secret where it should not. It does not guard a true state against those who
/// hold one, since the kernel prints it for them: players are handed a [`Knowledge`](crate::Knowledge) or a view, never
/// a state.
pub struct Opener(());

impl Opener {
    pub(crate) const KERNEL: Opener = Opener(());
}

/// A value that some eye must not see.
///
/// It has no `Debug`, no `Display`, no equality and no serialization; views are built up from what
/// an eye may know, never stripped down from what it may not.
///
/// ```compile_fail
/// let secret = menagerie_kernel::Sealed::new(7);
/// println!("{secret:?}");
/// ```
#[derive(Clone, Copy)]
pub struct Sealed<T>(T);

impl<T> Sealed<T> {
    /// Seals a value.
    pub const fn new(value: T) -> Sealed<T> {
        Sealed(value)
    }

    /// The value, for those who were given the right to open it.
    pub const fn open(&self, _: &Opener) -> &T {
        &self.0
    }

    /// The value, to be changed, for those who were given the right to open it.
    pub const fn open_mut(&mut self, _: &Opener) -> &mut T {
        &mut self.0
    }
}
