//! Scenes and gestures: what a client draws, and how its player makes a step.

use menagerie_kernel as kernel;
use menagerie_show as show;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All that a client needs in order to draw a position for one eye.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Scene {
    /// The squares that exist, in any shape.
    pub cells: Vec<Cell>,
    /// The pieces on them.
    pub pieces: Vec<Standing>,
    /// Marks on squares.
    pub marks: Vec<Mark>,
    /// Who attacks what is marked as attacked, and how.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
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
    /// What else is to be said, a sentence each.
    pub words: Vec<String>,
}

/// One square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Cell {
    /// Where it is.
    #[schema(example = "a1")]
    pub at: String,
    /// Whether it has the dark colour.
    pub dark: bool,
}

/// Whose a thing is, as colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The light army.
    White,
    /// The dark army.
    Black,
    /// Nobody's.
    Neutral,
}

/// A kind of piece of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Figure {
    /// The picture's name.
    #[schema(example = "spartan-king")]
    pub icon: String,
    /// The word for players.
    pub name: String,
    /// The letter in texts.
    pub letter: String,
    /// Whose it is.
    pub side: Side,
}

/// A piece on its square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// Where.
    pub at: String,
    /// What.
    pub figure: Figure,
    /// What it stands on or is marked with, from the bottom up.
    pub under: Vec<Token>,
}

/// A captured piece that lies buried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Grave {
    /// Who buried it.
    pub seat: String,
    /// Which piece.
    pub figure: Figure,
    /// Where, if this eye knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub at: Option<String>,
}

/// Something small that lies under a piece, on it or beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Token {
    /// The picture's name.
    pub icon: String,
    /// Whose it is.
    pub side: Side,
    /// How many.
    pub count: u8,
}

/// A mark on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Mark {
    /// Where.
    pub at: String,
    /// Why, as a tag.
    pub kind: String,
    /// The same in words.
    pub words: String,
    /// How it looks.
    pub form: Form,
}

/// How a mark looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
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

/// One piece that attacks what is marked as attacked, and how it would come there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Threat {
    /// What is attacked.
    pub target: String,
    /// Where the attacker stands.
    pub from: String,
    /// The squares where it stops on its way, from its own to the target, both included.
    pub route: Vec<String>,
    /// All of that in a sentence.
    pub words: String,
}

/// The cards of one seat, as an eye may know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Hand {
    /// Whose.
    pub seat: String,
    /// The faces that this eye sees.
    pub cards: Vec<String>,
    /// How many more it does not see.
    pub hidden: u8,
}

/// Cards that are in nobody's hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Pile {
    /// What the pile is.
    #[schema(example = "deck")]
    pub name: String,
    /// Whose it is, if it is a seat's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<String>,
    /// The faces that this eye sees, the top card last.
    pub cards: Vec<String>,
    /// How many more it does not see.
    pub hidden: u8,
}

/// A card that lies open, and the squares whose men it speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Fit {
    /// Its face.
    #[schema(example = "QS")]
    pub card: String,
    /// Where they stand.
    pub at: Vec<String>,
}

/// What lies beside the board, ready to be used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Stock {
    /// Whose it is, if it is a seat's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<String>,
    /// What, and how many.
    pub token: Token,
}

/// A table of what is known, or a form in which a player keeps own notes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Table {
    /// What distinguishes it from the scene's other tables.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The heads of the rows.
    pub rows: Vec<String>,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Vec<TableMark>>,
    /// Whether the player may write own marks into its open cells.
    pub notes: bool,
}

/// What one cell of a table says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TableMark {
    /// Not settled.
    Open,
    /// It is so.
    Yes,
    /// It cannot be so.
    No,
}

/// How a player makes a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Gesture {
    /// A piece is moved from one square to another.
    Move {
        /// Where it stands.
        from: String,
        /// Where it is put.
        to: String,
        /// Another square that means the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        or: Option<String>,
        /// What distinguishes this step from others with the same squares.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        pick: Option<Pick>,
    },
    /// Something is put under what stands on a square.
    Place {
        /// Where.
        at: String,
        /// What: a picture's name.
        token: String,
        /// What distinguishes this step from others on the same square.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        pick: Option<Pick>,
    },
    /// A piece from beside the board is put on an empty square.
    Drop {
        /// Which.
        figure: Figure,
        /// Where.
        at: String,
    },
    /// A piece becomes another where it stands.
    Change {
        /// Where.
        at: String,
        /// What it becomes.
        pick: Pick,
    },
    /// A card is played from the hand.
    Play {
        /// Its face.
        card: String,
        /// The square that it is played on, if it is on one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        at: Option<String>,
    },
    /// A form is filled in: each row is given one of the values.
    Assign {
        /// The rows and their values.
        rows: Vec<AssignRow>,
        /// A name, where this filling is a known preset.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        preset: Option<String>,
    },
    /// A word is said: a button.
    Say {
        /// What the button says.
        word: String,
    },
}

/// What makes a step possible, where the piece that moves does not show it by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Backing {
    /// A piece lends its way of moving to another: an arrow on a board.
    Lent {
        /// Where the lender stands.
        from: String,
        /// Where the borrower stands.
        to: String,
    },
    /// No two pieces of the mover's side are neighbours, which gives each of them this move.
    Apart,
    /// The piece that stands where the step leads has to go on in the same turn.
    Cleared {
        /// Where it stands.
        from: String,
        /// Where it may go.
        to: String,
    },
}

/// One of several things to choose between when the same movement can mean more than one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Pick {
    /// What it is called.
    pub name: String,
    /// The figure that shows it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub figure: Option<Figure>,
}

/// One row of a form that is filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AssignRow {
    /// What is asked.
    pub row: String,
    /// The value given.
    pub value: String,
}

impl From<show::Standing> for Standing {
    fn from(piece: show::Standing) -> Standing {
        Standing {
            at: piece.at.to_string(),
            figure: piece.figure.into(),
            under: piece.under.into_iter().map(Token::from).collect(),
        }
    }
}

impl From<show::Scene> for Scene {
    fn from(scene: show::Scene) -> Scene {
        let hand =
            |hand: show::Hand| Hand { seat: hand.seat.to_owned(), cards: hand.cards, hidden: hand.hidden };
        let fit =
            |fit: show::Fit| Fit { card: fit.card, at: fit.at.iter().map(ToString::to_string).collect() };
        Scene {
            cells: scene.cells.iter().map(|cell| Cell { at: cell.at.to_string(), dark: cell.dark }).collect(),
            pieces: scene.pieces.into_iter().map(Standing::from).collect(),
            marks: scene.marks.into_iter().map(Mark::from).collect(),
            threats: scene.threats.into_iter().map(Threat::from).collect(),
            graves: scene.graves.into_iter().map(Grave::from).collect(),
            hands: scene.hands.into_iter().map(hand).collect(),
            piles: scene.piles.into_iter().map(Pile::from).collect(),
            fits: scene.fits.into_iter().map(fit).collect(),
            stocks: scene.stocks.into_iter().map(Stock::from).collect(),
            tables: scene.tables.into_iter().map(Table::from).collect(),
            words: scene.words,
        }
    }
}

impl From<kernel::Side> for Side {
    fn from(side: kernel::Side) -> Side {
        match side {
            kernel::Side::Light => Side::White,
            kernel::Side::Dark => Side::Black,
            kernel::Side::Neutral => Side::Neutral,
        }
    }
}

impl From<kernel::Figure> for Figure {
    fn from(figure: kernel::Figure) -> Figure {
        Figure {
            icon: figure.icon.to_owned(),
            name: figure.name.to_owned(),
            letter: figure.letter.to_string(),
            side: figure.side.into(),
        }
    }
}

impl From<kernel::Token> for Token {
    fn from(token: kernel::Token) -> Token {
        Token { icon: token.icon.to_owned(), side: token.side.into(), count: token.count }
    }
}

impl From<show::Threat> for Threat {
    fn from(threat: show::Threat) -> Threat {
        Threat {
            target: threat.target.to_string(),
            from: threat.from.to_string(),
            route: threat.route.iter().map(ToString::to_string).collect(),
            words: threat.words,
        }
    }
}

impl From<show::Grave> for Grave {
    fn from(grave: show::Grave) -> Grave {
        Grave {
            seat: grave.seat.to_owned(),
            figure: grave.figure.into(),
            at: grave.at.map(|at| at.to_string()),
        }
    }
}

impl From<show::Pile> for Pile {
    fn from(pile: show::Pile) -> Pile {
        Pile {
            name: pile.name.to_owned(),
            seat: pile.seat.map(str::to_owned),
            cards: pile.cards,
            hidden: pile.hidden,
        }
    }
}

impl From<show::Stock> for Stock {
    fn from(stock: show::Stock) -> Stock {
        Stock { seat: stock.seat.map(str::to_owned), token: stock.token.into() }
    }
}

impl From<show::Pick> for Pick {
    fn from(pick: show::Pick) -> Pick {
        Pick { name: pick.name, figure: pick.figure.map(Figure::from) }
    }
}

impl From<show::Mark> for Mark {
    fn from(show::Mark { at, kind }: show::Mark) -> Mark {
        Mark {
            at: at.to_string(),
            kind: kind.id().to_owned(),
            words: kind.words().to_owned(),
            form: kind.form().into(),
        }
    }
}

impl From<show::Form> for Form {
    fn from(form: show::Form) -> Form {
        match form {
            show::Form::Alarm => Form::Alarm,
            show::Form::Dots => Form::Dots,
            show::Form::Tint => Form::Tint,
            show::Form::Ring => Form::Ring,
            show::Form::Frame => Form::Frame,
            show::Form::Glass => Form::Glass,
            show::Form::Point => Form::Point,
            show::Form::Veil => Form::Veil,
        }
    }
}

impl From<show::TableMark> for TableMark {
    fn from(mark: show::TableMark) -> TableMark {
        match mark {
            show::TableMark::Open => TableMark::Open,
            show::TableMark::Yes => TableMark::Yes,
            show::TableMark::No => TableMark::No,
        }
    }
}

impl From<show::Table> for Table {
    fn from(table: show::Table) -> Table {
        let owned = |heads: Vec<&'static str>| heads.into_iter().map(str::to_owned).collect();
        let row = |row: Vec<show::TableMark>| row.into_iter().map(TableMark::from).collect();
        Table {
            id: table.id.to_owned(),
            title: table.title,
            rows: owned(table.rows),
            columns: owned(table.columns),
            cells: table.cells.into_iter().map(row).collect(),
            notes: table.notes,
        }
    }
}

impl From<show::Gesture> for Gesture {
    fn from(gesture: show::Gesture) -> Gesture {
        match gesture {
            show::Gesture::Move { from, to, or, pick } => Gesture::Move {
                from: from.to_string(),
                to: to.to_string(),
                or: or.map(|spot| spot.to_string()),
                pick: pick.map(Pick::from),
            },
            show::Gesture::Place { at, token, pick } => {
                Gesture::Place { at: at.to_string(), token: token.to_owned(), pick: pick.map(Pick::from) }
            }
            show::Gesture::Drop { figure, at } => Gesture::Drop { figure: figure.into(), at: at.to_string() },
            show::Gesture::Change { at, pick } => Gesture::Change { at: at.to_string(), pick: pick.into() },
            show::Gesture::Play { card, at } => Gesture::Play { card, at: at.map(|at| at.to_string()) },
            show::Gesture::Assign { rows, preset } => Gesture::Assign {
                rows: rows
                    .into_iter()
                    .map(|(row, value)| AssignRow { row: row.to_owned(), value: value.to_owned() })
                    .collect(),
                preset: preset.map(str::to_owned),
            },
            show::Gesture::Say { word } => Gesture::Say { word: word.to_owned() },
        }
    }
}

impl From<show::Backing> for Backing {
    fn from(backing: show::Backing) -> Backing {
        match backing {
            show::Backing::Lent { from, to } => Backing::Lent { from: from.to_string(), to: to.to_string() },
            show::Backing::Apart => Backing::Apart,
            show::Backing::Cleared { from, to } => {
                Backing::Cleared { from: from.to_string(), to: to.to_string() }
            }
        }
    }
}
