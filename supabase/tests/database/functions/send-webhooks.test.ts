/** The function that sends webhooks, against a receiver that refuses, is slow and dies. */
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startCourier, WEBHOOKS } from '@lineup/stack/courier';
import { startWebhookReceiver, type WebhookReceiver } from '@lineup/stack/webhook-receiver';
import { SILVER_TEAM, as, backend, idOf, openDatabase, rowsOf, teamId } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
let receiver: WebhookReceiver;
let team = '';
beforeAll(async () => {
  receiver = await startWebhookReceiver(backend.webhookTestUrl);
  team = await teamId(sql, SILVER_TEAM);
  await sql`update public.teams set subscription_tier = 'gold' where id = ${team}`;
});
beforeEach(async () => {
  await sql`delete from private.webhooks`;
  await sql`delete from private.rate_counters`;
});
afterAll(async () => {
  await receiver.stop();
  await sql`delete from private.webhooks`;
  await sql`delete from public.team_practices where title like 'Hooked%'`;
  await sql`update public.teams set subscription_tier = 'silver' where id = ${team}`;
  await sql.end();
});

const send = async () => (await (await callFunction('send-webhooks', 'server', {})).json()) as unknown;
const connect = async (address: string, kind = 'discord') => {
  const hook = { p_id: randomUUID(), p_team_id: team, p_kind: kind, p_address: address, p_events: ['practice'] };
  return { id: hook.p_id, secret: (await rowsOf(as('coach').rpc('save_webhook', hook))) as string | null };
};
async function schedule(title = 'Hooked practice'): Promise<string> {
  const id = randomUUID();
  const scheduled_at = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await rowsOf(
    as('coach')
      .from('team_practices')
      .insert({ id, team_id: team, title, scheduled_at, created_by: idOf('coach') }),
  );
  return id;
}
/** Whatever waits is due, as if its pause were over. */
const passTime = async () => {
  await sql`update private.webhooks set paused_until = null`;
  await sql`update private.webhook_outbox set due_at = now() where state = 'waiting'`;
};
const states = async () =>
  (await sql<{ state: string }[]>`select state from private.webhook_outbox order by created_at`).map(
    ({ state }) => state,
  );

test('each message comes once, though the receiver refuses twice and is slow once', async () => {
  const discord = receiver.discord();
  await connect(discord.address);
  const practice = await schedule('Hooked @everyone');
  await schedule('Hooked second');
  discord.answerNext({ status: 429, headers: { 'retry-after': '3' } }, { status: 503 }, { status: 204, delay: 3000 });
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  // The pause is kept: nothing is sent within it.
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  await passTime();
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  await passTime();
  // Two senders at once, while the receiver takes its time.
  const both = (await Promise.all([send(), send()])) as { sent: number }[];
  expect(both.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
  expect(await states()).toEqual(['sent', 'sent']);
  expect(discord.calls()).toBe(4);
  const bodies = discord.received.map(({ body }) => JSON.parse(body) as { content: string; allowed_mentions: unknown });
  expect(bodies).toHaveLength(2);
  expect(bodies[0]?.content).toMatch(/^\*\*Practice scheduled: Hooked \\@everyone\*\* · Harbor City Comets\n<t:\d+:F>/);
  expect(bodies[0]?.content).toContain(`/teams/${team}/manage?tab=practices&practice=${practice})`);
  expect(bodies[0]?.allowed_mentions).toEqual({ parse: [] });
  expect(bodies[1]?.content).toContain('Hooked second');
});

test('a server gets signed events, again under the same id', async () => {
  const server = receiver.server();
  const { secret } = await connect(server.address, 'signed');
  server.answerNext({ status: 200 }, { status: 500 });
  await schedule();
  await schedule('Hooked again');
  expect(await send()).toEqual({ sent: 1, failed: 1 });
  await passTime();
  expect(await send()).toEqual({ sent: 1, failed: 0 });
  for (const { headers, body } of server.received) {
    const event = new Webhook(String(secret)).verify(body, headers as Record<string, string>);
    expect(event).toMatchObject({ type: 'practice.scheduled', data: { team: SILVER_TEAM } });
  }
  const rows = await sql<{ id: string }[]>`select id from private.webhook_outbox order by created_at`;
  expect(server.received.map(({ headers }) => headers['webhook-id'])).toEqual(rows.map(({ id }) => id));
});

test('a redirect is not followed, a dead one is switched off and the owner is told, and its address stands in no log', async () => {
  const [discord, elsewhere] = [receiver.discord(), receiver.discord()];
  await connect(discord.address);
  const location = backend.webhookTestUrl + new URL(elsewhere.address).pathname;
  discord.answerNext({ status: 307, headers: { location } }, { status: 404 });
  await schedule();
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  expect(elsewhere.calls()).toBe(0);
  await schedule('Hooked dead');
  await passTime();
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  const page = await rowsOf(as('coach').rpc('load_webhooks', { p_team_id: team }));
  expect(page).toMatchObject({ webhooks: [{ stopped_at: expect.any(String), stopped_because: 'It answered 404' }] });
  expect(JSON.stringify(page)).not.toContain(discord.address.slice(-20));
  expect(await sql`select user_id from public.notices where kind = 'webhook_stopped'`).toEqual([
    { user_id: idOf('coach') },
  ]);
  await schedule('Hooked no more');
  await passTime();
  expect(await send()).toEqual({ sent: 0, failed: 0 });
});

test('addresses that came into the database past its rules are not called, nor names that lead inside', async () => {
  const { port } = new URL(backend.webhookTestUrl);
  const inside = receiver.server();
  const path = new URL(inside.address).pathname;
  const addresses = [
    ...[`https://127.0.0.1:${port}${path}`, `https://localhost${path}`, `https://me@hooks.lineup.test${path}`],
    ...[`https://[::1]${path}`, `https://no-such-name.lineup.invalid${path}`],
  ];
  await sql`set session_replication_role = replica`;
  for (const address of addresses)
    await sql`
      with hook as (
        insert into private.webhooks (id, team_id, kind, address, secret, events)
        values (gen_random_uuid(), ${team}, 'signed', ${address}, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '{practice}') returning id)
      insert into private.webhook_outbox (webhook_id, event, subject_id) select id, 'test', id from hook`;
  await sql`set session_replication_role = origin`;
  expect(await send()).toEqual({ sent: 0, failed: addresses.length });
  expect(inside.calls()).toBe(0);
  const errors = await sql<{ last_error: string }[]>`select distinct last_error from private.webhook_outbox order by 1`;
  expect(errors.map((each) => each.last_error)).toEqual([
    'It could not be reached',
    'It is no address that may be called',
  ]);
});

test('what is queued goes out by itself', async () => {
  const { url, serviceRoleKey } = backend;
  const courier = await startCourier({ admin: sql, serviceRoleKey, url: () => url, log: () => {} }, WEBHOOKS);
  onTestFinished(() => courier.stop());
  const discord = receiver.discord();
  const { id } = await connect(discord.address);
  await rowsOf(as('coach').rpc('test_webhook', { p_id: id }));
  await vi.waitFor(() => expect(discord.received).toHaveLength(1), { timeout: 20_000 });
  expect(discord.received[0]?.body).toContain('This is a test.');
});
