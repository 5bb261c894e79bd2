import ipaddr from 'ipaddr.js';

/** Where webhooks of Discord are, as the database lists them in `private.webhook_hosts`. */
export const DISCORD_HOSTS = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'];

/** A name that resolves nowhere (RFC 2606): the receiver of tests, which stands at `WEBHOOK_TEST_URL`. */
export const TEST_HOST = 'hooks.lineup.test';

export type WebhookKind = 'discord' | 'signed';

/**
 * How a webhook is called: by the runtime at an address that needs no further look (Discord, the receiver of tests), or at
 * a name that is resolved and looked at first. Null when it may not be called.
 */
export type Target = { fetch: string } | { resolve: URL } | null;

const DISCORD_PATH = /^\/api\/(v\d{1,2}\/)?webhooks\/\d{15,22}\/[\w-]{40,100}$/;
const INSIDE = /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion)$/;
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The same rule as `private.is_webhook_address`: what came into the database past its rules is not called either. */
export function webhookTarget(kind: WebhookKind, address: string, testUrl?: string): Target {
  if (!URL.canParse(address) || address.includes('\\')) return null;
  const url = new URL(address);
  // Without user, port or fragment, and nothing that the parser had to mend.
  const said = /^https:\/\/([a-z0-9.-]+)(?:\/[!-~]*)?$/.exec(address);
  if (!said || said[1] !== url.hostname || url.port !== '' || /[@#]/.test(address)) return null;
  const isTest = testUrl !== undefined && testUrl !== '' && url.hostname === TEST_HOST;
  if (kind === 'discord') {
    if (!DISCORD_PATH.test(url.pathname) || !/^(\?thread_id=\d{15,22})?$/.test(url.search)) return null;
    if (isTest) return { fetch: `${testUrl}${url.pathname}${url.search}` };
    return DISCORD_HOSTS.includes(url.hostname) ? { fetch: address } : null;
  }
  if (isTest) return { fetch: `${testUrl}${url.pathname}${url.search}` };
  return PUBLIC_NAME.test(url.hostname) && !INSIDE.test(url.hostname) ? { resolve: url } : null;
}

/** Whether an address of a network is one of the public internet, in whatever form IPv6 hides one of IPv4. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Of IPv6 only what is given out (2000::/3), and nothing of it that wraps an address of IPv4.
  const isGlobal = parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
  return isGlobal && parsed.range() === 'unicast';
}

/** The address to call for a name: null unless each address that it has is public, so that none is chosen by luck. */
export async function publicAddressOf(
  host: string,
  resolve: (host: string) => Promise<string[]>,
): Promise<string | null> {
  const addresses = await resolve(host);
  return addresses.length > 0 && addresses.every(isPublic) ? (addresses[0] as string) : null;
}
