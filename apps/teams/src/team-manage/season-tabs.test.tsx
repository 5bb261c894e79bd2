import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { timeOfDay } from '@lineup/ui/dates';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, MANAGE_PATH, NO_MATCH, nextId, teamAnswer } from '../testing/team-answer';
import { NO_POST_FACTS } from '../testing/no-post-facts';

const open = (tab: string, ...answer: Parameters<typeof teamAnswer>) => {
  fakeBackend({ 'POST /rpc/load_team_manage': teamAnswer(...answer) });
  return renderRemote(`${MANAGE_PATH}?tab=${tab}`, ADA);
};
const card = async (heading: string) => {
  const title = await screen.findByRole('heading', { level: 3, name: heading });
  return within(title.closest('li')!);
};

const tournament = {
  id: nextId(),
  name: 'Winter Cup',
  description: null,
  tournament_type: 'lan',
  is_day_only: false,
  start_date: '2026-12-12T18:00:00Z',
  prize_pool: 1500,
  status: 'in_progress',
  placement: 2,
  ...NO_MATCH,
  check_ins: [],
};

describe('Tournaments', () => {
  it('show outsiders of a team with minors the day alone, and say so', async () => {
    const dayOnly = {
      ...tournament,
      is_day_only: true,
      start_date: '2026-12-12T23:59:59',
      status: 'upcoming',
      placement: null,
    };
    open('tournaments', {}, { tournaments: [dayOnly] });
    const winter = await card('Winter Cup');
    const shown = winter.getByText(/Dec 12/);
    expect(shown.getAttribute('datetime')).toBe('2026-12-12');
    expect(shown.textContent).not.toMatch(/:|·/);
    expect(screen.getByText('The hour and what the team writes about it are for the team.')).toBeTruthy();
  });

  it('[TM-167] [TM-168] [TM-169] [TM-170] [TM-171] shows each tournament with its facts', async () => {
    open('tournaments', {}, { viewer: { is_manager: true }, tournaments: [tournament] });
    expect(await screen.findByRole('heading', { name: 'Tournament Management' })).toBeTruthy();
    const winter = await card('Winter Cup');
    for (const text of ['In progress', 'LAN', 'Prize Pool: $1,500', 'Placed #2', /Dec 12, 2026/])
      expect(winter.getByText(text)).toBeTruthy();
  });

  it('[TM-168] tells the start with its time, and how far the team got', async () => {
    const match = { bracket: 'upper', stage: 'quarterfinal', games_won: 2, games_lost: 1 };
    open('tournaments', {}, { tournaments: [{ ...tournament, ...match }] });
    const winter = await card('Winter Cup');
    const start = winter.getByText(/Dec 12, 2026 · /);
    expect(start.textContent).toContain(timeOfDay(tournament.start_date));
    expect(winter.getByText('Upper bracket, quarterfinal · 2–1 win')).toBeTruthy();
  });

  it('[TM-168] is in progress from its start on, also where no manager has said so, and the form says why', async () => {
    const begun = { status: 'upcoming', placement: null, start_date: new Date(Date.now() - 3_600_000).toISOString() };
    open('tournaments', {}, { viewer: { is_manager: true }, tournaments: [{ ...tournament, ...begun }] });
    const winter = await card('Winter Cup');
    expect(winter.getByText('In progress')).toBeTruthy();
    await userEvent.click(winter.getByRole('button', { name: 'Edit Winter Cup' }));
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(status.getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText('Its start has passed, so it shows as “In progress”.')).toBeTruthy();
    await userEvent.selectOptions(status, 'Completed');
    expect(screen.queryByText(/Its start has passed/)).toBeNull();
  });

  it('[TM-168] [TM-171] one with a placement is over, also before its start, and the form says why', async () => {
    const placed = { status: 'upcoming', placement: 1, start_date: '2090-01-01T18:00:00Z' };
    open('tournaments', {}, { viewer: { is_manager: true }, tournaments: [{ ...tournament, ...placed }] });
    const winter = await card('Winter Cup');
    expect(winter.getByText('Completed')).toBeTruthy();
    expect(winter.queryByText('Upcoming')).toBeNull();
    await userEvent.click(winter.getByRole('button', { name: 'Edit Winter Cup' }));
    const why = 'It has a placement, so it shows as “Completed”.';
    expect(await screen.findByText(why)).toBeTruthy();
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Placement (optional)' }));
    expect(screen.queryByText(why)).toBeNull();
  });

  it('[TM-167] begins with what comes next, and leads to the one that the address names', async () => {
    const later = Array.from({ length: 25 }, (_, index) => ({
      ...{ ...tournament, id: nextId(), name: `Cup ${index}` },
      start_date: new Date(Date.UTC(2090, 0, 26 - index)).toISOString(),
    }));
    open(`tournaments&tournament=${later[0]!.id}`, {}, { tournaments: later });
    const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Cup 24', 'Cup 23']);
    // It is the 25th, beyond what a list shows at first.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cup 0'));
  });

  it('[TM-170] [TM-171] leaves out what there is not', async () => {
    open('tournaments', {}, { tournaments: [{ ...tournament, prize_pool: null, placement: null }] });
    const winter = await card('Winter Cup');
    expect(winter.queryByText(/Prize Pool|Placed/)).toBeNull();
  });

  it('[TM-180] "completed" is drawn unlike the other states', async () => {
    open(
      'tournaments',
      {},
      {
        tournaments: [
          { ...tournament, id: nextId(), name: 'Done', status: 'completed' },
          { ...tournament, id: nextId(), name: 'Soon', status: 'upcoming', placement: null },
        ],
      },
    );
    const look = async (name: string, status: string) => (await card(name)).getByText(status).parentElement!;
    expect((await look('Done', 'Completed')).querySelector('svg')).not.toBeNull();
    expect((await look('Soon', 'Upcoming')).querySelector('svg')).toBeNull();
  });

  it('[TM-174] a bronze team is offered the upgrade and keeps its list', async () => {
    open('tournaments', { subscription_tier: 'bronze' }, { tournaments: [tournament] });
    expect(await screen.findByRole('heading', { name: 'Upgrade for Tournament Management' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/subscription');
    await card('Winter Cup');
  });
});

const post = {
  id: nextId(),
  title: 'Support wanted',
  description: null,
  ...NO_POST_FACTS,
  commitment_level: 'semi_pro',
  positions_needed: ['Support', 'Flex'],
  is_paid: true,
  salary_range: '$200 a month',
  is_active: true,
  my_request: null,
};

describe('Recruiting', () => {
  it('[TM-181] [TM-183] [TM-184] [TM-185] [TM-186] shows each post with its facts', async () => {
    open('recruiting', {}, { viewer: { is_manager: true }, recruiting_posts: [post] });
    expect(await screen.findByRole('heading', { name: 'Recruiting Management' })).toBeTruthy();
    const wanted = await card('Support wanted');
    for (const text of ['Active', 'Commitment: Semi-pro', 'Support', 'Flex', 'Paid Position: $200 a month'])
      expect(wanted.getByText(text)).toBeTruthy();
  });

  it('[TM-183] [TM-186] an unpaid, closed post says "Inactive" and nothing of pay', async () => {
    open('recruiting', {}, { recruiting_posts: [{ ...post, is_active: false, is_paid: false }] });
    const wanted = await card('Support wanted');
    expect(wanted.getByText('Inactive')).toBeTruthy();
    expect(wanted.queryByText(/Paid Position/)).toBeNull();
  });
});

describe('Analytics', () => {
  it('[TM-194] silver says what is to come', async () => {
    open('analytics', { subscription_tier: 'silver' });
    expect(await screen.findByText('Analytics dashboard coming soon...')).toBeTruthy();
  });

  it('[TM-195] bronze is offered the upgrade', async () => {
    open('analytics', { subscription_tier: 'bronze' });
    expect(await screen.findByRole('heading', { name: 'Upgrade for Advanced Analytics', level: 3 })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Analytics', level: 2 })).toBeTruthy();
    expect(screen.queryByText(/coming soon/)).toBeNull();
  });
});
