import type { BrowserContext } from '@playwright/test';
import type { Account } from '@lineup/stack/backend';
import { signIn, type Credentials, type StoredSession } from '@lineup/stack/sign-in';

export type { Credentials };

/** A demo account by its kind, an account that a journey made for itself, or a session of another site. */
export type Person = string | Credentials | StoredSession;

/** A shared session must outlast the longest journey without being renewed, in seconds. */
const MIN_SECONDS_LEFT = 600;

/** Sessions of the demo accounts on this worker's site, by kind: each signs in once for all journeys. */
const shared = new Map<string, Promise<StoredSession>>();

/** A session of somebody on the site under test: of a demo account the shared one, else a new one. */
export async function signInAs(person: Person): Promise<StoredSession> {
  if (typeof person !== 'string' && 'accessToken' in person) return person;
  if (typeof person !== 'string') return signInAgain(person);
  const known = await shared.get(person);
  if (known && known.expiresAt - Date.now() / 1000 > MIN_SECONDS_LEFT) return known;
  const session = signInAgain(demoAccount(person));
  shared.set(person, session);
  session.catch(() => shared.delete(person));
  return session;
}

/** Forgets the shared sessions once a window ends or renews one: whoever comes next signs in again. */
export function watchSessions(context: BrowserContext): void {
  context.on('request', (request) => {
    if (/\/auth\/v1\/(logout|token\?grant_type=refresh_token)/.test(request.url())) shared.clear();
  });
}

function signInAgain(account: Credentials): Promise<StoredSession> {
  return signIn(String(process.env['LINEUP_URL']), String(process.env['LINEUP_ANON_KEY']), account);
}

/** The demo account of a kind. */
export function demoAccount(kind: string): Account {
  const accounts = JSON.parse(process.env['LINEUP_ACCOUNTS'] ?? '[]') as Account[];
  const account = accounts.find((each) => each.kind === kind);
  if (!account) throw new Error(`there is no demo account of kind ${kind}`);
  return account;
}
