import { screen, waitFor, within } from '@testing-library/react';
import type { UserRole } from '@lineup/auth';
import { describe, expect, it } from 'vitest';
import type { PlayerMatch } from '../model/match-players';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { needFactorSentence, openingText } from './need-copy';

const OPEN = 'POST /rpc/open_matchmaking';
const FIRST = 'POST /rpc/load_player_matches';
const MORE = 'POST /rpc/match_players';
const SAVE = 'POST /rpc/save_interest';
const UNSAVE = 'POST /rpc/unsave_interest';
const JAMIE = '00000000-0000-4000-8000-000000000005';
const NEED = '00000000-0000-4000-8000-00000000aaaa';
const STAFF: UserRole[] = [{ role: 'programs_college_staff', college_id: 'c1' }];

const match = (id: string, fit: number, change: Partial<PlayerMatch> = {}): PlayerMatch => ({
  fit,
  user_id: id,
  interest_id: null,
  can_message: true,
  player: {
    slug: id,
    name: `Player ${id}`,
    avatar_url: null,
    class_year: 2027,
    state: 'OH',
    games: [{ name: 'Valorant', rank: 'Diamond 2', roles: ['Duelist'], is_primary: true }],
  },
  factors: [
    { factor: 'game', points: 20, max: 20, wanted: null },
    { factor: 'rank', points: 21, max: 25, wanted: 'Diamond 1' },
    { factor: 'class_year', points: 5, max: 10, wanted: 2028 },
  ],
  ...change,
});
const need = {
  id: NEED,
  game: 'Valorant',
  game_id: 'g1',
  position: 'Duelist',
  class_year: 2028,
  minimum_rank: 'Diamond 1',
  open_spots: 1,
};
const answer = (matches: PlayerMatch[], change: object = {}) => ({
  colleges: [{ slug: 'redstone', name: 'Redstone' }],
  college: { id: 'c1', slug: 'redstone', name: 'Redstone' },
  can: { work: true, edit: true },
  needs: [need, { ...need, id: '00000000-0000-4000-8000-00000000bbbb', position: 'Controller' }],
  need_id: NEED,
  meeting: 9,
  openings: [{ change: 'rank', to: 'Platinum 3', players: 12 }],
  matches,
  ...change,
});
const open = (first: unknown, path = '/matchmaking', roles = STAFF, opened?: unknown) => {
  const backend = fakeBackend({
    [FIRST]: first,
    [SAVE]: 'i1',
    [UNSAVE]: null,
    'POST /rpc/match_programs': { games: [], total: 0, matches: [] },
    ...(opened !== undefined && { [OPEN]: opened }),
  });
  return { backend, ...renderRemote(path, JAMIE, roles) };
};
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement);

describe('players that fit', () => {
  it('[RC-020] come in one request, also before it is known that the viewer recruits', async () => {
    const opened = { players: answer([match('a', 81)]), programs: null };
    const { backend } = open(answer([]), '/matchmaking', STAFF, opened);
    await cardOf('Player a');
    expect(backend.calls).toHaveLength(1);
  });

  it('[RC-020] are asked for again where the first answer fails', async () => {
    const down = () => failure(503);
    const { user, backend } = open(down, '/matchmaking', STAFF, down);
    await screen.findByText('The players could not be loaded');
    backend.answer(FIRST, answer([match('a', 81)]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await cardOf('Player a')).getByText('81')).toBeTruthy();
  });

  it('[RC-020] come with the points of each factor, and what would add players', async () => {
    const { backend } = open(answer([match('a', 81)]), '/matchmaking?college=redstone');
    const card = await cardOf('Player a');
    expect(card.getByText('21 of 25')).toBeTruthy();
    expect(card.getByText(/Diamond 2; you ask for Diamond 1 or better\./)).toBeTruthy();
    expect(card.getByText(/Class of 2027; you are looking for 2028\./)).toBeTruthy();
    expect(screen.getByText(/Lowering the rank/).textContent).toContain(
      'Lowering the rank to Platinum 3 adds 12 players.',
    );
    expect(screen.getByText('9 players meet this need')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit the need' }).getAttribute('href')).toBe(
      '/college/redstone/edit?section=programs',
    );
    expect(backend.callsOf(FIRST).map(({ body }) => body)).toEqual([
      { p_college_slug: 'redstone', p_hide_held: true, p_limit: 20 },
    ]);
    expect(backend.calls).toHaveLength(1);
  });

  it('[RC-020] go on after the last one of the need; another need and those already held are in the address', async () => {
    const { backend, user } = open(answer(Array.from({ length: 20 }, (_, index) => match(`m${index}`, 90 - index))));
    backend.answer(MORE, [match('last', 5)]);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await cardOf('Player last');
    expect(backend.callsOf(MORE)[0]?.body).toEqual({
      p_need_id: NEED,
      p_limit: 20,
      p_after_fit: 71,
      p_after_id: 'm19',
      p_hide_held: true,
    });
    await user.selectOptions(
      screen.getByLabelText('Roster need'),
      'Valorant: Controller, Diamond 1 or better, class of 2028',
    );
    await user.click(await screen.findByLabelText('Hide those in our pipeline'));
    await waitFor(() =>
      expect(backend.callsOf(FIRST).at(-1)?.body).toMatchObject({
        p_need_id: '00000000-0000-4000-8000-00000000bbbb',
        p_hide_held: false,
      }),
    );
    await user.click(await screen.findByLabelText('Rank confirmed'));
    await waitFor(() => expect(backend.callsOf(FIRST).at(-1)?.body).toMatchObject({ p_confirmed: true }));
  });

  it('[RC-020] say how many of the points are confirmed, and by whom the rank is', async () => {
    const found = match('a', 81);
    const rank = {
      kind: 'confirmed' as const,
      at: '2026-03-12T12:00:00Z',
      is_current: true,
      by: 'Jordan',
      of: 'Comets',
    };
    const games = found.player.games.map((game) => ({ ...game, sources: { rank, roles: {} } }));
    open(answer([{ ...found, confirmed: 45, player: { ...found.player, games } }]));
    const card = await cardOf('Player a');
    expect(card.getByText('45 of them confirmed')).toBeTruthy();
    expect(card.getByText('Confirmed by Jordan of Comets, March 2026')).toBeTruthy();
    expect(card.getByText('Said by the player')).toBeTruthy();
  });

  it('[RC-020] one is saved once, however often it is clicked, and taken back', async () => {
    const { backend, user } = open(answer([match('a', 81), match('b', 70, { interest_id: 'i9' })]));
    const card = await cardOf('Player a');
    expect((await cardOf('Player b')).getByRole('link', { name: /^In your pipeline: / }).getAttribute('href')).toBe(
      '/pipeline?college=redstone&interest=i9',
    );
    await user.dblClick(card.getByRole('button', { name: 'Save as recruit: Player a' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card.findByRole('button', { name: 'Save as recruit: Player a' })).toBeTruthy();
    expect(backend.callsOf(SAVE).map(({ body }) => body)).toEqual([
      { p_college_id: 'c1', p_player_id: 'a', p_title_id: 'g1' },
    ]);
    expect(backend.callsOf(UNSAVE).map(({ body }) => body)).toEqual([{ p_interest_id: 'i1' }]);
  });

  it('[RC-020] one on whom somebody worked meanwhile stays saved', async () => {
    const { backend, user } = open(answer([match('a', 81)]));
    const card = await cardOf('Player a');
    await user.click(card.getByRole('button', { name: 'Save as recruit: Player a' }));
    backend.answer(UNSAVE, () => failure(409, 'PT409', 'Somebody has worked on this interest'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(backend.callsOf(UNSAVE)).toHaveLength(1));
    expect(card.getByRole('link', { name: /^In your pipeline: / })).toBeTruthy();
  });

  it('[RC-020] says why somebody cannot be written to, in the same words for everybody', async () => {
    open(answer([match('a', 81, { can_message: false }), match('b', 70, { can_message: false })]));
    const [first, second] = [await cardOf('Player a'), await cardOf('Player b')];
    expect(first.queryByRole('button', { name: /^Message/ })).toBeNull();
    const text = first.getByText(/Players under 18 can talk to staff/).textContent;
    expect(second.getByText(/Players under 18 can talk to staff/).textContent).toBe(text);
  });

  it('[RC-020] without an open spot it leads to the needs; a failure can be tried again; others’ colleges are refused', async () => {
    const { backend, user, unmount } = open(() => failure(503));
    await screen.findByText('The players could not be loaded');
    backend.answer(FIRST, answer([], { needs: [], need_id: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByRole('link', { name: 'Add roster needs' })).getAttribute('href')).toBe(
      '/college/redstone/edit',
    );
    unmount();
    open(() => failure(403, '42501', 'No'));
    expect(await screen.findByText('You do not work for this college')).toBeTruthy();
  });

  it('[RC-020] admissions and players see programs instead, and so does staff that asks for them', async () => {
    for (const [roles, path] of [
      [[{ role: 'programs_college_admissions', college_id: 'c1' }], '/matchmaking'],
      [[], '/matchmaking'],
      [STAFF, '/matchmaking?as=player'],
    ] as const) {
      const { backend, unmount } = open(answer([]), path, [...roles]);
      await screen.findByRole('heading', { level: 1, name: 'Programs that fit' });
      expect(backend.callsOf(FIRST)).toEqual([]);
      unmount();
    }
  });
});

it('a sentence says what is missing', () => {
  const bare = match('a', 1, {
    player: { ...match('a', 1).player, class_year: null, state: null, games: [] },
  });
  const factor = (name: string, wanted: string | number | null) => ({ factor: name, points: 0, max: 10, wanted });
  expect(needFactorSentence(factor('position', 'Duelist'), bare, need, null)).toBe('You need Duelist; they list none.');
  expect(needFactorSentence(factor('rank', 'Diamond 1'), bare, need, null)).toBe(
    'You ask for Diamond 1; they list no rank.',
  );
  expect(needFactorSentence(factor('class_year', 2028), bare, need, null)).toBe(
    'You are looking for the class of 2028; they list no year.',
  );
  expect(needFactorSentence(factor('gpa', 3), bare, need, null)).toBe(
    'You ask for 3.00; theirs is lower or not shown to you.',
  );
  expect(openingText({ change: 'position', to: null, players: 101 })).toBe(
    'Taking any position adds more than 100 players',
  );
});
