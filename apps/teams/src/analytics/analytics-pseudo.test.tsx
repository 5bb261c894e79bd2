import { failure, fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderRemote } from '../testing/render-remote';
import { ADA, BEN, MANAGE_PATH, practiceRow, teamAnswer } from '../testing/team-answer';
import type { Analytics, MemberAttendance } from './load-analytics';

/** Names of games, teams, tournaments and people. */
const names = /Valorant|River City|Ada Byron|Spring Cup|\b(?:AB|RC)\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

const practice = (id: string, recorded_count: number) => ({
  ...{ id, title: 'Valorant', scheduled_at: '2026-11-02T18:00:00Z', attending_count: 3, maybe_count: 1 },
  ...{ not_attending_count: 0, came_count: recorded_count, recorded_count },
});
const member = (user_id: string, recorded: number, full_name: string | null): MemberAttendance => ({
  ...{ user_id, full_name, practices: 2, attending: 1, maybe: 1, not_attending: 0, rate: 0.5, recorded },
  ...{ came: recorded, late: 0, excused: 0, absent: 0, came_rate: recorded > 0 ? 1 : null },
});
const result = (id: string, placement: number | null) => ({
  ...{ id, name: 'Spring Cup', start_date: '2026-10-01T18:00:00Z', placement },
});
const figures = (change: Partial<Analytics> = {}): Analytics => ({
  practices: [practice('1', 0)],
  members: [member(ADA, 0, 'Ada Byron'), member(BEN, 0, null)],
  roster: { active: 3, joined: 1, left: 1, median_days: 99.6 },
  results: [result('3', 4), result('4', null)],
  ...change,
});
const open = (answer: unknown) => {
  fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { sees_inside: true }, practices: [practiceRow()] }),
    'POST /rpc/team_analytics': answer,
  } as never);
  return renderRemote(`${MANAGE_PATH}?tab=analytics`, ADA);
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('teams', 'ui', 'product', 'database', 'data');
});

describe('35.6 in a language that has all sentences figures of a team leave nothing in English', () => {
  test.each<[string, unknown, string]>([
    ['of answers', figures(), 'Said yes, on average'],
    [
      'of who came',
      figures({ practices: [practice('1', 2), practice('2', 0)], members: [member(ADA, 2, 'Ada Byron')] }),
      'Came, on average',
    ],
    [
      'without places',
      figures({ results: [result('3', null)] }),
      'No placements are recorded yet. Add them to completed tournaments.',
    ],
    ['of nothing', figures({ practices: [], members: [], results: [] }), 'No tournament was completed yet.'],
    ['that do not load', () => failure(503), 'Analytics could not be loaded'],
  ])('%s', async (_, answer, said) => {
    open(answer);
    await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
  });

  test('as tables', async () => {
    const { user } = open(figures({ practices: [practice('1', 2)] }));
    await screen.findByText(pseudo('Came, on average'));
    const [first] = screen.getAllByRole('button', { name: new RegExp(pseudo('as a table')) });
    await user.click(first!);
    await screen.findByRole('table');
    expect(plain()).toEqual([]);
  });
});
