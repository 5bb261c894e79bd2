/** A piece of a text: words, or an address in it. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string; path: string | null };

/** Candidates for addresses. What follows decides; the end of a sentence is none of the address. */
const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/gi;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;
const TRAILING = /[.,;:!?…]+$/;

/**
 * Splits a text into words and links. An address is http or https with a host and no user in it; one of our own pages has
 * a `path`.
 */
export function linksOf(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const shown = trimmed(match[0]);
    const url = URL.canParse(shown) ? new URL(shown) : null;
    if (!url || url.username !== '' || url.password !== '' || !isHost(url, origin)) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const path = url.origin === origin ? url.pathname + url.search + url.hash : null;
    parts.push({ kind: 'link', text: shown, href: url.href, path });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

const isHost = (url: URL, origin: string) => url.origin === origin || /\.[a-z][a-z0-9-]+$/i.test(url.hostname);

/** Without the punctuation of the sentence, and a bracket that was opened before the address. */
function trimmed(address: string): string {
  let rest = address.replace(TRAILING, '');
  for (const [open, close] of BRACKETS)
    while (rest.endsWith(close) && count(rest, close) > count(rest, open))
      rest = rest.slice(0, -1).replace(TRAILING, '');
  return rest;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;
