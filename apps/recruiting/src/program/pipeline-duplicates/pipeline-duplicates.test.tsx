import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { duplicateRecord, duplicatesAnswer } from '../../testing/pipeline-lists-answer';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { Duplicates } from './list-pipeline-duplicates';

const LIST = 'POST /rpc/list_pipeline_duplicates';
const MERGE = 'POST /rpc/merge_interests';
const UNDO = 'POST /rpc/undo_merge';
const APART = 'POST /rpc/keep_interests_apart';

function open(change: Partial<Duplicates> = {}) {
  let answer = duplicatesAnswer(change);
  const backend = fakeBackend({ [LIST]: () => answer, [MERGE]: '"merge"', [UNDO]: '"back"', [APART]: null });
  const view = renderRemote('/pipeline/duplicates?college=redstone', VISITOR);
  return { ...view, backend, becomes: (to: Partial<Duplicates>) => void (answer = { ...answer, ...to }) };
}
const [pair] = duplicatesAnswer().pairs;

it('[RC-018] two records stand side by side; what is chosen goes into the one that stays, and it is undone', async () => {
  const { user, backend, becomes } = open();
  await screen.findByRole('heading', { level: 2, name: /^Nia Farrow/ });
  // Only fields that differ are a choice: the class year is filled without asking.
  expect(screen.getAllByRole('radio').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Name: Nia Farrow',
    'Name: Farrow, Nia',
    'School: Lakeview',
    'School: Lakeside',
    'Stage: New',
    'Stage: Contacted',
  ]);
  await user.click(screen.getByRole('radio', { name: 'School: Lakeside' }));
  await user.click(screen.getByRole('radio', { name: 'Name: Farrow, Nia' }));
  becomes({ pairs: [] });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('No duplicates')).toBeTruthy();
  expect(screen.getByText('The two records are one now: Farrow, Nia.')).toBeTruthy();
  expect(backend.callsOf(MERGE).map(({ body }) => body)).toEqual([
    { p_keep_id: pair?.keep.id, p_drop_id: pair?.drop.id, p_take: ['name', 'school'] },
  ]);
  becomes({ pairs: pair ? [pair] : [] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy();
  expect(backend.callsOf(UNDO)).toHaveLength(1);
});

it('[RC-018] the name of an account is no choice', async () => {
  open({
    pairs: [
      {
        reason: 'handle',
        keep: duplicateRecord({ has_account: true, name: 'Riley Tran' }),
        drop: duplicateRecord({ id: 'x', name: 'R. T.' }),
      },
    ],
  });
  await screen.findByText('On Lineup');
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

it('[RC-018] two people are kept apart, which is undone', async () => {
  const { user, backend, becomes } = open();
  await screen.findByRole('heading', { level: 2 });
  becomes({ pairs: [] });
  await user.click(screen.getByRole('button', { name: 'Not the same person' }));
  await screen.findByText('No duplicates');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(backend.callsOf(APART).map(({ body }) => (body as { p_is_apart: boolean }).p_is_apart)).toEqual([
      true,
      false,
    ]),
  );
});

it('[RC-018] whom somebody else merged first is gone from the list, with a word', async () => {
  const { user, backend, becomes } = open();
  await screen.findByRole('heading', { level: 2 });
  backend.answer(MERGE, () => failure(404, 'PT404'));
  becomes({ pairs: [] });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await screen.findByText('No duplicates');
  expect(shownToast()?.title).toBe('Someone else got there first');
});

it('[SE-011] staff does not merge, platform staff only looks', async () => {
  open({ can: { work: true, edit: true, manage: false } });
  await screen.findByText(/Only program admins can merge/);
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Not the same person' })).toBeTruthy();
});
