/** What an event of Stripe means for the subscription of a team. */

export type PaidTier = 'silver' | 'gold';

/** An event as Stripe sends it; only the fields that are read here. */
export interface StripeEvent {
  id: string;
  type: string;
  /** Seconds. */
  created: number;
  data: { object: StripeObject };
}

interface StripeObject {
  id?: string;
  mode?: string;
  payment_status?: string;
  customer?: string | null;
  subscription?: string | null;
  status?: string;
  metadata?: Record<string, string> | null;
  cancel_at_period_end?: boolean;
  cancel_at?: number | null;
  current_period_end?: number;
  items?: { data: { price: StripePrice; current_period_end?: number }[] };
}

export interface StripePrice {
  id: string;
  lookup_key?: string | null;
}

export interface BillingChange {
  teamId: string;
  /** Null: a price that we do not know (any more); the subscription keeps the tier that it had. */
  tier: PaidTier | null;
  status: 'active' | 'past_due' | 'unpaid' | 'canceled';
  /** ISO; null when the event does not say. */
  periodEnd: string | null;
  customer: string | null;
  subscription: string | null;
  cancelsAtPeriodEnd: boolean;
}

/** Statuses of Stripe that are not named here (`incomplete`: the first payment is not through) change nothing. */
const STATUSES: Record<string, BillingChange['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};

/**
 * The change, or null for events that change nothing or belong to something else. The price says which tier it is; what a
 * price says nothing about, above all that a subscription ends, counts whatever its price.
 */
export function readEvent(
  event: StripeEvent,
  tierOfPrice: (price: StripePrice) => PaidTier | undefined,
): BillingChange | null {
  const object = event.data.object;
  const teamId = object.metadata?.team_id ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(teamId)) return null;
  if (/^checkout\.session\.(completed|async_payment_succeeded)$/.test(event.type)) return readCheckout(object, teamId);
  if (!/^customer\.subscription\.(created|updated|deleted|paused|resumed)$/.test(event.type)) return null;

  const item = object.items?.data[0];
  const status = event.type.endsWith('.deleted') ? 'canceled' : STATUSES[object.status ?? ''];
  if (!status) return null;
  const tier = (item && tierOfPrice(item.price)) ?? null;
  // Newer versions of the API keep the period on the item.
  const end = item?.current_period_end ?? object.current_period_end;
  return {
    ...{ teamId, tier, status },
    periodEnd: end === undefined ? null : new Date(end * 1000).toISOString(),
    customer: object.customer ?? null,
    subscription: object.id ?? null,
    cancelsAtPeriodEnd: status !== 'canceled' && (object.cancel_at_period_end === true || Boolean(object.cancel_at)),
  };
}

function readCheckout(session: StripeObject, teamId: string): BillingChange | null {
  const tier = session.metadata?.tier;
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  if (session.mode !== 'subscription' || !isPaid || (tier !== 'silver' && tier !== 'gold')) return null;
  return {
    ...{ teamId, tier, status: 'active', periodEnd: null, cancelsAtPeriodEnd: false },
    customer: session.customer ?? null,
    subscription: session.subscription ?? null,
  };
}
