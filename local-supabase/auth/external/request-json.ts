const TIME_LIMIT = 10_000;

/** The JSON of an answer. Throws for any but a good one, and where nothing comes in time. */
export async function requestJson(address: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT) });
  if (!answer.ok) throw new Error(`${new URL(address).host} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
