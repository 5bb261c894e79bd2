import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure } from '@lineup/data/testing';
import { openPlayer } from '../../../testing/open-player';
import { ownAnswer, playerAnswer, RILEY, VISITOR } from '../../../testing/player-answer';
import { shownToast } from '../../../testing/shown-toast';

const ASK = 'POST /rpc/ask_evaluation';
const SHOW = 'POST /rpc/show_evaluation';
const REMOVE = 'POST /rpc/remove_evaluation';
const coach = { author_id: 'u9', team_id: 't1', team: 'Comets', name: 'Ada Byron' };
const written = {
  ...{ id: 'e1', at: '2026-09-01T12:00:00Z', ratings: { teamwork: 5, mechanics: 3 }, words: 'Calm in a clutch.' },
  ...{ months: 4, team: 'Comets', by: 'Ada Byron', shows_to: 'colleges' as const, author_id: 'u9', team_id: 't1' },
  ...{ asked_at: null, declined_at: null, withdrawn_at: null },
};
const row = () => screen.findByRole('listitem', { name: 'Evaluation by Ada Byron of Comets' });

it('34.7 a coach is asked with one press', async () => {
  const { backend, user } = openPlayer(ownAnswer({ evaluations: [], evaluators: [coach] }), RILEY);
  backend.answer(ASK, 'e1');
  await user.click(await screen.findByRole('button', { name: 'Ask Ada Byron of Comets for an evaluation' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Asked. We tell you when they answer' }));
  expect(backend.callsOf(ASK).map(({ body }) => body)).toEqual([{ p_team_id: 't1', p_author_id: 'u9' }]);
});

it('34.7 what a coach wrote says who, for which team, when and how old it is; the player chooses who reads it', async () => {
  const { backend, user } = openPlayer(ownAnswer({ evaluations: [written] }), RILEY);
  backend.answer(SHOW, null);
  const own = within(await row());
  expect(own.getByText(/^Ada Byron, Comets/).textContent).toMatch(/2026.* · 4 months old$/);
  expect(own.getByText('Calm in a clutch.')).toBeTruthy();
  expect(own.getAllByRole('definition').map((each) => each.textContent)).toEqual(['3 of 5', '5 of 5']);
  expect(own.queryByRole('textbox')).toBeNull();
  await user.selectOptions(own.getByLabelText('Who reads it'), 'Only me');
  await waitFor(() => expect(backend.callsOf(SHOW)).toHaveLength(1));
  expect(backend.callsOf(SHOW)[0]?.body).toEqual({ p_id: 'e1', p_to: 'nobody' });
});

it('34.7 a minor is not offered to show it to everybody, and reads that the guardian sees it', async () => {
  openPlayer(ownAnswer({ evaluations: [written], guardian: 'linked' }), RILEY);
  const own = within(await row());
  expect(own.getAllByRole('option').map((each) => each.textContent)).toEqual(['Colleges that I wrote to', 'Only me']);
  expect(screen.getByText(/Your guardian reads it, too\./)).toBeTruthy();
});

it('34.7 it is removed after a question; a request is canceled at once, and a failure says so', async () => {
  const asked = { ...written, at: null, ratings: null, words: null, months: null, asked_at: '2026-09-01T12:00:00Z' };
  const first = openPlayer(ownAnswer({ evaluations: [written] }), RILEY);
  first.backend.answer(REMOVE, null);
  await first.user.click(await screen.findByRole('button', { name: 'Remove the evaluation by Ada Byron of Comets' }));
  expect(first.backend.callsOf(REMOVE)).toEqual([]);
  await first.user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(first.backend.callsOf(REMOVE)).toHaveLength(1));
  first.unmount();
  const second = openPlayer(ownAnswer({ evaluations: [asked] }), RILEY);
  second.backend.answer(REMOVE, failure(503));
  await second.user.click(await screen.findByRole('button', { name: 'Cancel request to Ada Byron of Comets' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'It was not removed. Try again.' }));
});

it('34.7 others read what is shown to them, without anything to press', async () => {
  const { id, at, ratings, words, months } = written;
  openPlayer(playerAnswer({ evaluations: [{ id, at, ratings, words, months, team: null, by: null }] }), VISITOR);
  expect((await screen.findByText(/^A coach, a private team/)).textContent).toContain('4 months old');
  expect(screen.getByText('Calm in a clutch.')).toBeTruthy();
  expect(screen.queryByLabelText('Who reads it')).toBeNull();
});
