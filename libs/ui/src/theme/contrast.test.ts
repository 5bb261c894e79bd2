import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '../identity/contrast';

const folder = path.join(process.cwd().endsWith('libs/ui') ? process.cwd() : path.resolve('libs/ui'), 'src/theme');
const css = readFileSync(path.join(folder, 'tokens.css'), 'utf8');

/** Colors of the block that starts with the selector. */
function colors(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(selector)).split('}')[0]!;
  return Object.fromEntries([...block.matchAll(/--lu-([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => match.slice(1, 3)));
}

const grounds = ['bg', 'surface', 'raised', 'hover'];
const texts = ['text', 'muted', 'info', 'success', 'warning', 'danger'];
const textPairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground])),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ...['info', 'success', 'warning', 'danger'].flatMap((status) => [
    ['on-status', status],
    [status, `${status}-soft`],
    ['text', `${status}-soft`],
  ]),
] as [string, string][];
const linePairs = grounds.flatMap((ground) => [
  ['accent-line', ground],
  ['line-strong', ground],
]) as [string, string][];

describe.each([
  ['light', ':root.light'],
  ['dark', ':root.dark'],
])('%s theme', (_name, selector) => {
  const color = colors(selector);

  test.each(textPairs)('%s reads on %s', (text, ground) => {
    expect(contrast(color[text]!, color[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(linePairs)('%s can be seen on %s', (line, ground) => {
    expect(contrast(color[line]!, color[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

test('both fonts together weigh at most 60 kB', () => {
  const sizes = ['archivo-text.woff2', 'archivo-display.woff2'].map(
    (file) => statSync(path.join(folder, 'fonts', file)).size,
  );
  expect(sizes[0]! + sizes[1]!).toBeLessThanOrEqual(60_000);
});
