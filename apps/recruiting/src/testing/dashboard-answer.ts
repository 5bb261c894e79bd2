import type { Dashboard, DashboardPage, Task } from '../program/recruiting-dashboard/load-dashboard';

export const COLLEGE = 'redstone';

export const task = (id: string, change: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  due_on: null,
  interest_id: `interest-${id}`,
  name: 'Nia Farrow',
  avatar_url: null,
  assignee: null,
  mine: false,
  ...change,
});

export const dashboardPage = (change: Partial<DashboardPage> = {}): DashboardPage => ({
  college: { id: 'c1', slug: COLLEGE, name: 'Redstone Valley', logo_url: null, colors: null },
  live_topic: null,
  can: { work: true, see_program: true, edit: true },
  figures: {
    total: 10,
    waiting: 4,
    waiting_mine: 3,
    unanswered: 3,
    new_this_week: 2,
    new_the_week_before: 5,
    added_this_week: 0,
    claimed: 0,
    closings: { closed: 5, noted: 5 },
    is_pledged: false,
    moved_this_week: 5,
    offers: 1,
    commits: 2,
    open_spots: 6,
    reply: { median_days: 1.4, answered_percent: 80, counted: 10 },
  },
  funnel: [
    { id: 's1', kind: 'new', name: 'Fresh', interests: 4, came: 3, came_before: 1 },
    { id: 's2', kind: 'offered', name: 'Offer out', interests: 1, came: 0, came_before: 0 },
    { id: 's3', kind: 'closed', name: 'Done', interests: 5, came: 2, came_before: 2 },
  ],
  by_week: [
    { week: '2026-11-09', interests: 1 },
    { week: '2026-11-16', interests: 2 },
  ],
  by_game: [{ id: 'g1', name: 'Valorant', interests: 7, commits: 2, open_spots: 6 }],
  by_source: [
    { source: 'form', interests: 6, commits: 2 },
    { source: 'import', interests: 4, commits: 0 },
  ],
  tasks: [],
  events: [],
  waiting_long: [],
  ...change,
});

/** What `open_recruiting_dashboard` answers somebody with one college. */
export const dashboardAnswer = (
  page: DashboardPage | null = dashboardPage(),
  change: Partial<Dashboard> = {},
): Dashboard => ({
  colleges: [{ id: 'c1', slug: COLLEGE, name: 'Redstone Valley', is_own: true, sees_pipeline: true }],
  page,
  own: null,
  ...change,
});
