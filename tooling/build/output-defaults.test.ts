import path from 'node:path';
import { expect, test } from 'vitest';
import { className } from './output-defaults.ts';
import { root } from './shared-modules.ts';

const of = (file: string, local: string) => className({ resourcePath: path.join(root, file) }, '', local);

test('classes of one file share a hash, those of two files never meet', () => {
  const [row, cell] = [of('apps/teams/src/a.module.css', 'row'), of('apps/teams/src/a.module.css', 'cell')];
  expect(row.replace('row', 'cell')).toBe(cell);
  expect(of('apps/learn/src/a.module.css', 'row')).not.toBe(row);
});
