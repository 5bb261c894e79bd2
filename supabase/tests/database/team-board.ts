/** What the tests of a team's board share: announcing, and reading it as each kind of user. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, rowsOf, SILVER_TEAM, teamId, type Client } from './backend.ts';

export interface Card {
  id: string;
  body: string;
  author: string | null;
  is_own: boolean;
  edited_at: string | null;
  seen_at: string | null;
  acknowledged_at: string | null;
  link: { kind: string; id: string; title: string } | null;
  figures: { people: number; seen: number; acknowledged: number } | null;
}
interface Board {
  can_write: boolean;
  items: Card[];
  waiting: Card[] | null;
  has_history: boolean;
}
export interface Readers extends Card {
  people: { user_id: string; seen_at: string | null; acknowledged_at: string | null; by_guardian: boolean }[] | null;
  remind_at: string | null;
}

/** Everybody without any tie to the team, platform staff included. */
export const OUTSIDE: AccountKind[] = ['parent', 'college-admin', 'staff', 'developer', 'admin'];

/** An announcement to write, by the names of the function. */
export type Written = Record<string, unknown> & { p_id?: string; p_team_id?: string; p_body?: string };

/** A test file about the board of the demo team: without any announcement before each test. */
export function boardOf(sql: Sql) {
  /** Of the demo coach, and the one that Kai plays for. */
  const team = { id: '', ofWard: '' };
  beforeAll(async () => {
    team.id = await teamId(sql, SILVER_TEAM);
    const [row] = await sql`
      select m.team_id from public.team_members m where m.user_id = ${idOf('minor')} and m.is_active and m.is_confirmed limit 1`;
    team.ofWard = String(row?.['team_id']);
  });
  beforeEach(async () => {
    await sql`delete from private.announcements`;
    await sql`delete from public.notices`;
    await sql`delete from private.mail_outbox where template like 'notice%'`;
    await sql`delete from private.rate_counters where bucket like 'announcement%'`;
    await sql`delete from public.user_blocks where blocker_id in (${idOf('player')}, ${idOf('guardian')}, ${idOf('minor')})`;
    await sql`delete from public.notification_preferences where user_id in (${idOf('guardian')}, ${idOf('player')})`;
    await sql`delete from private.ward_choices`;
  });
  afterAll(() => sql.end());

  const writeAs = (by: Client, row: Written) =>
    by.rpc('write_announcement', {
      p_id: randomUUID(),
      p_team_id: team.id,
      p_body: 'Bring your jerseys',
      ...row,
    } as never);
  /** An announcement of the coach; its id. */
  async function announce(row: Written = {}, kind: AccountKind = 'coach'): Promise<string> {
    const id = randomUUID();
    await rowsOf(writeAs(as(kind), { p_id: id, ...row }));
    return id;
  }
  /** One of Kai's team, by whoever owns it. */
  async function announceToWard(body = 'Meet at five', asksAck = true): Promise<string> {
    const id = randomUUID();
    await sql.begin(async (transaction) => {
      const [row] = await transaction`select owner_user_id as owner from public.teams where id = ${team.ofWard}`;
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: row?.['owner'] });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`select public.write_announcement(${id}, ${team.ofWard}, ${body}, p_asks_ack => ${asksAck})`;
    });
    return id;
  }
  const board = async (kind: AccountKind) =>
    ((await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: team.id }))) as unknown as { board: Board | null })
      .board;
  const one = async (kind: AccountKind, id: string) =>
    (await rowsOf(as(kind).rpc('load_announcement', { p_id: id }))) as unknown as Readers | null;
  const today = async (kind: AccountKind) =>
    ((await rowsOf(as(kind).rpc('load_today'))) as unknown as { teams: { board: { id: string }[] | null } | null })
      .teams?.board ?? null;
  const see = (kind: AccountKind, ids: string[], p_acknowledge = false) =>
    as(kind).rpc('see_announcements', { p_ids: ids, p_acknowledge });
  const notices = async (kind: AccountKind) =>
    (
      (await rowsOf(as(kind).rpc('load_notices', { p_limit: 50 }))) as unknown as {
        items: { kind: string; is_read: boolean; facts: Record<string, string> }[];
      }
    ).items.filter((each) => each.kind.endsWith('announcement'));
  const stored = async (id: string) => (await sql`select * from private.announcements where id = ${id}`)[0];
  const count = async (id: string) =>
    (await sql`select count(*)::int as n from public.notices where subject_id = ${id}`)[0]?.['n'] as number;
  return { team, writeAs, announce, announceToWard, board, one, today, see, notices, stored, count };
}
