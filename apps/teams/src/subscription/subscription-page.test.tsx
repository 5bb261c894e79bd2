import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackend } from '../testing/fake-backend';
import { renderRemote } from '../testing/render-remote';
import { ADA, TEAM_ID } from '../testing/team-answer';

const team = {
  id: TEAM_ID,
  name: 'River City',
  logo_url: null,
  organization_type: 'college',
  subscription_tier: 'gold',
  part: 'owner',
};

const included = (tier: string) => {
  const list = screen.getByRole('list', { name: 'Tiers' });
  const card = within(list).getByRole('heading', { name: tier }).closest('li')!;
  return within(card)
    .getAllByRole('listitem')
    .flatMap((feature) =>
      feature.textContent.includes('not included') ? [] : feature.textContent.replace(', included', ''),
    );
};

describe('subscription', () => {
  it('[TM-014, TM-200…TM-207] shows what each tier includes', async () => {
    fakeBackend({ 'POST /rpc/list_my_teams': [team] });
    renderRemote('/subscription', ADA);
    await screen.findByRole('heading', { level: 1, name: 'Subscription' });
    const bronze = ['Roster, staff and practices'];
    const silver = [...bronze, 'Tournament management', 'Advanced analytics', 'Unlimited staff'];
    expect(included('Bronze')).toEqual(bronze);
    expect(included('Silver')).toEqual(silver);
    expect(included('Gold')).toEqual([...silver, 'Custom integrations', 'Brand management', 'Contract management']);
  });

  it('[TM-014] shows the tiers of the own teams, and sells nothing', async () => {
    const backend = fakeBackend({ 'POST /rpc/list_my_teams': [team] });
    renderRemote('/subscription', ADA);
    const row = within((await screen.findByRole('link', { name: 'River City' })).closest('li')!);
    expect(row.getByText('Gold')).toBeTruthy();
    expect(row.getByText('owner')).toBeTruthy();
    expect(screen.getByText(/Online payment is not switched on yet/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(backend.calls.map((call) => call.path)).toEqual(['/rpc/list_my_teams']);
  });

  it('[TM-014] asks a visitor to sign in, without a call', async () => {
    const backend = fakeBackend();
    renderRemote('/subscription');
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
    expect(backend.calls).toEqual([]);
  });
});
