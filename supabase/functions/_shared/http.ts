// Lets the site call from another origin, as it does on a hosted project, with whatever headers supabase-js sends.
import { corsHeaders } from '@supabase/supabase-js/cors';

/** A refusal with the status, the message and (when there is one) the stable code that the caller gets. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details?: unknown;
  constructor(status: number, message: string, code = `PT${status}`, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { ...corsHeaders, 'cache-control': 'no-store' } });
}

export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: corsHeaders });
}

/**
 * Serves a function: answers preflights, turns refusals into `{ code, message, details? }` as the database answers
 * them, and hides from callers what went wrong inside (500, code `PT500`).
 */
export function serve(handle: (request: Request) => Promise<Response>): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return answerPreflight();
    try {
      return await handle(request);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'Something went wrong');
      if (refusal.status >= 500) console.error(error);
      const { code, message, details } = refusal;
      return answer({ code, message, ...(details === undefined ? {} : { details }) }, refusal.status);
    }
  });
}

/** The JSON object of the body. Refuses other methods, other JSON and bodies of more than `most` bytes. */
export async function readObject(request: Request, most: number): Promise<Record<string, unknown>> {
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

/** The text of a posted body; stops reading as soon as it is too long, whatever its length header says. */
export async function readText(request: Request, most: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, most));
}

/** The same as bytes. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > most) throw new Refusal(413, `The body is longer than ${most} bytes`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Where the request came through, from which the database finds the caller, as for its own limits. */
export function hopsOf({ headers }: Request): string {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for') ?? '';
}
