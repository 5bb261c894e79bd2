/**
 * Sitemaps as sitemaps.org describes them (protocol 0.9): an index, and parts with the addresses of pages. A page in several languages
 * has an address in each, and each names all of them.
 */
import { escapeHtml } from '../_shared/escape-html.ts';
import { alternatesOf, languagesIn, pathIn } from '../_shared/spoken.ts';

/** Pages for visitors that are the same for everybody. A test compares them with what the apps draw. */
export const fixedPages = [
  '/',
  '/features',
  '/contact',
  '/privacy',
  '/terms',
  '/learn',
  '/news',
  '/mr/cooldowns',
  '/colleges',
  '/teams',
] as const;

/** Kinds of pages that the database lists. A test compares them with the branches of `list_sitemap`. */
export const kinds = ['college', 'learn', 'news', 'player', 'team'] as const;
export type Kind = (typeof kinds)[number];

/** As `list_sitemap` answers. */
export interface Part {
  rows: { slug: string; changed_on: string }[];
  has_more: boolean;
}

/** The kind and the number, from 1 on, of the part with that file name; null for another name. */
export function partNamed(name: string): { kind: Kind; part: number } | null {
  const [, kind, part] = /^(\w+)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  return kinds.includes(kind as Kind) ? { kind: kind as Kind, part: Number(part) } : null;
}

/** @param names of the parts. @param site its address, without a slash at the end. */
export const writeIndex = (names: readonly string[], site: string): string =>
  documentOf(
    'sitemapindex',
    names.map((name) => `<sitemap>${place(`${site}/sitemap/${name}`)}</sitemap>`),
  );

export const writeFixedPages = (site: string): string =>
  documentOf(
    'urlset',
    fixedPages.flatMap((path) => entriesOf({ path, pattern: path }, site)),
  );

export const writePart = (kind: Kind, { rows }: Part, site: string): string =>
  documentOf(
    'urlset',
    rows.flatMap(({ slug, changed_on }) =>
      entriesOf({ path: pathOf(kind, slug), pattern: pathOf(kind, ':slug') }, site, `<lastmod>${changed_on}</lastmod>`),
    ),
  );

/** The page of a team has no address of its own besides the one where it is managed. */
export const pathOf = (kind: Kind, slug: string) => (kind === 'team' ? `/teams/${slug}/manage` : `/${kind}/${slug}`);

/** What crawlers may read: everything that is public is meant to be found; what is not asks to be left out by itself. */
export const writeRobots = (site: string): string => `User-agent: *\nAllow: /\n\nSitemap: ${site}/sitemap.xml\n`;

/** The entries of a page, one for each language. `more` comes behind the address. */
function entriesOf({ path, pattern }: { path: string; pattern: string }, site: string, more = ''): string[] {
  const languages = languagesIn(pattern);
  const alternates = alternatesOf(path, languages, site).map(
    ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${textOf(address)}"/>`,
  );
  return ['en', ...languages].map(
    (language) => `<url>${place(site + pathIn(language, path))}${more}${alternates.join('')}</url>`,
  );
}

const textOf = (address: string) => escapeHtml(encodeURI(address));
const place = (address: string) => `<loc>${textOf(address)}</loc>`;

const documentOf = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</${root}>
`;
