/** Fetches a received mail from a service that speaks the protocol of Resend, whose events bring no content along. */
import { variable } from '../_shared/variable.ts';

const MAX_BYTES = 1_000_000;
const LIMIT_MS = 10_000;

/** The mail as it came; empty when it is too long to be a reply. */
export async function fetchMessage(id: string): Promise<Uint8Array> {
  const service = Deno.env.get('MAIL_API_URL') ?? 'https://api.resend.com/emails';
  const signal = AbortSignal.timeout(LIMIT_MS);
  const about = await fetch(`${service}/receiving/${id}`, {
    headers: { authorization: `Bearer ${variable('MAIL_API_KEY')}` },
    signal,
  });
  if (!about.ok) throw new Error(`the mail service answered ${about.status} about a received mail`);
  const { raw } = (await about.json()) as { raw?: { download_url?: string } | null };
  if (!raw?.download_url) throw new Error('the mail service has no content of a received mail');
  // The key stays here: the address brings a signature of its own.
  const message = await fetch(raw.download_url, { signal });
  if (!message.ok) throw new Error(`the content of a received mail came with ${message.status}`);
  return await readBytes(message);
}

async function readBytes(message: Response): Promise<Uint8Array> {
  const bytes = new Uint8Array(MAX_BYTES);
  let length = 0;
  for await (const chunk of message.body ?? []) {
    if (length + chunk.byteLength > MAX_BYTES) return new Uint8Array();
    bytes.set(chunk, length);
    length += chunk.byteLength;
  }
  return bytes.subarray(0, length);
}
