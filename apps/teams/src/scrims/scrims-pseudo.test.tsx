import { failure, fakeBackend } from '@lineup/data/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, nextId, TEAM_ID } from '../testing/team-answer';
import type { AgreedScrim, ScrimScreen } from './list-scrims';

/** Names of games, ranks, teams and people, with what these wrote. */
const names = /Valorant|Iron 1|Gold 1|River City|River Foxes|Sea Wolves|Quinn Abernathy|Two maps|\bR[CF]\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

const NOW = new Date('2026-11-20T21:00:00Z');
const LATER = '2026-11-22T19:00:00+00:00';
const OTHER_ID = nextId();
const rival = () => ({
  ...{ id: nextId(), name: 'River Foxes', logo_url: null, staff: ['Quinn Abernathy'] },
  record: { kept: 8, late: 1, missed: 1, called_off_late: 2 },
});
const block = () => ({
  ...{
    id: nextId(),
    game: 'valorant',
    game_name: 'Valorant',
    level: 'competitive' as const,
    region: 'europe' as const,
  },
  ...{ starts_at: LATER, minutes: 120, time_zone: 'Europe/Berlin', format: 'best_of_3' as const },
  ...{ rank_from: 'Gold 1', rank_to: null, note: 'Two maps' },
});
const own = (id: string, name: string) => ({
  ...{ id, name, is_private: false, games: [{ slug: 'valorant', level: 'competitive' }] },
});
const answerOf = (change: Partial<ScrimScreen> = {}): ScrimScreen => ({
  game: 'valorant',
  teams: [own(TEAM_ID, 'River City')],
  games: [{ slug: 'valorant', name: 'Valorant', ranks: ['Iron 1', 'Gold 1'] }],
  found: { items: [], next: null },
  ...{ posts: [], asked: [], scrims: [] },
  ...change,
});
const both = [own(TEAM_ID, 'River City'), own(OTHER_ID, 'Sea Wolves')];
const found = (...states: (string | null)[]) => ({
  items: states.map((state) => ({
    ...block(),
    team: rival(),
    asks: state ? [{ team_id: TEAM_ID, state }] : [],
  })),
  next: null,
});
const agreed = (change: Partial<AgreedScrim> = {}): AgreedScrim => ({
  ...{ id: nextId(), team_id: TEAM_ID, practice_id: nextId(), is_host: true, starts_at: LATER, block: block() },
  ...{ team: rival(), called_off: null, proposed: null, result: { own: 0, other: 0 }, to_confirm: 0 },
  ...change,
});
const mine = {
  teams: both,
  posts: [
    { ...block(), team_id: TEAM_ID, asks: [] },
    {
      ...block(),
      team_id: TEAM_ID,
      asks: ['waiting', 'offered'].map((state) => ({ team: rival(), state, asked_at: '2026-11-20T10:00:00Z' })),
    },
  ],
  asked: ['waiting', 'declined', 'offered'].map((ask) => ({ ...block(), team_id: TEAM_ID, ask, team: rival() })),
  scrims: [
    agreed({ proposed: { at: LATER, is_own: true } }),
    agreed({ proposed: { at: LATER, is_own: false }, team: null }),
    agreed({ called_off: 'us' }),
    agreed({ called_off: 'them' }),
    agreed({ starts_at: '2026-11-19T19:00:00+00:00', result: { own: 2, other: 1 }, to_confirm: 1 }),
  ],
};
const open = (answer: unknown, path = '/teams/scrims', viewerId: string | null = ADA) => {
  const backend = fakeBackend({ 'POST /rpc/load_scrims': answer } as never);
  return { backend, ...renderRemote(path, viewerId) };
};
const button = (name: string) => screen.findByRole('button', { name: pseudo(name) });
/** Waits for a text that begins so. */
const there = (said: string) => screen.findAllByText((text) => text.startsWith(pseudo(said)));

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('teams', 'ui', 'product', 'database', 'data', 'auth');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setLanguage('en');
});

describe('35.6 in a language that has all sentences scrims leave nothing in English', () => {
  test.each<[string, unknown, string, string | null, string]>([
    ['to a visitor', answerOf(), '', null, 'Sign in to arrange scrims'],
    ['to a player', answerOf({ teams: [], games: [] }), '', ADA, 'Owners and staff arrange scrims'],
    ['to a team without a game', answerOf({ games: [] }), '', ADA, 'Add a game first'],
    ['that do not load', () => failure(503), '', ADA, 'Scrims could not be loaded'],
    ['none that is found', answerOf(), '', ADA, 'No team looks for an opponent here'],
    ['that are found', answerOf({ found: found(null, 'waiting', 'declined') }), '', ADA, 'Ask for it'],
    [
      'that are found by one of two teams',
      answerOf({ teams: both, found: found(null, 'waiting', 'declined') }),
      '',
      ADA,
      'Ask for it as',
    ],
    ['none of the own teams', answerOf(), '?view=mine', ADA, 'Post a block of time'],
    ['of the own teams', answerOf(mine), '?view=mine', ADA, 'Played and called off'],
  ])('%s', async (_, answer, search, viewerId, said) => {
    open(answer, `/teams/scrims${search}`, viewerId);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test('as a post is withdrawn', async () => {
    const { user } = open(answerOf(mine), '/teams/scrims?view=mine');
    const [, second] = await screen.findAllByRole('button', { name: pseudo('Withdraw…') });
    await user.click(second!);
    await button('Keep post');
    expect(plain()).toEqual([]);
  });

  test.each([
    ['ask_for_scrim', '', 'Ask for it: River Foxes', 'This was not sent. Please try again.', 'You asked for it'],
    ['answer_scrim_ask', '?view=mine', 'Accept River Foxes', 'This was not saved. Please try again.', 'Scrim agreed'],
    ['answer_scrim_ask', '?view=mine', 'Decline River Foxes', 'This was not saved. Please try again.', 'Declined'],
    ['answer_scrim_offer', '?view=mine', 'No longer', 'This was not saved. Please try again.', 'You no longer ask'],
  ])('as it is answered, and is not: %s (%#)', async (name, search, press, failed, done) => {
    const { backend, user } = open(
      answerOf({ ...mine, teams: [mine.teams[0]!], found: found(null) }),
      `/teams/scrims${search}`,
    );
    const call = `POST /rpc/${name}`;
    backend.answer(call, () => failure(400));
    const pressed = new RegExp(
      `^${press
        .split('River Foxes')
        .map((part) => pseudo(part))
        .join('River Foxes')}$`,
    );
    await user.click((await screen.findAllByRole('button', { name: pressed }))[0]!);
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo(failed)));
    backend.answer(call, null);
    await user.click((await screen.findAllByRole('button', { name: pressed }))[0]!);
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo(done)));
    expect(plainTexts(names)).toEqual([]);
  });

  test('as a block is posted, wrongly first', async () => {
    const { backend, user } = open(answerOf());
    backend.answer('POST /rpc/propose_scrim_blocks', [{ starts_at: LATER, minutes: 240, players: 6 }]);
    await user.click(await button('Post a block'));
    await screen.findByText(pseudo('Times when a line-up is free'));
    expect(plain()).toEqual([]);
    const field = (name: string) => screen.getByLabelText(new RegExp(`^${pseudo(name)}`));
    await user.clear(field('Duration'));
    await user.click(await button('Post block'));
    await screen.findByText(pseudo('Enter {min} to {max} minutes.', { min: 30, max: 480 }));
    expect(plain()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /6 fréé$/ }));
    await user.selectOptions(field('Lowest rank'), '2');
    await user.selectOptions(field('Highest rank'), '1');
    await user.click(await button('Post block'));
    await screen.findByText(pseudo('Choose a rank above the lowest.'));
    expect(plain()).toEqual([]);
    await user.selectOptions(field('Highest rank'), '2');
    backend.answer('POST /rpc/post_scrim', () => failure(400, '23514', 'No', 'starts_at'));
    await user.click(await button('Post block'));
    await screen.findByText(pseudo('Choose a time within the next 60 days.'));
    expect(plain()).toEqual([]);
  });

  test('to a private team that posts', async () => {
    const { user } = open(answerOf({ teams: [{ ...own(TEAM_ID, 'River City'), is_private: true }] }));
    await user.click(await button('Post a block'));
    await there('Only a public team posts a block.');
    expect(plain()).toEqual([]);
  });
});
