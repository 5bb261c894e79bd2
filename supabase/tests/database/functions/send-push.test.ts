/** The function that pushes, against a push service that checks its signature and reads what it encrypts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startPushService, type PushService } from '@lineup/stack/push-service';
import { PUSHES, startCourier } from '@lineup/stack/courier';
import { zoneAt } from '../../../seed/zone-at.ts';
import { SILVER_TEAM, as, backend, idOf, openDatabase, rowsOf, teamId } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
let service: PushService;
let silver = '';
const people = (['player', 'coach', 'parent', 'admin', 'team-staff'] as const).map(idOf);
beforeAll(async () => {
  service = await startPushService(backend.pushTestUrl);
  silver = await teamId(sql, SILVER_TEAM);
});
beforeEach(async () => {
  await sql`delete from public.push_subscriptions`;
  await sql`delete from private.push_outbox`;
  await sql`delete from public.notices`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.notification_preferences`;
  await sql`
    insert into public.notification_preferences (user_id, time_zone)
    select id, ${zoneAt(12)} from public.profiles where id = any (${people})`;
});
afterAll(async () => {
  await service.stop();
  await sql.end();
});

const send = async () => (await (await callFunction('send-push', 'server', {})).json()) as unknown;
const subscribe = async () => {
  const browser = service.open();
  return { ...browser, id: await rowsOf(as('player').rpc('start_push', browser.subscription)) };
};
async function schedule(): Promise<string> {
  const id = randomUUID();
  const scheduled_at = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const row = { id, team_id: silver, title: 'Push scrim', scheduled_at, created_by: idOf('coach') };
  await rowsOf(as('coach').from('team_practices').insert(row));
  return id;
}

describe('send-push', () => {
  test('a change comes once, encrypted for this browser, signed by the site, with what the list of notices says', async () => {
    const { messages, id } = await subscribe();
    const practice = await schedule();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    expect(messages).toHaveLength(1);
    const [message] = messages;
    const [notice] = await sql`select change_id from public.notices where user_id = ${idOf('player')}`;
    const key = (await (await callFunction('send-push/key', 'visitor', {})).json()) as unknown;
    expect(key).toEqual({ public_key: message?.key });
    expect(message?.claims.sub).toBe('mailto:staff@lineup.example');
    expect(message?.data).toEqual({
      to: id,
      title: expect.stringMatching(/^Practice scheduled: /),
      body: `${SILVER_TEAM} · Push scrim`,
      tag: notice?.['change_id'],
      href: `/teams/${silver}/manage?tab=practices&practice=${practice}`,
    });
    expect(message?.headers).toMatchObject({ ttl: '43200', topic: String(notice?.['change_id']).replaceAll('-', '') });
  });

  test('many senders at once push each once', async () => {
    const { messages } = await subscribe();
    for (let i = 0; i < 6; i++) await schedule();
    const all = (await Promise.all([send(), send(), send()])) as { sent: number }[];
    expect(all.reduce((sum, { sent }) => sum + sent, 0)).toBe(6);
    expect(new Set(messages.map(({ data }) => data['tag'])).size).toBe(6);
    expect(messages).toHaveLength(6);
  });

  test('a subscription that is gone ends, a service that is busy is asked later', async () => {
    const browser = await subscribe();
    browser.answerWith(503, { 'retry-after': '1800' });
    await schedule();
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(
      await sql`select from private.push_outbox where state = 'waiting' and due_at > now() + interval '29 minutes'`,
    ).toHaveLength(1);
    browser.answerWith(410);
    await sql`update private.push_outbox set due_at = now()`;
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(await sql`select from public.push_subscriptions`).toHaveLength(0);
    expect(browser.messages).toEqual([]);
  });

  test('no redirect is followed', async () => {
    const [browser, elsewhere] = [await subscribe(), service.open()];
    browser.answerWith(307, {
      location: `${backend.pushTestUrl}${new URL(elsewhere.subscription.p_endpoint).pathname}`,
    });
    await schedule();
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(elsewhere.messages).toEqual([]);
    expect(await sql`select state from private.push_outbox`).toMatchObject([{ state: 'failed' }]);
  });

  test('a service that cannot be reached is asked later, and its address is written down nowhere', async () => {
    const { subscription } = await subscribe();
    await schedule();
    await service.stop();
    try {
      expect(await send()).toEqual({ sent: 0, failed: 1 });
    } finally {
      service = await startPushService(backend.pushTestUrl);
    }
    const [row] = await sql<{ state: string; last_error: string }[]>`select state, last_error from private.push_outbox`;
    expect(row).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/./) });
    expect(row?.last_error).not.toContain(new URL(subscription.p_endpoint).pathname);
  });

  test('an address that came into the database past its rules is not called', async () => {
    const browser = await subscribe();
    await sql`set session_replication_role = replica`;
    const { port } = new URL(backend.pushTestUrl);
    await sql`alter table public.push_subscriptions drop constraint push_subscriptions_endpoint_check`;
    await sql`update public.push_subscriptions set endpoint = ${`https://127.0.0.1:${port}/send/x`}`;
    await sql`set session_replication_role = origin`;
    await schedule();
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(browser.messages).toEqual([]);
    expect(await sql`select last_error from private.push_outbox`).toEqual([
      { last_error: 'not an address of a push service' },
    ]);
    await sql`delete from public.push_subscriptions`;
    await sql`alter table public.push_subscriptions add constraint push_subscriptions_endpoint_check
      check (char_length(endpoint) <= 2000 and endpoint ~ '^https://[a-z0-9.-]+/[!-~]+$')`;
  });

  test('queued pushes go out by themselves', async () => {
    const { url, serviceRoleKey } = backend;
    const courier = await startCourier({ admin: sql, serviceRoleKey, url: () => url, log: () => {} }, PUSHES);
    onTestFinished(() => courier.stop());
    const { messages } = await subscribe();
    await schedule();
    await vi.waitFor(() => expect(messages).toHaveLength(1), 20_000);
  });

  test('[DB-085] only the server sends', async () => {
    for (const caller of ['admin', 'visitor', 'nobody'] as const)
      expect((await callFunction('send-push', caller, {})).status).toBe(403);
  });
});
