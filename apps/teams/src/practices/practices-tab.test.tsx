import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, BEN, MANAGE_PATH, practiceRow, teamAnswer } from '../testing/team-answer';
import type { Practice } from '../model/practice';
import { localDay } from '@lineup/ui/dates';

const inDays = (days: number) => {
  const date = new Date();
  date.setHours(18, 0, 0, 0);
  date.setDate(date.getDate() + days);
  return date;
};
const dayIn = (days: number) => localDay(inDays(days));
const practice = (title: string, days: number, change: Partial<Practice> = {}) =>
  practiceRow({ title, scheduled_at: inDays(days).toISOString(), ...change });

function open(practices: Practice[], query = '', seesInside = false) {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { practices, viewer: { sees_inside: seesInside } }),
    'POST /team_practice_attendance': [],
    'POST /rpc/get_practice_attendance': [],
  });
  return { backend, ...renderRemote(`${MANAGE_PATH}?tab=practices${query}`, ADA) };
}
const card = async (title: string) =>
  (await screen.findByRole('heading', { level: 4, name: title })).closest<HTMLElement>('li')!;
/** Letters that stand in for pictures; empty for a mere outline. */
const letters = (element: HTMLElement) =>
  [...element.querySelectorAll('[data-size]')].map(({ textContent }) => textContent);
/** Past practices are folded by week. */
async function unfold(user: ReturnType<typeof open>['user']) {
  const past = within(await screen.findByRole('region', { name: 'Past practices' }));
  for (const week of past.getAllByRole('button', { expanded: false })) await user.click(week);
}
const titles = () => screen.queryAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);

afterEach(() => void vi.unstubAllEnvs());

describe('Practices', () => {
  it('[TM-125] says when there are none, to players under a heading of what they are', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'Practices' })).toBeTruthy();
    expect(screen.getByText('No practices scheduled')).toBeTruthy();
  });

  it('[TM-118] managers manage', async () => {
    fakeBackend({ 'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { is_manager: true } }) });
    renderRemote(`${MANAGE_PATH}?tab=practices`, ADA);
    expect(await screen.findByRole('heading', { name: 'Practice Management' })).toBeTruthy();
  });

  it('[TM-119] offers scheduling to managers only', async () => {
    open([]);
    await screen.findByRole('heading', { name: 'Practices' });
    expect(screen.queryByRole('button', { name: 'Schedule Practice' })).toBeNull();
  });

  it('[TM-123] [TM-124] a card shows status, date, time with its zone, duration, location and description', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    open([
      practiceRow({
        title: 'Map review',
        scheduled_at: '2030-01-05T00:30:00+00:00',
        duration_minutes: 90,
        location: 'Lab 3',
        description: 'Bring notes',
      }),
    ]);
    const text = (await card('Map review')).textContent;
    for (const part of ['Scheduled', 'Fri, Jan 4, 2030', '7:30 PM EST', 'Duration: 90 minutes', 'Lab 3', 'Bring notes'])
      expect(text).toContain(part);
  });

  it('[TM-141] "completed" is drawn unlike the other states', async () => {
    const { user } = open([practice('Next', 2), practice('Done', -2, { status: 'completed' })]);
    await unfold(user);
    const chip = async (title: string, status: string) => within(await card(title)).getByText(status).parentElement!;
    expect((await chip('Done', 'Completed')).querySelector('svg')).not.toBeNull();
    expect((await chip('Next', 'Scheduled')).querySelector('svg')).toBeNull();
  });

  it('[TM-122] past practices are dimmed and come after those ahead, the next one first', async () => {
    const { user } = open([
      practice('In five', 5),
      practice('Tomorrow', 1),
      practice('Yesterday', -1),
      practice('Last week', -7),
    ]);
    await card('Tomorrow');
    expect(titles()).toEqual(['Tomorrow', 'In five']);
    await unfold(user);
    expect((await card('Yesterday')).dataset.past).toBe('true');
    expect((await card('Tomorrow')).dataset.past).toBeUndefined();
    expect(titles()).toEqual(['Tomorrow', 'In five', 'Yesterday', 'Last week']);
  });

  it('[TM-131] [TM-132] previews the first 3 attendees and counts all', async () => {
    const attendees = ['Ada', 'Ben', 'Cy', 'Di'].map((full_name) => ({
      user_id: full_name,
      full_name,
      avatar_url: null,
      is_confirmed: true,
    }));
    open([practice('Scrim', 1, { attendees, attending_count: 7 })]);
    const scrim = within(await card('Scrim'));
    expect(scrim.getByText(/^Ada, Ben, Cy/).textContent).toBe('Ada, Ben, Cy and 4 more');
    expect(scrim.getByText('7 attending')).toBeTruthy();
    expect(letters(await card('Scrim'))).toEqual(['A', 'B', 'C']);
  });

  it('[TM-131] names nobody who has not confirmed to be on the team', async () => {
    const nameless = { user_id: null, full_name: null, avatar_url: null };
    const attendees = [
      { ...nameless, is_confirmed: false },
      { ...nameless, is_confirmed: true },
      { ...nameless, full_name: 'Eve Typed', is_confirmed: false },
    ];
    open([practice('Scrim', 1, { attendees, attending_count: 3 })]);
    expect(within(await card('Scrim')).getByText('Not yet confirmed, Unknown User, Eve Typed')).toBeTruthy();
    expect(letters(await card('Scrim'))).toEqual(['', '', '']);
  });

  it('[TM-133] a practice whose attendance is missing counts 0, the others show theirs', async () => {
    open([
      practice('Broken', 2, { attendees: null, attending_count: null }),
      practice('Whole', 1, { attending_count: 5 }),
    ]);
    expect(within(await card('Broken')).getByText('0 attending')).toBeTruthy();
    expect(within(await card('Whole')).getByText('5 attending')).toBeTruthy();
  });

  it('[TM-127] [TM-128] the calendar marks days with practices and strikes through past ones', async () => {
    open([practice('One', 0), practice('Two', 0)]);
    await screen.findByRole('heading', { name: 'Practices' });
    const calendar = within(screen.getByRole('region', { name: 'Calendar of practices' }));
    expect(calendar.getByRole('button', { name: /, 2 practices$/ }).dataset.day).toBe(dayIn(0));
    const days = calendar.getAllByRole('button').filter((button) => button.dataset.day);
    expect(days.filter((day) => day.dataset.past).every((day) => day.dataset.day! < dayIn(0))).toBe(true);
    expect(days.filter((day) => !day.dataset.past).every((day) => day.dataset.day! >= dayIn(0))).toBe(true);
  });

  it('[TM-120] [TM-121] a day chosen in the calendar filters the list until it is cleared', async () => {
    const { user } = open([practice('Today', 0), practice('Last month', -40)]);
    await screen.findByRole('heading', { name: 'Practices' });
    const come = vi.fn<(text: string | null) => void>();
    Element.prototype.scrollIntoView = function (this: Element) {
      come(this.textContent);
    };
    await user.click(screen.getByRole('button', { name: /, 1 practice$/ }));
    expect(titles()).toEqual(['Today']);
    // On a phone the list lies above the calendar.
    expect(come).toHaveBeenCalledWith(expect.stringMatching(/^Showing/));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(screen.queryByText(/^Showing/)).toBeNull();
    await unfold(user);
    expect(titles()).toContain('Last month');
  });

  it('[TM-126] a day without practices says so with its date', async () => {
    open([practice('Today', 0)], '&date=2031-03-04');
    expect(await screen.findByText('No practices scheduled for Tuesday, March 4, 2031')).toBeTruthy();
  });

  it('[TM-120] arrows move through the calendar by day and week, Enter chooses', async () => {
    const { user } = open([practice('Today', 0)]);
    await screen.findByRole('heading', { name: 'Practices' });
    screen.getByRole('button', { name: /, 1 practice$/ }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe(dayIn(7)));
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe(dayIn(6)));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^No practices scheduled for /)).toBeTruthy();
  });

  it('shows a long season in steps, what is over by week', async () => {
    const { user } = open(
      Array.from({ length: 30 }, (_, index) => practice(`N${index}`, 31 - index)).concat(
        Array.from({ length: 270 }, (_, index) => practice(`P${index}`, -1 - index)),
      ),
    );
    await card('N29');
    expect(titles()).toHaveLength(21);
    await user.click(screen.getByRole('button', { name: 'Show 9 more' }));
    expect(titles()).toHaveLength(30);
    const weeks = () => screen.getAllByRole('button', { expanded: false, name: /practices?$/ }).length;
    expect(weeks()).toBe(8);
    await user.click(screen.getByRole('button', { name: 'Show 8 more weeks' }));
    expect(weeks()).toBe(16);
  });

  it('[TM-146, TM-155] each card to come takes the own answer in one press, and shows it', async () => {
    const { user, backend } = open(
      [practice('Later', 3), practice('Next', 1, { my_status: 'maybe' }), practice('Over', -20)],
      '',
      true,
    );
    const own = async (title: string) => within(await screen.findByRole('group', { name: `Your answer: ${title}` }));
    expect((await own('Next')).getByRole('button', { pressed: true }).textContent).toBe('Maybe');
    expect(screen.queryByRole('group', { name: 'Your answer: Over' })).toBeNull();
    await user.click((await own('Later')).getByRole('button', { name: 'Going' }));
    expect(backend.callsOf('POST /team_practice_attendance').map(({ body }) => body)).toEqual([
      expect.objectContaining({ user_id: ADA, status: 'attending', notes: null }),
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[SE-033] offers no answer on the cards to a viewer from outside the team', async () => {
    open([practice('Next', 1)]);
    await card('Next');
    expect(screen.queryByRole('button', { name: 'Going' })).toBeNull();
  });

  it('an address that names a practice opens it, also one that is over and without naming the tab', async () => {
    const over = practice('Over', -60);
    fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer({}, { practices: [over] }),
      'POST /rpc/get_practice_attendance': [],
    });
    renderRemote(`${MANAGE_PATH}?practice=${over.id}`, ADA);
    expect(await screen.findByRole('dialog', { name: 'Over' })).toBeTruthy();
  });

  it('an address of a practice that is gone says so', async () => {
    open([practice('Next', 1)], '&practice=00000000-0000-4000-8000-999999999999');
    expect(await screen.findByText(/no longer on the list/)).toBeTruthy();
  });

  it('[TM-129] a card opens the attendance of its practice', async () => {
    const { user, backend } = open([
      practice('Scrim', 1, { attendees: [{ user_id: BEN, full_name: 'Ben', avatar_url: null, is_confirmed: true }] }),
    ]);
    await user.click(within(await card('Scrim')).getByRole('button'));
    expect(within(await screen.findByRole('dialog')).getByText('Team Attendance')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/get_practice_attendance')).toHaveLength(1);
  });
});
