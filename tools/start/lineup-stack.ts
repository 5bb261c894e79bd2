/** The local backend as Lineup runs it: our migrations, our mails, and what a schedule does on a hosted project. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Stack, StackServices, StartOptions } from '@lineup/local-supabase';
import { startCourier } from './courier.ts';
import { startDaily } from './daily.ts';

/** The folder that holds our `supabase/`. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface LineupOptions extends Omit<
  StartOptions,
  'workdir' | 'environment' | 'functionEnvironment' | 'onStart'
> {
  /** False: mails that the database queues wait until somebody calls the function `send-mail`. */
  sendsQueuedMail?: boolean;
}

/** Starts the backend of this repository. Throws `StackError` for what the user can mend. */
export async function startLineup({ sendsQueuedMail = true, ...options }: LineupOptions): Promise<Stack> {
  const { startStack } = await import('@lineup/local-supabase');
  return startStack({ ...options, ...lineupHooks({ sendsQueuedMail, siteUrl: options.siteUrl }), workdir: ROOT });
}

/** Where the site is when nobody says so. */
const LOCAL_SITE = 'http://localhost:3000';

/** What Lineup adds to a backend of its folder. */
export function lineupHooks({
  sendsQueuedMail = true,
  siteUrl = process.env['SITE_URL'] ?? LOCAL_SITE,
}: { sendsQueuedMail?: boolean; siteUrl?: string | undefined } = {}): Pick<
  StartOptions,
  'environment' | 'functionEnvironment' | 'onStart'
> {
  const testPayments = randomBytes(24).toString('hex');
  return {
    environment: {
      SITE_URL: siteUrl,
      SITE_REDIRECT_URL: `${siteUrl}/**`,
      // On a hosted project a switch of its own (README, "Signing in").
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    },
    functionEnvironment: ({ siteUrl: address, mailbox }) => ({
      SITE_URL: address,
      MAIL_FROM: 'Lineup <noreply@lineup.example>',
      STAFF_EMAIL: 'staff@lineup.example',
      MAIL_API_URL: mailbox.url,
      MAIL_API_KEY: mailbox.key,
      BILLING_TEST_SECRET: testPayments,
    }),
    async onStart(services: StackServices) {
      const courier = sendsQueuedMail ? await startCourier(services) : undefined;
      const endDaily = await startDaily(services);
      return async () => {
        endDaily();
        await courier?.stop();
      };
    },
  };
}
