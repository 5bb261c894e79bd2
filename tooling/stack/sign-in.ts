import { setTimeout } from 'node:timers/promises';
import { totpCode } from '@lineup/local-supabase/auth/totp';
import type { Account } from './backend.ts';

/** A session, as the browser stores it. */
export interface StoredSession {
  text: string;
  userId: string;
  accessToken: string;
  /** In seconds since 1970. */
  expiresAt: number;
}

/** What signs somebody in; the secret where the account has a second factor. */
export type Credentials = Pick<Account, 'email' | 'password'> & Partial<Pick<Account, 'totpSecret'>>;

/** Signs an account in through the site, past the second factor where it has one. */
export async function signIn(
  origin: string,
  anonKey: string,
  { email, password, totpSecret }: Credentials,
): Promise<StoredSession> {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${origin}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, isOk: answer.ok, text: await answer.text() };
  };
  const first = await post('token?grant_type=password', { email, password });
  if (!first.isOk) throw new Error(`sign-in of ${email} failed with ${first.status}: ${first.text}`);
  const session = readSession(first.text);
  const factor = session.factors.find(({ status }) => status === 'verified');
  if (!totpSecret || !factor) return session;
  for (;;) {
    // A code works once: whoever signed in shortly before has used one.
    for (const apart of [-STEP_MS, 0, STEP_MS]) {
      const { text } = await post(`factors/${factor.id}/challenge`, {}, session.accessToken);
      const { id: challenge_id } = JSON.parse(text) as { id?: string };
      const code = totpCode(totpSecret, Date.now() + apart);
      const second = await post(`factors/${factor.id}/verify`, { challenge_id, code }, session.accessToken);
      if (second.isOk) return readSession(second.text);
      if (!second.text.includes('mfa_verification_failed'))
        throw new Error(`the second factor of ${email} failed with ${second.status}: ${second.text}`);
    }
    await setTimeout(STEP_MS - (Date.now() % STEP_MS));
  }
}

/** For how long a code is shown. */
const STEP_MS = 30_000;

function readSession(text: string): StoredSession & { factors: { id: string; status: string }[] } {
  const session = JSON.parse(text) as {
    access_token: string;
    expires_at: number;
    user: { id: string; factors?: { id: string; status: string }[] };
  };
  const { access_token: accessToken, expires_at: expiresAt, user } = session;
  return { text, userId: user.id, accessToken, expiresAt, factors: user.factors ?? [] };
}

/** Id of a team that the user owns. */
export async function ownTeam(origin: string, anonKey: string, session: StoredSession): Promise<string> {
  const answer = await fetch(
    `${origin}/rest/v1/teams?select=id&owner_user_id=eq.${session.userId}&order=created_at.asc,id.asc&limit=1`,
    { headers: { apikey: anonKey, authorization: `Bearer ${session.accessToken}` } },
  );
  const teams = (await answer.json()) as { id: string }[];
  const id = teams[0]?.id;
  if (!id) throw new Error(`no team of ${session.userId}: ${JSON.stringify(teams)}`);
  return id;
}
