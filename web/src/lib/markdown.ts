// Markdown to HTML for the rule pages. The texts are our own, but even so no raw HTML and no script
// address gets through: the words are all that is wanted.

import { Marked } from 'marked';
import type { Diagram } from '../api';
import { to } from './base';
import { symbolId } from './sprite';

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
  const label = escapeHtml(words).replaceAll('"', '&quot;');
  return `<svg class="piece loose ${side}" viewBox="0 0 64 64" role="img" aria-label="${label}"><use href="#${symbolId(icon)}"></use></svg>`;
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
    // There are no other images than pieces.
    image: ({ href, text }) => pieceOf(href, text) ?? escapeHtml(text),
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
