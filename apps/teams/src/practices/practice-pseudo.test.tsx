import { failure, fakeBackend } from '@lineup/data/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Match } from '../model/match';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, memberRow, nextId, practiceRow, TEAM_ID, teamAnswer } from '../testing/team-answer';
import type { PersonThere, Presence } from './presence/load-presence';
import type { PracticeScrim } from './scrim/load-scrim';

/** Names of games, maps, teams and people, with what these wrote. */
const names = /Valorant|Ascent|River City|River Foxes|Ada Byron|Ben Okri|Quinn Abernathy|Exam|America\/Chicago|\bAB\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () =>
  /[áéíóú]/i.test(document.body.textContent) ? plainTexts(names, 'select[name=country]') : ['nothing'];

const NOW = new Date('2026-11-20T21:00:00Z');
const BEFORE = '2026-11-20T20:00:00+00:00';
const LATER = '2026-11-20T22:00:00+00:00';

beforeEach(() => {
  vi.setSystemTime(NOW);
  speakPseudo('teams', 'ui', 'product', 'database', 'data');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setLanguage('en');
});

/** Opens a practice with what is behind it. */
async function open(start: string, answers: Record<string, unknown>, viewer: object = {}, change: object = {}) {
  const practice = practiceRow({ title: 'Valorant', scheduled_at: start, ...change });
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { sees_inside: true, ...viewer }, practices: [practice] }),
    ...{ 'POST /rpc/get_practice_attendance': [], 'POST /rpc/list_missing_replies': [] },
    ...answers,
  } as Parameters<typeof fakeBackend>[0]);
  const view = renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, ADA);
  await screen.findByRole('dialog', { name: 'Valorant' });
  return { backend, ...view };
}

describe('35.6 in a language that has all sentences a scrim leaves nothing in English', () => {
  const match = (change: Partial<Match> = {}): Match => ({
    ...{ number: 1, state: 'open', map: 'Ascent', own: null, other: null, is_ours: null },
    ...{ lineup: null, has_their_lineup: false, their_lineup: null },
    ...change,
  });
  const people = [
    { user_id: ADA, name: 'Ada Byron', is_starter: true },
    { user_id: BEN, name: null, is_starter: false },
  ];
  const result = { own: 2, other: 1 };
  const matches = [
    match({ lineup: people }),
    match({ number: 2, has_their_lineup: true }),
    match({ number: 3, state: 'entered', is_ours: false, ...result }),
    match({ number: 4, state: 'entered', is_ours: true, ...result }),
    match({ number: 5, state: 'not_agreed', is_ours: true, ...result }),
    match({ number: 6, state: 'confirmed', lineup: people, their_lineup: people, ...result }),
  ];
  const scrimOf = (start: string, change: Partial<PracticeScrim>): PracticeScrim => ({
    ...{ id: nextId(), team_id: TEAM_ID, may_act: true, starts_at: start, lineup_size: 2, called_off: null },
    ...{ proposed: null, has_maps: true, arrival: null, matches },
    opponent: {
      ...{ id: nextId(), name: 'River Foxes', logo_url: null, staff: ['Quinn Abernathy'] },
      record: { kept: 3, late: 1, missed: 2, called_off_late: 1 },
    },
    roster: [
      { user_id: ADA, name: 'Ada Byron' },
      { user_id: BEN, name: null },
    ],
    ...change,
  });
  const openScrim = (start: string, change: Partial<PracticeScrim> = {}, answers: Record<string, unknown> = {}) =>
    open(
      start,
      { 'POST /rpc/load_scrim': () => scrimOf(start, change), ...answers },
      {},
      {
        scrim: { id: nextId(), opponent: 'River Foxes', is_called_off: false },
      },
    );
  const there = () => screen.findByRole('heading', { name: pseudo('Scrim against {team}', { team: 'River Foxes' }) });

  test.each<[string, string, Partial<PracticeScrim>]>([
    ['that is over, to staff', BEFORE, {}],
    ['that is over, to a player', BEFORE, { may_act: false, roster: null }],
    ['that comes, to a player', LATER, { may_act: false, roster: null, matches: [] }],
    ['with our proposal', LATER, { proposed: { at: '2026-11-21T20:00:00Z', is_own: true } }],
    ['with their proposal', LATER, { proposed: { at: '2026-11-22T20:00:00Z', is_own: false } }],
    ['that we called off', LATER, { called_off: 'us' }],
    ['that they called off', LATER, { called_off: 'them', may_act: false }],
  ])('%s', async (_, start, change) => {
    await openScrim(start, change);
    await there();
    expect(plain()).toEqual([]);
  });

  test('against a team that is gone, and one that cannot be read', async () => {
    await openScrim(BEFORE, { opponent: null });
    await screen.findByRole('heading', { name: pseudo('Scrim') });
    expect(plain()).toEqual([]);
    cleanup();
    await openScrim(BEFORE, {}, { 'POST /rpc/load_scrim': () => failure(500) });
    await screen.findByText(pseudo('The scrim could not be loaded'));
    expect(plain()).toEqual([]);
  });

  test('as its time, its line-ups and its results are entered', async () => {
    const { user, unmount } = await openScrim(LATER);
    await there();
    await user.click(screen.getByRole('button', { name: pseudo('Propose another time') }));
    await screen.findByRole('button', { name: pseudo('Propose it') });
    expect(plain()).toEqual([]);
    await user.click(screen.getByRole('button', { name: pseudo('Keep the time') }));
    await user.click(screen.getByRole('button', { name: pseudo('Call off scrim…') }));
    await screen.findByRole('button', { name: pseudo('Call it off') });
    expect(plain()).toEqual([]);
    unmount();

    const past = await openScrim(BEFORE, { matches: [] });
    await there();
    const action = (name: string) => `${pseudo(name)}, ${pseudo('match {number}', { number: 1 })}`;
    await past.user.click(screen.getByRole('button', { name: action('Give line-up') }));
    await past.user.click(await screen.findByRole('button', { name: pseudo('Save line-up') }));
    await screen.findByText(pseudo('Choose {count} who start.', { count: 2 }));
    expect(plain()).toEqual([]);
    await past.user.click(screen.getAllByRole('button', { name: pseudo('Cancel') })[0]!);
    await past.user.click(screen.getByRole('button', { name: action('Enter result') }));
    await past.user.click(await screen.findByRole('button', { name: pseudo('Send result') }));
    await screen.findAllByText(pseudo('Enter 0 to {max}.', { max: 99 }));
    expect(plain()).toEqual([]);
  });

  test.each([
    ['called_off', 'This scrim was called off', undefined],
    ['overlap', 'There is another scrim at that time', 'One of the two teams plays it.'],
    ['archived', 'This team is archived', 'Nothing in it changes until its owner restores it.'],
    [undefined, 'Access Denied', 'Only the owner and staff of the team can arrange its scrims and matches.'],
  ])('as it is refused: %s', async (hint, title, description) => {
    const { user } = await openScrim(
      BEFORE,
      {},
      {
        'POST /rpc/tell_scrim_arrival': () => failure(403, '42501', 'No', hint),
      },
    );
    await there();
    await user.selectOptions(screen.getByRole('combobox'), 'late');
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo(title)));
    expect(shownToast()?.description).toBe(description && pseudo(description));
  });
});

describe('35.6 in a language that has all sentences who came leaves nothing in English', () => {
  const LOAD = 'POST /rpc/load_presence';
  const person = (full_name: string | null, change: Partial<PersonThere> = {}): PersonThere => ({
    ...{ user_id: nextId(), full_name, avatar_url: null, is_self: false, state: null, reason: null },
    ...{ answer: null, answer_note: null },
    ...change,
  });
  const people = [
    person('Ada Byron', { user_id: ADA, is_self: true }),
    person('Ben Okri', { answer: 'attending' }),
    person(null, { answer: 'not_attending', answer_note: 'Exam' }),
    person('Ben Okri', { answer: 'maybe', state: 'late' }),
    person('Ben Okri', { state: 'absent', reason: 'Exam' }),
    person('Ben Okri', { state: 'excused' }),
  ];
  const presence = (change: Partial<Presence> = {}): Presence => ({
    ...{ is_open: true, closes_at: '2026-12-04T19:00:00Z', people, corrections: [] },
    ...change,
  });
  const staff = { records_presence: true };

  test.each<[string, Partial<Presence>]>([
    ['to be recorded', {}],
    ['without answers', { people: [person('Ada Byron'), person('Ben Okri')] }],
    ['of nobody', { people: [] }],
    [
      'closed, with corrections',
      {
        is_open: false,
        corrections: [
          { id: '1', user_id: ADA, state: 'absent', replaced_at: '2026-11-21T09:00:00Z', by: 'Ben Okri' },
          { id: '2', user_id: nextId(), state: 'excused', replaced_at: '2026-11-21T09:00:00Z', by: 'Ben Okri' },
        ],
      },
    ],
  ])('%s', async (_, change) => {
    await open(BEFORE, { [LOAD]: presence(change) }, staff);
    await screen.findByRole('heading', { name: pseudo('Who came') });
    expect(plain()).toEqual([]);
  });

  test('to the player who is recorded', async () => {
    const mine = { state: 'excused' as const, reason: 'Exam' };
    await open(BEFORE, {}, {}, { presence: { came: 1, recorded: 2, mine } });
    await screen.findByText(new RegExp(pseudo('Excused')));
    expect(plain()).toEqual([]);
  });

  test('as a reason is added, refused and cannot be read', async () => {
    const { user, unmount } = await open(
      BEFORE,
      { [LOAD]: presence(), 'POST /rpc/record_presence': () => failure(410, 'PT410', 'No', 'closed') },
      staff,
    );
    const named = { action: pseudo('Change the reason'), name: 'Ben Okri' };
    await user.click(await screen.findByRole('button', { name: pseudo('{action} for {name}', named) }));
    await screen.findByLabelText(new RegExp(`^${pseudo('Reason')}`));
    expect(plain()).toEqual([]);
    await user.click(screen.getByRole('button', { name: pseudo('Save') }));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('This is closed')));
    expect(shownToast()?.description).toBe(pseudo('Who came can be corrected for two weeks after a practice.'));
    unmount();
    await open(BEFORE, { [LOAD]: () => failure(500) }, staff);
    await screen.findByText(pseudo('Who came could not be loaded'));
    expect(plain()).toEqual([]);
  });

  test.each([1, 4])('for %i practices that nobody has recorded', async (count) => {
    const practices = Array.from({ length: count }, () => practiceRow({ title: 'Valorant', scheduled_at: BEFORE }));
    fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { sees_inside: true, ...staff }, practices }),
    });
    renderRemote(`${MANAGE_PATH}?tab=practices`, ADA);
    await screen.findByRole('heading', { name: pseudo('Who came?') });
    expect(plain()).toEqual([]);
  });
});

describe('35.6 in a language that has all sentences what people of a team plan with leaves nothing in English', () => {
  const vote = (user_id: string, answer: 'yes' | 'maybe' | 'no') => ({ user_id, full_name: 'Ben Okri', answer });
  const poll = {
    ...{ id: nextId(), title: 'Valorant', duration_minutes: 90 },
    options: [
      { id: nextId(), starts_at: '2030-05-07T23:00:00Z', votes: [vote(BEN, 'yes'), vote(ADA, 'maybe')] },
      { id: nextId(), starts_at: '2030-05-08T23:00:00Z', votes: [] },
    ],
  };
  const absence = { id: nextId(), starts_on: '2026-12-20', ends_on: '2026-12-27', reason: 'Exam' };
  const planning = {
    default_reply: { status: 'maybe', notes: 'Exam' },
    calendar_since: '2026-11-01T10:00:00Z',
    own_absences: [absence, { ...absence, id: nextId(), reason: 'School', is_by_guardian: true }],
    away: [{ user_id: BEN, full_name: null, starts_on: '2026-12-20', ends_on: '2026-12-20' }],
    polls: [poll],
  };
  const openTab = (viewer: object, change: Partial<typeof planning> | { default_reply: null } = {}) => {
    const backend = fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer(
        {},
        {
          ...{ viewer: { sees_inside: true, ...viewer }, members: [memberRow(ADA), memberRow(BEN)] },
          planning: { ...planning, ...change },
        },
      ),
    });
    return { backend, ...renderRemote(`${MANAGE_PATH}?tab=practices`, ADA) };
  };
  const there = () => screen.findByRole('region', { name: pseudo('Planning') });

  test.each([
    ['to a player', {}, {}],
    ['to a manager', { is_manager: true }, {}],
    ['to a manager without a poll', { is_manager: true }, { polls: [], default_reply: null }],
  ])('%s', async (_, viewer, change) => {
    openTab(viewer, change);
    await there();
    expect(plain()).toEqual([]);
  });

  test.each(['Default reply', 'Days away', 'Subscribe to calendar'])('in its dialog: %s', async (name) => {
    const { user } = openTab({});
    await there();
    await user.click(screen.getByRole('button', { name: pseudo(name) }));
    await screen.findByRole('dialog');
    expect(plain()).toEqual([]);
  });

  test('as days are refused, and an address is revoked', async () => {
    const { backend, user } = openTab({});
    await there();
    await user.click(screen.getByRole('button', { name: pseudo('Days away') }));
    await user.click(await screen.findByRole('button', { name: pseudo('Save days') }));
    await screen.findAllByText(pseudo('Choose a date.'));
    expect(plain()).toEqual([]);
    const days = [pseudo('First day'), pseudo('Last day')].map((label) =>
      screen.getByLabelText(new RegExp(`^${label}`)),
    );
    for (const [first, last] of [
      ['2026-12-20', '2026-12-19'],
      ['2026-10-01', '2026-10-02'],
      ['2029-12-20', '2029-12-21'],
      ['2026-12-20', '2029-12-21'],
    ]) {
      fireEvent.change(days[0]!, { target: { value: first } });
      fireEvent.change(days[1]!, { target: { value: last } });
      await user.click(screen.getByRole('button', { name: pseudo('Save days') }));
      expect(plain()).toEqual([]);
    }
    await user.type(screen.getByLabelText(new RegExp(`^${pseudo('Reason')}`)), 'Exam');
    fireEvent.change(days[1]!, { target: { value: '2026-12-21' } });
    for (const [hint, said] of [
      ['overlap', 'You are already away on some of these days.'],
      ['days', 'Choose days within a year that are not over.'],
      ['limit', 'You have 20 absences. Remove one first.'],
    ] as const) {
      backend.answer('POST /rpc/add_absence', () => failure(400, '23514', 'No', hint));
      await user.click(screen.getByRole('button', { name: pseudo('Save days') }));
      await screen.findByText(pseudo(said));
      expect(plain()).toEqual([]);
    }
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: pseudo('Subscribe to calendar') }));
    await user.click(await screen.findByRole('button', { name: pseudo('Revoke address') }));
    await screen.findByRole('button', { name: pseudo('Revoke') });
    expect(plain()).toEqual([]);
  });

  test('as a manager chooses a time, or none', async () => {
    const { user } = openTab({ is_manager: true });
    await there();
    const names = screen.getAllByRole('button', { name: new RegExp(`^${pseudo('Choose')} `) });
    await user.click(names[0]!);
    await screen.findByRole('button', { name: pseudo('Not yet') });
    expect(plain()).toEqual([]);
    await user.click(screen.getByRole('button', { name: pseudo('Not yet') }));
    await user.click(screen.getByRole('button', { name: pseudo('Close poll') }));
    await screen.findByRole('button', { name: pseudo('Keep it open') });
    expect(plain()).toEqual([]);
  });
});
