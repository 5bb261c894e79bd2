const TIME_LIMIT = 5_000;

/** The backend as this server asks it. */
export interface Backend {
  /** Without a slash at the end. */
  address: string;
  anonKey: string;
}

/** Asks a function of the database, with the token of a caller where there is one; 503 when it does not answer. */
export async function askBackend(
  { address, anonKey }: Backend,
  call: string,
  args: object,
  authorization?: string,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(`${address}/rest/v1/rpc/${call}`, {
      method: 'POST',
      headers: { apikey: anonKey, ...(authorization && { authorization }), 'content-type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return { status: response.status, answer: response.ok ? await response.json() : null };
  } catch {
    return { status: 503, answer: null };
  }
}

/** The object that the JSON of a request is; null where the body is longer or no such thing. */
export async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown> | null> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of request.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxBytes) return null;
    }
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The list that stands under this name in the JSON of a request; null where there is none. */
export async function readList(request: Request, name: string, maxBytes: number): Promise<unknown[] | null> {
  const list = (await readJson(request, maxBytes))?.[name];
  return Array.isArray(list) ? list : null;
}
