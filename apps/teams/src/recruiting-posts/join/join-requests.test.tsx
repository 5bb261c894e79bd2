import { screen, waitFor, within } from '@testing-library/react';
import { readRedirect } from '@lineup/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, MANAGE_PATH, TEAM_ID, nextId, teamAnswer } from '../../testing/team-answer';
import { VALORANT, valorant } from '../../testing/open-roster';
import { NO_POST_FACTS } from '../../testing/no-post-facts';

const LOAD = 'POST /rpc/load_team_manage';
const ASK = 'POST /rpc/ask_to_join';
const WITHDRAW = 'DELETE /team_join_requests';
const DECIDE = 'POST /rpc/decide_join_request';
const PATH = `${MANAGE_PATH}?tab=recruiting`;
type Posts = Parameters<typeof teamAnswer>[1];

const post = (change: object = {}) => ({
  id: nextId(),
  title: 'Support wanted',
  description: null,
  ...NO_POST_FACTS,
  commitment_level: 'casual',
  positions_needed: [],
  is_paid: false,
  salary_range: null,
  is_active: true,
  my_request: null,
  ...change,
});
const request = (post_id: string) => ({
  id: nextId(),
  post_id,
  name: 'Dee Duarte',
  slug: 'dee',
  avatar_url: null,
  message: 'I play support.',
  created_at: '2026-11-01T12:00:00Z',
});

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function open(rest: Posts, userId: string | null = ADA, team = {}) {
  const backend = fakeBackend({ [LOAD]: teamAnswer(team, rest), [ASK]: null, [WITHDRAW]: null, [DECIDE]: null });
  return { backend, ...renderRemote(PATH, userId ?? undefined) };
}

describe('asking to join', () => {
  it('sends one request with a message; a failure keeps the message, and what arrived before counts', async () => {
    const wanted = post();
    const { backend, user } = open({ recruiting_posts: [wanted] });
    await user.click(await screen.findByRole('button', { name: 'Ask to join' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join: Support wanted' }));
    const message = dialog.getByLabelText<HTMLTextAreaElement>(/^Message/);
    await user.type(message, '  Me please ');
    backend.answer(ASK, () => {
      throw new TypeError('Failed to fetch');
    });
    const send = dialog.getByRole('button', { name: 'Send request' });
    await user.click(send);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to send the request.' }));
    expect(message.value).toBe('  Me please ');
    backend.answer(ASK, () => failure(409, '23505', 'duplicate key value'));
    await user.dblClick(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownToast()).toMatchObject({ title: 'Request sent' });
    const sent = { p_team_id: TEAM_ID, p_post_id: wanted.id, p_message: 'Me please' };
    expect(backend.callsOf(ASK).map((call) => call.body)).toEqual([sent, sent]);
  });

  it('asks who has no name yet for one, which goes with the request', async () => {
    const wanted = post();
    const { backend, user } = open({ recruiting_posts: [wanted], viewer: { needs_name: true } });
    await user.click(await screen.findByRole('button', { name: 'Ask to join' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Send request' });
    await user.click(send);
    expect(dialog.getByText('Enter your name.')).toBeTruthy();
    expect(backend.callsOf(ASK)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Your name/), 'Noor Haddad');
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(ASK).map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_post_id: wanted.id, p_name: 'Noor Haddad' },
    ]);
  });

  it.each([
    [null, 'The team no longer takes requests on this post.'],
    ['birth_date', 'Enter your date of birth first.'],
  ])('a refusal says why (%s)', async (hint, reason) => {
    const { backend, user } = open({ recruiting_posts: [post()] });
    backend.answer(ASK, () => failure(403, '42501', 'Enter your date of birth first.', hint));
    await user.click(await screen.findByRole('button', { name: 'Ask to join' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Access Denied', description: reason }));
  });

  it.each([
    ['pending', 'Request sent'],
    ['accepted', 'Request accepted'],
    ['declined', 'Request declined'],
  ])('a request that is %s shows as "%s", and cannot be sent again', async (status, text) => {
    open({ recruiting_posts: [post({ my_request: { id: nextId(), status } })] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Withdraw/ })).toHaveLength(status === 'pending' ? 1 : 0);
  });

  it('an open request is withdrawn once', async () => {
    const own = { id: nextId(), status: 'pending' as const };
    const { backend, user } = open({ recruiting_posts: [post({ my_request: own })] });
    await user.dblClick(await screen.findByRole('button', { name: 'Withdraw the request for Support wanted' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Request withdrawn' }));
    expect(backend.callsOf(WITHDRAW).map((call) => call.query.get('id'))).toEqual([`eq.${own.id}`]);
  });

  it.each([
    ['a member', { viewer: { is_manager: false, sees_inside: true } }, {}, {}],
    ['a closed post', {}, { is_active: false }, {}],
    ['an archived team', {}, {}, { archived_at: '2026-01-01T00:00:00Z' }],
  ])('is not offered for %s', async (_who, rest, change, team) => {
    open({ recruiting_posts: [post(change)], ...rest }, ADA, team);
    await screen.findByText('Support wanted');
    expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
  });

  it('a visitor signs in first, and the way back is kept', async () => {
    const { user } = open({ recruiting_posts: [post()] }, null);
    await user.click(await screen.findByRole('link', { name: 'Sign in to ask' }));
    expect(readRedirect()).toBe(PATH);
  });
});

describe('answering requests', () => {
  const wanted = post();
  const manager = (change: Posts = {}) => ({
    viewer: { is_manager: true },
    games: [valorant],
    recruiting_posts: [wanted],
    join_requests: [request(wanted.id)],
    ...change,
  });

  it('shows who asks, on which post, with what words', async () => {
    open(manager());
    const item = within(await screen.findByRole('region', { name: /^Requests to join/ })).getByRole('listitem');
    expect(item.textContent).toMatch(/Dee Duarte.*Support wanted · Nov 1, 2026.*I play support\./);
    expect(within(item).getByRole('link', { name: 'Dee Duarte' }).getAttribute('href')).toBe('/player/dee');
    expect(item.querySelector('[data-size]')?.textContent).toBe('DD');
  });

  it('accepts onto the players of a game, once, and keeps the dialog when that fails', async () => {
    const rest = manager();
    const { backend, user } = open(rest);
    await user.click(await screen.findByRole('button', { name: 'Accept Dee Duarte' }));
    const add = await screen.findByRole('button', { name: 'Add to the roster' });
    backend.answer(DECIDE, () => failure(503));
    await user.click(add);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Your answer could not be stored.' }));
    backend.answer(DECIDE, null);
    backend.answer(LOAD, teamAnswer({}, { ...rest, join_requests: [] }));
    await user.dblClick(add);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownToast()).toMatchObject({ title: 'Dee Duarte is on the roster' });
    const bodies = backend.callsOf(DECIDE).map((call) => call.body);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual({
      p_request_id: rest.join_requests?.[0]?.id,
      p_accept: true,
      p_role: 'player',
      p_game_profile_id: VALORANT,
    });
    expect(screen.queryByRole('region', { name: /^Requests to join/ })).toBeNull();
  });

  it('offers the game that the post is about first', async () => {
    const league = { ...valorant, id: nextId(), esports_titles: { name: 'League of Legends' } };
    const about = post({ title: 'Controller for VALORANT' });
    const { user } = open(
      manager({ games: [league, valorant], recruiting_posts: [about], join_requests: [request(about.id)] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Accept Dee Duarte' }));
    expect((await screen.findByLabelText<HTMLSelectElement>('Game')).value).toBe(VALORANT);
  });

  it('declines after a question; one answered elsewhere is said to be', async () => {
    const { backend, user } = open(manager());
    await user.click(await screen.findByRole('button', { name: 'Decline Dee Duarte' }));
    backend.answer(DECIDE, () => failure(409, 'PT409', 'This request has been decided'));
    await user.click(await screen.findByRole('button', { name: 'Decline request' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'This request was answered already.' }));
    expect(backend.callsOf(DECIDE)[0]?.body).toMatchObject({ p_accept: false });
  });
});
