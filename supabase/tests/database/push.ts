/** What the tests of push share: browsers that subscribe, practices to tell of, and the queue. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { demoPerson, type AccountKind } from '../../seed/accounts.ts';
import { SILVER_TEAM, as, backend, idOf, rowsOf, teamId, type Client } from './backend.ts';
import { zoneAt } from '../../seed/zone-at.ts';

const people = (['player', 'coach', 'parent', 'admin', 'team-staff'] as const).map(idOf);
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const browser = (host = 'fcm.googleapis.com') => {
  const id = randomUUID();
  const p_p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
  return { p_endpoint: `https://${host}/send/${id}`, p_p256dh, p_auth: randomBytes(16).toString('base64url') };
};
export const start = (client: Client, subscription = browser()) => client.rpc('start_push', subscription);
export const move = (id: string, days: number) =>
  rowsOf(
    as('coach')
      .from('team_practices')
      .update({ scheduled_at: later(days) })
      .eq('id', id),
  );

/** Another session of a demo account, as of another browser. */
export async function signIn(kind: AccountKind): Promise<Client> {
  const { url, anonKey } = backend;
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { email, password } = demoPerson(kind) as { email: string; password: string };
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client as unknown as Client;
}

/** A test file about pushes: each test begins without browsers and notices, at noon for everybody. */
export function pushesOf(sql: Sql) {
  const team = { id: '' };
  /** A zone where it is noon, and one where it is night. */
  const zones = { noon: '', night: '' };
  beforeAll(async () => {
    team.id = await teamId(sql, SILVER_TEAM);
    Object.assign(zones, { noon: zoneAt(12), night: zoneAt(2) });
  });
  beforeEach(async () => {
    await sql`delete from public.push_subscriptions`;
    await sql`delete from private.push_outbox`;
    await sql`delete from public.notices`;
    await sql`delete from private.rate_counters`;
    await sql`delete from public.team_practices where title like 'Push%'`;
    await sql`delete from public.notification_preferences`;
    await sql`insert into public.notification_preferences (user_id, time_zone) select id, ${zones.noon} from public.profiles where id = any (${people})`;
  });
  afterAll(() => sql.end());
  return {
    team,
    zones,
    subscriptionsOf: (kind: AccountKind) =>
      sql`select id, endpoint from public.push_subscriptions where user_id = ${idOf(kind)} order by created_at`,
    queued: () =>
      sql<{ state: string }[]>`select state, due_at, attempts, last_error from private.push_outbox order by created_at`,
    claim: () =>
      sql<
        { id: string; endpoint: string; content: Record<string, unknown>; language: string | null }[]
      >`select * from public.claim_pushes()`,
    /** A practice in two days, of which the team is told; its id. */
    async schedule(title = 'Push scrim'): Promise<string> {
      const id = randomUUID();
      const row = { id, team_id: team.id, title, scheduled_at: later(2), created_by: idOf('coach') };
      await rowsOf(as('coach').from('team_practices').insert(row));
      return id;
    },
  };
}
