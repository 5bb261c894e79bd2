/** The local backend as Lineup runs it: our migrations, our mails, and what a schedule does on a hosted project. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Stack, StackServices, StartOptions } from '@lineup/local-supabase';
import { startCourier } from './courier.ts';
import { startDaily } from './daily.ts';

/** The folder that holds our `supabase/`. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface LineupOptions extends Omit<StartOptions, 'workdir' | 'functionEnvironment' | 'onStart'> {
  /** False: mails that the database queues wait until somebody calls the function `send-mail`. */
  sendsQueuedMail?: boolean;
}

/** Starts the backend of this repository. Throws `StackError` for what the user can mend. */
export async function startLineup({ sendsQueuedMail = true, ...options }: LineupOptions): Promise<Stack> {
  const { startStack } = await import('@lineup/local-supabase');
  return startStack({ ...options, ...lineupHooks(sendsQueuedMail), workdir: ROOT });
}

/** What Lineup adds to a backend of its folder. */
export function lineupHooks(sendsQueuedMail = true): Pick<StartOptions, 'functionEnvironment' | 'onStart'> {
  const testPayments = randomBytes(24).toString('hex');
  return {
    functionEnvironment: ({ siteUrl, mailbox }) => ({
      SITE_URL: siteUrl,
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
