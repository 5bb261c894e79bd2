// What may be recorded of an address: never what somebody typed into it.

/** Parameters whose values are choices from a list, with the list. Of all others only the name is recorded. */
const choices: Record<string, readonly string[]> = {
  type: ['high_school', 'college', 'pro_team'],
  scholarships: ['true', 'false'],
  games: ['League of Legends', 'Marvel Rivals', 'Rocket League', 'Valorant'],
};

const MAX_PARAMETERS = 10;

/** Names of the parameters, and the values of those that are choices. */
export function describeSearch(search: string): { parameters: string[]; choices: Record<string, string> } {
  const given = [...new URLSearchParams(search)].filter(([name]) => /^[a-z_]{1,30}$/.test(name));
  const chosen = given.filter(([name, value]) => choices[name]?.includes(value));
  const names = [...new Set(given.map(([name]) => name))].toSorted().slice(0, MAX_PARAMETERS);
  return { parameters: names, choices: Object.fromEntries(chosen) };
}

/** The path, with what looks like a secret of a link in place of it, at most 500 characters. */
export function safePath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => (isSecret(segment) ? ':secret' : segment))
    .join('/')
    .slice(0, 500);
}

/** Ids have hyphens at fixed places and slugs are words; a long run of letters and digits is neither. */
function isSecret(segment: string): boolean {
  return segment.split('-').some((part) => part.length >= 20 && /\d/.test(part));
}

/** Where somebody came from, without the parameters that may hold what they searched for. */
export function safeReferrer(referrer: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname } = new URL(referrer);
  return `${origin}${safePath(pathname)}`.slice(0, 1000);
}

/** Properties without anything that could be typed text: strings with blanks or of more than 100 characters. */
export function safeProperties<T extends string | number | boolean | null>(
  properties: Record<string, T> = {},
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => typeof value !== 'string' || /^[\w:./-]{1,100}$/.test(value)),
  );
}
