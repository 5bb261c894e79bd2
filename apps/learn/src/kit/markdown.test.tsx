import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Markdown } from './markdown';

afterEach(cleanup);

const shared = (name: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../supabase/functions/_shared', name), 'utf8'));
const cases = shared('markdown-cases.json') as { name: string; markdown: string; html: string }[];
const attacks = shared('markdown-attacks.json') as string[];

function show(text: string): Element {
  const { container } = render(
    <MemoryRouter>
      <Markdown text={text} />
    </MemoryRouter>,
  );
  return container.firstElementChild!;
}

/** Elements with their attributes and text, in one way of writing: what a reader meets. */
function outlineOf(root: Node): unknown[] {
  root.normalize();
  return [...root.childNodes].flatMap((each): unknown[] => {
    if (each.nodeType === Node.TEXT_NODE) return each.textContent?.trim() ? [each.textContent.trim()] : [];
    if (!(each instanceof HTMLElement)) return [];
    const attributes = [...each.attributes]
      .map(({ name, value }) => (name === 'style' ? `align=${each.style.textAlign}` : `${name}=${value}`))
      .filter((each) => each !== 'data-footnote-ref=true' && each !== 'data-footnotes=true')
      .filter((each) => each !== 'data-footnote-ref=' && each !== 'data-footnotes=')
      .toSorted();
    return [each.localName, attributes, outlineOf(each)];
  });
}

test.each(cases)('[LE-004] the preview shows what readers get: $name', ({ markdown, html }) => {
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(outlineOf(show(markdown))).toEqual(outlineOf(page));
});

function isHarmless(element: Element, { name, value }: Attr): boolean {
  if (name === 'id') return value.startsWith('user-content-');
  if (name === 'href') return /^(https?|mailto|ircs?|xmpp):$/.test((element as HTMLAnchorElement).protocol);
  if (name === 'src') return value.startsWith('/storage/v1/object/public/');
  return !name.startsWith('on');
}

test('[LE-005] no attack in a text becomes more than text in the preview', () => {
  for (const attack of attacks) {
    const shown = show(attack);
    expect(shown.querySelector('script, style, iframe, svg, math, form, object, embed, meta, base, link')).toBeNull();
    const strange = [...shown.querySelectorAll('*')].flatMap((each) =>
      [...each.attributes]
        .filter((attribute) => !isHarmless(each, attribute))
        .map(({ name, value }) => `${name}="${value}"`),
    );
    expect(strange).toEqual([]);
    cleanup();
  }
});
