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

/** Pages that have a card, in the one form in which the database knows them. */
export function cardPaths(parts: TextPart[]): string[] {
  const paths = parts.flatMap((part) => (part.kind === 'link' && part.path ? [cardPath(part.path)] : []));
  return [...new Set(paths.filter((path) => path !== null))].slice(0, MAX_CARDS);
}

/** Under one message. */
const MAX_CARDS = 3;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PERSON_OR_COLLEGE = /^\/(?:player|college)\/[a-z0-9-]{1,100}$/;
const TEAM = new RegExp(`^/teams/${ID}/manage$`);

function cardPath(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://own.page');
  const path = pathname.replace(/\/$/, '');
  if (PERSON_OR_COLLEGE.test(path)) return path;
  if (!TEAM.test(path)) return null;
  const practice = searchParams.get('practice');
  return practice && new RegExp(`^${ID}$`).test(practice) ? `${path}?practice=${practice}` : path;
}
