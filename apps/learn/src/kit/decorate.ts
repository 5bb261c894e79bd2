/** What is read and changed of an HTML tree. */
export interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Before the ids of footnotes: with a sign that no heading's id has. */
export const NOTES = 'note.';

/** Ids with a prefix, links to headings, marked links to other sites, tables that scroll by themselves. */
export function decorate(parent: Node, idPrefix: string): void {
  parent.children = parent.children?.map((node) => {
    decorate(node, idPrefix);
    const { tagName, properties } = node;
    if (!tagName || !properties) return node;
    if (/^h[1-6]$/.test(tagName)) addAnchor(node);
    if (properties['className'] && properties['id'] === 'footnote-label') properties['id'] = `${NOTES}label`;
    if (properties['id'] !== undefined) properties['id'] = `${idPrefix}${String(properties['id'])}`;
    if (properties['ariaDescribedBy']) properties['ariaDescribedBy'] = [`${idPrefix}${NOTES}label`];
    const href = properties['href'];
    if (typeof href === 'string') properties['href'] = href.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
    if (tagName === 'a' && typeof href === 'string' && /^[a-z]+:|^[/\\]{2}/i.test(href))
      Object.assign(properties, { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] });
    return tagName === 'table' ? scrollable(node) : node;
  });
}

function addAnchor(heading: Node) {
  const text = textOf(heading).replaceAll(/\s+/g, ' ').trim();
  const { id, className } = heading.properties ?? {};
  if (!id || !text || className) return;
  heading.children?.push(element('a', { href: `#${String(id)}`, ariaLabel: `Link to “${text}”`, dataAnchor: '' }));
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

const scrollable = (table: Node): Node => element('div', { role: 'region', ariaLabel: 'Table', tabIndex: 0 }, [table]);

const element = (tagName: string, properties: Record<string, unknown>, children: Node[] = []): Node => ({
  type: 'element',
  tagName,
  properties,
  children,
});
