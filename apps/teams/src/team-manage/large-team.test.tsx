import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, MANAGE_PATH, NO_MATCH, memberRow, nextId, practiceRow, teamAnswer } from '../testing/team-answer';
import { NO_POST_FACTS } from '../testing/no-post-facts';

// Six tabs of a large team are drawn here, beside other work.
vi.setConfig({ testTimeout: 40_000 });

const many = <Row,>(count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index));
const DAY = 24 * 60 * 60 * 1000;

it('[TM-005] a team of 40 with 300 practices and 200 posts asks once, whatever tab is open, and draws a part of each list', async () => {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer(
      { max_roster_size: 40 },
      {
        viewer: { is_manager: true, sees_inside: true },
        members: many(40, (index) => memberRow(nextId(), { user_full_name: `Player ${index}` })),
        practices: many(300, (index) =>
          practiceRow({ scheduled_at: new Date(Date.now() + (150 - index) * DAY).toISOString() }),
        ),
        recruiting_posts: many(200, (index) => ({
          ...NO_POST_FACTS,
          ...{ id: nextId(), title: `Post ${index}`, description: null, commitment_level: 'casual' },
          ...{ positions_needed: ['Flex'], is_paid: false, salary_range: null, is_active: true, my_request: null },
        })),
        tournaments: many(200, (index) => ({
          ...{
            id: nextId(),
            name: `Cup ${index}`,
            description: null,
            tournament_type: 'lan',
            is_day_only: false,
            status: 'completed',
          },
          ...{ start_date: '2026-01-05T00:00:00Z', prize_pool: null, placement: 2, ...NO_MATCH, check_ins: [] },
        })),
        achievements: many(100, (index) => ({
          ...{ id: nextId(), title: `Title ${index}`, description: null, date_achieved: '2026-05-04' },
          ...{ placement: null, link_url: null },
        })),
        planning: { default_reply: null, calendar_since: null, own_absences: [], away: [], polls: [] },
      },
    ),
  });
  const user = userEvent.setup();
  renderRemote(MANAGE_PATH, ADA);
  const tabs = within(await screen.findByRole('tablist'));
  const drawn: Record<string, number> = {};
  for (const [tab, heading] of [
    ['Overview', 'Recent Activity'],
    ['Roster', 'Games & Rosters'],
    ['Practices', 'Practice Management'],
    ['Tournaments', 'Tournament Management'],
    ['Recruiting', 'Recruiting Management'],
  ] as const) {
    await user.click(tabs.getByText(tab));
    await screen.findByText(heading);
    drawn[tab] = document.querySelectorAll('main li, section li').length;
  }
  expect(backend.calls.map((call) => call.path)).toEqual(['/rpc/load_team_manage']);
  // 1 first step that is left of a team without a game, 3 + 2 of what comes next, 3 practices that are over and 20 achievements; all 40 people; the next practice and 20 ahead, each with two facts,
  // the past ones folded; 20 each.
  expect(drawn).toEqual({ Overview: 29, Roster: 40, Practices: 63, Tournaments: 20, Recruiting: 20 });
});
