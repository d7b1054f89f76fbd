//! A table seen from above, with four seats around a board: partners beside each other, and arrows in the order of play.

use super::escaped;

/// A block marked `seats`: a line for each seat in the order of play, one that says what is to be seen, and the caption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats<'a> {
    /// What each seat is called.
    pub names: [&'a str; 4],
    /// What is to be seen, in words.
    pub says: &'a str,
    /// What stands below.
    pub caption: &'a str,
}

/// What is filled in stands in braces.
const TABLE: &str = include_str!("seats.svg");

impl<'a> Seats<'a> {
    /// The mark of such a block.
    pub const MARK: &'static str = "seats";

    /// Reads what stands in such a block; nothing where a line is missing or there are too many.
    pub fn read(body: &'a str) -> Option<Seats<'a>> {
        let lines: Vec<&str> = body.lines().map(str::trim).collect();
        let [first, second, third, fourth, says, caption] = lines[..] else { return None };
        Some(Seats { names: [first, second, third, fourth], says, caption })
    }

    /// The table as SVG, with words of this colour.
    pub fn drawing(&self, ink: &str) -> String {
        let places = ["{first}", "{second}", "{third}", "{fourth}"].into_iter().zip(self.names);
        places.fold(TABLE.replace("{ink}", ink), |drawn, (place, name)| drawn.replace(place, &escaped(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_all_its_lines_and_no_more() {
        let seats = Seats { names: ["a", "b", "c", "d"], says: "Seen.", caption: "Said." };
        assert_eq!(Seats::read("a\nb\n c\nd\nSeen.\nSaid.\n"), Some(seats));
        assert_eq!(Seats::read("a\nb\nc\nd\nSeen.\n"), None);
        assert_eq!(Seats::read("a\nb\nc\nd\nSeen.\nSaid.\nMore.\n"), None);
    }

    #[test]
    fn all_braces_of_the_drawing_are_filled_in() {
        let drawn = Seats { names: ["a & b", "<c>", "d", "e"], says: "", caption: "" }.drawing("black");
        assert!(!drawn.contains(['{', '}']), "{drawn}");
        assert!(drawn.contains(">a &amp; b<") && drawn.contains(">&lt;c&gt;<"), "{drawn}");
        assert!(drawn.contains("fill=\"black\""), "{drawn}");
    }
}
