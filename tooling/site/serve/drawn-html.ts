import { withHead } from '@lineup/supabase/functions/_shared/page-head';
import type { DrawnHashes } from './security-headers.ts';
import { hashSource } from './static-page.ts';

/** What a page is put together of. */
export interface DrawnParts {
  /** The built page of the shell. */
  page: string;
  drawn: { html: string; head: string; state: string };
  /** The head of pages that machines read; it wins over what the screen says. */
  head: string | undefined;
  nonce: string;
  /** Links that start the scripts of the screen. */
  preloads: string;
  /** `theme.js`. */
  theme: string;
  /** Style sheets of the first view by their addresses, the page's own among them. */
  styles: readonly { address: string; css: string }[];
}

/** Pages with more different values of `style` attributes come empty: their policy would be longer than servers take. */
const MAX_STYLES = 60;

/** The document of a page that was drawn, with the hashes for its policy. Null for one that no policy could allow. */
export function drawnHtml({ page, drawn, head, nonce, preloads, theme, styles }: DrawnParts) {
  const attributes = new Set([...drawn.html.matchAll(/\sstyle="([^"]*)"/g)].map(([, value = '']) => decode(value)));
  if (attributes.size > MAX_STYLES || /<\/script/i.test(theme)) return null;
  const inPage = new Set(styles.map(({ address }) => address));
  const sheets = styles.map(
    ({ address, css }) => `<style nonce="${nonce}" data-href="${address}">${inlined(css, address)}</style>`,
  );
  const [hints, named] = apart(drawn.head);
  const titled = head ? withHead(page, head) : withTitle(page, named);
  const themed = titled.replace(
    /<script\b[^>]*\bsrc="\/theme\.js"[^>]*><\/script>/,
    () => `${hints}<script>${theme}</script>`,
  );
  // What makes the page live stands behind all that shows: asked for sooner, it takes the line from the first picture and the fonts.
  const scripts = (themed.match(SCRIPT) ?? []).map((tag) => tag.replace('<script', '<script fetchpriority="low"'));
  const registry = (themed.match(REGISTRY)?.[0] ?? '').replace('<link', '<link fetchpriority="low"');
  const state = `<script type="application/json" id="drawn">${drawn.state}</script>`;
  const body = `<div id="root">${drawn.html}</div>${state}${scripts.join('')}${preloads}${registry}`;
  const html = themed
    .replace(SCRIPT, '')
    .replace(REGISTRY, '')
    .replace(/<link\b[^>]*\bhref="([^"]+\.css)"[^>]*>/g, (tag, address: string) => (inPage.has(address) ? '' : tag))
    .replace('</head>', () => `${sheets.join('')}</head>`)
    .replace(/<noscript>[^]*?<\/noscript>\s*/, '')
    .replace('<div id="root"></div>', () => body);
  const hashes: DrawnHashes = {
    scripts: [hashSource(theme)],
    styleAttributes: [...attributes].toSorted().map(hashSource),
    hasForm: /<form\b(?![^>]*\smethod="get")/.test(drawn.html),
  };
  return { html, hashes };
}

/** What starts to load the registry. */
const REGISTRY = /<link\b[^>]*\bhref="\/registry\.json"[^>]*>/;
/** A script of a built page that is a file. */
const SCRIPT = /<script\b(?=[^>]*\bsrc=)[^>]*><\/script>/g;

/** Addresses of the style sheets that a built page links. */
export function stylesOf(page: string): string[] {
  return [...page.matchAll(/<link\b[^>]*\bhref="([^"]+\.css)"[^>]*>/g)].map(([, address = '']) => address);
}

/** What a screen's head asks the browser to load early, such as its first picture, and the rest of the head. */
function apart(head: string): [hints: string, rest: string] {
  const hint = /<link\b(?=[^>]*\brel="preload")[^>]*>/g;
  return [(head.match(hint) ?? []).join(''), head.replace(hint, '')];
}

/** The head that the screen wrote, in place of the general title. */
function withTitle(page: string, head: string): string {
  const bare = head.includes('<title') ? page.replace(/<title>[^<]*<\/title>\s*/, '') : page;
  return bare.replace('</head>', () => `${head}</head>`);
}

/** A style sheet as it may stand in the page: its addresses hold from there. */
function inlined(css: string, address: string): string {
  const base = new URL(address, 'http://site');
  return css
    .replace(/url\((['"]?)(?!data:|#|https?:)([^)'"]+)\1\)/g, (_, quote: string, target: string) => {
      const { pathname, search, hash } = new URL(target, base);
      return `url(${quote}${pathname}${search}${hash}${quote})`;
    })
    .replace(/\/\*# sourceMappingURL=[^*]*\*\//g, '')
    .replaceAll('</style', String.raw`<\/style`)
    .trim();
}

function decode(value: string): string {
  const names: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };
  return value.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (_, name: string) => names[name] ?? '');
}
