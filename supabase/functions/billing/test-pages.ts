/** The marked pages that stand in for Stripe where there is no key. Plain forms: nothing in them runs. */
import { siteUrl } from '../_shared/variable.ts';
import { Refusal } from '../_shared/http.ts';
import { escapeHtml } from '../_shared/escape-html.ts';
import { readPrices, type Price } from './prices.ts';
import { provider, type Provider } from './provider.ts';
import { signEvent } from './signature.ts';
import {
  CHECKOUT_OUTCOMES,
  checkoutEvents,
  type CheckoutOutcome,
  PORTAL_OUTCOMES,
  portalEvents,
  type PortalOutcome,
} from './test-events.ts';
import type { StripeEvent } from './events.ts';
import { afterwards, readSession, type TestSession } from './test-session.ts';
import { receiveEvent } from './webhook.ts';

/** Shows a test page (GET) or does what was pressed on it (POST) and leads back to the site. */
export async function serveTestPage(request: Request, page: TestSession['page']): Promise<Response> {
  const pays = provider();
  if (pays.name !== 'test') throw new Refusal(404, 'Not found');
  const token = new URL(request.url).searchParams.get('session') ?? '';
  const session = await readSession(token, page, pays);
  if (request.method === 'GET')
    return await html(page === 'checkout' ? checkoutPage(session, await readPrices(pays)) : portalPage(session));
  if (request.method !== 'POST') throw new Refusal(405, 'Use GET or POST');
  const pressed = String((await request.formData()).get('outcome'));
  return page === 'checkout'
    ? await finishCheckout(session, pressed, pays)
    : await finishPortal(session, pressed, pays);
}

async function finishCheckout(session: TestSession, pressed: string, pays: Provider): Promise<Response> {
  const outcome = oneOf(CHECKOUT_OUTCOMES, pressed);
  await send(checkoutEvents(session, outcome, pays, seconds()), pays);
  const next: Record<CheckoutOutcome, string> = {
    pay: afterwards.paid(session.team),
    fail: afterwards.stopped(session.team, 'failed'),
    cancel: afterwards.stopped(session.team, 'cancelled'),
  };
  return goTo(next[outcome]);
}

async function finishPortal(session: TestSession, pressed: string, pays: Provider): Promise<Response> {
  await send(portalEvents(session, oneOf(PORTAL_OUTCOMES, pressed), pays, seconds()), pays);
  return goTo(afterwards.portal(session.team));
}

/** Through the webhook as it is, signature and all. */
async function send(events: StripeEvent[], pays: Provider): Promise<void> {
  for (const event of events) {
    const body = JSON.stringify(event);
    const signature = await signEvent(body, pays.signingSecret, seconds());
    const request = new Request('http://localhost/billing/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body,
    });
    const answer = await receiveEvent(request);
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  }
}

function oneOf<Value extends string>(values: readonly Value[], pressed: string): Value {
  const value = values.find((each) => each === pressed);
  if (!value) throw new Refusal(400, 'outcome is missing or not valid');
  return value;
}

const seconds = () => Math.floor(Date.now() / 1000);
const goTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

const TIERS = { silver: 'Silver', gold: 'Gold' };

function checkoutPage(session: TestSession, prices: Price[]): string {
  const tier = TIERS[session.tier];
  const price = prices.find((each) => each.tier === session.tier);
  if (!price) throw new Error(`there is no price of ${session.tier}`);
  return layout(
    `${tier} for ${session.teamName}`,
    session.subscription
      ? `${amountText(price)} ${periodText(price)}. The running subscription changes at once.`
      : `${amountText(price)} ${periodText(price)}. The subscription renews until you cancel it.`,
    [
      button('pay', session.subscription ? `Change to ${tier}` : `Pay for ${tier}`, true),
      button('fail', 'Let the payment fail'),
      button('cancel', 'Cancel'),
    ],
  );
}

function amountText({ amount, currency }: Price): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const periodText = ({ every, interval }: Price) => (every === 1 ? `every ${interval}` : `every ${every} ${interval}s`);

function portalPage(session: TestSession): string {
  const until = session.periodEnd ? session.periodEnd.slice(0, 10) : 'the end of the period';
  return layout(
    `Subscription of ${session.teamName}`,
    session.isEnding
      ? `${TIERS[session.tier]}, ends on ${until}.`
      : `${TIERS[session.tier]}, paid until ${until}. When you end it, the team keeps its tier until then.`,
    [
      session.isEnding ? button('keep', 'Keep the subscription', true) : button('end', 'End the subscription', true),
      button('end-now', 'Let the period be over now'),
      button('fail', 'Let the next payment fail'),
    ],
    `<a href="${escapeHtml(afterwards.portal(session.team))}">Back to Lineup</a>`,
  );
}

const button = (outcome: PortalOutcome | CheckoutOutcome, label: string, isMain = false) =>
  `<button name="outcome" value="${outcome}"${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button>`;

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center;background:light-dark(#f4f6fa,#12151c);color:light-dark(#161a22,#eef1f6)}main{box-sizing:border-box;width:min(28rem,100%);padding:24px;background:light-dark(#fff,#1b202b);border-radius:12px}h1{font-size:1.5rem;line-height:1.25;margin:16px 0 8px;overflow-wrap:anywhere}strong{display:block;padding:8px 12px;border-radius:8px;background:#ffd75e;color:#161a22}form{display:grid;gap:12px;margin-top:24px}button{font:inherit;min-height:48px;border-radius:8px;border:1px solid light-dark(#9aa4b5,#5a6579);background:transparent;color:inherit;cursor:pointer}.main{background:light-dark(#0b57c4,#8ab8ff);border-color:transparent;color:light-dark(#fff,#10131a)}a{display:inline-block;margin-top:16px;color:light-dark(#0b57c4,#8ab8ff)}`;

const layout = (title: string, text: string, buttons: string[], foot = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Test checkout: ${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><strong>Test checkout. No money moves.</strong>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<form method="post">${buttons.join('')}</form>${foot}</main></body></html>`;

async function html(page: string): Promise<Response> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE)));
  const hash = btoa(String.fromCodePoint(...digest));
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Browsers hold the redirect after a form to the same rule, so the site is named too.
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${new URL(siteUrl()).origin}; frame-ancestors 'none'; base-uri 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}
