//! Why a position is not analysed.

use axum::http::StatusCode;
use menagerie_analysis::Unfit;
use menagerie_kernel::{Sentence, sentence};

/// Why a position is not analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnalysisError {
    /// The caller may be playing it.
    StillPlayed,
    /// With how many parts were played.
    NoMoment {
        most: u32,
    },
    /// With how many lines may be asked for.
    Lines {
        most: u8,
    },
    Unfit(Unfit),
}

impl From<Unfit> for super::ApiError {
    fn from(unfit: Unfit) -> super::ApiError {
        AnalysisError::Unfit(unfit).into()
    }
}

impl AnalysisError {
    /// What it says, to be said in any language.
    pub(crate) fn sentence(self) -> Sentence {
        match self {
            AnalysisError::StillPlayed => sentence!("a match is analysed when it is over"),
            AnalysisError::NoMoment { most } => {
                sentence!("no part after {most} was played in this match", most)
            }
            AnalysisError::Lines { most } => sentence!("ask for 1 to {most} lines", most),
            AnalysisError::Unfit(unfit) => unfit.sentence(),
        }
    }

    /// The status and the word for programs.
    pub(crate) fn kind(self) -> (StatusCode, &'static str) {
        match self {
            AnalysisError::StillPlayed => (StatusCode::CONFLICT, "not_over"),
            AnalysisError::NoMoment { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "no_moment"),
            AnalysisError::Lines { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "bad_lines"),
            AnalysisError::Unfit(Unfit::Hidden(_) | Unfit::Teams(_)) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "no_analysis")
            }
            AnalysisError::Unfit(Unfit::Over) => (StatusCode::UNPROCESSABLE_ENTITY, "nobody_acts"),
            AnalysisError::Unfit(Unfit::NoPass) => (StatusCode::UNPROCESSABLE_ENTITY, "no_threats"),
        }
    }
}

#[cfg(test)]
impl AnalysisError {
    pub(crate) const FIRST: AnalysisError = AnalysisError::StillPlayed;

    /// The next one, so that each has its place among what is translated.
    pub(crate) fn next(self) -> Option<AnalysisError> {
        Some(match self {
            AnalysisError::StillPlayed => AnalysisError::NoMoment { most: 40 },
            AnalysisError::NoMoment { .. } => AnalysisError::Lines { most: 5 },
            AnalysisError::Lines { .. } => AnalysisError::Unfit(Unfit::Hidden("Ludo")),
            AnalysisError::Unfit(unfit) => AnalysisError::Unfit(match unfit {
                Unfit::Hidden(_) => Unfit::Teams("Ludo"),
                Unfit::Teams(_) => Unfit::Over,
                Unfit::Over => Unfit::NoPass,
                Unfit::NoPass => return None,
            }),
        })
    }
}
