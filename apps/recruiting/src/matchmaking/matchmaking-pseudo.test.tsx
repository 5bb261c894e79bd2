import { failure, fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NeedFactor, Opening } from '../program/model/match-players';
import { meetingText, needFactorSentence, needText, openingText } from '../program/match-players/need-copy';
import { RILEY } from '../testing/player-answer';
import { renderRemote } from '../testing/render-remote';

/** Names of games, ranks, positions and places; `Intl` names the countries. */
const names =
  /Valorant|Rocket League|Gulf Pines|Mobile, AL|Controller|Duelist|Diamond 1|Gold 1|Virginia|Canadá|USD|Estados Unidos|^\p{Lu}{2}(?!\p{L})/gu;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () =>
  /[áéíóú]/i.test(document.body.textContent) ? plainTexts(names, 'select[name=country]') : ['nothing'];

const MATCH = 'POST /rpc/match_programs';
const games = ['Valorant', 'Rocket League'].map((name) => ({ slug: name.toLowerCase().replace(' ', '-'), name }));
const factor = (name: string, raise: string | null, wanted: string | number | null) => ({
  ...{ factor: name, points: 3, max: 10, raise, wanted },
});
const match = (standing: object | null, change: object = {}) => ({
  ...{ fit: 81, confirmed: 2, need_id: crypto.randomUUID(), game: 'Valorant', position: 'Controller' },
  ...{ class_year: 2028, open_spots: 2 },
  college: {
    ...{ id: 'c1', slug: 'gulf-pines', name: 'Gulf Pines', city: 'Mobile', state: 'AL', level: 'varsity' },
    ...{ logo_url: null, colors: null, scholarship_min: 500, scholarship_max: 4000, has_form: true, standing },
  },
  factors: [
    factor('game', null, null),
    factor('rank', 'rank_up', 'Diamond 1'),
    factor('position', 'play_position', 'Controller'),
  ],
  ...change,
});
const answer = (matches: object[], played = games) => ({ matches, games: played, total: matches.length });

const open = (programs: unknown, search = '?game=valorant', roles: string[] = ['recruit_player']) => {
  const backend = fakeBackend({ [MATCH]: programs } as never);
  return {
    backend,
    ...renderRemote(
      `/matchmaking${search}`,
      RILEY,
      roles.map((role) => ({ role, college_id: null })),
    ),
  };
};
/** Waits for a text that begins so. */
const there = (said: string) => screen.findAllByText((text) => text.startsWith(pseudo(said)));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('recruiting', 'ui', 'product', 'database', 'data');
});

describe('35.6 in a language that has all sentences programs that fit leave nothing in English', () => {
  test.each<[string, unknown, string, string]>([
    [
      'with all that they say',
      answer([
        match(null),
        match({ is_on_board: true, label: 'Under review', game: 'Valorant' }, { open_spots: 1, position: null }),
      ]),
      '?game=valorant',
      'Express interest',
    ],
    ['in Canada', answer([match(null)]), '?country=CA', 'Express interest'],
    ['none for these filters', answer([]), '?level=club', 'No program matches these filters'],
    ['none', answer([]), '', 'No open spots in your games now'],
    ['without a game', answer([], []), '', 'Add a game first'],
    ['that do not load', () => failure(503), '', 'Your matches could not be loaded'],
  ])('%s', async (_, programs, search, said) => {
    open(programs, search);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test.each([
    ['a parent', 'family_parent', 'My lists'],
    ['a coach', 'coaching_private_coach', 'My dashboard'],
    ['a caster', 'recruit_caster', 'Change my roles'],
    ['our staff', 'yes_staff', 'Pipelines'],
  ])('to %s who has no game', async (_, role, said) => {
    open(answer([], []), '', [role]);
    await there(said);
    expect(plain()).toEqual([]);
  });
});

test('35.6 in a language that has all sentences why a player fits a need leaves nothing in English', () => {
  const need = { game: 'Valorant', position: null, minimum_rank: 'Diamond 1', class_year: 2028 };
  const of = (factor: string, wanted: NeedFactor['wanted'], isFull: boolean, player: object) =>
    needFactorSentence(
      { factor, points: isFull ? 9 : 3, max: 9, wanted },
      { player: { class_year: null, games: [], ...player } } as never,
      need as never,
      isFull ? 'Virginia' : null,
    );
  const plays = (is_primary: boolean, rank: string | null, roles: string[]) => ({
    ...{ class_year: 2029, games: [{ name: 'Valorant', is_primary, rank, roles }] },
  });
  const openings: Opening[] = (['rank', 'class_year', 'position'] as const).flatMap((change) =>
    [null, 'Gold 1'].flatMap((to) => [1, 12, 101].map((players) => ({ change, to, players }))),
  );
  const said = [
    ...['game', 'position', 'rank', 'class_year', 'gpa', 'region', 'availability', 'scholarship'].flatMap((name) =>
      [null, 'Duelist', 2028].flatMap((wanted) =>
        [true, false].flatMap((isFull) =>
          [{}, plays(true, 'Gold 1', ['Controller']), plays(false, null, [])].map((player) =>
            of(name, wanted, isFull, player),
          ),
        ),
      ),
    ),
    ...[0, 1, 12, 101].map(meetingText),
    needText(need as never),
    ...openings.map(openingText),
  ];
  for (const text of said) expect(text.replaceAll(names, '')).not.toMatch(/[aeiou]/i);
});
