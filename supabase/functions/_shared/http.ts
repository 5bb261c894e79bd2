/** Headers that let the site call from another origin, as it does on a hosted project. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, x-region',
  'access-control-allow-methods': 'POST, OPTIONS',
};

/** A refusal with the status and the words that the caller gets. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { ...CROSS_ORIGIN, 'cache-control': 'no-store' } });
}

export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: CROSS_ORIGIN });
}

/** The JSON object of the body. Refuses other methods, other JSON and bodies of more than `most` bytes. */
export async function readObject(request: Request, most: number): Promise<Record<string, unknown>> {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST');
  const text = await readText(request, most);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal(400, 'The body is not a JSON object');
  }
  return value as Record<string, unknown>;
}

/** Stops reading as soon as the body is too long, whatever its length header says. */
async function readText(request: Request, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > most) throw new Refusal(413, `The body is longer than ${most} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
