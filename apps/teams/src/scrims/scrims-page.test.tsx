import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, nextId, TEAM_ID } from '../testing/team-answer';
import type { AskedBlock, FoundBlock, OwnPost, ScrimScreen } from './list-scrims';

const LOAD = 'POST /rpc/load_scrims';
const FIND = 'POST /rpc/find_scrims';
const NOW = new Date('2026-11-20T21:00:00Z');
const record = { kept: 8, late: 1, missed: 0, called_off_late: 2 };
const otherTeam = (name: string) => ({ id: nextId(), name, logo_url: null, staff: ['Quinn Abernathy'], record });
const block = (change: Partial<FoundBlock> = {}): FoundBlock => ({
  ...{ id: nextId(), game: 'valorant', game_name: 'Valorant', level: 'competitive', region: 'europe' },
  ...{ starts_at: '2026-11-22T19:00:00+00:00', minutes: 120, time_zone: 'Europe/Berlin', format: 'best_of_3' },
  ...{ rank_from: 'Gold 1', rank_to: null, note: 'Two maps', team: otherTeam('River Foxes'), asks: [] },
  ...change,
});
const answerOf = (change: Partial<ScrimScreen> = {}): ScrimScreen => ({
  game: 'valorant',
  teams: [{ id: TEAM_ID, name: 'River City', is_private: false, games: [{ slug: 'valorant', level: 'competitive' }] }],
  games: [{ slug: 'valorant', name: 'Valorant', ranks: ['Iron 1', 'Gold 1'] }],
  found: { items: [], next: null },
  ...{ posts: [], asked: [], scrims: [] },
  ...change,
});
const open = (answer: unknown, path = '/teams/scrims', more: object = {}) => {
  const backend = fakeBackend({ [LOAD]: answer, ...more });
  return { backend, ...renderRemote(path, ADA) };
};

beforeEach(() => void vi.setSystemTime(NOW));
afterEach(() => void vi.useRealTimers());

describe('finding an opponent', () => {
  it('shows the team with its staff and how reliable it is in one read, and asks for the block by one press', async () => {
    const found = block();
    const { backend, user } = open(
      () => answerOf({ found: { items: [found], next: null } }),
      '/teams/scrims?region=europe&hours=evening&rank=2&level=bogus',
      {
        'POST /rpc/ask_for_scrim': () => {
          found.asks.push({ team_id: TEAM_ID, state: 'waiting' });
          return 'waiting';
        },
      },
    );
    const card = within((await screen.findByRole('heading', { name: 'River Foxes' })).closest('li')!);
    expect(card.getByText('Staff: Quinn Abernathy')).toBeTruthy();
    expect(card.getByText('8 scrims kept · 1 late · 2 called off within 2 hours')).toBeTruthy();
    expect(card.getByText('Competitive · Best of 3 · Gold 1 and up')).toBeTruthy();
    expect(backend.calls).toHaveLength(1);
    expect(backend.callsOf(LOAD)[0]?.body).toMatchObject({
      p_region: 'europe',
      p_from_hour: 18,
      p_to_hour: 24,
      p_rank: 2,
    });
    expect(backend.callsOf(LOAD)[0]?.body).not.toHaveProperty('p_level');
    await user.click(card.getByRole('button', { name: 'Ask for it: River Foxes' }));
    expect(await card.findByText('Asked')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/ask_for_scrim')[0]?.body).toEqual({ p_post_id: found.id, p_team_id: TEAM_ID });
  });

  it('says when another team was faster', async () => {
    const { user } = open(() => answerOf({ found: { items: [block()], next: null } }), '/teams/scrims', {
      'POST /rpc/ask_for_scrim': () => failure(409, 'PT409', 'Taken', 'taken'),
    });
    await user.click(await screen.findByRole('button', { name: 'Ask for it: River Foxes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('This block is taken'));
  });

  it('goes on by the search alone, and the filters are in the address', async () => {
    const next = { at: '2026-11-22T19:00:00+00:00', id: nextId() };
    const { backend, user } = open(() => answerOf({ found: { items: [block()], next } }), '/teams/scrims', {
      [FIND]: { items: [block({ team: otherTeam('Second Page') })], next: null },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: 'Second Page' })).toBeTruthy();
    expect(backend.callsOf(FIND)[0]?.body).toMatchObject({
      p_game: 'valorant',
      p_after_at: next.at,
      p_after_id: next.id,
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'casual');
    await waitFor(() => expect(backend.callsOf(LOAD).at(-1)?.body).toMatchObject({ p_level: 'casual' }));
  });

  it('tells players that owner and staff arrange scrims, and visitors to sign in', async () => {
    open(answerOf({ game: null, teams: [], games: [], found: null }));
    expect(await screen.findByText('Owners and staff arrange scrims')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Post a block' })).toBeNull();
  });
});

describe('what the own teams have', () => {
  it('shows who asks, accepts one, and takes a block that is free again', async () => {
    const asks: OwnPost['asks'] = [
      { team: otherTeam('River Foxes'), state: 'waiting', asked_at: '2026-11-20T10:00:00Z' },
    ];
    const { team: _team, asks: _asks, ...bare } = block();
    const post: OwnPost = { ...bare, id: nextId(), team_id: TEAM_ID, asks };
    const offered: AskedBlock = {
      ...bare,
      id: nextId(),
      team_id: TEAM_ID,
      ask: 'offered',
      team: otherTeam('Lake Otters'),
    };
    const { backend, user } = open(() => answerOf({ posts: [post], asked: [offered] }), '/teams/scrims?view=mine', {
      'POST /rpc/answer_scrim_ask': nextId(),
      'POST /rpc/answer_scrim_offer': nextId(),
    });
    expect(await screen.findByRole('link', { name: 'Ours (2 to answer)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept River Foxes' }));
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/answer_scrim_ask')[0]?.body).toEqual({
        p_post_id: post.id,
        p_team_id: asks[0]!.team.id,
        p_accept: true,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Take it: it is free again' }));
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/answer_scrim_offer')[0]?.body).toMatchObject({ p_accept: true }),
    );
  });
});

describe('posting a block', () => {
  it('proposes times when a line-up is free, takes one over, and posts it once', async () => {
    const { backend, user } = open(answerOf(), '/teams/scrims', {
      'POST /rpc/propose_scrim_blocks': [{ starts_at: '2026-11-23T19:00:00+00:00', minutes: 240, players: 6 }],
      'POST /rpc/post_scrim': nextId(),
    });
    await user.click(await screen.findByRole('button', { name: 'Post a block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Post a block' }));
    await user.click(dialog.getByRole('button', { name: 'Post block' }));
    expect(backend.callsOf('POST /rpc/post_scrim')).toEqual([]);
    await user.click(await dialog.findByRole('button', { name: /6 free$/ }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Lowest rank/ }), '2');
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Highest rank/ }), '1');
    await user.click(dialog.getByRole('button', { name: 'Post block' }));
    expect(await dialog.findByText('Choose a rank above the lowest.')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Highest rank/ }), '2');
    await user.click(dialog.getByRole('button', { name: 'Post block' }));
    await waitFor(() =>
      expect(backend.callsOf('POST /rpc/post_scrim')[0]?.body).toMatchObject({
        ...{ p_team_id: TEAM_ID, p_game: 'valorant', p_level: 'competitive', p_minutes: 180 },
        ...{ p_starts_at: '2026-11-23T19:00:00.000Z', p_rank_from: 2, p_rank_to: 2 },
      }),
    );
  });

  it('is not for a private team, which asks for the blocks of others', async () => {
    const teams = [{ ...answerOf().teams[0]!, is_private: true }];
    const { user } = open(answerOf({ teams }));
    await user.click(await screen.findByRole('button', { name: 'Post a block' }));
    expect(await screen.findByText(/^Only a public team posts a block/)).toBeTruthy();
  });
});
