/** The local backend as Lineup runs it: our migrations, our mails, and what a schedule does on a hosted project. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Stack, StackServices, StartOptions } from '@lineup/local-supabase';
import { TEST_HOST } from '@lineup/supabase/functions/send-push/push-address';
import { TEST_HOST as WEBHOOK_TEST_HOST } from '@lineup/supabase/functions/send-webhooks/webhook-address';
import { startAccounts, type StandIn } from './accounts/stand-in.ts';
import { CALENDARS, PUSHES, REMOVALS, WEBHOOKS, startCourier } from './courier.ts';
import { startDaily } from './daily.ts';
import { keepPushKeys, makePushKeys, type PushKeys } from './push-keys.ts';

/** The folder that holds our `supabase/`. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface LineupOptions extends Omit<
  StartOptions,
  'workdir' | 'environment' | 'functionEnvironment' | 'onStart'
> {
  /** False: mails that the database queues wait until somebody calls the function `send-mail`. */
  sendsQueuedMail?: boolean;
  /** Where the push service of tests listens; browsers with an address of `push.lineup.test` are pushed to there. */
  pushTestUrl?: string | undefined;
  /** Where the receiver of tests listens; webhooks of `hooks.lineup.test` are called there. */
  webhookTestUrl?: string | undefined;
  /** What signs the mails that tests hand in as received ones; without it none are received, as on a site that is not set up for it. */
  inboundSecret?: string | undefined;
  /** False: no stand-in for Riot, Steam and Discord, so accounts there cannot be linked, as on an installation without keys. */
  linksAccounts?: boolean;
  /** False: nobody signs in by Discord or Google, as on an installation without keys. */
  hasProviders?: boolean;
}

/** The providers whose buttons the site knows; here a demo one stands in for each. */
const PROVIDERS = ['discord', 'google'] as const;

/** Starts the backend of this repository. Throws `StackError` for what the user can mend. */
export async function startLineup({
  sendsQueuedMail = true,
  pushTestUrl,
  webhookTestUrl,
  inboundSecret,
  linksAccounts = true,
  hasProviders = true,
  ...options
}: LineupOptions): Promise<Stack> {
  const { startStack } = await import('@lineup/local-supabase');
  const { siteUrl, dataDir } = options;
  const accounts = linksAccounts ? await startAccounts() : undefined;
  try {
    const hooks = lineupHooks({
      ...{ sendsQueuedMail, siteUrl, dataDir, pushTestUrl, webhookTestUrl, inboundSecret, accounts },
    });
    const demoProviders = hasProviders ? PROVIDERS : [];
    return await startStack({ demoProviders, ...options, ...hooks, workdir: ROOT });
  } catch (error) {
    await accounts?.stop();
    throw error;
  }
}

/** Where the site is when nobody says so. */
const LOCAL_SITE = 'http://localhost:3000';

/** What Lineup adds to a backend of its folder. */
export function lineupHooks({
  sendsQueuedMail = true,
  siteUrl = process.env['SITE_URL'] ?? LOCAL_SITE,
  pushTestUrl = process.env['PUSH_TEST_URL'],
  webhookTestUrl = process.env['WEBHOOK_TEST_URL'],
  inboundSecret = process.env['INBOUND_SECRET'],
  dataDir,
  accounts,
}: Pick<
  LineupOptions,
  'sendsQueuedMail' | 'siteUrl' | 'pushTestUrl' | 'webhookTestUrl' | 'inboundSecret' | 'dataDir'
> & {
  /** Stands in for providers of accounts, and ends with the stack. */
  accounts?: StandIn | undefined;
} = {}): Pick<StartOptions, 'environment' | 'functionEnvironment' | 'onStart'> {
  const testPayments = randomBytes(24).toString('hex');
  let pushKeys: PushKeys | undefined;
  return {
    environment: {
      SITE_URL: siteUrl,
      SITE_REDIRECT_URL: `${siteUrl}/**`,
      SITE_HOST: new URL(siteUrl).hostname,
    },
    functionEnvironment: ({ siteUrl: address, mailbox }) => {
      pushKeys ??= dataDir === undefined ? makePushKeys() : keepPushKeys(dataDir);
      return {
        SITE_URL: address,
        MAIL_FROM: 'Lineup <noreply@lineup.example>',
        STAFF_EMAIL: 'staff@lineup.example',
        MAIL_API_URL: mailbox.url,
        MAIL_API_KEY: mailbox.key,
        BILLING_TEST_SECRET: testPayments,
        VAPID_SUBJECT: 'mailto:staff@lineup.example',
        VAPID_PUBLIC_KEY: pushKeys.publicKey,
        VAPID_PRIVATE_KEY: pushKeys.privateKey,
        ...(pushTestUrl && { PUSH_TEST_URL: pushTestUrl }),
        ...(webhookTestUrl && { WEBHOOK_TEST_URL: webhookTestUrl }),
        ...(inboundSecret && { INBOUND_SECRET: inboundSecret, INBOUND_DOMAIN: 'reply.lineup.example' }),
        ...accounts?.environment,
      };
    },
    async onStart(services: StackServices) {
      if (pushTestUrl) await allowTestPushes(services);
      if (webhookTestUrl) await allowTestWebhooks(services);
      const couriers = sendsQueuedMail
        ? [
            await startCourier(services),
            await startCourier(services, PUSHES),
            await startCourier(services, WEBHOOKS),
            await startCourier(services, CALENDARS),
            await startCourier(services, REMOVALS),
          ]
        : [];
      const endDaily = await startDaily(services);
      return async () => {
        endDaily();
        await Promise.all([...couriers.map((courier) => courier.stop()), accounts?.stop()]);
      };
    },
  };
}

/** Takes the push service of tests among those that browsers may name. */
async function allowTestPushes({ admin }: Pick<StackServices, 'admin'>): Promise<void> {
  await admin`insert into private.push_services (host) values (${TEST_HOST}) on conflict do nothing`;
}

/** Takes the receiver of tests among the hosts of Discord. */
async function allowTestWebhooks({ admin }: Pick<StackServices, 'admin'>): Promise<void> {
  await admin`insert into private.webhook_hosts (host) values (${WEBHOOK_TEST_HOST}) on conflict do nothing`;
}
