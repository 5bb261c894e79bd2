import type { TextPart } from '@lineup/ui/linked-text';

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
