// Markdown to HTML for the rule pages. The texts are our own, but even so no raw HTML and no script
// address gets through: the words are all that is wanted.

import { Marked } from 'marked';
import type { Diagram } from '../api';
import bySa from '../drawings/by-sa.svg?raw';
import seats from '../drawings/seats.svg?raw';
import { to } from './base';
import { contentOf, symbolId } from './sprite';

/** A stretch of text, or a diagram between two of them. */
export type Part = { html: string; diagram?: never } | { diagram: Diagram; html?: never };

/** A section of the page: what its address ends with, and its heading. */
export interface Section {
  id: string;
  heading: string;
}

export interface Page {
  parts: Part[];
  sections: Section[];
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (words: string) => escapeHtml(words).replaceAll('"', '&quot;');
const SAFE_ADDRESS = /^(https?:|\/|#)/;
/** A piece among the words. */
const PIECE = /^piece:(white|black|neutral)\/([\w-]+)$/;
const BLOCK = /^```(?:diagram|moves|steps)\b.*\n(?:.*\n)*?```$/m;
const HEADING = /<h([23])>(.*?)<\/h\1>/g;
/** A ruling begins by saying whose it is, in emphasised words that end with a colon. */
const RULING = /<li>(\s*(?:<p>)?<em>[^<]*:<\/em>)/g;

function pieceOf(address: string, words: string): string | undefined {
  const [, side, icon] = PIECE.exec(address) ?? [];
  if (!side || !icon) return undefined;
  return `<svg class="piece loose ${side}" viewBox="0 0 64 64" role="img" aria-label="${attribute(words)}"><use href="#${symbolId(icon)}"></use></svg>`;
}

/** A drawing with what its braces name filled in, and with words for those who do not see it. */
function drawn(svg: string, kind: string, label: string, values: Record<string, string>): string {
  const box = /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '';
  const content = contentOf(svg).replace(/\{(\w+)\}/g, (braces, name: string) =>
    escapeHtml(values[name] ?? braces),
  );
  return `<svg class="${kind}" viewBox="${box}" role="img" aria-label="${attribute(label)}">${content}</svg>`;
}

/** The mark of the licence CC BY-SA. */
function licenceOf(address: string, words: string): string | undefined {
  return address === 'licence:by-sa' ? drawn(bySa, 'licence', words, { ink: 'currentColor' }) : undefined;
}

/**
 * A table with four seats around it: their names in the order of play, what is to be seen, and the caption. It is as light by night
 * as by day; only the names beside it have the colour of the page's words.
 */
function seatsOf(words: string): string | undefined {
  const lines = words.trim().split('\n');
  const [first, second, third, fourth, says, caption] = lines;
  if (lines.length !== 6 || !first || !second || !third || !fourth || !says || !caption) return undefined;
  const table = drawn(seats, 'seats', says, { ink: 'currentColor', first, second, third, fourth });
  return `<figure>${table}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

const marked = new Marked({
  walkTokens(token) {
    if (token.type !== 'link') return;
    if (!SAFE_ADDRESS.test(token.href)) token.href = '#';
    // What begins with two strokes names another host.
    else if (/^\/(?!\/)/.test(token.href)) token.href = to(token.href);
  },
  renderer: {
    html: ({ text }) => escapeHtml(text),
    // There are no other images than pieces and the mark of the licence.
    image: ({ href, text }) => pieceOf(href, text) ?? licenceOf(href, text) ?? escapeHtml(text),
    code: ({ lang, text }) => (lang === 'seats' ? seatsOf(text) : undefined) ?? false,
  },
});

/** A table that is wider than the page scrolls by itself, by keyboard too. */
const scrollable = (html: string) =>
  html
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** `How it ends` is `how-it-ends` in an address, in any language. */
function slug(heading: string): string {
  const plain = heading.normalize('NFD').replace(/\p{M}|<[^>]*>|&\w+;/gu, '');
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
}

/** The text's own title is dropped: the page has one already. The diagrams stand for its blocks, in order. */
export function render(markdown: string, diagrams: Diagram[]): Page {
  const sections: Section[] = [];
  const taken = new Set<string>();
  const named = (_: string, level: string, heading: string): string => {
    let id = slug(heading) || 'section';
    while (taken.has(id)) id += '-';
    taken.add(id);
    if (level === '2') sections.push({ id, heading: heading.replace(/<[^>]*>/g, '') });
    return `<h${level} id="${id}">${heading}</h${level}>`;
  };
  const html = (text: string) =>
    scrollable(marked.parse(text, { async: false }))
      .replace(HEADING, named)
      .replace(RULING, '<li class="ruling">$1');

  const parts: Part[] = [];
  for (const [index, text] of markdown
    .replace(/^\s*# .*\n/, '')
    .split(BLOCK)
    .entries()) {
    const diagram = diagrams[index - 1];
    if (diagram) parts.push({ diagram });
    if (text.trim()) parts.push({ html: html(text) });
  }
  return { parts, sections };
}
