import { failure, fakeBackend } from '@lineup/data/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tournament } from '../../model/tournament';
import { renderRemote } from '../../testing/render-remote';
import { ADA, MANAGE_PATH, nextId, teamAnswer } from '../../testing/team-answer';
import type { TournamentMatch, TournamentMatches } from './load-matches';

/** Names of games, teams, tournaments and people. */
const names = /Rocket League|Valorant|River City|River Foxes|Spring Cup|Ada Byron|\b(?:AB|RC)\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

const CUP = nextId();
const cup: Tournament = {
  ...{ id: CUP, name: 'Spring Cup', description: null, tournament_type: 'online', status: 'in_progress' },
  ...{ start_date: '2026-11-20T20:00:00+00:00', prize_pool: null, placement: null, bracket: null, stage: null },
  ...{ games_won: null, games_lost: null, is_day_only: false, check_ins: [] },
};
const match = (number: number, change: Partial<TournamentMatch> = {}): TournamentMatch => ({
  ...{ id: nextId(), number, state: 'open', map: null, own: null, other: null, is_ours: null },
  ...{ lineup: null, has_their_lineup: false, their_lineup: null, game: 'rocket-league', game_name: 'Rocket League' },
  ...{ lineup_size: 1, has_maps: true, is_host: true, opponent: { id: null, name: 'River Foxes' } },
  ...{ tournament: 'Spring Cup', can_change: true, can_enter: true },
  ...change,
});
const games = ['Rocket League', 'Valorant'].map((name) => ({ slug: name.toLowerCase().replace(' ', '-'), name }));
const open = (answer: unknown, of: string = CUP) => {
  fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer(
      {},
      {
        viewer: { is_manager: true, sees_inside: true },
        tournaments: [cup],
        matches_against: { count: 1, to_confirm: 1 },
      },
    ),
    'POST /rpc/load_tournament_matches': answer,
    'POST /rpc/list_teams': { teams: [{ id: nextId(), name: 'River Foxes' }], total: 1 },
  } as never);
  return renderRemote(`${MANAGE_PATH}?tab=tournaments&matches=${of}`, ADA);
};
const pageOf = (change: Partial<TournamentMatches> = {}): TournamentMatches => ({
  ...{ may_act: true, can_add: true, games, matches: [], roster: [{ user_id: ADA, name: 'Ada Byron' }] },
  ...change,
});
const button = (name: string, values?: Record<string, number>) =>
  screen.findByRole('button', { name: pseudo(name, values) });

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(new Date('2026-11-20T21:00:00Z'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('teams', 'ui', 'product', 'database', 'data');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setLanguage('en');
});

describe('35.6 in a language that has all sentences matches of a tournament leave nothing in English', () => {
  test.each<[string, unknown, string, string]>([
    ['without any, to a player', pageOf({ may_act: false }), CUP, 'No matches yet.'],
    ['of a team without a game', pageOf({ games: [] }), CUP, 'Add a game to the roster first.'],
    ['that do not load', () => failure(503), CUP, 'The matches could not be loaded'],
    [
      'that others entered',
      pageOf({ matches: [match(1, { is_host: false, opponent: { id: nextId(), name: null } })] }),
      'against',
      'Not our match…',
    ],
    ['of the team', pageOf({ matches: [match(1), match(2, { opponent: null })] }), CUP, 'Add match'],
  ])('%s', async (_, answer, of, said) => {
    open(answer, of);
    await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
  });

  test('as one is added, changed and deleted', async () => {
    const { user } = open(pageOf({ matches: [match(1)] }));
    await user.click(await button('Add match'));
    await user.click(screen.getAllByRole('button', { name: pseudo('Add match') }).at(-1)!);
    await screen.findByText(pseudo('Name the opponent.'));
    expect(plain()).toEqual([]);
    await user.click(await button('Change opponent, match {number}', { number: 1 }));
    await button('Save opponent');
    expect(plain()).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: pseudo('Cancel') })[0]!);
    await user.click(await button('Delete match {number}', { number: 1 }));
    await screen.findByText(pseudo('Its line-ups and result go with it.'));
    expect(plain()).toEqual([]);
  });

  test('as one is not of the team', async () => {
    const { user } = open(pageOf({ matches: [match(1, { is_host: false })] }), 'against');
    await user.click(await button('Not our match…'));
    await button('We did not play it');
    expect(plain()).toEqual([]);
  });
});
