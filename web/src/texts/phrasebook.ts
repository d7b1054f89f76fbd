// What games and the server say comes in English sentences. A phrasebook says them in another language: each
// of its entries has an English sentence for a key, as an example, and says how all sentences of that shape are said. Squares,
// numbers, cards, players, men and quotations are the holes of a sentence: they are found here, wherever they stand, and
// handed to the entry in English. Refusals have gaps with names instead, and need no phrasebook; see `gaps.ts`.

/** How a sentence is said: as it stands, or made from what was found in its holes, in their order. */
export type Phrase = string | ((...holes: string[]) => string);
export type Phrases = Record<string, Phrase>;

const MEN = [
  'king|queen|rook|bishop|knight|pawn|hoplite|lieutenant|captain|general|warlord',
  'amazon|cardinal|chancellor|crab|marshall|minister|squire|viceroy|wizard',
].join('|');
const MAN = `(?:(?:white|black) )?(?:${MEN})`;
const FACE = '(?:[2-9]|10|[JQKA])[SCHD]';
const RANK = 'two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace';
const CARD = `the (?:${RANK}) of (?:spades|hearts|clubs|diamonds)`;

/** The holes, what is longer before what it might begin with. */
const HOLES: Record<string, string> = {
  quote: '`[^`]*`(?:, `[^`]*`)*',
  player: '\\b(?:White|Black)(?: (?:king|queen) side)?\\b|\\bPlayer \\d+\\b',
  tokens: '\\b(?:a|\\d+) (?:(?:white|black) )?checkers?(?= (?:is|are) (?:put|taken))',
  cards: `\\b${CARD}(?:(?:, | and )${CARD})*\\b|\\b${FACE}(?:, ?${FACE})*\\b`,
  men: `\\b${MAN}(?:(?:, | or )${MAN})*\\b`,
  letters: '=[A-Z]+\\b|\\b[KQRBN](?: [KQRBN])+\\b',
  squares: '\\b[a-l]\\d{1,2}[x=]?(?:[a-l]\\d{1,2}[a-z]?|[a-z])\\b',
  square: '\\b[a-l]\\d{1,2}\\b(?:, [a-l]\\d{1,2}\\b)*',
  colour: '\\b(?:white|black)\\b',
  number: '\\b\\d+\\b',
};
const NAMES = Object.keys(HOLES);
const FINDER = new RegExp(
  Object.values(HOLES)
    .map((hole) => `(${hole})`)
    .join('|'),
  'g',
);

/** What stands between the parts of a text, how much of it belongs to the first one, and what is put there. */
const JOINTS: [joint: string, keeps: number, said: string][] = [
  ['. ', 1, ' '],
  [': ', 0, ' : '],
];

/** The shape of a sentence, in which each hole is named, and what stands in the holes. */
export function shapeOf(sentence: string): { shape: string; holes: string[] } {
  const holes: string[] = [];
  const shape = sentence.replace(FINDER, (found: string, ...groups: unknown[]) => {
    holes.push(found);
    return `{${NAMES[groups.findIndex((group) => group !== undefined)]}}`;
  });
  return { shape, holes };
}

/** A reader of sentences; what the phrases do not cover it says nothing to. */
export function phrasebook(...chapters: Phrases[]): (sentence: string) => string | undefined {
  const phrases = chapters.flatMap((chapter) => Object.entries(chapter));
  const byShape = new Map(phrases.map(([key, phrase]) => [shapeOf(key).shape, phrase]));
  const known = new Map<string, string | undefined>();

  function whole(sentence: string): string | undefined {
    const { shape, holes } = shapeOf(sentence);
    const phrase = byShape.get(shape);
    return typeof phrase === 'function' ? phrase(...holes) : phrase;
  }

  /** Where a text is made of two, `Your turn. Go on.` or `step 1 (…): …`, each part is said by itself. */
  function parts(text: string): string | undefined {
    for (const [joint, keeps, said] of JOINTS) {
      const at = text.indexOf(joint);
      if (at < 0) continue;
      const [first, second] = [say(text.slice(0, at + keeps)), say(text.slice(at + joint.length))];
      if (first !== undefined && second !== undefined) return first + said + second;
    }
    return undefined;
  }

  function say(sentence: string): string | undefined {
    if (!known.has(sentence)) known.set(sentence, whole(sentence) ?? parts(sentence));
    return known.get(sentence);
  }
  return say;
}
