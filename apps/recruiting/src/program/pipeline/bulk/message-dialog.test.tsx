import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { interestId, JORDAN, pipelineAnswer, pipelineCard } from '../../../testing/pipeline-answer';
import { renderRemote } from '../../../testing/render-remote';
import { shownToast } from '../../../testing/shown-toast';

const MESSAGE = 'POST /messages';
const ada = pipelineCard(interestId(1), 'Ada Byron');
const ben = pipelineCard(interestId(2), 'Ben Osei');

/** Opens the pipeline, selects both players and opens the message to them. */
async function open() {
  const view = renderRemote('/pipeline', JORDAN, [{ role: 'programs_college_staff', college_id: 'college-a' }]);
  const { user } = view;
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Ben Osei' }));
  await user.click(screen.getByRole('button', { name: 'Message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 2 players' }));
  return { ...view, dialog, text: () => dialog.getByRole<HTMLTextAreaElement>('textbox') };
}

it('[RC-018] somebody whose messaging is suspended is told so, and nothing is said of the players', async () => {
  fakeBackend({
    'POST /rpc/load_pipeline': () => pipelineAnswer({ columns: [{ key: 'stage-new', total: 2, cards: [ada, ben] }] }),
    'POST /rpc/open_reply': () =>
      Response.json({ code: '42501', message: 'Messaging is suspended', hint: 'suspended' }, { status: 403 }),
  });
  const { user, dialog, text } = await open();
  await user.type(text(), 'Tryout on Friday');
  await user.click(dialog.getByRole('button', { name: 'Send to 2 players' }));
  expect(await dialog.findByText('Our staff suspended your messaging. Check your email for details.')).toBeTruthy();
  expect(dialog.queryByText(/None of these players/)).toBeNull();
});

it('[RC-018] a message to several survives a failure half way and a reload, and nobody gets it twice', async () => {
  const columns = [{ key: 'stage-new', total: 2, cards: [ada, ben] }];
  const backend = fakeBackend({
    'POST /rpc/load_pipeline': () => pipelineAnswer({ columns }),
    'POST /rpc/open_reply': ({ body }: { body: { p_interest_id: string } }) =>
      Response.json(`talk-${body.p_interest_id}`),
  });
  const sent = () => backend.callsOf(MESSAGE).map(({ body }) => body as { id: string; conversation_id: string });
  backend.answer(MESSAGE, () => (sent().length > 1 ? failure(503) : null));
  const first = await open();
  await first.user.type(first.text(), 'Tryout on Friday');
  await first.user.click(first.dialog.getByRole('button', { name: 'Send to 2 players' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(first.text().value).toBe('Tryout on Friday');
  first.unmount();

  // What arrived before is known by its id.
  backend.answer(MESSAGE, ({ body }: { body: { id: string } }) =>
    body.id === sent()[0]?.id ? failure(409, '23505', 'duplicate key') : null,
  );
  backend.answer('GET /messages', { id: 'there' });
  const second = await open();
  await waitFor(() => expect(second.text().value).toBe('Tryout on Friday'));
  await second.user.click(second.dialog.getByRole('button', { name: 'Send to 2 players' }));
  await waitFor(() => expect(sent()).toHaveLength(4));
  const [one, other, again, rest] = sent();
  expect([again, rest]).toEqual([one, other]);
  expect(one?.id).not.toBe(other?.id);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[RC-018] a short answer of the list goes to those who wrote, at once', async () => {
  const wrote = (name: string, place: number) =>
    pipelineCard(interestId(place), name, { sent_at: '2026-11-01T10:00:00Z' });
  const backend = fakeBackend({
    'POST /rpc/load_pipeline': () =>
      pipelineAnswer({ columns: [{ key: 'stage-new', total: 2, cards: [wrote('Ada Byron', 1), ben] }] }),
    'POST /rpc/answer_interests': 1,
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'A short answer' }));
  expect(dialog.getByText(/Left out: 1 who did not write/)).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Answer'), 'We would like to talk with you.');
  await user.click(dialog.getByRole('button', { name: 'Send this answer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.callsOf('POST /rpc/answer_interests').map(({ body }) => body)).toMatchObject([
    { p_interest_ids: [ada.id], p_sentence: 'talk' },
  ]);
});

it('[RC-018] words that wait for the morning are not called sent', async () => {
  const wrote = { sent_at: '2026-11-01T10:00:00Z' };
  const cards = [pipelineCard(interestId(1), 'Ada Byron', wrote), pipelineCard(interestId(2), 'Ben Osei', wrote)];
  fakeBackend({
    'POST /rpc/load_pipeline': () => pipelineAnswer({ columns: [{ key: 'stage-new', total: 2, cards }] }),
    'POST /rpc/open_reply': ({ body }: { body: { p_interest_id: string } }) =>
      Response.json(`talk-${body.p_interest_id}`),
    // The database keeps what would come at night: no row of it comes back.
    [MESSAGE]: ({ body }: { body: { id: string; conversation_id: string } }) =>
      Response.json(body.conversation_id === `talk-${interestId(2)}` ? [] : [{ id: body.id }]),
  });
  const { user, dialog, text } = await open();
  await user.type(text(), 'Tryout on Friday');
  await user.click(dialog.getByRole('button', { name: 'Send to 2 players' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Sent to 1 of 2 players'));
  expect(shownToast()?.description).toMatch(/^For Ben Osei it waits, and is sent at 7:00 AM, their time\./);
});
