/** Steam: OpenID 2.0 without an association, so each answer is asked about, once; and the names of its accounts. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { askPage } from './ask-page.ts';
import type { Accounts } from './accounts.ts';
import type { Answer, Call } from './call.ts';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const SIGNED = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
const secret = randomBytes(32);
/** Answers that nobody has asked about yet. */
const open = new Set<string>();

/** Answers for Steam; null when it is nothing of its. */
export function answerOpenId(call: Call, accounts: Accounts, { keys }: { keys: string }): Answer | null {
  if (call.url.pathname === '/steam/openid/login') {
    return call.form.get('openid.mode') === 'check_authentication' ? confirm(call.form) : signIn(call, accounts);
  }
  if (call.url.pathname !== '/steam/api/ISteamUser/GetPlayerSummaries/v2/') return null;
  if (call.url.searchParams.get('key') !== keys) return { status: 403 };
  const account = accounts.withId('steam', call.url.searchParams.get('steamids') ?? '');
  const players = account ? [{ steamid: account.id, personaname: account.name }] : [];
  return { status: 200, body: JSON.stringify({ response: { players } }) };
}

function signIn({ method, url, form }: Call, accounts: Accounts): Answer {
  const asked = (name: string) => url.searchParams.get(`openid.${name}`) ?? '';
  const returnTo = asked('return_to');
  const isWhole =
    asked('ns') === NAMESPACE &&
    asked('mode') === 'checkid_setup' &&
    asked('identity') === `${NAMESPACE}/identifier_select` &&
    asked('claimed_id') === asked('identity') &&
    URL.canParse(returnTo) &&
    new URL(returnTo).origin === asked('realm');
  if (!isWhole) return { status: 400, body: 'This request is not valid.' };
  if (method === 'GET') return askPage('Steam', asked('realm'), false);
  const back = new URL(returnTo);
  const tell = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) back.searchParams.set(`openid.${name}`, value);
  };
  if (form.get('decision') === 'deny') tell({ ns: NAMESPACE, mode: 'cancel' });
  else {
    const account = accounts.named('steam', form.get('name') || 'Demo', { valorant: 0, league: '' });
    const identity = `${url.origin}/steam/openid/id/${account.id}`;
    const values = {
      ns: NAMESPACE,
      mode: 'id_res',
      op_endpoint: `${url.origin}/steam/openid/login`,
      claimed_id: identity,
      identity,
      return_to: returnTo,
      response_nonce: `${new Date().toISOString().slice(0, 19)}Z${randomBytes(12).toString('hex')}`,
      assoc_handle: '1234567890',
      signed: SIGNED.join(','),
    };
    open.add(values.response_nonce);
    tell({ ...values, sig: sign(values) });
  }
  return { status: 303, headers: { location: String(back) } };
}

/** Says once of each answer whether it is its own. */
function confirm(form: URLSearchParams): Answer {
  const values = Object.fromEntries(SIGNED.map((name) => [name, form.get(`openid.${name}`) ?? '']));
  const given = Buffer.from(form.get('openid.sig') ?? '');
  const wanted = Buffer.from(sign(values));
  const isOwn = given.length === wanted.length && timingSafeEqual(given, wanted);
  const isFirst = open.delete(values['response_nonce'] ?? '');
  return { status: 200, body: `ns:${NAMESPACE}\nis_valid:${isOwn && isFirst}\n` };
}

/** Over the signed fields in key-value form (OpenID 2.0, 6.1). */
const sign = (values: Record<string, string>) =>
  createHmac('sha256', secret)
    .update(SIGNED.map((name) => `${name}:${values[name]}\n`).join(''))
    .digest('base64');
