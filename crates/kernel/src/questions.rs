//! Yes-or-no questions about what a partner hides.

use crate::Sentence;

/// A game of partners in which one may ask the other about what that one hides, and is told the truth. A game says that
/// it is one by [`Rules::questions`](crate::Rules::questions).
pub trait Questions<View> {
    /// All questions, in the order in which they are shown. Each can be asked at any time while the game goes on.
    fn list(&self) -> Vec<Question>;

    /// The true answer of the seat whose own view this is; nothing if there is no such question, or if that seat could
    /// not answer it.
    fn truth(&self, view: &View, question: &str) -> Option<bool>;
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Its text, `kind:Q`.
    pub id: String,
    /// What it has in common with those beside it, as a question.
    pub title: &'static str,
    /// What it asks for, under that title.
    pub name: &'static str,
    /// The whole question.
    pub words: Sentence,
}
