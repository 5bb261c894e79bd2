import type { Account } from './backend.ts';

/** A session, as the browser stores it. */
export interface StoredSession {
  text: string;
  userId: string;
  accessToken: string;
  /** In seconds since 1970. */
  expiresAt: number;
}

/** Signs an account in through the site. */
export async function signIn(
  origin: string,
  anonKey: string,
  account: Pick<Account, 'email' | 'password'>,
): Promise<StoredSession> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`sign-in of ${account.email} failed with ${answer.status}: ${text}`);
  const session = JSON.parse(text) as { access_token: string; expires_at: number; user: { id: string } };
  return { text, userId: session.user.id, accessToken: session.access_token, expiresAt: session.expires_at };
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
