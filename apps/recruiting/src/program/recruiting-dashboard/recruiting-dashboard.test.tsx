import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COLLEGE, dashboardAnswer, dashboardPage, task } from '../../testing/dashboard-answer';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { funnelSteps } from './funnel-steps';
import { eventText } from './recent-events';

const OPEN = 'POST /rpc/open_recruiting_dashboard';
const TASKS = 'PATCH /interest_tasks';
const JAMIE = '00000000-0000-4000-8000-000000000005';
const open = (answer: unknown, path = '/recruiting-dashboard') => {
  const backend = fakeBackend({ [OPEN]: answer, [TASKS]: { id: 't' } });
  return { backend, ...renderRemote(path, JAMIE) };
};
const targets = () =>
  Object.fromEntries(
    within(screen.getByRole('list', { name: 'In short' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, new URL(link.getAttribute('href') ?? '', 'http://x').search]),
  );

it('[RC-016] [RC-017] who is refused is told so after one request', async () => {
  const { backend } = open(() => failure(403, '42501'));
  await screen.findByText('This page is not available for your account');
  expect(backend.calls).toHaveLength(1);
});

it('of the players who have waited longest five show, and all of them are a press away', async () => {
  const waiting = Array.from({ length: 7 }, (_, at) => ({
    ...{ id: `w${at}`, name: `Player ${at}`, game: 'Valorant', assignee: null },
    sent_at: '2026-10-01T12:00:00Z',
  }));
  open(dashboardAnswer(dashboardPage({ waiting_long: waiting })));
  const list = within(await screen.findByRole('region', { name: 'Waiting longest' }));
  expect(list.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)).toEqual(
    waiting.slice(0, 5).map(({ name }) => name),
  );
  const all = list.getByRole('link', { name: 'Open them all' }).getAttribute('href');
  expect(all).toBe(`/pipeline?college=${COLLEGE}&only=soon`);
});

describe('the figures', () => {
  it('[RC-016] come in one request, and each leads to the interests behind it', async () => {
    const { backend } = open(dashboardAnswer());
    await screen.findByRole('heading', { level: 1, name: 'Redstone Valley' });
    const college = `?college=${COLLEGE}`;
    expect(targets()).toEqual({
      '3Waiting for you': `${college}&only=mine`,
      '4 in the whole program': `${college}&only=waiting`,
      '3Unanswered over 7 days': `${college}&only=unanswered`,
      '2New this week': `${college}&only=new`,
      '5Moved this week': `${college}&only=moved`,
      '0Meetings booked': `${college}&only=meeting`,
      '1Offers': `${college}&kind=offered`,
      '2Commits': `${college}&kind=committed`,
    });
    // A median is no list.
    expect(screen.getByText('80% answered in the last 90 days').closest('a')).toBeNull();
    expect(backend.calls).toHaveLength(1);
  });

  it.each([
    [{ unanswered: 1 }, 'Answer this one next'],
    [{ total: 1 }, 'Out of 1 interest'],
    [{ added_this_week: 1 }, '1 prospect added by you'],
    [{ new_this_week: 2, new_the_week_before: 5 }, '3 fewer than the week before'],
    [{ new_this_week: 1_207, new_the_week_before: 5 }, '1,202 more than the week before'],
    [{ new_this_week: 5, new_the_week_before: 5 }, 'As many as the week before'],
    [{ waiting: 3 }, 'Yours, or nobody’s yet'],
    [{ unanswered: 0 }, 'Nobody has waited that long'],
    [{ offers: 0 }, 'None waiting for an answer'],
    [{ open_spots: 0 }, 'No roster spots open'],
    [{ open_spots: 1 }, '1 roster spot open'],
  ])('say none and one as a person would: %o', async (few, note) => {
    const { figures } = dashboardPage();
    open(dashboardAnswer(dashboardPage({ figures: { ...figures, ...few } })));
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('[RC-016] charts have a table, and stages, games and sources lead to the pipeline', async () => {
    const { user } = open(dashboardAnswer());
    expect((await screen.findByRole('link', { name: 'Offer out' })).getAttribute('href')).toBe(
      `/pipeline?college=${COLLEGE}&kind=offered`,
    );
    expect(screen.getByText('4 here now · 3 came this week, 1 the week before')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Valorant' }).getAttribute('href')).toContain('game=g1');
    expect(screen.getByRole('link', { name: 'Imported' }).getAttribute('href')).toContain('source=import');
    expect(
      screen.getByRole('img', { name: /New interests of 2 weeks, 3 in all\. Most .*Nov 16, 2026: 2\./ }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show Funnel by stage as a table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
      'Stage Here now Here or further Came this week The week before',
      'Fresh 4 5 3 1',
      'Offer out 1 1 0 0',
      'Done 5 – 2 2',
    ]);
  });

  it('[RC-017] show admissions no way into a pipeline that it does not see', async () => {
    open(
      dashboardAnswer(
        dashboardPage({ can: { work: false, see_program: false, edit: true }, tasks: null, events: null }),
      ),
    );
    await screen.findByText('Recruiting in numbers.');
    await screen.findByText('By game');
    expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([`/college/${COLLEGE}/edit`]);
    expect(screen.queryByText('Next tasks')).toBeNull();
  });
});

describe('tasks', () => {
  it('[RC-016] own ones stand first; one is done, and undone, from here', async () => {
    const mine = task('a', { title: 'Call Nia', mine: true, due_on: '2020-01-02' });
    const { backend, user } = open(dashboardAnswer(dashboardPage({ tasks: [mine, task('b', { assignee: 'Sam' })] })));
    await screen.findByText('Yours');
    expect(screen.getByText('Overdue, Jan 2, 2020')).toBeTruthy();
    expect(screen.getByText('Nia Farrow · Sam')).toBeTruthy();
    const done = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mark “Call Nia” for Nia Farrow as done' });
    expect(done.checked).toBe(false);
    backend.answer(OPEN, dashboardAnswer(dashboardPage({ tasks: [task('b')] })));
    await user.dblClick(done);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(screen.getByText('“Call Nia” is done.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Call Nia' })).toBeNull());
    await user.click(undo);
    await waitFor(() => expect(backend.callsOf(TASKS)).toHaveLength(2));
    expect(backend.callsOf(TASKS).map(({ body }) => (body as { done_at: unknown }).done_at === null)).toEqual([
      false,
      true,
    ]);
  });

  it('[RC-016] one that cannot be stored stays, and says so', async () => {
    const { backend, user } = open(dashboardAnswer(dashboardPage({ tasks: [task('a', { mine: true })] })));
    backend.answer(TASKS, () => failure(503));
    await user.click(await screen.findByRole('checkbox', { name: /^Mark “Task a”/ }));
    await waitFor(() => expect(backend.callsOf(TASKS)).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Task a' })).toBeTruthy();
    expect(screen.queryByText('“Task a” is done.')).toBeNull();
  });
});

describe('who opens it', () => {
  it('[RC-016] several colleges are picked from, and the choice is in the address', async () => {
    const colleges = [
      { id: 'c1', slug: COLLEGE, name: 'Redstone Valley', is_own: true, sees_pipeline: true },
      { id: 'c2', slug: 'gulf-pines', name: 'Gulf Pines', is_own: true, sees_pipeline: true },
    ];
    const { backend, user } = open(
      dashboardAnswer(dashboardPage(), { colleges }),
      `/recruiting-dashboard?college=${COLLEGE}`,
    );
    await user.selectOptions(await screen.findByLabelText('College'), 'Gulf Pines');
    await waitFor(() =>
      expect(backend.callsOf(OPEN).map(({ body }) => body)).toEqual([
        { p_college_slug: COLLEGE },
        { p_college_slug: 'gulf-pines' },
      ]),
    );
  });

  it('[RC-017] a recruiter without a college sees their players and lists and what they asked for', async () => {
    const own = {
      players: [
        {
          user_id: 'u7',
          slug: 'nia-farrow',
          name: 'Nia Farrow',
          avatar_url: null,
          class_year: 2028,
          games: [{ name: 'Valorant', rank: 'Diamond 1' }],
          lists: ['Fall prospects', 'Duelists'],
        },
      ],
      lists: [{ id: 'l1', name: 'Fall prospects', updated_at: '2026-11-01T10:00:00Z', players: 1 }],
      requests: [
        { id: 'r1', role: 'programs_college_staff', college: 'Gulf Pines', created_at: '2026-11-01T10:00:00Z' },
      ],
    };
    open(dashboardAnswer(null, { colleges: [], own }));
    expect((await screen.findByRole('link', { name: 'Fall prospects' })).getAttribute('href')).toBe('/lists/l1');
    expect(screen.getByRole('heading', { level: 1, name: 'Your players' })).toBeTruthy();
    const row = screen.getByRole('link', { name: 'Nia Farrow' });
    expect(row.getAttribute('href')).toBe('/player/nia-farrow');
    expect(row.parentElement?.textContent).toContain('Valorant Diamond 1 · Class of 2028 · Fall prospects, Duelists');
    expect(screen.getByRole('button', { name: 'Message Nia Farrow' })).toBeTruthy();
    expect(screen.getByText('College program staff').parentElement?.textContent).toContain('Gulf Pines');
  });

  it('[RC-016] [RC-017] others are told that it is not for them; another college is not shown', async () => {
    const { unmount } = open(() => failure(403, '42501', 'You don’t have permission to see this dashboard.'));
    expect(await screen.findByText('This page is not available for your account')).toBeTruthy();
    unmount();
    open(dashboardAnswer(null), '/recruiting-dashboard?college=gulf-pines');
    expect(await screen.findByText('You do not work for this college')).toBeTruthy();
  });

  it('[RC-016] a new college is shown what to do first', async () => {
    const { figures } = dashboardPage();
    open(dashboardAnswer(dashboardPage({ figures: { ...figures, total: 0 } })));
    await screen.findByText('Nobody is in your pipeline yet');
    expect(screen.getByRole('link', { name: /Say who you need/ }).getAttribute('href')).toBe(
      `/college/${COLLEGE}/edit`,
    );
    expect(screen.queryByText('Funnel by stage')).toBeNull();
  });

  it('[RC-016] a failed load can be tried again', async () => {
    const { backend, user } = open(() => failure(503));
    await screen.findByText('The dashboard could not be loaded');
    backend.answer(OPEN, dashboardAnswer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Redstone Valley' })).toBeTruthy();
  });
});

it('a funnel counts who is here or further, without the closed ones', () => {
  const stage = (kind: string, interests: number) => ({
    id: kind,
    kind,
    name: kind,
    interests,
    came: 0,
    came_before: 0,
  });
  const { steps, closed } = funnelSteps([
    stage('new', 3),
    stage('closed', 9),
    stage('offered', 2),
    stage('committed', 1),
  ]);
  expect(steps.map(({ here, reached }) => [here, reached])).toEqual([
    [3, 6],
    [2, 3],
    [1, 1],
  ]);
  expect(closed).toBe(9);
});

it('an event is told with stages and who did it', () => {
  const event = { id: 1, interest_id: 'i', name: 'Nia', avatar_url: null, from: 'New', to: 'Offer', by: 'Sam', at: '' };
  expect(eventText({ ...event, kind: 'moved' })).toBe('Moved from New to Offer by Sam');
  expect(eventText({ ...event, kind: 'replied', by: null })).toBe('Answered');
  expect(eventText({ ...event, kind: 'something new' })).toBe('Changed');
});
