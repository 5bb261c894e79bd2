import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { interestId, JORDAN, pipelineAnswer, pipelineCard } from '../../../testing/pipeline-answer';
import { renderRemote } from '../../../testing/render-remote';
import { shownToast } from '../../../testing/shown-toast';

const CLOSE = 'POST /rpc/close_interests';
const MOVE = 'POST /rpc/move_interests';
const wrote = { sent_at: '2026-11-01T10:00:00Z' };
const ada = pipelineCard(interestId(1), 'Ada Byron', wrote);
const ben = pipelineCard(interestId(2), 'Ben Osei', wrote);
const cleo = pipelineCard(interestId(3), 'Cleo Park', wrote);
const facts = (card: typeof ada, change: object = {}) => ({
  id: card.id,
  name: card.name,
  game: 'Valorant',
  need: 'Duelist',
  way: 'words',
  ...change,
});

/** Opens the pipeline with a column for closed interests. */
function open(cards = [ada, ben, cleo], answers: object[] = cards.map((card) => facts(card))) {
  const { stages } = pipelineAnswer();
  const backend = fakeBackend({
    'POST /rpc/load_pipeline': () =>
      pipelineAnswer({
        stages: [...stages, { id: 'stage-closed', name: 'Closed', kind: 'closed', player_label: 'Closed' }],
        columns: [{ key: 'stage-new', total: cards.length, cards }],
        replies: [
          { id: 'a', name: 'Full', body: 'Hi {name}, our {need} is found.', kind: 'closing', is_mine: true },
          { id: 'b', name: 'Tryout', body: 'Come to us', kind: 'reply', is_mine: true },
        ],
      }),
    'POST /rpc/load_closing': answers,
    [CLOSE]: cards.length,
    [MOVE]: 1,
  });
  const view = renderRemote('/pipeline', JORDAN, [{ role: 'programs_college_staff', college_id: 'college-a' }]);
  const closeAll = async () => {
    for (const { name } of cards)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
      await view.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await view.user.click(screen.getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Closed' }));
    return dialog;
  };
  return { backend, ...view, closeAll };
}

it('[RC-018] nobody who wrote is closed without a note: the sentence goes along, and there is no other way', async () => {
  const { backend, user, closeAll } = open([ada]);
  const dialog = await closeAll();
  await user.click(await dialog.findByRole('button', { name: 'Close with this note' }));
  expect(dialog.getByText('Choose what the player reads.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /without/ })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('What the player reads'), 'full');
  await user.click(dialog.getByRole('button', { name: 'Close with this note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.callsOf(CLOSE).map(({ body }) => body)).toMatchObject([
    {
      p_interest_ids: [ada.id],
      p_stage_id: 'stage-closed',
      p_seen_stage_ids: ['stage-new'],
      p_notes: [{ interest_id: ada.id, sentence: 'full' }],
    },
  ]);
  expect(backend.callsOf(MOVE)).toEqual([]);
});

it('[RC-018] a template is previewed for each, says what is missing, and has exceptions', async () => {
  const { backend, user, closeAll } = open(undefined, [
    facts(ada),
    facts(ben, { need: null }),
    facts(cleo, { way: 'sentence' }),
  ]);
  const dialog = await closeAll();
  await user.click(await dialog.findByRole('button', { name: 'Your words' }));
  expect(dialog.queryByRole('button', { name: 'Tryout' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Full' }));
  const notes = within(dialog.getByRole('list', { name: 'Notes' }));
  expect(notes.getByText('Hi Ada, our Duelist is found.')).toBeTruthy();
  expect(notes.getByText('Check: no open position')).toBeTruthy();
  expect(notes.getByText('Check: only a sentence can be sent')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('For players who can only get a sentence'), 'later');
  await user.selectOptions(dialog.getByLabelText('Note to Ben Osei'), 'Do not close');
  await user.click(dialog.getByRole('button', { name: 'Close 2 players' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.callsOf(CLOSE).map(({ body }) => body)).toMatchObject([
    {
      p_interest_ids: [ada.id, cleo.id],
      p_notes: [
        { interest_id: ada.id, words: 'Hi Ada, our Duelist is found.' },
        { interest_id: cleo.id, sentence: 'later' },
      ],
    },
  ]);
});

it('[RC-018] what failed keeps its words, and a retry is the same request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { backend, user, closeAll } = open([ada]);
  backend.answer(CLOSE, () => failure(503));
  const dialog = await closeAll();
  await user.click(await dialog.findByRole('button', { name: 'Your words' }));
  await user.type(dialog.getByLabelText(/^What the player reads/), 'You were close.');
  await user.click(dialog.getByRole('button', { name: 'Close with this note' }));
  await waitFor(() => expect(shownToast()?.title).toMatch(/was not closed/));
  backend.answer(CLOSE, 1);
  await user.click(dialog.getByRole('button', { name: 'Close with this note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = backend.callsOf(CLOSE).map(({ body }) => body as { p_request_id: string });
  expect(second).toEqual(first);
});
