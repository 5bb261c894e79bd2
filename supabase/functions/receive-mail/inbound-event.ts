/** What a provider posts of a mail that it received: an event signed as Standard Webhooks say, which Resend and others follow. */
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';

export interface InboundEvent {
  /** The secret part of the address that the mail came to. */
  token: string;
  /** The mail itself, where the event brings it along. */
  message: Uint8Array | null;
  /** By which the provider knows the mail. */
  id: string;
}

const eventSchema = z.object({
  type: z.literal('email.received'),
  data: z.object({
    to: z.array(z.string()),
    email_id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    /** The whole mail as it came (RFC 5322), in base 64. Without it, it is fetched by its id. */
    raw: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/\s]*={0,2}\s*$/))),
  }),
});

const HEADERS = ['id', 'timestamp', 'signature'];

/** Whether the body was signed with the secret (`whsec_…`), and within five minutes of now. */
export function isSigned(body: string, headers: Headers, secret: string): boolean {
  const given = HEADERS.map((name) => [
    `webhook-${name}`,
    headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '',
  ]);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(given) as Record<string, string>, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** The event, or null when it is another one or the mail was not for a reply address of ours. */
export function readEvent(body: string, domain: string): InboundEvent | null {
  const { data: event } = eventSchema.safeParse(jsonOf(body));
  if (!event) return null;
  const { to, email_id: id, raw } = event.data;
  const token = to.map((address) => tokenOf(address, domain)).find((each) => each !== null);
  if (!token) return null;
  return { token, id, message: raw === undefined ? null : Uint8Array.from(atob(raw), (c) => c.charCodeAt(0)) };
}

/** The secret part of `reply+<token>@<domain>`, also with a name before it; mail programs may change the case. */
function tokenOf(address: string, domain: string): string | null {
  const bare = (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();
  const [, token, at] = /^reply\+([0-9a-f]{48})@([^@]+)$/.exec(bare) ?? [];
  return token && at === domain.toLowerCase() ? token : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
