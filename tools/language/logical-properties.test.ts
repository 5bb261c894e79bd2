import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '@lineup/build/shared-modules';
import { read } from './catalogues.ts';

/** Sides of the page, where a language from right to left has the other one. */
const PHYSICAL =
  /^\s*((?:margin|padding|border)-(?:left|right)\b|(?:left|right|float)\s*:|text-align:\s*(?:left|right))/;

/** Styles of the places that are whole in Spanish. */
const STYLES = 'apps/shell/src/{layout/**,pages/home,pages/features,federation/screens}/*.css';

test('35.6 styles of the covered places speak of beginning and end, not of left and right', () => {
  const files = globSync(STYLES, { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, place) => (PHYSICAL.test(line) ? [`${file}:${place + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
