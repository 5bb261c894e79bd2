import { failure, fakeBackend } from '@lineup/data/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetExpectedTier } from '../model/billing/expected-tier';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, nextId, TEAM_ID } from '../testing/team-answer';

/** Names of teams, with what `Intl` makes of money. */
const names = /River City|USD|\bRC\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

const MINE = 'POST /rpc/list_my_teams';
const BILLING = 'POST /rpc/billing_of_team';
const PRICES = 'POST /functions/v1/billing/prices';
const CHECKOUT = 'POST /functions/v1/billing/checkout';
const team = (part: string, subscription_tier = 'gold') => ({
  ...{ id: nextId(), name: 'River City', logo_url: null, organization_type: 'college', subscription_tier, part },
});
const silver = {
  ...{ team_name: 'River City', is_archived: false, tier: 'silver', status: 'active' },
  ...{ current_period_end: '2030-05-04T12:00:00Z', cancels_at_period_end: false },
  ...{ is_paid_by_other: false, is_former_owner: false },
};
const prices = [
  { tier: 'silver', amount: 1900, currency: 'usd', every: 1, interval: 'month' },
  { tier: 'gold', amount: 49_000, currency: 'usd', every: 3, interval: 'month' },
];
const PATH = `/subscription?team=${TEAM_ID}`;
/** Waits for a text that begins so. */
const there = (said: string, values?: Record<string, string>) =>
  screen.findAllByText((text) => text.startsWith(pseudo(said, values)));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('teams', 'ui', 'product', 'database', 'data', 'auth');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetExpectedTier(TEAM_ID);
  setLanguage('en');
});

describe('35.6 in a language that has all sentences a subscription leaves nothing in English', () => {
  test.each<[string, string | null, Record<string, unknown>, string]>([
    ['to a visitor', null, { [PRICES]: { prices } }, 'Sign in to see and change the tiers of your teams.'],
    ['while prices are fetched', null, { [PRICES]: () => new Promise(() => {}) }, 'Loading the price'],
    [
      'to a player',
      ADA,
      { [MINE]: ['owner', 'owner', 'staff', 'player', 'payer'].map((part) => team(part)), [PRICES]: { prices } },
      'You pay for it',
    ],
    ['without prices', ADA, { [MINE]: [], [PRICES]: () => failure(503) }, 'The price shows before you pay.'],
    ['whose teams do not load', ADA, { [MINE]: () => failure(503) }, 'Your teams could not be loaded'],
  ])('%s', async (_, viewerId, answers, said) => {
    fakeBackend({ [PRICES]: { prices }, ...answers } as never);
    renderRemote('/subscription', viewerId);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['that renews', {}, 'The subscription renews on'],
    ['that renews some time', { current_period_end: null }, 'The subscription renews'],
    ['that ends', { cancels_at_period_end: true }, 'The subscription is canceled'],
    ['that ends some time', { cancels_at_period_end: true, current_period_end: null }, 'The subscription is canceled'],
    ['of a former owner', { is_paid_by_other: true }, 'A former owner pays for'],
    ['of a former owner that ends', { is_paid_by_other: true, cancels_at_period_end: true }, 'A former owner pays for'],
    ['of a team given away', { is_former_owner: true }, 'The team has another owner'],
    [
      'of a team given away, some time',
      { is_former_owner: true, current_period_end: null },
      'The team has another owner',
    ],
    ['of an archived team', { is_archived: true }, 'This team is archived'],
    ['whose payment failed', { status: 'past_due' }, 'The last payment failed'],
    ['whose payments failed', { status: 'unpaid', tier: 'bronze' }, 'The payments failed'],
    ['that was given', { status: null }, 'Given by our staff'],
    ['that is none', { status: null, tier: 'bronze' }, 'No subscription.'],
    ['at the top', { tier: 'gold' }, 'Downgrade to'],
  ])('%s', async (_, change, said) => {
    fakeBackend({ [MINE]: [], [PRICES]: { prices }, [BILLING]: { ...silver, ...change } });
    renderRemote(PATH, ADA);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test.each([
    ['cancelled', 'The checkout was canceled.'],
    ['failed', 'The payment did not go through.'],
  ])('after a checkout: %s', async (outcome, said) => {
    fakeBackend({ [MINE]: [], [PRICES]: { prices }, [BILLING]: silver });
    renderRemote(`${PATH}&checkout=${outcome}`, ADA);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test.each([
    [403, 'Only managers of a team can see and change its subscription.'],
    [503, 'The subscription could not be loaded'],
  ])('that does not load: %i', async (status, said) => {
    fakeBackend({ [MINE]: [], [PRICES]: { prices }, [BILLING]: failure(status, status === 403 ? '42501' : undefined) });
    renderRemote(PATH, ADA);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test.each<[unknown, string, string]>([
    [failure(409, 'PT409'), 'This has changed in the meantime.', 'The page shows the subscription as it is now.'],
    [failure(503, 'PT503'), 'Payments are not available right now.', 'Try again later, or write to us.'],
    [failure(500, 'PT500'), 'The payment page could not be opened.', 'Nothing was charged. Try again.'],
  ])('as it is refused (%#)', async (answer, title, description) => {
    const backend = fakeBackend({ [MINE]: [], [PRICES]: { prices }, [BILLING]: silver });
    backend.answer(CHECKOUT, answer as never);
    const { user } = renderRemote(PATH, ADA);
    const named = { tier: pseudo('Gold') };
    await user.click(await screen.findByRole('button', { name: pseudo('Upgrade to {tier}', named) }));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo(title)));
    expect(shownToast()?.description).toBe(pseudo(description));
  });
});

describe('35.6 in a language that has all sentences a payment leaves nothing in English', () => {
  test.each<[string, string, string | null, unknown, string]>([
    ['of no team', '/success', ADA, undefined, 'There is no payment to confirm here'],
    ['to a visitor', `/success?team=${TEAM_ID}`, null, undefined, 'Sign in to see whether the payment has arrived'],
    ['that has arrived', `/success?team=${TEAM_ID}`, ADA, silver, 'See the subscription'],
    ['that is waited for', `/success?team=${TEAM_ID}`, ADA, { ...silver, status: null }, 'Confirming the payment...'],
    ['of somebody else', `/success?team=${TEAM_ID}`, ADA, failure(403, '42501'), 'Only managers of a team'],
    ['that does not load', `/success?team=${TEAM_ID}`, ADA, failure(503), 'The payment could not be checked'],
  ])('%s', async (_, path, viewerId, answer, said) => {
    fakeBackend(answer === undefined ? {} : ({ [BILLING]: answer } as never));
    renderRemote(path, viewerId);
    await there(said);
    expect(plain()).toEqual([]);
  });

  test('that is late', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeBackend({ [BILLING]: { ...silver, status: null } });
    renderRemote(`/success?team=${TEAM_ID}`, ADA);
    await there('Confirming the payment...');
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    await there('The payment is not confirmed yet');
    expect(plain()).toEqual([]);
  });
});
