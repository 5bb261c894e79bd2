import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRedirect } from '@lineup/auth';
import { failure, fakeBackend } from '@lineup/data/testing';
import { noToday } from '@lineup/product/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, TEAM_ID } from '../../testing/team-answer';

const OFFERS = 'POST /rpc/load_my_team_offers';
const INVITATION = 'POST /rpc/answer_team_invitation';
const PLACE = 'POST /rpc/answer_roster_place';
const TRANSFER = 'POST /rpc/answer_team_transfer';
const team = { team_id: TEAM_ID, team_name: 'River City', team_logo_url: null };
const invitation = {
  ...team,
  id: 'i1',
  kind: 'member',
  role: 'captain',
  game: 'Valorant',
  expires_at: '2100-01-01T12:00:00Z',
};
const place = (change: object = {}) => ({
  ...team,
  ...{ person_id: ADA, is_own: true, person_name: 'Ada Byron' },
  places: [
    { kind: 'member', role: 'player', game: 'Valorant' },
    { kind: 'staff', role: 'analyst', game: null },
  ],
  ...change,
});
const lost = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

function open(offers: unknown, userId: string | null = ADA) {
  const backend = fakeBackend({
    'POST /rpc/list_teams': { teams: [], total: 0 },
    'GET /esports_titles': [],
    [OFFERS]: offers,
    [INVITATION]: TEAM_ID,
    [PLACE]: null,
    [TRANSFER]: null,
  });
  return { backend, ...renderRemote('/teams', userId ?? undefined) };
}
const section = async () => within(await screen.findByRole('region', { name: /^Waiting for your answer/ }));
const button = async (name: string) => (await section()).getByRole('button', { name: `${name}: River City` });
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /^Waiting for your answer/ })).toBeNull());

describe('[TM-075] open invitations on /teams', () => {
  it('say what they are, and are accepted once', async () => {
    const { backend, user } = open({ needs_name: false, invitations: [invitation], places: [], transfers: [] });
    const text = (await section()).getByRole('listitem').textContent;
    for (const part of ['Invites you as Captain (Valorant).', 'Answer until Jan 1, 2100.'])
      expect(text).toContain(part);
    backend.answer(OFFERS, { needs_name: false, invitations: [], places: [], transfers: [] });
    await user.dblClick(await button('Accept'));
    await isGone();
    expect(shownToast()).toMatchObject({ title: 'You are on River City' });
    expect(backend.callsOf(INVITATION).map((call) => call.body)).toEqual([{ p_accept: true, p_invitation_id: 'i1' }]);
  });

  it('lead to a team that is under "My teams" at once', async () => {
    const today = (names: string[]) => ({
      ...noToday,
      teams: {
        ...{ events: null, answers: null },
        teams: names.map((name) => ({ id: name, name, logo_url: null, next: null })),
      },
    });
    const offers = { needs_name: false, invitations: [invitation], places: [], transfers: [] };
    const { backend, user } = open(offers);
    backend.answer('POST /rpc/load_today', today(['Comets']));
    const accept = await button('Accept');
    const mine = within(await screen.findByRole('region', { name: 'My teams' }));
    expect(mine.queryByRole('link', { name: 'River City' })).toBeNull();
    backend.answer('POST /rpc/load_today', today(['Comets', 'River City']));
    backend.answer(OFFERS, { ...offers, invitations: [] });
    await user.click(accept);
    expect(await mine.findByRole('link', { name: 'River City' })).toBeTruthy();
  });

  it.each([
    ['Accept', 'PT409', 409],
    ['Decline', 'PT404', 404],
  ])('%s counts at the next try when its answer was lost', async (label, code, status) => {
    const { backend, user } = open({ needs_name: false, invitations: [invitation], places: [], transfers: [] });
    const press = async () => {
      await user.click(await button(label));
      if (label === 'Decline') await user.click(await screen.findByRole('button', { name: 'Decline invitation' }));
    };
    backend.answer(INVITATION, lost);
    await press();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Your answer could not be stored.' }));
    backend.answer(INVITATION, () => failure(status, code));
    backend.answer(OFFERS, { needs_name: false, invitations: [], places: [], transfers: [] });
    await press();
    await isGone();
    expect(shownToast()?.title).toBe(label === 'Accept' ? 'You are on River City' : 'Invitation declined');
  });

  it('stay when the answer fails, and go when they were canceled meanwhile', async () => {
    const { backend, user } = open({ needs_name: false, invitations: [invitation], places: [], transfers: [] });
    backend.answer(INVITATION, () => failure(503));
    await user.click(await button('Accept'));
    await waitFor(() => expect(shownToast()?.description).toBe('Check your connection, then try again.'));
    backend.answer(INVITATION, () => failure(404, 'PT404'));
    backend.answer(OFFERS, { needs_name: false, invitations: [], places: [], transfers: [] });
    await user.click(await button('Accept'));
    await isGone();
    expect(shownToast()?.description).toBe('What the team offers has changed in the meantime.');
  });

  it('of a team that was archived meanwhile say so, not that one is on it', async () => {
    const { backend, user } = open({ needs_name: false, invitations: [invitation], places: [], transfers: [] });
    const accept = await button('Accept');
    backend.answer(INVITATION, () => failure(409, 'PT409', 'This team is archived', 'archived'));
    backend.answer(OFFERS, { needs_name: false, invitations: [], places: [], transfers: [] });
    await user.click(accept);
    await isGone();
    expect(shownToast()).toMatchObject({ title: 'River City is archived' });
  });

  it('that cannot be loaded say so beside the list, and load on Retry', async () => {
    const { backend, user } = open(() => failure(503));
    expect(await screen.findByText('Your invitations could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('No teams yet')).toBeTruthy();
    backend.answer(OFFERS, { needs_name: false, invitations: [invitation], places: [], transfers: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await section()).getByText('River City')).toBeTruthy();
  });

  it('none show nothing, and visitors are not asked', async () => {
    const { backend } = open({ needs_name: false, invitations: [], places: [], transfers: [] }, null);
    await screen.findByText('No teams yet');
    expect(backend.callsOf(OFFERS)).toEqual([]);
    expect(screen.queryByText(/Waiting for your answer/)).toBeNull();
  });
});

describe('places that somebody has not agreed to', () => {
  it('are accepted by the person', async () => {
    const { backend, user } = open({ needs_name: false, invitations: [], places: [place()], transfers: [] });
    expect((await section()).getByText('Wants you on its roster as Player (Valorant), Analyst.')).toBeTruthy();
    backend.answer(OFFERS, { needs_name: false, invitations: [], places: [], transfers: [] });
    await user.dblClick(await button('Accept'));
    await isGone();
    expect(backend.callsOf(PLACE).map((call) => call.body)).toEqual([{ p_team_id: TEAM_ID, p_accept: true }]);
  });

  it('are declined by the guardian of a minor, after a question', async () => {
    const { backend, user } = open({
      needs_name: false,
      invitations: [],
      places: [place({ is_own: false, person_id: BEN, person_name: 'Ben' })],
      transfers: [],
    });
    expect((await section()).getByText(/^Wants Ben on its roster/)).toBeTruthy();
    await user.click(await button('Decline'));
    expect(backend.callsOf(PLACE)).toEqual([]);
    backend.answer(OFFERS, { needs_name: false, invitations: [], places: [], transfers: [] });
    await user.click(await screen.findByRole('button', { name: 'Decline place' }));
    await isGone();
    expect(shownToast()).toMatchObject({ title: 'Ben is no longer on the roster of River City' });
    expect(backend.callsOf(PLACE).map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_accept: false, p_person_id: BEN },
    ]);
  });
});

describe('who has no name yet', () => {
  it.each([
    ['an invitation', { invitations: [invitation], places: [] }, INVITATION, { p_invitation_id: 'i1' }],
    ['a place', { invitations: [], places: [place()] }, PLACE, { p_team_id: TEAM_ID }],
  ])('gives one to accept %s, which is kept when it could not be sent', async (_what, offers, call, about) => {
    const { backend, user } = open({ needs_name: true, transfers: [], ...offers });
    await user.click(await button('Accept'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Join River City' }));
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(dialog.getByText('Enter your name.')).toBeTruthy();
    expect(backend.callsOf(call)).toEqual([]);
    const name = dialog.getByLabelText<HTMLInputElement>(/^Your name/);
    await user.type(name, ' Noor Haddad ');
    backend.answer(call, () => failure(503));
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Your answer could not be stored.'));
    expect(name.value).toBe(' Noor Haddad ');
    backend.answer(call, TEAM_ID);
    backend.answer(OFFERS, { needs_name: false, invitations: [], places: [], transfers: [] });
    await user.dblClick(dialog.getByRole('button', { name: 'Accept' }));
    await isGone();
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = { p_accept: true, p_name: 'Noor Haddad', ...about };
    expect(backend.callsOf(call).map(({ body }) => body)).toEqual([sent, sent]);
  });

  it('is asked for none to decline, nor for a ward’s place', async () => {
    const ward = place({ is_own: false, person_id: BEN, person_name: 'Ben' });
    const { backend, user } = open({ needs_name: true, invitations: [], places: [ward], transfers: [] });
    const accept = await button('Accept');
    backend.answer(OFFERS, { needs_name: true, invitations: [invitation], places: [], transfers: [] });
    await user.click(accept);
    await waitFor(() => expect(backend.callsOf(PLACE)).toHaveLength(1));
    expect(await screen.findByText(/^Invites you as Captain/)).toBeTruthy();
    backend.answer(OFFERS, { needs_name: true, invitations: [], places: [], transfers: [] });
    await user.click(await button('Decline'));
    await user.click(await screen.findByRole('button', { name: 'Decline invitation' }));
    await isGone();
    expect(backend.callsOf(INVITATION).map(({ body }) => body)).toEqual([{ p_accept: false, p_invitation_id: 'i1' }]);
  });
});

describe('a team that is offered', () => {
  const transfer = (payment: object | null = null) => ({
    needs_name: false,
    invitations: [],
    places: [],
    transfers: [{ ...team, offered_by: 'Ada Byron', expires_at: '2100-01-01T12:00:00Z', payment }],
  });
  const nothing = { needs_name: false, invitations: [], places: [], transfers: [] };

  it('says who offers it and who pays, and is accepted once', async () => {
    const { backend, user } = open(transfer({ tier: 'silver', ends_on: null }));
    const text = (await section()).getByRole('listitem').textContent;
    for (const part of [
      'Ada Byron wants to make you the owner.',
      'Answer until Jan 1, 2100.',
      'Silver stays paid by the former owner',
    ])
      expect(text).toContain(part);
    backend.answer(OFFERS, nothing);
    await user.dblClick(await button('Accept ownership'));
    await isGone();
    expect(shownToast()).toMatchObject({ title: 'You own River City' });
    expect(backend.callsOf(TRANSFER).map((call) => call.body)).toEqual([{ p_team_id: TEAM_ID, p_accept: true }]);
  });

  it('without a subscription speaks of no payment, and is declined after a question', async () => {
    const { backend, user } = open(transfer());
    expect((await section()).getByRole('listitem').textContent).not.toContain('paid');
    await user.click(await button('Decline'));
    expect(backend.callsOf(TRANSFER)).toEqual([]);
    backend.answer(OFFERS, nothing);
    await user.click(await screen.findByRole('button', { name: 'Decline offer' }));
    await isGone();
    expect(shownToast()).toMatchObject({ title: 'Offer declined' });
    expect(backend.callsOf(TRANSFER).map((call) => call.body)).toEqual([{ p_team_id: TEAM_ID, p_accept: false }]);
  });

  it('is not for people under 18, who are told so', async () => {
    const { backend, user } = open(transfer());
    backend.answer(TRANSFER, () => failure(403, '42501', 'Who owns a team is 18 or older', 'minor'));
    await user.click(await button('Accept ownership'));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'You cannot own a team yet' }));
    expect(await button('Decline')).toBeTruthy();
  });

  it('that was withdrawn meanwhile goes', async () => {
    const { backend, user } = open(transfer());
    const accept = await button('Accept ownership');
    backend.answer(TRANSFER, () => failure(404, 'PT404'));
    backend.answer(OFFERS, nothing);
    await user.click(accept);
    await isGone();
    expect(shownToast()?.description).toBe('What the team offers has changed in the meantime.');
  });
});

it('whoever comes from the mail about an offer and is signed out is asked to sign in, and comes back to it', async () => {
  fakeBackend({ 'POST /rpc/list_teams': { teams: [], total: 0 }, 'GET /esports_titles': [] });
  const { user, unmount } = renderRemote('/teams#answer');
  await user.click(await screen.findByRole('link', { name: 'Sign in' }));
  expect(readRedirect()).toBe('/teams#answer');
  unmount();
  renderRemote('/teams');
  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});
