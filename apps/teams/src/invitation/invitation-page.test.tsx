import { screen, waitFor } from '@testing-library/react';
import { readRedirect } from '@lineup/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, TEAM_ID } from '../testing/team-answer';

const READ = 'POST /rpc/read_team_invitation';
const ANSWER = 'POST /rpc/answer_team_invitation';
const PATH = '/teams/invitation#token=secret';
const received = (change: object = {}) => ({
  state: 'pending',
  addressee: 'me',
  needs_name: false,
  sign_up_email: null,
  email_hint: 'a…@example.com',
  team: { id: TEAM_ID, name: 'River City', logo_url: null },
  kind: 'member',
  role: 'captain',
  game: 'Valorant',
  invited_by: 'Ben Okri',
  expires_at: '2100-01-01T12:00:00Z',
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function open(answer: unknown, userId: string | null = ADA) {
  const backend = fakeBackend({ [READ]: answer, [ANSWER]: TEAM_ID });
  return { backend, ...renderRemote(PATH, userId ?? undefined) };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('[TM-075] the page behind a mailed link', () => {
  it('says who invites whom to what, and takes the answer once', async () => {
    const { backend, user } = open(received());
    expect(await screen.findByRole('heading', { level: 1, name: 'Join River City' })).toBeTruthy();
    for (const text of ['Ben Okri invites you.', 'Captain', 'Valorant', 'Jan 1, 2100'])
      expect(screen.getByText(text)).toBeTruthy();
    await user.dblClick(await button('Accept'));
    expect((await screen.findByRole('link', { name: 'Go to River City' })).getAttribute('href')).toBe(
      `/teams/${TEAM_ID}/manage?tab=roster`,
    );
    expect(backend.callsOf(READ)[0]?.body).toEqual({ p_token: 'secret' });
    expect(backend.callsOf(ANSWER).map((call) => call.body)).toEqual([{ p_accept: true, p_token: 'secret' }]);
  });

  it('an answer that arrived although its own answer was lost counts at the next try', async () => {
    const { backend, user } = open(received());
    backend.answer(ANSWER, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(await button('Accept'));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Your answer could not be stored.' }));
    backend.answer(ANSWER, () => failure(409, 'PT409', 'This invitation has been used'));
    backend.answer(READ, received({ state: 'accepted' }));
    const accept = screen.queryByRole('button', { name: /Accept$/ });
    if (accept) await user.click(accept);
    expect(await screen.findByText('You are on River City')).toBeTruthy();
  });

  it('[TM-051] asks a newcomer for the name that the team will read, and takes no Accept without one', async () => {
    const { backend, user } = open(received({ needs_name: true }));
    await user.click(await button('Accept'));
    expect(screen.getByText('Enter your name.')).toBeTruthy();
    expect(backend.callsOf(ANSWER)).toEqual([]);
    await user.type(screen.getByLabelText(/^Your name/), ' Noor Haddad ');
    await user.click(await button('Accept'));
    expect(await screen.findByText('You are on River City')).toBeTruthy();
    expect(backend.callsOf(ANSWER)[0]?.body).toMatchObject({ p_accept: true, p_name: 'Noor Haddad' });
  });

  it('may be declined', async () => {
    const { backend, user } = open(received());
    await user.click(await button('Decline'));
    expect(await screen.findByText('This invitation was declined')).toBeTruthy();
    expect(backend.callsOf(ANSWER)[0]?.body).toMatchObject({ p_accept: false });
  });

  it.each([
    ['nothing', null, 'This invitation is not valid'],
    ['an expired one', received({ state: 'expired' }), 'This invitation has expired'],
    [
      'one that somebody has used',
      received({ state: 'accepted', addressee: 'other' }),
      'This invitation has been used',
    ],
    ['an archived team', received({ state: 'archived' }), 'This team is archived'],
    ['an unconfirmed email', received({ addressee: 'unconfirmed' }), 'Confirm your email first'],
    ['another address', received({ addressee: 'other' }), 'This invitation was sent to another address'],
  ])('says what to do about %s, and takes no answer', async (_what, answer, title) => {
    open(answer);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('an incomplete link asks nobody', async () => {
    const backend = fakeBackend();
    renderRemote('/teams/invitation', ADA);
    expect(await screen.findByText('This invitation is not valid')).toBeTruthy();
    expect(backend.calls).toEqual([]);
  });

  it('a visitor sees it, signs in, and the way back is kept', async () => {
    const { user } = { ...open(received({ addressee: 'visitor' }), null) };
    expect(await screen.findByText(/the address that was invited \(a…@example\.com\)/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Sign in or sign up' }));
    expect(readRedirect()).toBe(PATH);
  });

  it('[TM-075] a visitor without an account makes one with the invited address, and the way back is kept', async () => {
    const { user } = open(received({ addressee: 'visitor', sign_up_email: 'ada@example.com' }), null);
    expect(await screen.findByText(/Create your account with ada@example\.com/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Create your account' }));
    expect(readRedirect()).toBe(PATH);
  });

  it('a failed load offers a retry', async () => {
    const { backend, user } = open(() => failure(503));
    expect(await screen.findByText('The invitation could not be loaded')).toBeTruthy();
    backend.answer(READ, received());
    await user.click(screen.getByRole('button', { name: /retry|try again/i }));
    expect(await screen.findByRole('heading', { name: 'Join River City' })).toBeTruthy();
  });
});
