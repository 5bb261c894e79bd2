/** The languages that Lineup speaks. English stands in the sources, and what another one lacks shows in English. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Whether a text names a language that Lineup speaks. */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** Name of the cookie that holds what this browser chose: the server must know it before it draws a page. */
export const LANGUAGE_COOKIE = 'language';

/** The language that a path names: `/es` and all below. English has no name in addresses. */
export function languageIn(pathname: string): Language | null {
  const [, first] = pathname.split('/');
  return isLanguage(first) && first !== 'en' ? first : null;
}

/** What a path is in English: `/` for `/es`. */
export function withoutLanguage(pathname: string): string {
  const language = languageIn(pathname);
  return language ? pathname.slice(language.length + 1) || '/' : pathname;
}

/** A path of the English site, in a language. */
export function inLanguage(pathname: string, language: Language): string {
  if (language === 'en') return pathname;
  return pathname === '/' ? `/${language}` : `/${language}${pathname}`;
}

/** The first of a reader's languages that Lineup speaks, English if it speaks none. */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/** The tags of an `Accept-Language` header, the most wanted first. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.trim().split(';');
      const weight = parameters
        .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
        .find((found) => found !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The language that a browser chose, by its cookies. */
export function chosenLanguage(cookies: string): Language | null {
  const found = cookies.split(/;\s*/).find((each) => each.startsWith(`${LANGUAGE_COOKIE}=`));
  const value = found?.slice(LANGUAGE_COOKIE.length + 1);
  return isLanguage(value) ? value : null;
}

/** The most exact of these patterns that a path fits, by whole segments as the router does; `:name` stands for any one. */
export function patternOf(patterns: readonly string[], pathname: string): string | undefined {
  const given = segmentsOf(pathname);
  const isFit = (wanted: string[]) =>
    wanted.length === given.length && wanted.every((part, place) => part.startsWith(':') || part === given[place]);
  const parameters = (pattern: string) => pattern.split('/:').length;
  return patterns
    .filter((pattern) => isFit(segmentsOf(pattern)))
    .toSorted((one, other) => parameters(one) - parameters(other))[0];
}

/** Whether a path is one of these patterns. A more exact one among the other screens takes its paths away: `/posts/new` is no `/posts/:slug`. */
export function isAmong(patterns: readonly string[], pathname: string, screens: readonly string[] = []): boolean {
  const found = patternOf([...patterns, ...screens], pathname);
  return found !== undefined && patterns.includes(found);
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
