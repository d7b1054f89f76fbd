//! Laws about what is told of a part: it leads from one scene to the next, in the same order in all games.

use super::plan::{Plan, describe, random_part};
use menagerie_kernel::count::join;
use menagerie_kernel::{Event, Eye, Figure, Happening, Line, Seat, Spot, Token};
use menagerie_show::{AnyLine, Game, Scene, Standing};

/// What every eye is told of a part turns the pieces of the scene that it saw before into those that it sees
/// after, one happening after the other, and two pieces share a square no longer than until the next one.
pub fn happenings_lead_from_scene_to_scene<G: Game>(game: &G, plan: &Plan) {
    each_part(game, plan, |told| {
        let mut pieces = Pieces(told.before.pieces.clone());
        for happening in &told.happenings {
            if let Err(why) = pieces.change(happening, &told.before) {
                panic!("{why}: {happening:?} of {}", told.describe());
            }
        }
        assert_eq!(pieces.sorted(), Pieces(told.after.pieces).sorted(), "what was told, then what is seen");
    });
}

/// Each movement is told first, if it is seen, then what it took, what lies under the piece, and what the piece becomes. What
/// follows from the part comes after all of them, and a check is the last thing that is told.
pub fn happenings_are_told_in_order<G: Game>(game: &G, plan: &Plan) {
    each_part(game, plan, |told| {
        let mut place = Place { act: Act::None, rank: 0 };
        for happening in &told.happenings {
            if !place.follow(happening) {
                panic!("told too late: {happening:?} of {}", told.describe());
            }
        }
    });
}

/// What one eye is told of a part, and what it sees before and after.
struct Told {
    before: Scene,
    happenings: Vec<Happening>,
    after: Scene,
    part: String,
}

impl Told {
    fn describe(&self) -> String {
        format!("{}: {:?}", self.part, self.happenings)
    }
}

fn each_part<G: Game>(game: &G, plan: &Plan, mut look: impl FnMut(Told)) {
    let eyes = || (0..game.info().seats.len() as u8).map(|seat| Eye::Seat(Seat(seat))).chain([Eye::Public]);
    plan.positions(game, 2, |line, dice| {
        let Some(path) = random_part(line, dice) else { return };
        let part = join("", path.steps());
        let mut after: Line<G> = line.clone();
        let events = after.apply(path.legal().expect("random parts are whole"));
        for eye in eyes() {
            look(Told {
                before: line.scene(eye),
                happenings: events.iter().filter_map(|event: &Event| event.seen(eye).cloned()).collect(),
                after: after.scene(eye),
                part: format!("`{part}` for {eye:?}, {}", describe(line)),
            });
        }
    });
}

/// The pieces on a board as happenings change them; on a square that two of them share, the one that arrived last
/// stands later in the list.
struct Pieces(Vec<Standing>);

impl Pieces {
    /// The change that a happening tells.
    fn change(&mut self, happening: &Happening, scene: &Scene) -> Result<(), String> {
        match happening {
            Happening::Moved { figure, from, to, via } => {
                let exists = |at: &Spot| scene.cells.iter().any(|cell| cell.at == *at);
                if let Some(nowhere) = via.iter().chain([to]).find(|at| !exists(at)) {
                    return Err(format!("{nowhere} is no square"));
                }
                self.go(figure, *from, *to)?;
                return self.check_squares(Some(*to));
            }
            Happening::Captured { figure, at } | Happening::Destroyed { figure, at: Some(at) } => {
                self.take(figure, *at)?;
            }
            Happening::Tried { figure, from, target, at, taken: true } => {
                self.take(target, *at)?;
                self.go(figure, *from, *at)?;
            }
            Happening::Tried { figure, from, target, at, taken: false } => {
                self.find(figure, *from)?;
                self.find(target, *at)?;
            }
            Happening::Promoted { at, was, figure } => {
                let index = self.find(was, *at)?;
                self.0[index].figure = *figure;
            }
            Happening::Placed { token, figure, at } => put(self.under(figure, *at)?, token),
            Happening::Removed { token, figure, at } => remove(self.under(figure, *at)?, token)?,
            Happening::Dropped { figure, at } | Happening::Appeared { figure, at } => {
                self.0.push(Standing { at: *at, figure: *figure, under: Vec::new() });
            }
            Happening::Vanished { figure, at } => {
                self.take(figure, *at)?;
            }
            Happening::Opened { at, risen: Some(figure), under } => {
                self.0.push(Standing { at: *at, figure: *figure, under: under.clone() });
            }
            _ => {}
        }
        self.check_squares(None)
    }

    /// Where the piece is that has stood on a square for the longest time.
    fn find(&self, figure: &Figure, at: Spot) -> Result<usize, String> {
        let place = self.0.iter().position(|piece| piece.at == at && piece.figure == *figure);
        place.ok_or_else(|| format!("no {figure} stands on {at}"))
    }

    fn take(&mut self, figure: &Figure, at: Spot) -> Result<Standing, String> {
        self.find(figure, at).map(|index| self.0.remove(index))
    }

    fn go(&mut self, figure: &Figure, from: Spot, to: Spot) -> Result<(), String> {
        let piece = self.take(figure, from)?;
        self.0.push(Standing { at: to, ..piece });
        Ok(())
    }

    fn under(&mut self, figure: &Figure, at: Spot) -> Result<&mut Vec<Token>, String> {
        let last = self.0.iter_mut().rfind(|piece| piece.at == at && piece.figure == *figure);
        last.map(|piece| &mut piece.under).ok_or_else(|| format!("no {figure} stands on {at}"))
    }

    /// Refuses two pieces on a square other than that which one has just entered.
    fn check_squares(&self, entered: Option<Spot>) -> Result<(), String> {
        let standing = |at: Spot| self.0.iter().filter(|piece| piece.at == at).count();
        let shared = self.0.iter().map(|piece| piece.at).find(|at| Some(*at) != entered && standing(*at) > 1);
        shared.map_or(Ok(()), |at| Err(format!("two pieces stand on {at}")))
    }

    fn sorted(mut self) -> Vec<Standing> {
        for piece in &mut self.0 {
            piece.under.sort_by_key(|token| (token.icon, token.side.id()));
        }
        self.0.sort_by_key(|piece| piece.at);
        self.0
    }
}

fn is_like(token: &Token) -> impl Fn(&Token) -> bool {
    let (icon, side) = (token.icon, token.side);
    move |other| (other.icon, other.side) == (icon, side)
}

fn put(under: &mut Vec<Token>, token: &Token) {
    match under.iter().position(is_like(token)) {
        Some(index) => under[index].count += token.count,
        None => under.push(*token),
    }
}

fn remove(under: &mut Vec<Token>, token: &Token) -> Result<(), String> {
    let few = || format!("there are no {token} to be removed");
    let index = under.iter().position(is_like(token)).ok_or_else(few)?;
    under[index].count = under[index].count.checked_sub(token.count).ok_or_else(few)?;
    under.retain(|token| token.count > 0);
    Ok(())
}

/// What a player does in a part, one act after another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    None,
    /// A piece has moved to this square.
    Movement(Spot),
    /// Something else was done with the piece on this square.
    On(Spot),
    /// Something was done elsewhere.
    Beside,
}

/// How far the telling of a part has come.
struct Place {
    act: Act,
    rank: u8,
}

/// From here on it is told what follows from the whole part.
const CONSEQUENCES: u8 = 4;

impl Place {
    /// Goes on to what is told next; whether that was its place.
    fn follow(&mut self, happening: &Happening) -> bool {
        let (begins, rank) = match happening {
            Happening::Moved { to, .. } => (Some(Act::Movement(*to)), 0),
            Happening::Tried { .. }
            | Happening::Chose { .. }
            | Happening::Claimed { .. }
            | Happening::Scored { .. }
            | Happening::Passed { .. }
            | Happening::Played { at: None, .. } => (Some(Act::Beside), 0),
            Happening::Played { at: Some(at), .. } | Happening::Dropped { at, .. } => (Some(Act::On(*at)), 0),
            Happening::Captured { .. } => (None, 1),
            Happening::Placed { at, .. } | Happening::Removed { at, .. } => (self.elsewhere(*at), 2),
            Happening::Promoted { at, .. } => (self.elsewhere(*at), 3),
            Happening::Check { .. } => (None, CONSEQUENCES + 1),
            _ => (None, CONSEQUENCES),
        };
        let belongs = match begins {
            Some(_) => self.rank < CONSEQUENCES,
            // A movement may be out of sight, and what it takes in sight.
            None => rank >= self.rank && (rank != 1 || matches!(self.act, Act::Movement(_) | Act::None)),
        };
        (self.act, self.rank) = (begins.unwrap_or(self.act), rank);
        belongs
    }

    /// The act that is done with the piece on a square, if it is not the one that is being told.
    fn elsewhere(&self, at: Spot) -> Option<Act> {
        (![Act::Movement(at), Act::On(at)].contains(&self.act)).then_some(Act::On(at))
    }
}
