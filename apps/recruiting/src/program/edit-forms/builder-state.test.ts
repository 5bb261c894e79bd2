import { expect, test } from 'vitest';
import { editorAnswer } from '../../testing/college-editor-answer';
import { afterEvent, startOf, type BuilderEvent } from './builder-state';
import { draftOf, rowOf } from './kept-builder';

const form = editorAnswer().forms[0]!;
const row = rowOf(form);
const draft = draftOf(form);
const after = (...events: BuilderEvent[]) => events.reduce(afterEvent, startOf(draft, row, true));

test('a draft that this browser kept counts as never stored, until it is', () => {
  expect(startOf(draft, row, false).saved).toBe(draft);
  expect(after().saved).toBeNull();
  const stored = after(
    { kind: 'publish-pressed', faulty: [] },
    { kind: 'stored', draft, row: { ...row, title: 'New' } },
  );
  expect(stored).toMatchObject({ saved: draft, showsProblems: false, base: { title: 'New' } });
});

test('[RC-007] the first question to correct opens, unless one of them is open', () => {
  expect(after({ kind: 'publish-pressed', faulty: ['b', 'c'] })).toMatchObject({ showsProblems: true, openId: 'b' });
  expect(after({ kind: 'opened', id: 'c' }, { kind: 'publish-pressed', faulty: ['b', 'c'] }).openId).toBe('c');
  expect(after({ kind: 'opened', id: 'a' }, { kind: 'publish-pressed', faulty: [] }).openId).toBe('a');
});

test('[RC-007] what the database refuses about a question shows at it; any other refusal opens nothing', () => {
  const { questions } = draft;
  const about = after({ kind: 'refused', questions, problems: { why: { help: 'Change it.' } } });
  expect(about).toMatchObject({
    showsProblems: true,
    openId: 'why',
    refused: { problems: { why: { help: 'Change it.' } } },
  });
  expect(after({ kind: 'refused', questions, problems: null })).toMatchObject({
    showsProblems: false,
    openId: null,
    refused: { problems: {} },
  });
});
