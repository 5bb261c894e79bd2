/**
 * Markdown of pages and articles as sanitized HTML, made once when it is saved. Raw HTML stays text. The browser's preview
 * (`apps/learn/src/kit/markdown.tsx`) shows the same; `markdown-cases.json` holds both to it.
 */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A heading of the table of contents. `id` is what an address names behind `#`; the element's id has a prefix. */
export interface OutlineHeading {
  id: string;
  depth: 2 | 3;
  text: string;
}

/** Plain text from one heading to the next, for search; the first has no heading. */
export interface Section {
  id: string;
  title: string;
  text: string;
}

export interface RenderedMarkdown {
  html: string;
  outline: OutlineHeading[];
  sections: Section[];
  /** Whole minutes, at least 1. */
  readingMinutes: number;
}

/** What this module reads and changes of an HTML tree. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Adults read 200 to 250 words a minute on a screen. */
const WORDS_PER_MINUTE = 220;

/** As `private.is_image_address`: the only pictures that the site shows. */
const OWN_PICTURE =
  /^\/storage\/v1\/object\/public\/(avatars|logos|banners|pages)\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(png|jpg|jpeg|webp|gif)$/;

/** Before the ids of footnotes. */
const NOTES = 'note.';

const HEADING = /^h[1-6]$/;
/** Between them a space keeps words apart that a reader sees apart. */
const BLOCK = /^(h[1-6]|p|li|ul|ol|pre|blockquote|div|section|br|hr)$/;

/** Everything that is kept of a Markdown text. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const parsed = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  const tree = unified()
    .use(remarkRehype, {
      // With a sign that no heading's id has. The sanitizer sets the prefix of all ids.
      clobberPrefix: NOTES,
      handlers: { html: (_state: unknown, node: { value: string }) => ({ type: 'text', value: node.value }) },
    })
    .use(rehypeSlug)
    .use(() => (raw: unknown) => tidy(raw as Node))
    .runSync(parsed as never) as unknown as Node;
  const sections = sectionsOf(tree);
  const outline = (tree.children ?? []).flatMap(outlineEntryOf);
  const safe = unified()
    .use(rehypeSanitize, defaultSchema)
    .use(() => (clean: unknown) => decorate(clean as Node))
    .runSync(tree as never);
  const words = sections.reduce((sum, { title, text }) => sum + wordsIn(title) + wordsIn(text), 0);
  return {
    html: unified()
      .use(rehypeStringify)
      .stringify(safe as never),
    outline,
    sections,
    readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

function outlineEntryOf(node: Node): OutlineHeading[] {
  const { id } = node.properties ?? {};
  const text = textOf(node);
  if ((node.tagName !== 'h2' && node.tagName !== 'h3') || typeof id !== 'string' || !id || !text) return [];
  return [{ id, depth: node.tagName === 'h2' ? 2 : 3, text }];
}

function sectionsOf(tree: Node): Section[] {
  const sections = [{ id: '', title: '', parts: [] as string[] }];
  for (const node of tree.children ?? []) {
    const [heading] = outlineEntryOf(node);
    if (heading) sections.push({ id: heading.id, title: heading.text, parts: [] });
    else sections.at(-1)?.parts.push(textOf(node));
  }
  return sections
    .map(({ id, title, parts }) => ({ id, title, text: parts.filter(Boolean).join(' ') }))
    .filter(({ title, text }) => title !== '' || text !== '');
}

const textOf = (node: Node): string => rawText(node).replaceAll(/\s+/g, ' ').trim();

/** Of a table a reader sees which words stand in one cell: in a line of text signs tell it. */
function rawText(node: Node): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.tagName === 'table') return ` ${cellsOf(node).map(textOf).filter(Boolean).join(' · ')} `;
  const text = (node.children ?? []).map(rawText).join('');
  return node.tagName && BLOCK.test(node.tagName) ? ` ${text} ` : text;
}

const cellsOf = (node: Node): Node[] =>
  node.tagName === 'th' || node.tagName === 'td' ? [node] : (node.children ?? []).flatMap(cellsOf);

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '' && word !== '·').length;

/** The sanitizer knows schemes in small letters only; the heading of the footnotes gets an id that no other one has. */
function tidy({ properties = {}, children = [] }: Node): void {
  const { href, ariaDescribedBy, className } = properties;
  if (typeof href === 'string') properties['href'] = href.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  if (className && properties['id'] === 'footnote-label') properties['id'] = `${NOTES}label`;
  if (ariaDescribedBy) properties['ariaDescribedBy'] = [`${NOTES}label`];
  for (const child of children) tidy(child);
}

/** What the site adds to a text that is safe already; constants alone. */
function decorate(parent: Node): void {
  parent.children = parent.children?.flatMap((node) => {
    decorate(node);
    const { tagName, properties = {} } = node;
    if (tagName === 'img') return pictureOf(node);
    if (tagName === 'a' && isExternal(String(properties['href'] ?? '')))
      Object.assign(properties, { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] });
    if (tagName && HEADING.test(tagName)) addAnchor(node);
    return tagName === 'table' ? scrollable(node) : node;
  });
}

/** The security policy shows only our own pictures: in place of any other stands what it would show. */
function pictureOf({ properties = {} }: Node): Node {
  const { src, alt = '', title } = properties;
  if (typeof src !== 'string' || !OWN_PICTURE.test(src)) return { type: 'text', value: String(alt) };
  return element('img', { src, alt, ...(title ? { title } : {}), loading: 'lazy' });
}

const isExternal = (href: string): boolean => /^[a-z]+:|^[/\\]{2}/i.test(href);

/** A link to the heading itself, to be copied. Its address has no prefix, as nobody types one. */
function addAnchor(heading: Node): void {
  const id = String(heading.properties?.['id'] ?? '').replace(/^user-content-/, '');
  const text = textOf(heading);
  if (!id || !text || heading.properties?.['className']) return;
  heading.children?.push(element('a', { href: `#${id}`, ariaLabel: `Link to “${text}”`, dataAnchor: '' }));
}

/** A wide table scrolls by itself, reachable by keyboard; the page does not. */
const scrollable = (table: Node): Node => element('div', { role: 'region', ariaLabel: 'Table', tabIndex: 0 }, [table]);

const element = (tagName: string, properties: Record<string, unknown>, children: Node[] = []): Node => ({
  type: 'element',
  tagName,
  properties,
  children,
});
