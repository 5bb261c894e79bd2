/**
 * The virus scanner, where one is set up: `PAPER_SCAN_URL` gets the bytes by POST, with `PAPER_SCAN_KEY` as bearer token, and answers
 * `{ "clean": true }` or `{ "clean": false }`.
 */
import { Refusal } from '../_shared/http.ts';

const TIME_LIMIT = 20_000;

/** Whether the scanner passed it; false where none is set up. Refuses what it found something in, and all while it does not answer. */
export async function scanFile(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const address = Deno.env.get('PAPER_SCAN_URL');
  if (!address) return false;
  const key = Deno.env.get('PAPER_SCAN_KEY');
  const isClean = await ask(address, bytes, { 'content-type': type, ...(key && { authorization: `Bearer ${key}` }) });
  if (isClean === undefined) throw new Refusal(503, 'The file cannot be checked now', 'unscanned');
  if (!isClean) throw new Refusal(422, 'The file holds something harmful', 'infected');
  return true;
}

async function ask(address: string, body: Uint8Array<ArrayBuffer>, headers: HeadersInit): Promise<boolean | undefined> {
  try {
    const response = await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(TIME_LIMIT) });
    const answer = (await response.json()) as { clean?: unknown } | null;
    if (response.ok && typeof answer?.clean === 'boolean') return answer.clean;
    console.error(`the scanner answered ${response.status}`);
  } catch (error) {
    console.error(error);
  }
  return undefined;
}
