import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage } from './pages.ts';

const folder = path.join(import.meta.dirname, 'pages');
const names = readdirSync(folder);

test('a page is read from its file name and its first lines', () => {
  expect(readPage('03-two-words.md', '# Title\n\n> Menu text\n\nBody *here*.\n')).toEqual({
    slug: 'two-words',
    display_order: 3,
    title: 'Title',
    menu_description: 'Menu text',
    body: 'Body *here*.',
  });
});

test.each([
  ['page.md', '# Title\n\n> Menu\n\nBody'],
  ['01-page.md', 'Title\n\n> Menu\n\nBody'],
  ['01-page.md', '# Title\n\nBody'],
])('%s without its order, title or menu text is refused', (name, text) => {
  expect(() => readPage(name, text)).toThrow(name);
});

describe.each(names)('%s', (name) => {
  test('is a whole page without raw HTML, and its tables have even rows', () => {
    const page = readPage(name, readFileSync(path.join(folder, name), 'utf8'));
    expect(page.body.split(/\s+/).length).toBeGreaterThan(200);
    expect(page.body).not.toMatch(/<[a-z]/i);
    const tables = page.body.split('\n\n').filter((block) => block.startsWith('|'));
    for (const table of tables) {
      const widths = table.split('\n').map((row) => row.split('|').length);
      expect(new Set(widths).size).toBe(1);
    }
  });
});
