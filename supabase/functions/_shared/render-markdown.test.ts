// @vitest-environment jsdom
/** HTML of pages and articles: what it holds, and that no text of an author becomes more than text. */
import { describe, expect, test } from 'vitest';
import attacks from './markdown-attacks.json' with { type: 'json' };
import cases from './markdown-cases.json' with { type: 'json' };
import { renderMarkdown } from './render-markdown.ts';

describe('the HTML of a text', () => {
  // apps/learn/src/kit/markdown.test.tsx holds the editor's preview to the same table.
  test.each(cases)('[LE-002] $name', ({ markdown, html }) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });

  test('[LE-002] the outline has the second and third level, with the anchors that headings lead to', () => {
    const { html, outline } = renderMarkdown(
      '# Title\n\n## Film *review*\n\n### Clips\n\n#### Deep\n\n## Film review\n\n```\n## not a heading\n```\n\n> ## quoted\n\n[^1]\n\n[^1]: x',
    );
    expect(outline).toEqual([
      { id: 'film-review', text: 'Film review', depth: 2 },
      { id: 'clips', text: 'Clips', depth: 3 },
      { id: 'film-review-1', text: 'Film review', depth: 2 },
    ]);
    for (const { id } of outline) {
      expect(html).toContain(`id="user-content-${id}"`);
      expect(html).toContain(`href="#${id}"`);
    }
  });

  test('sections hold the words of each heading as plain text, apart where a reader sees them apart', () => {
    const { sections } = renderMarkdown(
      'Before.\n\n## One\n\n- *a*\n- b\n\n| c | d |\n|---|---|\n| e | f |\n\n### Two',
    );
    expect(sections).toEqual([
      { id: '', title: '', text: 'Before.' },
      { id: 'one', title: 'One', text: 'a b c · d · e · f' },
      { id: 'two', title: 'Two', text: '' },
    ]);
  });

  test('[LE-008] cells and lines of a section never run together', () => {
    const { sections } = renderMarkdown(
      '| Figure | 103 |\n|---|---|\n| Range | **10** m |\n\nOne  \ntwo\n\n> three\n\n    four',
    );
    expect(sections[0]?.text).toBe('Figure · 103 · Range · 10 m One two three four');
  });

  test('reading takes whole minutes and never none', () => {
    expect(renderMarkdown('').readingMinutes).toBe(1);
    expect(
      renderMarkdown(`|${'a|'.repeat(20)}\n|${'-|'.repeat(20)}\n${`|${'b|'.repeat(20)}\n`.repeat(15)}`).readingMinutes,
    ).toBe(1);
    expect(renderMarkdown('word '.repeat(660)).readingMinutes).toBe(3);
  });

  // Three seconds of work on an idle machine.
  test('a text of 200 kB is rendered', { timeout: 30_000 }, () => {
    const { html } = renderMarkdown('## Part\n\nSome *words* and [a link](/learn).\n\n'.repeat(4200));
    expect(html.match(/<h2/g)).toHaveLength(4200);
  });
});

const TAGS = new Set(
  'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr img input li ol p pre section strong sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'align alt aria-describedby aria-label checked class data-anchor data-footnote-backref data-footnote-ref data-footnotes disabled href id loading rel role src start tabindex target title type'.split(
    ' ',
  ),
);

/** What of a document an author must not have made. */
function strangeIn(root: Element): string[] {
  const strange: string[] = [];
  for (const each of root.querySelectorAll('*')) {
    if (!TAGS.has(each.localName) || each.namespaceURI !== 'http://www.w3.org/1999/xhtml') strange.push(each.outerHTML);
    for (const { name, value } of each.attributes) {
      if (!ATTRIBUTES.has(name)) strange.push(`${name}="${value}"`);
      if (name === 'id' && !value.startsWith('user-content-')) strange.push(`id="${value}"`);
      if (name === 'src' && !value.startsWith('/storage/v1/object/public/')) strange.push(`src="${value}"`);
    }
    if (
      each instanceof HTMLAnchorElement &&
      each.hasAttribute('href') &&
      !/^(https?|mailto|ircs?|xmpp):$/.test(each.protocol)
    )
      strange.push(each.href);
  }
  return strange;
}

describe('attacks', () => {
  test.each(attacks)('[LE-005] %s', (markdown) => {
    const { html } = renderMarkdown(markdown);
    const page = document.createElement('div');
    page.innerHTML = html;
    expect(strangeIn(page)).toEqual([]);
    // Headings and footnotes never answer to each other's address.
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    // What a browser reads is what it would write: no second reading makes something else of it.
    const again = document.createElement('div');
    again.innerHTML = page.innerHTML;
    expect(again.innerHTML).toBe(page.innerHTML);
    expect(strangeIn(again)).toEqual([]);
  });

  test('what to look for is found', () => {
    const page = document.createElement('div');
    page.innerHTML =
      '<svg></svg><p onclick="x" id="location"><a href=" java&#10;script:alert(1)">x</a><img src="https://evil.example/x.png"></p>';
    expect(strangeIn(page)).toHaveLength(5);
  });
});
