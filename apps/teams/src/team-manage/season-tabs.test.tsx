import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackend } from '../testing/fake-backend';
import { renderRemote } from '../testing/render-remote';
import { ADA, MANAGE_PATH, nextId, teamAnswer } from '../testing/team-answer';

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
  start_date: '2026-12-12T18:00:00Z',
  prize_pool: 1500,
  status: 'in_progress',
  placement: 2,
  check_ins: [],
};

describe('Tournaments', () => {
  it('[TM-167] [TM-168] [TM-169] [TM-170] [TM-171] shows each tournament with its facts', async () => {
    open('tournaments', {}, { tournaments: [tournament] });
    expect(await screen.findByRole('heading', { name: 'Tournament Management' })).toBeTruthy();
    const winter = await card('Winter Cup');
    for (const text of ['in progress', 'LAN', 'Prize Pool: $1,500', 'Placed #2', /Dec 12, 2026/])
      expect(winter.getByText(text)).toBeTruthy();
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
          { ...tournament, id: nextId(), name: 'Soon', status: 'upcoming' },
        ],
      },
    );
    const look = async (name: string, status: string) => (await card(name)).getByText(status).parentElement!;
    expect((await look('Done', 'completed')).querySelector('svg')).not.toBeNull();
    expect((await look('Soon', 'upcoming')).querySelector('svg')).toBeNull();
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
  commitment_level: 'semi_pro',
  positions_needed: ['Support', 'Flex'],
  is_paid: true,
  salary_range: '$200 a month',
  is_active: true,
  my_request: null,
};

describe('Recruiting', () => {
  it('[TM-181] [TM-183] [TM-184] [TM-185] [TM-186] shows each post with its facts', async () => {
    open('recruiting', {}, { recruiting_posts: [post] });
    expect(await screen.findByRole('heading', { name: 'Recruiting Management' })).toBeTruthy();
    const wanted = await card('Support wanted');
    for (const text of ['Active', 'Commitment: semi pro', 'Support', 'Flex', 'Paid Position: $200 a month'])
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
    expect(await screen.findByRole('heading', { name: 'Upgrade for Advanced Analytics' })).toBeTruthy();
    expect(screen.queryByText(/coming soon/)).toBeNull();
  });
});
