// Whether a part that was played is one of the answers. Nothing is known of what it means: texts are compared.

/** In an answer a star stands for any text, also for none. */
export function accepts(answers: string[], part: string): boolean {
  return answers.some((answer) => fits(answer.split('*'), part));
}

/** What is said to a natural try that is not right, if this is one. A refused one begins with an exclamation mark. */
export function answerTo(wrong: Record<string, string>, tried: string): string | undefined {
  return Object.entries(wrong).find(([tries]) => accepts(tries.split(' '), tried))?.[1];
}

function fits([first = '', ...others]: string[], part: string): boolean {
  if (others.length === 0) return part === first;
  const last = others.pop() ?? '';
  if (!part.startsWith(first)) return false;
  let rest = part.slice(first.length);
  // What stands between two stars may as well be found as early as possible.
  for (const word of others) {
    const at = rest.indexOf(word);
    if (at < 0) return false;
    rest = rest.slice(at + word.length);
  }
  return rest.endsWith(last);
}
