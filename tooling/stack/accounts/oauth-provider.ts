/** Riot Sign On and Discord: the code flow of OAuth 2 with PKCE, and the calls about an account. */
import { createHash, randomBytes } from 'node:crypto';
import { askPage } from './ask-page.ts';
import type { Accounts, StandInAccount } from './accounts.ts';
import type { Answer, Call } from './call.ts';

interface Granted {
  provider: string;
  account: StandInAccount;
  client: string;
  redirect: string;
  challenge: string;
}
interface Clients {
  keys: string;
  secret: string;
}

const codes = new Map<string, Granted>();
const tokens = new Map<string, Granted>();
const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) });

/** Answers for both; null when it is nothing of theirs. */
export function answerOAuth(call: Call, accounts: Accounts, clients: Clients): Answer | null {
  switch (call.url.pathname) {
    case '/riot/authorize':
      return authorize(call, 'riot', accounts);
    case '/discord/oauth2/authorize':
      return authorize(call, 'discord', accounts);
    case '/riot/token':
    case '/discord/api/oauth2/token':
      return exchange(call, clients);
    case '/discord/api/users/@me': {
      const account = granted(call, 'discord');
      return account ? json({ id: account.id, username: account.name }) : json({ message: '401: Unauthorized' }, 401);
    }
    default:
      return call.url.pathname.startsWith('/riot/api/') ? answerRiot(call, accounts, clients) : null;
  }
}

function authorize({ method, url, form }: Call, provider: string, accounts: Accounts): Answer {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const redirect = asked('redirect_uri');
  const isWhole =
    asked('client_id') === `lineup-${provider}` &&
    asked('response_type') === 'code' &&
    asked('code_challenge_method') === 'S256' &&
    asked('code_challenge') !== '' &&
    asked('state') !== '' &&
    // The one address that a client registers.
    new URL(redirect || 'about:blank').pathname === '/account/linked';
  if (!isWhole) return { status: 400, body: 'This request is not valid.' };
  if (method === 'GET') return askPage(provider === 'riot' ? 'Riot' : 'Discord', redirect, provider === 'riot');
  const back = new URL(redirect);
  back.searchParams.set('state', asked('state'));
  if (form.get('decision') === 'deny') back.searchParams.set('error', 'access_denied');
  else {
    const ranks = { valorant: Number(form.get('valorant') ?? 0), league: form.get('league') ?? '' };
    const account = accounts.named(provider, form.get('name') || 'Demo', ranks);
    const code = randomBytes(16).toString('hex');
    codes.set(code, { provider, account, client: asked('client_id'), redirect, challenge: asked('code_challenge') });
    back.searchParams.set('code', code);
  }
  return { status: 303, headers: { location: String(back) } };
}

function exchange({ url, headers, form }: Call, { secret }: Clients): Answer {
  const code = form.get('code') ?? '';
  const grant = codes.get(code);
  // A code works once, whatever comes of it.
  codes.delete(code);
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    grant !== undefined &&
    url.pathname.startsWith(`/${grant.provider}/`) &&
    headers.authorization === `Basic ${Buffer.from(`${grant.client}:${secret}`).toString('base64')}` &&
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri') === grant.redirect &&
    proof === grant.challenge;
  if (!isRight) return json({ error: 'invalid_grant' }, 400);
  const token = randomBytes(16).toString('hex');
  tokens.set(token, grant);
  return json({ access_token: token, token_type: 'Bearer', expires_in: 600 });
}

function granted({ headers }: Call, provider: string): StandInAccount | undefined {
  const grant = tokens.get(/^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  return grant?.provider === provider ? grant.account : undefined;
}

/** `/riot/api/<region>/…`, as the hosts of the regions answer. */
function answerRiot(call: Call, accounts: Accounts, { keys }: Clients): Answer {
  const [, , , region = '', ...rest] = call.url.pathname.split('/');
  const path = rest.join('/');
  const names = ({ id, name }: StandInAccount) => json({ puuid: id, gameName: name, tagLine: 'NA1' });
  if (path === 'riot/account/v1/accounts/me') {
    const account = granted(call, 'riot');
    return account ? names(account) : json({ status: { status_code: 401 } }, 401);
  }
  if (call.headers['x-riot-token'] !== keys) return json({ status: { status_code: 403 } }, 403);
  const id = rest.at(-1) ?? '';
  const account = accounts.withId('riot', id.replace(/^na1-/, ''));
  if (!account) return json({ status: { status_code: 404 } }, 404);
  const answers: Record<string, () => Answer> = {
    [`americas/riot/account/v1/accounts/by-puuid/${id}`]: () => names(account),
    [`americas/riot/account/v1/active-shards/by-game/val/by-puuid/${id}`]: () =>
      json({ puuid: id, game: 'val', activeShard: 'na' }),
    [`americas/riot/account/v1/region/by-game/lol/by-puuid/${id}`]: () =>
      json({ puuid: id, game: 'lol', region: 'na1' }),
    [`na/val/match/v1/matchlists/by-puuid/${id}`]: () =>
      json({ puuid: id, history: account.valorant > 0 ? [{ matchId: `na1-${id}`, queueId: 'competitive' }] : [] }),
    [`na/val/match/v1/matches/${id}`]: () =>
      json({ players: [{ puuid: account.id, competitiveTier: account.valorant }] }),
    [`na1/lol/league/v4/entries/by-puuid/${id}`]: () => {
      const [tier, rank] = account.league.split(' ');
      return json(account.league ? [{ queueType: 'RANKED_SOLO_5x5', tier, rank }] : []);
    },
  };
  return answers[`${region}/${path}`]?.() ?? json({ status: { status_code: 404 } }, 404);
}
