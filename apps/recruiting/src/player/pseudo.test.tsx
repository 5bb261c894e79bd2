import { fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { formAnswer, SUBMISSION_ID, statusAnswer } from '../testing/interest-form-answer';
import { clip, openPlayer, other } from '../testing/open-player';
import { ownAnswer, RILEY, VISITOR } from '../testing/player-answer';
import { renderRemote } from '../testing/render-remote';
import type { Player } from './model/load-player';

/** Names, also of cities and countries, and what the player, teams and the college wrote themselves. */
const names = new RegExp(
  [
    ...['Lineup', 'Valorant', 'Rocket League', 'Riley Tran', 'Diamond 1', 'Radiant', 'Iron 1', 'Sentinel', 'Duelist'],
    ...[
      'I like slow, careful rounds\\.',
      'Ace on Ascent',
      'Match history',
      'stats\\.example',
      'clips\\.example',
      'YouTube',
      'Twitch',
      'Medal',
      'Comets',
    ],
    ...['Ada Byron', 'Cape Fear', 'Spring cup', 'State cup', 'Lakeside High School', 'New York', 'Calm in a clutch\\.'],
    ...['Gulf Pines College', 'Tell us about you', 'Class year', 'Why us\\?', 'Your rank', 'What do you play\\?'],
    ...['A clip', 'Side', 'Attack', 'Defense', 'Do you need aid\\?', 'What would help\\?', 'Duluth', 'Virginia'],
    ...['^.+(?= tímé$)', 'https?://\\S+', 'localhost\\S*', '\\d EST', '\\p{L}+ de 20\\d\\d', '^\\p{Lu}{2}(?![\\p{L}])'],
  ].join('|'),
  'gu',
);

const evaluation = {
  ...{ id: 'e1', at: '2026-09-01T12:00:00Z', ratings: { teamwork: 5, mechanics: 3 }, words: 'Calm in a clutch.' },
  ...{ months: 4, team: 'Comets', by: 'Ada Byron', shows_to: 'colleges' as const, author_id: 'u9', team_id: 't1' },
  ...{ asked_at: null, declined_at: null, withdrawn_at: null },
};
const unwritten = { ...evaluation, at: null, ratings: null, words: null, months: null };
const owned: Partial<Player> = {
  links: [clip, other],
  achievements: [
    {
      ...{ id: 'a1', title: 'State cup', placement: 1, achieved_on: '2026-10-05', link_url: null, game: 'Valorant' },
      source: null,
    },
  ],
  results: [
    {
      ...{ id: 'r1', team: 'Comets', game: 'Valorant', is_starter: true, own: 2, other: 1, opponent: 'Cape Fear' },
      ...{ occasion: 'scrim', played_on: '2026-10-05', is_confirmed: true },
    },
  ],
  teams: [{ id: 't1', name: 'Comets', logo_url: null, roles: ['player'], since: '2026-03-31', attendance: null }],
  evaluations: [
    evaluation,
    { ...unwritten, id: 'e2', asked_at: '2026-09-01T12:00:00Z' },
    { ...unwritten, id: 'e3', declined_at: '2026-09-01T12:00:00Z' },
    { ...unwritten, id: 'e4', withdrawn_at: '2026-09-01T12:00:00Z', by: null, team: null },
  ],
  evaluators: [{ author_id: 'u8', team_id: 't1', team: 'Comets', name: null }],
};
const looking = [{ slug: 'valorant', name: 'Valorant', roles: [], ends_at: '2026-12-24T12:00:00Z', is_over: false }];
const player = [{ role: 'recruit_player', college_id: null }];

beforeEach(() => {
  sessionStorage.clear();
  speakPseudo('recruiting', 'ui', 'product', 'database', 'data');
});

const there = () => screen.findByRole('button', { name: pseudo('Preview') });

describe('35.6 in a language that has all sentences the own page leaves nothing in English', () => {
  test.each<[string, Partial<Player>]>([
    ['with all that a player has', { ...owned, looking }],
    ['with nothing', { games: [], availability: [], academics: null, results: [] }],
    ['hidden, of a minor', { is_listed: false, guardian: 'none', looking }],
    [
      'with a guardian who was asked, and a request for a role',
      { guardian: 'asked', pending: [{ role: 'coaching_private_coach', college: null }] },
    ],
    ['hidden by our staff', { is_listed: false, hidden_by_staff: { since: '2026-11-20T10:00:00Z', asked_at: null } }],
    [
      'of which our staff were asked',
      { is_listed: false, hidden_by_staff: { since: '2026-11-20T10:00:00Z', asked_at: '2026-11-21T10:00:00Z' } },
    ],
  ])('%s', async (_, change) => {
    openPlayer(ownAnswer(change), RILEY, player);
    await there();
    expect(plainTexts(names)).toEqual([]);
  });

  test.each(['visitor', 'college', 'team'])('as a %s reads it', async (viewer) => {
    const { backend } = openPlayer(ownAnswer(owned), RILEY, player, `?view=${viewer}`);
    backend.answer('POST /rpc/preview_own_page', ownAnswer({ ...owned, evaluations: [] }));
    await screen.findByRole('button', { name: pseudo('Back to editing') });
    await screen.findByText('State cup');
    expect(plainTexts(names)).toEqual([]);
  });

  test.each(['About', 'Games', 'Highlights', 'Achievements', 'Results', 'Availability', 'Teams'])(
    'the form of %s',
    async (title) => {
      const { backend, user } = openPlayer(ownAnswer(owned), RILEY, player);
      const result = {
        tournament_id: 'c1',
        team: 'Comets',
        name: 'Spring cup',
        placement: 2,
        achieved_on: '2026-10-03',
      };
      backend.answer('POST /rpc/list_team_results', [result]);
      const part = pseudo(title).toLowerCase();
      await user.click(await screen.findByRole('button', { name: pseudo('Edit {part}', { part }) }));
      const dialog = await screen.findByRole('dialog');
      await within(dialog).findByRole('form');
      if (title === 'Achievements') await within(dialog).findByText(/Spring cup/);
      // Countries are written by `Intl`.
      expect(plainTexts(names, '[autocomplete="country"]')).toEqual([]);
    },
  );

  test.each([[looking], [[]]])('the form of a search for a team', async (sought) => {
    const { user } = openPlayer(ownAnswer({ looking: sought }), RILEY, player);
    const name = pseudo(sought.length > 0 ? 'Change' : 'I’m looking for a team');
    await user.click(await screen.findByRole('button', { name }));
    await within(await screen.findByRole('dialog')).findByRole('form');
    expect(plainTexts(names)).toEqual([]);
  });

  test('a link that cannot play, and one that was removed', async () => {
    const { backend, user } = openPlayer(ownAnswer(owned), RILEY, player);
    backend.answer('DELETE /player_links', { place: 0 });
    const part = pseudo('Highlights').toLowerCase();
    await user.click(await screen.findByRole('button', { name: pseudo('Edit {part}', { part }) }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(new RegExp(`^${pseudo('Address')}`)), 'https://clips.example/1');
    await user.click(dialog.getByRole('button', { name: pseudo('Add link') }));
    await dialog.findByText(pseudo('Enter a title.'));
    await user.click(dialog.getByRole('button', { name: pseudo('Remove {name}', { name: 'Ace on Ascent' }) }));
    await dialog.findByText(pseudo('“{title}” was removed.', { title: 'Ace on Ascent' }));
    expect(plainTexts(names)).toEqual([]);
  });
});

describe('35.6 in a language that has all sentences writing to a college leaves nothing in English', () => {
  const openForm = (change: Parameters<typeof formAnswer>[0] = {}, viewer: string | null = VISITOR) => {
    fakeBackend({ 'POST /rpc/load_interest_form': formAnswer(change), 'POST /interest_drafts': null });
    renderRemote('/college/gulf-pines-college/recruiting', viewer ?? undefined);
    return screen.findByRole('heading', { level: 1 });
  };
  const profile = formAnswer().profile!;

  test.each<[string, Parameters<typeof formAnswer>[0], string | null]>([
    ['to a player', {}, VISITOR],
    ['to a visitor', { profile: null }, null],
    ['to somebody without a profile', { profile: null }, VISITOR],
    [
      'to a minor with all school facts',
      {
        profile: {
          ...{ ...profile, is_minor: true, is_listed: false, gpa: 3.5, school_name: 'Lakeside High School' },
          ...{ scholarship_need: 4000, state: 'VA' },
        },
      },
      VISITOR,
    ],
    [
      'that was sent',
      { submission: { id: SUBMISSION_ID, answers: {}, updated_at: '2026-11-02T10:00:00Z', is_current_version: false } },
      VISITOR,
    ],
    ['that is closed', { form: null, forms: [] }, VISITOR],
  ])('the form %s', async (_, change, viewer) => {
    await openForm(change, viewer);
    expect(plainTexts(names)).toEqual([]);
  });

  test('what is wrong with answers', async () => {
    await openForm();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^A clip/), 'x');
    await user.clear(screen.getByLabelText(/^Class year/));
    await user.type(screen.getByLabelText(/^Class year/), '1999');
    await user.click(screen.getByRole('button', { name: pseudo('Send to the college') }));
    await screen.findByText(pseudo('Answer this question.'));
    expect(plainTexts(names)).toEqual([]);
  });

  test.each([
    [{ way: 'inbox' as const }, { median_days: 3, answered_percent: 90 }],
    [{ way: 'guardian' as const }, { median_days: 0.5, answered_percent: 90 }],
    [{ way: 'guardian_later' as const, begins_at: '2026-11-08T10:00:00Z' }, null],
    [{ way: 'no_guardian' as const }, null],
    [{ way: 'no_guardian' as const, is_asked: true }, null],
    [{ way: 'no_age' as const }, null],
  ])('what happens next: %j', async (reach, reply_time) => {
    fakeBackend({ 'POST /rpc/load_recruiting_status': statusAnswer({ reach, reply_time }) });
    renderRemote(`/recruiting-success/${SUBMISSION_ID}`, VISITOR);
    await screen.findByText(pseudo('What happens next'));
    expect(plainTexts(names)).toEqual([]);
  });
});
