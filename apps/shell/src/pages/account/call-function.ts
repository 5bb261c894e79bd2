import { getClient, toDataError } from '@lineup/data';

/** An edge function refused; `details` is what it lists, for example what stands in the way. */
export interface Refusal {
  status: number;
  message: string;
  details?: unknown;
}

/** Calls an edge function. Refusals with a reason (4xx) are values; throws `DataError` for everything else. */
export async function callFunction(name: string, body: object): Promise<{ data: unknown } | { refusal: Refusal }> {
  const client = await getClient();
  const { data, error } = await client.functions.invoke<unknown>(name, { body });
  if (!error) return { data };
  const { context } = error as { context?: unknown };
  const isRefused = context instanceof Response && [400, 409, 429].includes(context.status);
  const answer = isRefused ? ((await context.json().catch(() => null)) as Omit<Refusal, 'status'> | null) : null;
  if (!isRefused || !answer) throw toDataError(error);
  return { refusal: { ...answer, status: context.status } };
}
