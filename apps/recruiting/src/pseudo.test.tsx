import { failure, fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { collegeAnswer, collegePage, collegeRow, collegeViewer } from './testing/college-answer';
import { listAnswer } from './testing/list-answer';
import { clip, other } from './testing/open-player';
import { actions, playerAnswer, VISITOR } from './testing/player-answer';
import { renderRemote } from './testing/render-remote';

/** Names, and what people of colleges and players wrote themselves. */
const names = new RegExp(
  [
    ...['Lineup', 'Valorant', 'Rocket League', 'Blue Earth', 'Boone Plains', 'Mobile, AL', 'Mankato, MN', 'Boone, IA'],
    ...['A small campus with a large arena\\.', 'Send two clips\\.', 'A hall\\.', 'Kiran Mercado', 'Calm on comms\\.'],
    ...['Robin Vale', 'Diamond 1', 'Gold 1', 'Controller', 'Sentinel', 'Duelist', 'Cape Fear', 'Gulf Pines College'],
    ...['Near home', 'Coach is kind', 'Riley Tran', 'I like slow, careful rounds\\.', 'Ace on Ascent', 'Match history'],
    ...['stats\\.example', 'YouTube', 'State cup', 'Lakeside High School', 'New York', 'localhost\\S*', '\\d EST'],
    // Countries, months and initials, which `Intl` writes or nobody translates.
    ...['Canadá', 'Estados Unidos', '\\p{L}+ de 20\\d\\d', '^\\p{Lu}{2}(?![\\p{L}])'],
    ...['USD', 'https?://\\S+', 'Ann Coach', 'Harbor'],
  ].join('|'),
  'gu',
);

const row = collegeRow('c1', 'Blue Earth', { reply_days: 0.5, is_pledged: true });
const answers = {
  'POST /rpc/search_colleges': collegePage([row, collegeRow('c2', 'Boone Plains', { level: 'club' })]),
  'GET /colleges': ['blue-earth', 'boone-plains'].map((slug, place) => ({
    ...collegeRow(`c${place}`, place === 0 ? 'Blue Earth' : 'Boone Plains'),
    slug,
    college_reply_times: place === 0 ? { median_days: 2, answered_percent: 90 } : null,
    college_programs: [
      { minimum_gpa: place === 0 ? 2.5 : null, practice_hours: 14 },
      { minimum_gpa: null, practice_hours: 10 },
    ],
  })),
  'POST /rpc/load_college': collegeAnswer({
    majors: ['Nursing'],
    tuition_in_state: 9000,
    tuition_out_of_state: 20_000,
    application_deadline: '2027-02-01',
    aid_deadline: '2027-03-01',
    facilities: 'A hall.',
    is_pledged: true,
    contacts: [
      { name: 'Robin Vale', slug: null, avatar_url: null, role: 'programs_college_staff', since: '2026-03-31' },
    ],
  }),
  'POST /rpc/load_player': playerAnswer({
    class_year: 2028,
    works_for: { role: 'coaching_private_coach', college: null, since: '2026-03-31' },
    links: [clip, other],
    academics: { school_name: 'Lakeside High School', gpa: 3.45, scholarship_need: 4000 },
    achievements: [
      {
        ...{ id: 'a1', title: 'State cup', placement: 1, achieved_on: '2026-10-05', link_url: null, game: 'Valorant' },
        source: { kind: 'imported', at: '2026-10-05', is_current: true },
      },
    ],
    looking: [{ slug: 'valorant', name: 'Valorant', roles: [], ends_at: '2026-12-24T12:00:00Z', is_over: false }],
    teams: [
      {
        ...{ id: 't1', name: 'Harbor', logo_url: null, roles: ['captain', 'player'], since: '2026-03-31' },
        attendance: { practices: 9, attended: 8, weeks: 12, is_recorded: true },
      },
    ],
    results: [
      {
        ...{ id: 'r1', team: 'Harbor', game: 'Valorant', is_starter: true, own: 2, other: 1, opponent: 'Cape Fear' },
        ...{ occasion: 'scrim', played_on: '2026-10-05', is_confirmed: true },
      },
    ],
    actions: actions(),
  }),
  'POST /rpc/load_player_card': {
    ...{ slug: 'riley-tran', name: 'Riley Tran', avatar_url: null, class_year: 2028, state: 'VA', team: 'Harbor' },
    games: [{ slug: 'valorant', name: 'Valorant', rank: null, roles: ['Sentinel'], is_primary: true }],
    best_result: { title: 'State cup', placement: 1, source: null },
    is_listed: true,
    academics: { school_name: 'Lakeside High School', gpa: 3.45 },
  },
  'POST /rpc/load_shared_list': { ...listAnswer(), owner: 'Robin Vale' },
};

beforeEach(() => {
  sessionStorage.clear();
  speakPseudo('recruiting', 'ui', 'product', 'database');
});

describe('35.6 in a language that has all sentences the public pages leave nothing in English', () => {
  test.each([
    ['the colleges', '/colleges', 'Blue Earth'],
    ['their map', '/colleges?view=map', 'Blue Earth'],
    ['colleges side by side', '/colleges/compare?college=blue-earth&college=boone-plains', 'Blue Earth'],
    ['a college', '/college/boone-plains', 'Blue Earth'],
    ['a player', '/player/riley-tran', 'Harbor'],
    ['the card of a player', '/player/riley-tran/card', 'Valorant'],
    ['a list by its link', '/lists/shared#token=abc', 'Cape Fear'],
  ])('%s', async (_, path, there) => {
    fakeBackend(answers);
    renderRemote(path);
    await screen.findAllByText(there);
    expect(document.body.textContent).toMatch(/[áéíóú]/i);
    expect(plainTexts(names)).toEqual([]);
  });

  test.each([
    ['no match', '/colleges?q=xyzzy', pseudo('No college matches these filters')],
    ['nothing to compare', '/colleges/compare', pseudo('No colleges to compare')],
    ['an empty list', '/lists/shared#token=abc', pseudo('Nothing to see here now')],
  ])('%s', async (_, path, said) => {
    fakeBackend({
      'POST /rpc/search_colleges': collegePage([]),
      'GET /colleges': [],
      'POST /rpc/load_shared_list': { ...listAnswer({ items: [] }), owner: null },
    });
    renderRemote(path);
    await screen.findByText(said);
    expect(plainTexts(names)).toEqual([]);
  });

  test('a college, to a player who is signed in, with whom to write to', async () => {
    const people = [{ user_id: 'u1', name: 'Ann Coach', slug: null, avatar_url: null, role: 'programs_college_staff' }];
    fakeBackend({
      ...answers,
      'POST /rpc/load_college': collegeAnswer({
        standing: { is_on_board: true, label: 'Under review', game: 'Valorant' },
        viewer: collegeViewer({ contacts: { people, reason: null }, status_id: 's1' }),
      }),
    });
    renderRemote('/college/boone-plains', VISITOR);
    await userEvent.setup().click(await screen.findByRole('button', { name: pseudo('Message') }));
    await screen.findByText('Ann Coach');
    expect(plainTexts(names)).toEqual([]);
  });
});

describe('35.6 in a language that has all sentences a request for a college leaves nothing in English', () => {
  const COUNTRIES = '[autocomplete="country"], select[name=state]';
  const request = {
    ...{ id: 'r1', name: 'Cape Fear', city: 'Mobile', country: 'US', state: 'AL', website_url: 'https://cape.example' },
    ...{ position: 'Harbor', proof_url: 'https://cape.example/staff', status: 'pending', decision_note: null },
    ...{ created_at: '2026-11-20T10:00:00+00:00', colleges: null },
  };
  const open = (rows: object[] | (() => Response), viewer: typeof VISITOR | null = VISITOR) => {
    const backend = fakeBackend({ 'GET /college_requests': rows });
    return { backend, ...renderRemote('/colleges/request', viewer ?? undefined) };
  };

  test.each<[string, object[], typeof VISITOR | null, string]>([
    ['to a visitor', [], null, 'First, your account'],
    ['that is new', [], VISITOR, 'Send request'],
    ['that waits', [request], VISITOR, 'We have your request'],
    ['that was declined', [{ ...request, status: 'declined', decision_note: 'Harbor' }], VISITOR, 'Ask again'],
    [
      'that was approved',
      [{ ...request, status: 'approved', decision_note: 'Harbor', colleges: { slug: 'cape-fear' } }],
      VISITOR,
      'Fill in the page',
    ],
  ])('%s', async (_, rows, viewer, said) => {
    open(rows, viewer);
    await screen.findByText(pseudo(said));
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });

  test('that cannot be read', async () => {
    open(() => failure(500));
    await screen.findByText(pseudo('Your request could not be loaded'));
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });

  test('that lacks everything, or is refused', async () => {
    const { backend, user } = open([{ ...request, status: 'declined', decision_note: 'Harbor' }]);
    const send = await screen.findByRole('button', { name: pseudo('Ask again') });
    for (const [status, code, hint] of [
      [409, 'PT409', 'draft'],
      [409, 'PT409', 'own'],
      [403, '42501', undefined],
    ] as const) {
      backend.answer('POST /rpc/request_college', () => failure(status, code, `Refused for ${hint}`, hint));
      await user.click(send);
      await screen.findByText(pseudo(`Refused for ${hint}`));
    }
    backend.answer('POST /rpc/request_college', () => failure(429, 'PT429', 'Too many'));
    await user.click(send);
    await screen.findByText(pseudo('You have asked several times today. Please try again tomorrow.'));
    for (const label of ['Name of the college', 'City', 'The college’s site', 'What you do there'])
      await user.clear(screen.getByLabelText(new RegExp(`^${pseudo(label)}`)));
    await user.click(send);
    await screen.findByText(pseudo('Enter what you do there.'));
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });
});
