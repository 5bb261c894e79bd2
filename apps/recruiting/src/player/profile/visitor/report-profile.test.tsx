import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readRedirect } from '@lineup/auth';
import { failure } from '@lineup/data/testing';
import { openPlayer } from '../../../testing/open-player';
import { ownAnswer, playerAnswer, RILEY, VISITOR } from '../../../testing/player-answer';
import { shownToast } from '../../../testing/shown-toast';

const REPORT = 'POST /rpc/report_abuse';
const NAME = 'Report this profile';

it('sends what is wrong with a profile; a retry is the same report', async () => {
  const { backend, user } = openPlayer(playerAnswer(), VISITOR);
  await user.click(await screen.findByRole('button', { name: NAME }));
  const send = await screen.findByRole('button', { name: 'Send report' });
  await user.click(send);
  expect(screen.getByText('Choose what is wrong.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/What is wrong/), 'hate');
  backend.answer(REPORT, () => failure(503));
  await user.click(send);
  await waitFor(() => expect(shownToast()?.title).toBe('The report could not be sent. Try again.'));
  backend.answer(REPORT, null);
  await user.click(send);
  await waitFor(() => expect(shownToast()?.title).toBe('Report sent'));
  const [first, second] = backend.callsOf(REPORT).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toEqual({ p_id: expect.any(String), p_profile: 'riley-tran', p_reason: 'hate' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('who is suspended reads why it was not sent', async () => {
  const { backend, user } = openPlayer(playerAnswer(), VISITOR);
  backend.answer(REPORT, () => failure(403, '42501', 'Messaging is suspended', 'suspended'));
  await user.click(await screen.findByRole('button', { name: NAME }));
  await user.selectOptions(await screen.findByLabelText(/What is wrong/), 'spam');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/Until it ends you cannot report profiles/)).toBeTruthy();
});

it('a visitor is led to sign in and comes back to the report', async () => {
  const { user } = openPlayer(playerAnswer());
  const link = await screen.findByRole('link', { name: NAME });
  expect(link.getAttribute('href')).toBe('/auth');
  await user.click(link);
  expect(readRedirect()).toBe('/player/riley-tran?report=1');
});

it('whoever comes back finds the report open', async () => {
  const { user } = openPlayer(playerAnswer(), VISITOR, [], '?report=1');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: NAME }));
  expect(await screen.findByRole('dialog', { name: NAME })).toBeTruthy();
});

it('nobody reports themselves', async () => {
  openPlayer(ownAnswer(), RILEY);
  await screen.findByRole('heading', { level: 1, name: 'Riley Tran' });
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
});
