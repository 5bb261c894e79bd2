/** The events that Stripe would send for what is pressed on a test page. */
import type { StripeEvent } from './events.ts';
import { priceOf, type Provider } from './provider.ts';
import type { TestSession } from './test-session.ts';

export const CHECKOUT_OUTCOMES = ['pay', 'fail', 'cancel'] as const;
export const PORTAL_OUTCOMES = ['end', 'keep', 'end-now', 'fail'] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];
export type PortalOutcome = (typeof PORTAL_OUTCOMES)[number];

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** @param now seconds since 1970 */
export function checkoutEvents(
  session: TestSession,
  outcome: CheckoutOutcome,
  pays: Provider,
  now: number,
): StripeEvent[] {
  const subscription = subscriptionOf(session, pays, { status: 'active', now });
  if (outcome === 'cancel') return [];
  if (outcome === 'fail') {
    return [event(session, 'customer.subscription.created', now, { ...subscription, status: 'incomplete' })];
  }
  if (session.subscription) return [event(session, 'customer.subscription.updated', now, subscription)];
  const checkout = {
    id: `cs_test_${session.id}`,
    mode: 'subscription',
    payment_status: 'paid',
    customer: subscription.customer,
    subscription: subscription.id,
    metadata: { team_id: session.team, tier: session.tier },
  };
  return [
    event(session, 'customer.subscription.created', now, subscription),
    event(session, 'checkout.session.completed', now, checkout),
  ];
}

/** @param now seconds since 1970 */
export function portalEvents(session: TestSession, outcome: PortalOutcome, pays: Provider, now: number): StripeEvent[] {
  const status = { end: 'active', keep: 'active', 'end-now': 'canceled', fail: 'past_due' }[outcome];
  const subscription = subscriptionOf(session, pays, { status, now, isEnding: outcome === 'end' });
  const type = outcome === 'end-now' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  return [event(session, type, now, subscription, outcome)];
}

/** The id comes from the session: pressing twice sends the same event twice, as Stripe may. */
function event(
  session: TestSession,
  type: string,
  created: number,
  object: StripeEvent['data']['object'],
  outcome = '',
): StripeEvent {
  return { id: ['evt_test', session.id, type, outcome].filter(Boolean).join('_'), type, created, data: { object } };
}

function subscriptionOf(
  session: TestSession,
  pays: Provider,
  { status, now, isEnding = false }: { status: string; now: number; isEnding?: boolean },
) {
  const known = session.periodEnd ? Math.floor(Date.parse(session.periodEnd) / 1000) : 0;
  const end = session.subscription && known > now ? known : now + MONTH_SECONDS;
  return {
    id: session.subscription ?? `sub_test_${session.id}`,
    customer: session.customer ?? `cus_test_${session.team}`,
    status,
    cancel_at_period_end: isEnding,
    metadata: { team_id: session.team },
    items: { data: [{ price: { id: priceOf(session.tier, pays) }, current_period_end: end }] },
  };
}
