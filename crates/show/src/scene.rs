//! What a client draws: squares, pieces, marks, hands and tables, without any rule.

#[cfg(feature = "schema")]
use menagerie_kernel::sentence;
use menagerie_kernel::{Figure, Sentence, Spot, Token};

/// One square of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Cell {
    /// Where it is.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "a1"))]
    pub at: Spot,
    /// Whether it has the dark colour.
    pub dark: bool,
}

/// A piece on its square.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Standing {
    /// Where.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub at: Spot,
    /// What.
    pub figure: Figure,
    /// What it stands on or is marked with, from the bottom up.
    pub under: Vec<Token>,
}

/// A captured piece that lies buried.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Grave {
    /// The id of the seat that buried it.
    pub seat: &'static str,
    /// Which piece.
    pub figure: Figure,
    /// Where, if this eye knows.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(value_type = Option<String>, nullable = false))]
    pub at: Option<Spot>,
}

/// Why a square is marked: a tag, words for people, and how it looks. Those that many games have are here; a game declares its
/// own where it uses them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct MarkKind {
    /// Why a square is marked, as a tag.
    #[cfg_attr(feature = "schema", serde(rename = "kind"), schema(example = "attacked"))]
    id: &'static str,
    /// How it looks.
    form: Form,
    /// Why a square is marked, in words.
    words: &'static str,
}

/// How a mark looks. Each has a form of its own, so that no colour needs to be told from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), serde(rename_all = "kebab-case"))]
pub enum Form {
    /// A disc that gives alarm.
    Alarm,
    /// A small dotted circle.
    Dots,
    /// A tint all over the square.
    Tint,
    /// A dashed ring round the piece.
    Ring,
    /// A frame round the piece.
    Frame,
    /// A pane of glass under the piece.
    Glass,
    /// A dot in a corner.
    Point,
    /// A veil over the square, of which nothing is seen.
    Veil,
}

impl MarkKind {
    /// The king here is attacked.
    pub const ATTACKED: MarkKind = MarkKind::new("attacked", Form::Alarm, "attacked");
    /// A pawn that passed here may be taken in passing.
    pub const EN_PASSANT: MarkKind = MarkKind::new("en-passant", Form::Dots, "en passant possible");

    /// A kind of marks, with its tag, which clients translate, and what it says of a square or of the piece on it: `far`,
    /// `on the far side`.
    pub const fn new(id: &'static str, form: Form, words: &'static str) -> MarkKind {
        MarkKind { id, form, words }
    }

    /// The tag in messages.
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// How it looks.
    pub const fn form(self) -> Form {
        self.form
    }

    /// What it says.
    pub const fn words(self) -> &'static str {
        self.words
    }
}

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Mark {
    /// Where.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub at: Spot,
    /// Why.
    #[cfg_attr(feature = "schema", serde(flatten))]
    pub kind: MarkKind,
}

/// One piece that attacks what is marked as attacked, and how it would come there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Threat {
    /// What is attacked.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub target: Spot,
    /// Where the attacker stands.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub from: Spot,
    /// The squares where it stops on its way, from its own to the target, both included.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub route: Vec<Spot>,
    /// All of that in a sentence, and what else there is to say of it.
    #[cfg_attr(feature = "schema", serde(flatten, serialize_with = "sentence::Paragraph::write"), schema(value_type = sentence::Paragraph))]
    pub words: Vec<Sentence>,
}

/// The cards of one seat, as an eye may know them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Hand {
    /// The id of the seat that holds it.
    pub seat: &'static str,
    /// The faces that this eye sees.
    pub cards: Vec<String>,
    /// How many more it does not see.
    pub hidden: u8,
}

/// Cards that are in nobody's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Pile {
    /// What the pile is: `deck`, `discard`.
    #[cfg_attr(feature = "schema", schema(example = "deck"))]
    pub name: &'static str,
    /// The id of the seat that it belongs to, if it belongs to one.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(nullable = false))]
    pub seat: Option<&'static str>,
    /// The faces that this eye sees, the top card last.
    pub cards: Vec<String>,
    /// How many more it does not see.
    pub hidden: u8,
}

/// A card that lies open to this eye, and the squares whose men it speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Fit {
    /// Its face.
    #[cfg_attr(feature = "schema", schema(example = "QS"))]
    pub card: String,
    /// Where they stand.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub at: Vec<Spot>,
}

/// What lies beside the board, ready to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Stock {
    /// The id of the seat that it belongs to, if it belongs to one.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(nullable = false))]
    pub seat: Option<&'static str>,
    /// What, and how many.
    pub token: Token,
}

/// What one cell of a table says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), serde(rename_all = "lowercase"))]
pub enum TableMark {
    /// Not settled.
    Open,
    /// It is so.
    Yes,
    /// It cannot be so.
    No,
}

impl TableMark {
    /// The tag in messages.
    pub const fn id(self) -> &'static str {
        match self {
            TableMark::Open => "open",
            TableMark::Yes => "yes",
            TableMark::No => "no",
        }
    }
}

/// A table of what is known, or a form in which a player keeps own notes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Table {
    /// What distinguishes it from the scene's other tables, for a client that keeps notes.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// The heads of the rows: what is asked about.
    pub rows: Vec<&'static str>,
    /// The heads of the columns: what may be so.
    pub columns: Vec<&'static str>,
    /// The cells, row by row.
    pub cells: Vec<Vec<TableMark>>,
    /// Whether the player may write own marks into its open cells.
    pub notes: bool,
}

/// A score sheet: what every seat has claimed and scored, turn by turn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Sheet {
    /// The seats' ids, in the order of the columns.
    pub seats: Vec<&'static str>,
    /// How many turns there are in all.
    pub turns: u8,
    /// The turns so far, the present one last.
    pub rows: Vec<SheetRow>,
    /// What each seat has scored in all turns.
    pub totals: Vec<u32>,
    /// How many points above par they are, where one seat plays alone.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(nullable = false))]
    pub over_par: Option<i64>,
    /// The place of each seat, from 1; empty until all turns were played.
    pub places: Vec<u32>,
}

/// One turn of a score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct SheetRow {
    /// The id of the seat that dealt.
    pub dealer: &'static str,
    /// The cards that were dealt.
    pub cards: Vec<String>,
    /// What each seat has claimed; null where it has not, or where this eye does not know it yet.
    pub claims: Vec<Option<u8>>,
    /// The seats that have demonstrated, in that order: their ids, and whether they succeeded.
    pub shown: Vec<SheetShown>,
    /// The fewest moves, where they are known.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(nullable = false))]
    pub par: Option<u32>,
    /// What each seat scores; empty until the turn is over.
    pub points: Vec<u32>,
}

/// A demonstration on a score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct SheetShown {
    /// The id of the seat that demonstrates.
    pub seat: &'static str,
    /// Whether it succeeded; null while it goes on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub solved: Option<bool>,
}

/// All that a client needs in order to draw a position for one eye.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Scene {
    /// The squares that exist, in any shape.
    pub cells: Vec<Cell>,
    /// The pieces on them.
    pub pieces: Vec<Standing>,
    /// Marks on squares.
    pub marks: Vec<Mark>,
    /// What attacks the squares that are marked as attacked, and how; at the end of a game, too.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Vec::is_empty"))]
    pub threats: Vec<Threat>,
    /// Captured pieces under the squares.
    pub graves: Vec<Grave>,
    /// Hands of cards.
    pub hands: Vec<Hand>,
    /// Other cards.
    pub piles: Vec<Pile>,
    /// What the cards speak of.
    pub fits: Vec<Fit>,
    /// What lies beside the board.
    pub stocks: Vec<Stock>,
    /// Tables of knowledge.
    pub tables: Vec<Table>,
    /// The score sheet, in a game that has one.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(nullable = false))]
    pub sheet: Option<Sheet>,
    /// What else is to be said.
    #[cfg_attr(feature = "schema", serde(flatten, serialize_with = "sentence::Sentences::write"), schema(value_type = sentence::Sentences))]
    pub words: Vec<Sentence>,
}

/// One of several things to choose between when the same movement can mean more than one step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Pick {
    /// What it is called.
    pub name: String,
    /// The figure that shows it, if one does.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(nullable = false))]
    pub figure: Option<Figure>,
}

/// How a player makes a step on a board or beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, utoipa::ToSchema),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Gesture {
    /// A piece is moved from one square to another.
    Move {
        /// Where it stands.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        from: Spot,
        /// Where it is put.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        to: Spot,
        /// Another square that means the same (the king's goal, where castling is written otherwise).
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(value_type = Option<String>, nullable = false))]
        or: Option<Spot>,
        /// What distinguishes this step from others with the same squares.
        #[cfg_attr(
            feature = "schema",
            serde(skip_serializing_if = "Option::is_none"),
            schema(nullable = false)
        )]
        pick: Option<Pick>,
        /// The piece that goes along, from where to where: the rook with which a king castles. Clients are told of it
        /// when it has happened; the names of steps need it before.
        #[cfg_attr(feature = "schema", serde(skip))]
        along: Option<(Spot, Spot)>,
    },
    /// Something is put under what stands on a square.
    Place {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
        /// What: a picture's name, `checker`.
        token: &'static str,
        /// What distinguishes this step from others on the same square.
        #[cfg_attr(
            feature = "schema",
            serde(skip_serializing_if = "Option::is_none"),
            schema(nullable = false)
        )]
        pick: Option<Pick>,
    },
    /// A piece from beside the board is put on an empty square.
    Drop {
        /// Which.
        figure: Figure,
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
    },
    /// A piece becomes another where it stands.
    Change {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
        /// What it becomes.
        pick: Pick,
    },
    /// A card is played from the hand.
    Play {
        /// Its face.
        card: String,
        /// The square that it is played on, if it is on one.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(value_type = Option<String>, nullable = false))]
        at: Option<Spot>,
    },
    /// A form is filled in: each row is given one of the values.
    Assign {
        /// The rows and their values, in the order of rows.
        rows: Vec<AssignRow>,
        /// A name, where this filling is a known preset.
        #[cfg_attr(
            feature = "schema",
            serde(skip_serializing_if = "Option::is_none"),
            schema(nullable = false)
        )]
        preset: Option<&'static str>,
    },
    /// A number is said.
    Count {
        /// Which.
        number: u8,
    },
    /// A word is said: a button.
    Say {
        /// What the button says.
        word: &'static str,
    },
}

impl Gesture {
    /// This movement with another piece that goes along, if one does: from where to where.
    #[must_use]
    pub fn along(mut self, other: Option<(Spot, Spot)>) -> Gesture {
        if let Gesture::Move { along, .. } = &mut self {
            *along = other;
        }
        self
    }
}

/// One row of a form that is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct AssignRow {
    /// What is asked.
    pub row: &'static str,
    /// The value given.
    pub value: &'static str,
}

/// What makes a step possible, where the piece that moves does not show it by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, utoipa::ToSchema),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Backing {
    /// A piece lends its way of moving to another: an arrow on a board.
    Lent {
        /// Where the lender stands.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        from: Spot,
        /// Where the borrower stands.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        to: Spot,
    },
    /// No two pieces of the mover's side are neighbours, which gives each of them this move.
    Apart,
    /// The piece that stands where the step leads goes on in the same turn, and has not been told to yet.
    Cleared {
        /// Where it stands.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        from: Spot,
        /// Where it may go.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        to: Spot,
    },
}
