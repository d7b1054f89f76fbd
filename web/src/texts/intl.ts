// What the platform knows of a language: plurals, lists, numbers, dates. Each language file makes one of
// these for itself and phrases with it.

/** A phrase for each plural category of the language; `#` stands for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The steps from seconds up, with how many of each make the next. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 5],
];

/** What is made when it is first wanted. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function phrasing(locale: string) {
  // Each costs milliseconds to make, and most pages need but one or two.
  const rules = once(() => new Intl.PluralRules(locale));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const and = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const or = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const distances = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const number = (n: number): string => numbers().format(n);

  return {
    number,
    /** The form that the language wants for this number. */
    plural: (n: number, forms: Forms): string =>
      (forms[rules().select(n)] ?? forms.other).replaceAll('#', number(n)),
    /** All of them. */
    and: (words: string[]): string => and().format(words),
    /** One of them; of more than `most` only the first. */
    or: (words: string[], most = 8): string =>
      words.length > most ? `${words.slice(0, most).join(', ')} …` : or().format(words),
    /** A moment, given in milliseconds since 1970. */
    date: (moment: number): string => dates().format(moment),
    /** A day, given as `2026-11-20`. */
    day: (day: string): string => days().format(new Date(`${day}T00:00:00Z`)),
    /** How far a moment is from `now`, in the largest unit that fits; a date beyond some weeks. */
    ago: (moment: number, now: number = Date.now()): string => {
      let distance = (moment - now) / 1000;
      for (const [unit, next] of UNITS) {
        if (Math.abs(Math.round(distance)) < next) return distances().format(Math.round(distance), unit);
        distance /= next;
      }
      return dates().format(moment);
    },
  };
}
