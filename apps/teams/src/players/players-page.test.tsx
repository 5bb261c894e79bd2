import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { TEAM_ID, nextId } from '../testing/team-answer';
import { readPlayerFilters } from './player-filters';

const player = (name: string, teams: object[] = [], games: object[] = []) => ({
  ...{ id: nextId(), slug: name.toLowerCase().replaceAll(' ', '-'), name, avatar_url: null },
  ...{ teams, games },
});
const open = (path: string, players: unknown) => {
  const backend = fakeBackend({ 'POST /rpc/list_players': players, 'GET /esports_titles': [] });
  return { backend, ...renderRemote(path) };
};

describe('the players', () => {
  it.each(['/players', '/team-players'])(
    '[TM-011, TM-012] show at %s what they play, for whom, and lead to the profile',
    async (path) => {
      const valorant = { slug: 'valorant', name: 'Valorant', rank: 'Immortal 2', roles: ['Duelist', 'Initiator'] };
      open(path, [
        player('Riley Tran', [{ id: TEAM_ID, name: 'River City', games: ['Valorant', 'Overwatch 2'] }], [valorant]),
        player('Sam Free'),
      ]);
      expect(await screen.findByRole('heading', { level: 1, name: 'Players' })).toBeTruthy();
      const list = within(await screen.findByRole('list', { name: 'Players' }));
      expect(list.getAllByRole('heading').map((name) => name.textContent)).toEqual(['Riley Tran', 'Sam Free']);
      expect(list.getByRole('link', { name: 'Riley Tran' }).getAttribute('href')).toBe('/player/riley-tran');
      expect(list.getByRole('link', { name: 'River City' }).getAttribute('href')).toBe(`/teams/${TEAM_ID}/manage`);
      // A game that only the team names has no rank of theirs.
      expect(
        within(list.getByRole('list', { name: 'Games' }))
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['ValorantImmortal 2 · Duelist · InitiatorsaidSaid by the player', 'Overwatch 2']);
      expect(list.getByText('No team')).toBeTruthy();
    },
  );

  it('[TM-012] go on after the last one of a page', async () => {
    const all = Array.from({ length: 26 }, (_, index) => player(`Player ${String(index).padStart(2, '0')}`));
    const { backend, user } = open('/players', (call: { body: unknown }) =>
      (call.body as { p_after_id?: string }).p_after_id ? all.slice(24) : all.slice(0, 25),
    );
    const more = await screen.findByRole('link', { name: 'Load more' });
    expect(more.getAttribute('href')).toBe(`/players?after=Player+23&after=${all[23]?.id}`);
    await user.click(more);
    await screen.findByText('Player 25');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(26);
    expect(backend.callsOf('POST /rpc/list_players')[1]?.body).toMatchObject({
      p_after_name: 'Player 23',
      p_after_id: all[23]?.id,
    });
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
  });

  it('[TM-012] go on after the one that the address names', async () => {
    const id = nextId();
    const { backend } = open(`/players?free=true&after=Ada&after=${id}`, [player('Riley Tran')]);
    await screen.findByRole('heading', { level: 2, name: 'Riley Tran' });
    expect(backend.callsOf('POST /rpc/list_players').map(({ body }) => body)).toEqual([
      { p_limit: 25, p_free: true, p_after_name: 'Ada', p_after_id: id },
    ]);
    expect(screen.getByRole('link', { name: 'Start of the list' }).getAttribute('href')).toBe('/players?free=true');
  });

  it('found by no short text are perhaps found by a longer one, and it says so', async () => {
    open('/players?q=j.r', []);
    expect(await screen.findByText('Type at least three letters in a row to search every player.')).toBeTruthy();
  });

  it('[TM-012] are searched by the address and by typing', async () => {
    const { backend, user } = open('/players?q=ril&free=true&confirmed=true', []);
    expect(await screen.findByText('No player matches')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/list_players')[0]?.body).toMatchObject({
      ...{ p_search: 'ril', p_free: true, p_confirmed: true },
    });
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'ey');
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/list_players').at(-1)?.body).toMatchObject({ p_search: 'riley' }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No players yet')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('[TM-012] say when they could not be loaded', async () => {
    const { backend, user } = open('/players', () => failure(403, '42501'));
    expect(await screen.findByText('Players could not be loaded')).toBeTruthy();
    backend.answer('POST /rpc/list_players', [player('Riley Tran')]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Riley Tran')).toBeTruthy();
  });

  it('[TM-012] ignore a malformed address', () => {
    const read = (query: string) => readPlayerFilters(new URLSearchParams(query));
    expect(read('game=<script>&free=yes')).toEqual({
      ...{ search: '', game: null, country: '', isFree: false, isConfirmed: false },
      ...{ isLooking: false, role: null, rank: null, post: null },
    });
    expect(read(`q=%00${'x'.repeat(200)}`).search).toBe('x'.repeat(80));
  });
});
