/** Requests to providers: bounded in time, never led elsewhere. */
import { Refusal } from '../_shared/http.ts';
import { siteUrl } from '../_shared/variable.ts';

const LIMIT_MS = 10_000;

/** The one address to which providers send people back. Nothing of it comes from a request. */
export const returnAddress = (): string => `${siteUrl()}/account/linked`;

/** What a provider answered, with its status; refuses with 503 when it does not, or answers that it cannot. */
export async function askProvider(title: string, url: string, options: RequestInit = {}): Promise<Response> {
  const request = { ...options, redirect: 'error' as const, signal: AbortSignal.timeout(LIMIT_MS) };
  const response = await fetch(url, request).catch((error: unknown) => {
    console.error(error);
    return null;
  });
  if (!response || response.status >= 500 || response.status === 429) {
    await response?.body?.cancel();
    throw new Refusal(503, `${title} does not answer right now. Try again later.`);
  }
  return response;
}

/** Its JSON; null unless it says yes. */
export async function readProvider<Answer>(
  title: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  const response = await askProvider(title, url, { headers });
  if (response.ok) return (await response.json()) as Answer;
  await response.body?.cancel();
  return null;
}

/** The refusal of what a provider does not stand behind. */
export const notProved = (title: string) =>
  new Refusal(409, `${title} did not confirm this account. Nothing was linked.`, 'PT409');
