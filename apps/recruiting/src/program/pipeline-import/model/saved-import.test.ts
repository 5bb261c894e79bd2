import { forgetOwn, ownStore } from '@lineup/data';
import { afterEach, expect, test } from 'vitest';
import { saveFile, saveProgress, savedImport, type SavedImport } from './saved-import';

const saved: SavedImport = {
  id: 'i1',
  fileName: 'players.csv',
  table: [['Name'], ['Dee']],
  progress: {
    columns: { name: 0 },
    hasHeadings: true,
    edits: { 2: { name: 'Dee Park' } },
    leftOut: [],
    reasons: {},
    toWrite: null,
    batch: 0,
    results: [{ line: 2, status: 'new', interestId: 'n1' }],
  },
};

afterEach(() => forgetOwn());

test('an import goes on after a reload, for whoever began it', () => {
  saveFile('c1', 'me', saved);
  expect(savedImport('c1', 'me')).toEqual(saved);
  saveFile('c1', 'me', saved);
  expect(savedImport('c1', 'somebody')).toBeNull();
});

test.each([
  ['columns', { nickname: 0 }],
  ['columns', { name: '0' }],
  ['edits', { 2: { name: 5 } }],
  ['leftOut', null],
  ['results', [{ line: 2, status: 'gone', interestId: 'n1' }]],
])('with %s that are none (%#) there is none to go on with', (field, value) => {
  saveFile('c1', 'me', saved);
  saveProgress('c1', 'me', 'i1', { ...saved.progress, [field]: value });
  expect(savedImport('c1', 'me')).toBeNull();
});

test('a damaged file is none', () => {
  saveFile('c1', 'me', saved);
  ownStore.setItem('pipeline-import:me:c1', '{"id":"i1",');
  expect(savedImport('c1', 'me')).toBeNull();
});
