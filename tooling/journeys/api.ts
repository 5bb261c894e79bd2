import { signInAs, type Person } from './test.ts';

/** Somebody who uses the API without a window. */
export interface Caller {
  userId: string;
  /** Calls a path below `/rest/v1/` and returns the answer; throws what the server refuses. */
  call<Answer = Record<string, unknown>[]>(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Where the API is. */
interface Api {
  url: string;
  anonKey: string;
}

const siteOfWorker = (): Api => ({
  url: String(process.env['LINEUP_URL']),
  anonKey: String(process.env['LINEUP_ANON_KEY']),
});

/** Signs somebody in without a window: through the site under test, or with a session of another site. */
export async function callAs(person: Person, { url, anonKey } = siteOfWorker()): Promise<Caller> {
  const { userId, accessToken } = await signInAs(person);
  return {
    userId,
    async call<Answer>(method: string, path: string, body?: unknown) {
      const answer = await fetch(`${url}/rest/v1/${path}`, {
        method,
        signal: AbortSignal.timeout(30_000),
        headers: { apikey: anonKey, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      return (text === '' ? null : JSON.parse(text)) as Answer;
    },
  };
}
