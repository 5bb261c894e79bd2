/** What the tests of notices share: reading them as their people, practices to tell of, and the mails that wait. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, rowsOf, SILVER_TEAM, teamId } from './backend.ts';

interface Notice {
  id: string;
  kind: string;
  amount: number;
  created_at: string;
  is_read: boolean;
  facts: { href: string; title?: string; team?: string; person?: string | null; stage?: string };
}
export interface Page {
  items: Notice[];
  next: { created_at: string; id: string } | null;
}

export const notices = async (kind: AccountKind) =>
  ((await rowsOf(as(kind).rpc('load_notices', { p_limit: 50 }))) as unknown as Page).items;
export const kinds = async (kind: AccountKind) => (await notices(kind)).map((each) => each.kind);
export const unread = (kind: AccountKind) => rowsOf(as(kind).rpc('unread_notices'));
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Changes a practice as its coach. */
export const change = (
  id: string,
  values: { location?: string; scheduled_at?: string; status?: string; title?: string },
) => rowsOf(as('coach').from('team_practices').update(values).eq('id', id));

/** A test file about the notices of the demo team: without any before and after each test. */
export function noticesOf(sql: Sql) {
  const team = { id: '' };
  const clear = async () => {
    await sql`delete from public.notices`;
    await sql`delete from private.mail_outbox where template like 'notice%'`;
    await sql`delete from public.team_practices where title like 'Notice%'`;
    await sql`delete from public.team_time_polls where title like 'Notice%'`;
    await sql`delete from public.notification_preferences`;
  };
  beforeAll(async () => {
    team.id = await teamId(sql, SILVER_TEAM);
  });
  beforeEach(clear);
  afterEach(clear);
  afterAll(() => sql.end());
  return {
    team,
    forget: () => sql`delete from public.notices`,
    mailsAbout: async (kind: AccountKind, template = 'notice') =>
      (
        await sql`select from private.mail_outbox
          where template = ${template} and recipient_id = ${idOf(kind)} and state = 'waiting'`
      ).length,
    /** A practice that the coach plans; its id. */
    async schedule(title: string, days = 2): Promise<string> {
      const id = randomUUID();
      const row = { id, team_id: team.id, title, scheduled_at: inDays(days), created_by: idOf('coach') };
      await rowsOf(as('coach').from('team_practices').insert(row));
      return id;
    },
  };
}
