/** Takes the events of the payment provider: only signed ones, and each at most once. */
import { callDatabase, DatabaseError } from '../_shared/backend.ts';
import { answer, readText, Refusal } from '../_shared/http.ts';
import { readEvent, type StripeEvent } from './events.ts';
import { provider, tierOfPrice } from './provider.ts';
import { isSigned } from './signature.ts';

const MAX_BYTES = 256 * 1024;

/** Answers `{ received, applied }`. A failure inside answers 500, and the provider sends the event again. */
export async function receiveEvent(request: Request): Promise<Response> {
  const body = await readText(request, MAX_BYTES);
  const pays = provider();
  const signature = request.headers.get('stripe-signature') ?? '';
  if (!(await isSigned(body, signature, pays.signingSecret, Math.floor(Date.now() / 1000)))) {
    throw new Refusal(400, 'The signature is not valid');
  }
  const event = JSON.parse(body) as StripeEvent;
  const change = readEvent(event, (price) => tierOfPrice(price, pays));
  if (!change) return answer({ received: true, applied: false });
  try {
    const [applied] = await callDatabase('apply_billing_event', {
      p_event_id: event.id,
      p_occurred_at: new Date(event.created * 1000).toISOString(),
      p_team_id: change.teamId,
      p_tier: change.tier,
      p_status: change.status,
      p_provider: pays.name,
      p_current_period_end: change.periodEnd,
      p_customer_ref: change.customer,
      p_subscription_ref: change.subscription,
      p_cancels_at_period_end: change.cancelsAtPeriodEnd,
    });
    return answer({ received: true, applied });
  } catch (error) {
    // The team is gone: sending the event again would not help.
    if (error instanceof DatabaseError && error.code === 'PT404') return answer({ received: true, applied: false });
    throw error;
  }
}
