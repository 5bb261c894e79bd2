import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, BEN, TEAM_ID } from '../testing/team-answer';

const team = {
  id: TEAM_ID,
  name: 'River City',
  logo_url: null,
  organization_type: 'college',
  subscription_tier: 'gold',
  part: 'owner',
};

const PRICES = 'POST /functions/v1/billing/prices';

const silver = {
  ...{ team_name: 'River City', is_archived: false, tier: 'silver', status: 'active' },
  ...{
    current_period_end: '2030-05-04T12:00:00Z',
    cancels_at_period_end: false,
    is_paid_by_other: false,
    is_former_owner: false,
  },
};
const bronze = { ...silver, tier: 'bronze', status: null, current_period_end: null };

/** Opens the screen of one team whose billing is this. */
function openBilling(billing: unknown, search = '') {
  const backend = fakeBackend({ 'POST /rpc/list_my_teams': [team], 'POST /rpc/billing_of_team': billing });
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { href: 'http://site.test/', protocol: 'http:', assign });
  return { backend, assign, ...renderRemote(`/subscription?team=${TEAM_ID}${search}`, ADA) };
}
const CHECKOUT = 'POST /functions/v1/billing/checkout';
const PORTAL = 'POST /functions/v1/billing/portal';

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
  it('[TM-014] shows what each tier includes, of what there is, and what the server says it costs', async () => {
    const prices = [
      { tier: 'silver', amount: 1900, currency: 'usd', every: 1, interval: 'month' },
      { tier: 'gold', amount: 49_000, currency: 'usd', every: 1, interval: 'year' },
    ];
    fakeBackend({ 'POST /rpc/list_my_teams': [team], [PRICES]: { prices } });
    renderRemote('/subscription', ADA);
    await screen.findByRole('heading', { level: 1, name: 'Subscription' });
    await screen.findByRole('link', { name: 'River City' });
    const bronze = ['Roster, staff and practices'];
    const silver = [...bronze, 'Tournaments with results and check-in', 'Analytics: attendance, stability, results'];
    expect(included('Bronze')).toEqual(bronze);
    expect(included('Silver')).toEqual(silver);
    expect(included('Gold')).toEqual([...silver, 'Integrations: Discord or your own server']);
    expect(await screen.findByText('$19 per month')).toBeTruthy();
    expect(screen.getByText('$490 per year')).toBeTruthy();
    expect(screen.getByText('Free')).toBeTruthy();
  });

  it('[TM-014] shows the tiers of the own teams; the owner chooses the one to change', async () => {
    const second = { ...team, id: BEN, name: 'Sea Wolves', subscription_tier: 'bronze' };
    const played = { ...team, id: ADA, name: 'Owls', part: 'player' };
    const backend = fakeBackend({
      'POST /rpc/list_my_teams': [team, second, played],
      'POST /rpc/billing_of_team': silver,
    });
    const { user } = renderRemote('/subscription', ADA);
    const row = within((await screen.findByRole('link', { name: 'River City' })).closest('li')!);
    expect(row.getByText('Gold')).toBeTruthy();
    expect(row.getByText('Owner')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Change tier of Owls' })).toBeNull();
    expect(backend.calls.map((call) => call.path)).toEqual(['/rpc/list_my_teams', '/functions/v1/billing/prices']);
    await user.click(screen.getByRole('link', { name: 'Change tier of Sea Wolves' }));
    expect(await screen.findByRole('button', { name: 'Upgrade to Gold' })).toBeTruthy();
    expect(backend.callsOf('POST /rpc/billing_of_team')[0]?.body).toEqual({ p_team_id: BEN });
  });

  it('[TM-014] asks a visitor to sign in, and tells prices alone; without payments it promises none', async () => {
    let refuse = () => {};
    const backend = fakeBackend({ [PRICES]: () => new Promise((resolve) => (refuse = () => resolve(failure(503)))) });
    renderRemote('/subscription');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    // Not said before it is known.
    await waitFor(() => expect(backend.callsOf(PRICES)).toHaveLength(1));
    expect(screen.getAllByText('Loading the price')).toHaveLength(2);
    expect(screen.queryByText('The price shows before you pay.')).toBeNull();
    refuse();
    expect(await screen.findAllByText('The price shows before you pay.')).toHaveLength(2);
    expect(backend.calls.map((call) => call.path)).toEqual(['/functions/v1/billing/prices']);
  });
});

describe('changing the tier', () => {
  it('[TM-014] a bronze team goes to the checkout once, however often it is pressed', async () => {
    const { backend, assign, user } = openBilling(bronze);
    backend.answer(CHECKOUT, { url: 'http://site.test/pay' });
    expect(await screen.findByText('No subscription. Choose a tier to upgrade.')).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: 'Upgrade to Silver' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://site.test/pay'));
    expect(backend.callsOf(CHECKOUT).map((call) => call.body)).toEqual([{ team_id: TEAM_ID, tier: 'silver' }]);
  });

  it('[TM-014] a silver team sees until when it is paid, upgrades, and cancels on the page of the payment', async () => {
    const { backend, assign, user } = openBilling(silver);
    backend.answer(PORTAL, { url: 'http://site.test/portal' });
    expect(await screen.findByText('The subscription renews on May 4, 2030.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upgrade to Gold' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel the subscription' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://site.test/portal'));
    expect(backend.callsOf(PORTAL).map((call) => call.body)).toEqual([{ team_id: TEAM_ID }]);
  });

  it('[TM-014] a gold team downgrades; one that is ending says so and may stay', async () => {
    openBilling({ ...silver, tier: 'gold', cancels_at_period_end: true });
    expect(await screen.findByText(/Gold stays until May 4, 2030, then Bronze/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Downgrade to Silver' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep this tier' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the subscription' })).toBeNull();
  });

  it('[TM-014] a new owner is told who pays, and opens no page of theirs', async () => {
    openBilling({ ...silver, is_paid_by_other: true });
    expect(await screen.findByText(/^A former owner pays for Silver until they end it/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[TM-014] who still pays for a team of somebody else cancels it, and chooses no tier', async () => {
    const { backend, assign, user } = openBilling({ ...silver, is_former_owner: true });
    backend.answer(PORTAL, { url: 'http://site.test/portal' });
    expect(await screen.findByText(/^The team has another owner, and you still pay for it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upgrade to Gold' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel the subscription' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://site.test/portal'));
  });

  it.each([
    [failure(403, '42501'), 'Access Denied'],
    [failure(409, 'PT409'), 'This has changed in the meantime.'],
    [failure(503, 'PT503'), 'Payments are not available right now.'],
    [failure(500, 'PT500'), 'The payment page could not be opened.'],
    [{ url: 'javascript:alert(1)' }, 'The payment page could not be opened.'],
  ])('[TM-014] what goes wrong stays on the page and can be tried again (%#)', async (answer, title) => {
    const { backend, assign, user } = openBilling(bronze);
    backend.answer(CHECKOUT, answer);
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Silver' }));
    await waitFor(() => expect(shownToast()?.title).toBe(title));
    expect(assign).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade to Silver' }).disabled).toBe(false),
    );
  });

  it('[TM-014, TM-208] is refused to who does not manage the team', async () => {
    openBilling(failure(403, '42501'));
    expect(await screen.findByText('Only managers of a team can see and change its subscription.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Upgrade/ })).toBeNull();
  });

  it('[TM-014] says how a checkout ended that did not pay', async () => {
    openBilling(bronze, '&checkout=cancelled');
    expect(await screen.findByText(/The checkout was canceled. Nothing was charged/)).toBeTruthy();
  });
});
