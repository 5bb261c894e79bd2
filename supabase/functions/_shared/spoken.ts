/** Which pages are whole in another language, for who has no shell and no remotes at hand to ask. */
import type { PageSubject } from './page-subject.ts';

/**
 * Pages in the map for search engines, or with a head of their own, that are whole in another language: fixed ones, and those of a kind,
 * `/college/:slug`. A test compares them with what the apps state.
 */
export const spoken = {
  es: [
    '/',
    '/features',
    '/colleges',
    '/college/:slug',
    '/learn',
    '/learn/:slug',
    '/mr/cooldowns',
    '/news',
    '/news/:slug',
    '/news/tags/:slug',
    '/player/:slug',
    '/players',
    '/teams',
    '/teams/:slug/manage',
  ],
} as const satisfies Record<string, readonly string[]>;

type Spoken = keyof typeof spoken;

/** The page of a subject among them. */
export const patterns: Readonly<Record<PageSubject['kind'], string>> = {
  article: '/news/:slug',
  college: '/college/:slug',
  page: '/learn/:slug',
  player: '/player/:slug',
  tag: '/news/tags/:slug',
  team: '/teams/:slug/manage',
};

/** The languages besides English in which a page is whole, by its pattern. */
export const languagesIn = (pattern: string): Spoken[] =>
  (Object.keys(spoken) as Spoken[]).filter((language) => (spoken[language] as readonly string[]).includes(pattern));

/** A path without the language that it may name, and that language. */
export function languageOf(path: string): { language: Spoken | 'en'; path: string } {
  const [, rest] = /^\/es(?=$|[/?])(.*)$/.exec(path) ?? [];
  if (rest === undefined) return { language: 'en', path };
  return { language: 'es', path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The path of a page in a language, which English has no name for. */
export const pathIn = (language: string, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** The addresses of a page that is whole in other languages: in each of them, and the one for everybody else. None without. */
export function alternatesOf(
  path: string,
  languages: readonly string[],
  site: string,
): [hreflang: string, address: string][] {
  if (languages.length === 0) return [];
  const all = ['en', ...languages].map((language): [string, string] => [language, site + pathIn(language, path)]);
  return [...all, ['x-default', site + path]];
}
