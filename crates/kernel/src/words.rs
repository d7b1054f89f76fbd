//! Cards, counts and articles as people say them.

const RANKS: [(&str, &str); 13] = [
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("J", "jack"),
    ("Q", "queen"),
    ("K", "king"),
    ("A", "ace"),
];

const SUITS: [(char, &str); 4] = [('S', "spades"), ('H', "hearts"), ('C', "clubs"), ('D', "diamonds")];

/// A card by its face, `the queen of spades` for `QS`; a face that is none of the usual pack as it is.
pub fn card(face: &str) -> String {
    let named = || {
        let (_, suit) = SUITS.iter().find(|(letter, _)| face.ends_with(*letter))?;
        let (_, rank) = RANKS.iter().find(|(letters, _)| *letters == &face[..face.len() - 1])?;
        Some(format!("the {rank} of {suit}"))
    };
    named().unwrap_or_else(|| face.to_owned())
}

/// The cards with these faces, of which commas are between: `the queen of spades and the two of hearts`.
pub fn cards(faces: &str) -> String {
    let cards: Vec<String> = faces.split(',').map(card).collect();
    match cards.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => cards.concat(),
    }
}

/// `a queen`, `an amazon`.
pub fn a(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_named_where_they_are_of_the_usual_pack() {
        assert_eq!(
            ["QS", "10H", "2C", "AD"].map(card).join(", "),
            "the queen of spades, the ten of hearts, \
            the two of clubs, the ace of diamonds"
        );
        for face in ["", "K", "S", "1S", "11S", "QSS", "é", "éS"] {
            assert_eq!(card(face), face);
        }
        assert_eq!(cards("QS"), "the queen of spades");
        assert_eq!(cards("QS,4C,JD"), "the queen of spades, the four of clubs and the jack of diamonds");
    }

    #[test]
    fn an_article_agrees() {
        assert_eq!(["queen", "amazon"].map(a), ["a queen", "an amazon"]);
    }
}
