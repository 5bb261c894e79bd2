import { failure, fakeBackend } from '@lineup/data/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, memberRow, nextId, practiceRow, teamAnswer } from '../../testing/team-answer';
import { laterTexts, type LaterConflict } from './later-practices';

/** Names of games, teams, people and zones, with what these wrote. */
const names = /Valorant|Overwatch 2|River City|Ada Byron|Ben Okri|Exam|America\/New York|\bE[DS]T\b|\bAB\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

// Whole dialogs are drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 20_000 });

const series = {
  ...{ weekdays: [2], every_weeks: 2, start_time: '19:00:00', time_zone: 'America/New_York', ends_on: '2030-06-01' },
};
const game = (name: string) => ({
  ...{ id: nextId(), esports_title_id: nextId(), play_level: 'competitive', esports_titles: { name } },
});
const open = (practices = [practiceRow({ title: 'Valorant' })], search = '') => {
  const planning = { default_reply: null, calendar_since: null, own_absences: [], away: [], polls: [] };
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer(
      {},
      {
        viewer: { is_manager: true, sees_inside: true },
        games: [game('Valorant'), game('Overwatch 2')],
        members: [memberRow(ADA), memberRow(BEN)],
        ...{ practices, planning },
      },
    ),
    'POST /rpc/get_practice_attendance': [],
    'POST /rpc/list_missing_replies': [],
  });
  return { backend, ...renderRemote(`${MANAGE_PATH}?tab=practices${search}`, ADA) };
};
const openPractice = (change: object) => {
  const practice = practiceRow({ title: 'Valorant', ...change });
  return open([practice], `&practice=${practice.id}`);
};
const button = (name: string) => screen.findByRole('button', { name: pseudo(name) });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${pseudo(name)}`));
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(() => {
  localStorage.clear();
  vi.stubEnv('TZ', 'America/New_York');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('teams', 'ui', 'product', 'database', 'data');
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  setLanguage('en');
});

describe('35.6 in a language that has all sentences forms of practices leave nothing in English', () => {
  test('of a new one, which repeats', async () => {
    const { backend, user } = open();
    backend.answer('POST /rpc/list_busy_people', [{ full_name: 'Ben Okri' }, { full_name: null }]);
    await user.click(await button('Schedule Practice'));
    await screen.findByRole('dialog', { name: pseudo('Schedule Practice') });
    await user.clear(field('Duration'));
    await user.click(screen.getByRole('checkbox', { name: pseudo('Repeat every week') }));
    await user.click(screen.getAllByRole('button', { name: pseudo('Schedule Practice') }).at(-1)!);
    await screen.findByText(pseudo('Enter a title.'));
    await screen.findByText(pseudo('Enter how many minutes it takes.'));
    expect(plain()).toEqual([]);
    enter('Date and time', '2030-05-07T19:00');
    enter('Until', '2030-07-01');
    await user.click(screen.getAllByRole('checkbox')[1]!);
    expect(plain()).toEqual([]);
  });

  test.each([
    ['that comes', { scheduled_at: '2030-05-07T23:00:00+00:00' }],
    ['that has started', { scheduled_at: '2026-01-05T18:00:00+00:00' }],
    ['of a series', { scheduled_at: '2030-05-07T23:00:00+00:00', series, series_id: 's1', reply_hours: 5 }],
  ])('of one %s', async (_, change) => {
    const { user } = openPractice(change);
    await user.click(await button('Edit practice'));
    await screen.findByRole('dialog', { name: pseudo('Edit Practice') });
    expect(plain()).toEqual([]);
    if (!('series' in change)) return;
    await user.click(screen.getByText(pseudo('This and all that follow')));
    for (const [name, value] of [
      ['Start time', ''],
      ['Until', ''],
    ] as const)
      enter(name, value);
    await user.click(screen.getAllByRole('checkbox')[0]!);
    for (const last of ['', '2020-01-01', '2099-01-01']) {
      enter('Until', last);
      await user.click(await button('Save All That Follow'));
      await screen.findByText(pseudo('Choose a start time.'));
      expect(plain()).toEqual([]);
    }
  });

  test.each([
    ['alone', { scheduled_at: '2030-05-07T23:00:00+00:00' }],
    ['of a series', { scheduled_at: '2030-05-07T23:00:00+00:00', series, series_id: 's1' }],
  ])('of one that is canceled, %s', async (_, change) => {
    const { backend, user } = openPractice(change);
    await user.click(await button('Cancel practice…'));
    await button('Keep practice');
    expect(plain()).toEqual([]);
    if (!('series' in change)) return;
    await user.click(screen.getByText(pseudo('This and all that follow')));
    backend.answer('POST /rpc/cancel_practice', () => failure(400));
    await user.click(await button('Cancel all that follow'));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('Failed to cancel the practice.')));
    expect(plain()).toEqual([]);
  });

  test('of a poll', async () => {
    const { backend, user } = open();
    await user.click(await button('Find a time'));
    await screen.findByRole('dialog', { name: pseudo('Find a time') });
    const ask = async () => user.click(await button('Ask the Team'));
    await ask();
    await screen.findByText(pseudo('Offer at least two different times.'));
    expect(plain()).toEqual([]);
    enter('Title', 'Exam');
    const [first, second] = screen.getAllByLabelText(new RegExp(`^${pseudo('Time')} `));
    fireEvent.change(first!, { target: { value: '2020-05-07T19:00' } });
    fireEvent.change(second!, { target: { value: '2030-05-07T19:00' } });
    await ask();
    await screen.findByText(pseudo('Offer times that are still to come.'));
    expect(plain()).toEqual([]);
    fireEvent.change(first!, { target: { value: '2030-05-08T19:00' } });
    backend.answer('POST /rpc/create_time_poll', () => failure(400));
    await ask();
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('Failed to create poll.')));
  });

  test('what somebody else changed of later practices', () => {
    const conflicts = (
      [
        ['start_time', ''],
        ['game_profile_id', 'x'],
        ['game_profile_id', null],
        ['is_mandatory', true],
        ['is_mandatory', false],
        ['duration_minutes', 90],
        ['location', ''],
        ...['1', '2', '3', '4'].map((title) => ['title', title] as const),
      ] as const
    ).map(([name, stored]): LaterConflict => ({
      ...{ id: nextId(), name, stored, scheduled_at: '2030-05-07T23:00:00Z' },
    }));
    for (const text of Object.values(laterTexts(conflicts, {})))
      expect(text.replaceAll(/ may|[ap]\. m\./g, '')).not.toMatch(/[aeiou]/i);
  });
});
