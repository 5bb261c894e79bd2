/** The tags of a page's head, as markup. */
import { escapeHtml } from './escape-html.ts';
import { alternatesOf, languageOf } from './spoken.ts';
import type { Words } from './words.ts';

/** What the head of a page tells. */
export interface Head {
  title: string;
  description: string;
  url: string;
  picture: string;
  /** Of the picture, in pixels; none where nobody knows. */
  size?: { width: number; height: number };
  /** Of the picture. */
  alt: string;
  /** Of Open Graph. */
  type: string;
  /** For schema.org. */
  about?: Record<string, unknown>;
  /** Further properties of Open Graph. */
  facts?: readonly (readonly [property: string, content: string])[];
  /** Address of the feed that has what the page lists. */
  feed?: string;
  /** Search engines leave the page out; previews of links are made all the same. */
  isUnlisted?: boolean;
}

/** The tags of a head in the language of the page, a line each. */
export function tagsOf(head: Head, { t, locale }: Pick<Words, 't' | 'locale'>): string {
  const { title, description, url, picture, size, alt, type, about, facts = [], feed, isUnlisted } = head;
  const named = { description, 'twitter:card': 'summary_large_image', 'twitter:title': title };
  const previewed = {
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': localeOf(locale),
    'og:image': picture,
    ...(size && { 'og:image:width': String(size.width), 'og:image:height': String(size.height) }),
    'og:image:alt': alt,
  };
  return [
    `<title data-page>${escapeHtml(title)}</title>`,
    tag('link', { rel: 'canonical', href: url }),
    ...(isUnlisted ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    ...Object.entries({ ...named, 'twitter:description': description, 'twitter:image': picture }).map(
      ([name, content]) => tag('meta', { name, content }),
    ),
    ...[...Object.entries(previewed), ...facts].map(([property, content]) => tag('meta', { property, content })),
    ...(feed
      ? [tag('link', { rel: 'alternate', type: 'application/rss+xml', title: t('Lineup news'), href: feed })]
      : []),
    ...(about
      ? [
          `<script type="application/ld+json" data-page>${inScript({ '@context': 'https://schema.org', ...about })}</script>`,
        ]
      : []),
  ].join('\n');
}

/** A locale as Open Graph names it. */
export const localeOf = (locale: string) => locale.replace('-', '_');

/** One tag that goes when the page is left. */
export function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(' ')} data-page>`;
}

/** What tells machines of a page in its other languages: the page that its head names as itself, else `path`. */
export function alternateTags(head: string, path: string, languages: readonly string[], site: string): string[] {
  const [, named] = /<link\b[^>]*\brel="canonical"[^>]*\bhref="([^"]*)"/.exec(head) ?? [];
  const own = named?.startsWith(`${site}/`) ? languageOf(named.slice(site.length).replaceAll('&amp;', '&')).path : path;
  return alternatesOf(own, languages, site).map(([hreflang, href]) =>
    tag('link', { rel: 'alternate', hreflang, href }),
  );
}

/** JSON that cannot end the script it stands in. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
