/** Has queued mails, pushes and webhooks sent, and calendars fetched: what a schedule and a database webhook do on a hosted project. */
import type { StackServices } from '@lineup/local-supabase';

export interface Courier {
  stop(): Promise<void>;
}

/** A queue `private.<queue>`, whose name is also the channel that tells of it, and the function that sends what waits there. */
export interface Route {
  queue: 'mail_outbox' | 'push_outbox' | 'webhook_outbox' | 'busy_calendars' | 'doomed_files';
  sender: 'send-mail' | 'send-push' | 'send-webhooks' | 'fetch-calendars' | 'remove-files';
}

const MAILS: Route = { queue: 'mail_outbox', sender: 'send-mail' };
export const PUSHES: Route = { queue: 'push_outbox', sender: 'send-push' };
export const WEBHOOKS: Route = { queue: 'webhook_outbox', sender: 'send-webhooks' };
export const CALENDARS: Route = { queue: 'busy_calendars', sender: 'fetch-calendars' };
export const REMOVALS: Route = { queue: 'doomed_files', sender: 'remove-files' };

/** Later attempts of what could not be sent is due in minutes. */
const EVERY_MS = 60_000;
/** A site listens shortly after its backend stands; mails of the seed are queued before. */
const UNTIL_LISTENING_MS = 1000;

/**
 * Calls the function that sends when the database says that something was queued, and every minute while there is
 * something to try again.
 */
export async function startCourier(
  { admin, serviceRoleKey, url, log }: Pick<StackServices, 'admin' | 'serviceRoleKey' | 'url' | 'log'>,
  { queue, sender }: Route = MAILS,
): Promise<Courier> {
  const ending = new AbortController();
  let current: Promise<void> | undefined;
  let isAskedAgain = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    const address = url();
    if (address === '') return;
    const response = await fetch(`${address}/functions/v1/${sender}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceRoleKey}` },
      signal: ending.signal,
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.body?.cancel();
  }

  /** One call at a time; what is queued meanwhile is sent by one further call. */
  function poke(): void {
    isAskedAgain = true;
    current ??= (async () => {
      while (isAskedAgain && !ending.signal.aborted) {
        isAskedAgain = false;
        await send().catch((error: unknown) => {
          if (ending.signal.aborted) return;
          if (isRefused(error)) again = setTimeout(poke, UNTIL_LISTENING_MS);
          else log(`${sender}: ${(error as Error).message}`);
        });
      }
      current = undefined;
    })();
  }

  const { unlisten } = await admin.listen(queue, poke);
  const timer = setInterval(() => {
    // What is to be deleted has no time: it waits for nothing.
    const due = queue === 'doomed_files' ? admin`` : admin`where state = 'waiting' and due_at <= now()`;
    admin`select from private.${admin(queue)} ${due} limit 1`
      .then((rows) => rows.length > 0 && poke())
      .catch((error: unknown) => log(`${queue}: ${(error as Error).message}`));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      clearTimeout(again);
      ending.abort();
      await current;
      await unlisten().catch(() => {});
    },
  };
}

/** Whether nobody listens at the address. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED';
}
