import { dataEnvironment, getClient, toDataError } from '@lineup/data';

/** What an edge function answered, whatever the status. */
export interface FunctionAnswer {
  status: number;
  tookMs: number;
  /** The body, indented when it is JSON. */
  text: string;
}

/** Calls an edge function as the signed-in user. Throws a `DataError` when no answer came. */
export async function callFunction({ name, body }: { name: string; body: unknown }): Promise<FunctionAnswer> {
  const [{ supabaseUrl, anonKey }, client] = await Promise.all([dataEnvironment(), getClient()]);
  const { data } = await client.auth.getSession();
  const startedAt = performance.now();
  try {
    const response = await fetch(`${supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    return { status: response.status, tookMs: performance.now() - startedAt, text: indent(text) };
  } catch (error) {
    throw toDataError(error);
  }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
