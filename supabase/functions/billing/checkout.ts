/** Where a manager goes to pay for a tier, to change it, or to end it. */
import { callAsCaller } from '../_shared/backend.ts';
import * as z from 'zod/mini';
import { answer, Refusal } from '../_shared/http.ts';
import { readInput, uuid } from '../_shared/input.ts';
import { siteUrl } from '../_shared/variable.ts';
import type { PaidTier } from './events.ts';
import { PAID_TIERS, priceOf, provider, type Provider } from './provider.ts';
import { createPage } from './stripe-api.ts';
import { testPage } from './test-session.ts';

const MAX_BYTES = 1024;
const portalSchema = z.object({ team_id: uuid });
const checkoutSchema = z.object({ team_id: uuid, tier: z.enum(PAID_TIERS) });
const ONE_MINUTE_MS = 60_000;

interface Billing {
  team_name: string;
  is_archived: boolean;
  tier: 'bronze' | PaidTier;
  status: string | null;
  provider: Provider['name'] | null;
  cancels_at_period_end: boolean;
  /** A former owner pays: only they open the pages of their customer at the provider. */
  is_paid_by_other: boolean;
  /** The caller pays, and the team has another owner. */
  is_former_owner: boolean;
  current_period_end: string | null;
  customer_ref: string | null;
  subscription_ref: string | null;
}

/** `{ team_id, tier }` → `{ url }`: a first checkout, or the confirmation of a change of the present subscription. */
export async function startCheckout(request: Request): Promise<Response> {
  const { team_id: team, tier } = await readInput(request, MAX_BYTES, checkoutSchema);
  const pays = provider();
  const billing = await readBilling(request, team);
  if (billing.is_archived) throw new Refusal(409, 'This team is archived');
  refuseUnlessPayer(billing);
  if (billing.is_former_owner) throw new Refusal(403, 'Only the owner of the team chooses its tier');
  const present = presentSubscription(billing, pays);
  if (present && billing.tier === tier) throw new Refusal(409, `This team has ${tier} already`);
  if (pays.name === 'test') {
    return answer({ url: await testPage('checkout', { ...testFacts(team, billing, present), tier }, pays) });
  }
  return answer({ url: present ? await changePage(team, billing) : await payPage(team, tier, billing, pays) });
}

/** `{ team_id }` → `{ url }`: cards, invoices and ending the subscription, which then runs to the end of its period. */
export async function openPortal(request: Request): Promise<Response> {
  const { team_id: team } = await readInput(request, MAX_BYTES, portalSchema);
  const pays = provider();
  const billing = await readBilling(request, team);
  refuseUnlessPayer(billing);
  const present = presentSubscription(billing, pays);
  if (!present) throw new Refusal(409, 'This team has no subscription');
  if (pays.name === 'test') {
    const tier = billing.tier === 'gold' ? 'gold' : 'silver';
    return answer({ url: await testPage('portal', { ...testFacts(team, billing, present), tier }, pays) });
  }
  const url = await createPage('billing_portal/sessions', {
    customer: billing.customer_ref ?? '',
    return_url: returnUrl(team),
  });
  return answer({ url });
}

function refuseUnlessPayer(billing: Billing): void {
  if (billing.is_paid_by_other) throw new Refusal(409, 'The former owner pays for this team until they end it');
}

const readBilling = async (request: Request, team: string) =>
  (await callAsCaller(request, 'billing_of_team', { p_team_id: team })) as Billing;

/** The subscription that runs at this provider; one of the other provider cannot be changed here. */
function presentSubscription(billing: Billing, pays: Provider): string | null {
  const isRunning = billing.status !== null && billing.status !== 'canceled' && billing.provider === pays.name;
  return isRunning ? billing.subscription_ref : null;
}

function testFacts(team: string, billing: Billing, present: string | null) {
  return {
    team,
    teamName: billing.team_name,
    subscription: present,
    customer: billing.customer_ref,
    periodEnd: billing.current_period_end,
    isEnding: billing.cancels_at_period_end,
  };
}

const returnUrl = (team: string) => `${siteUrl()}/subscription?team=${team}`;

function payPage(team: string, tier: PaidTier, billing: Billing, pays: Provider): Promise<string> {
  // A double click gets the same page.
  const key = `checkout-${team}-${tier}-${billing.customer_ref ?? 'new'}-${Math.floor(Date.now() / ONE_MINUTE_MS)}`;
  return createPage(
    'checkout/sessions',
    {
      mode: 'subscription',
      'line_items[0][price]': priceOf(tier, pays),
      'line_items[0][quantity]': '1',
      success_url: `${siteUrl()}/success?team=${team}`,
      cancel_url: `${returnUrl(team)}&checkout=cancelled`,
      client_reference_id: team,
      'metadata[team_id]': team,
      'metadata[tier]': tier,
      'subscription_data[metadata][team_id]': team,
      ...(billing.customer_ref ? { customer: billing.customer_ref } : {}),
    },
    key,
  );
}

/** A running subscription is changed on Stripe's own page, which shows what is due: never a second subscription. */
function changePage(team: string, billing: Billing): Promise<string> {
  return createPage('billing_portal/sessions', {
    customer: billing.customer_ref ?? '',
    return_url: returnUrl(team),
    'flow_data[type]': 'subscription_update',
    'flow_data[subscription_update][subscription]': billing.subscription_ref ?? '',
    'flow_data[after_completion][type]': 'redirect',
    'flow_data[after_completion][redirect][return_url]': `${siteUrl()}/success?team=${team}`,
  });
}
