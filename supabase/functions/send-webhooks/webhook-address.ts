import { publicUrl } from '../_shared/public-address.ts';

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

/** The same rule as `private.is_webhook_address`: what came into the database past its rules is not called either. */
export function webhookTarget(kind: WebhookKind, address: string, testUrl?: string): Target {
  const url = publicUrl(address);
  if (!url) return null;
  const isTest = testUrl !== undefined && testUrl !== '' && url.hostname === TEST_HOST;
  if (kind === 'discord') {
    if (!DISCORD_PATH.test(url.pathname) || !/^(\?thread_id=\d{15,22})?$/.test(url.search)) return null;
    if (isTest) return { fetch: `${testUrl}${url.pathname}${url.search}` };
    return DISCORD_HOSTS.includes(url.hostname) ? { fetch: address } : null;
  }
  if (isTest) return { fetch: `${testUrl}${url.pathname}${url.search}` };
  return { resolve: url };
}
