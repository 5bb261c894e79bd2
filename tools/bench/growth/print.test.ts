import { expect, it } from 'vitest';
import { brokenAims } from './print.ts';

const scales = [1, 10, 100, 1000];
const callWith = (buffers: number[], bare = buffers.at(-1) ?? 0, target = 'search_colleges') => ({
  call: {
    screen: '/colleges',
    as: null,
    target,
    method: 'POST',
    path: 'rpc/search_colleges',
    prefer: null,
    accept: null,
    body: '{}',
  },
  costs: buffers.map((each, at) => ({ scale: scales[at] ?? 0, buffers: each, rows: 1 })),
  bare,
});

it.each([
  ['the same with any data', [100, 100, 100, 100], 0],
  ['a table that was one page at first', [2, 80, 85, 90], 0],
  ['a bound met on the way', [50, 400, 2300, 2300], 0],
  ['a bound met, and one more level of the indexes', [50, 300, 470, 540], 0],
  ['a few rows, each a page deeper in its index', [10, 20, 30, 60], 0],
  ['a few pages that grow as the data', [2, 3, 12, 102], 1],
  ['a late growth, after none', [100, 100, 100, 200], 1],
  ['one step that happens to be flat, before the last', [100, 300, 300, 900], 1],
  ['a last step that is flatter than the ones before', [100, 300, 900, 1300], 1],
  ['small tables that are read whole, and then by keys', [100, 900, 900, 900], 0],
  ['one more level of every index in the last step', [300, 600, 900, 1200], 0],
  ['a little more than that', [300, 600, 900, 1250], 1],
])('growth is told by the last two steps: %s', (_, buffers, broken) => {
  expect(brokenAims([callWith(buffers)])).toHaveLength(broken);
});

it.each([
  ['a list that reads by keys, within its bound', [180, 300, 850, 1100], []],
  [
    'the same beyond it',
    [180, 300, 1001, 1101],
    [
      '/colleges (visitor) touches 1001 pages in list_conversations at 100× the data, more than 1000',
      '/colleges (visitor) touches 1101 pages in list_conversations at 1000× the data, more than 1100',
    ],
  ],
])('what has a bound is held to it: %s', (_, buffers, broken) => {
  expect(brokenAims([callWith(buffers, buffers.at(-1), 'list_conversations')])).toEqual(broken);
});

it('row rules may cost a fifth, and what it takes to know the caller', () => {
  expect(brokenAims([callWith([90, 90, 90, 90], 20)])).toEqual([]);
  expect(brokenAims([callWith([600, 600, 600, 600], 400)])).toEqual(['/colleges (visitor) pays 1.50× for row rules']);
});
