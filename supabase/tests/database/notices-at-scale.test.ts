/** Notices of many changes, by several people, for many people: each once, and no dearer for it. */
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { change, inDays, kinds, notices, noticesOf } from './notices.ts';

const sql = openDatabase();
const { team, forget, mailsAbout, schedule } = noticesOf(sql);

describe('together', () => {
  test('a series is one notice, and so is what changes in all that follow', async () => {
    const series = randomUUID();
    const day = inDays(1).slice(0, 10);
    const made = await rowsOf(
      as('coach').rpc('schedule_practice_series', {
        p_id: series,
        p_team_id: team.id,
        p_practice: { title: 'Notice series' },
        p_starts_on: day,
        p_ends_on: inDays(84).slice(0, 10),
        p_weekdays: [1],
        p_start_time: '18:00',
        p_time_zone: 'America/New_York',
      }),
    );
    expect(made).toBeGreaterThanOrEqual(11);
    expect(await notices('player')).toMatchObject([{ kind: 'practice_scheduled', amount: made }]);
    const [first] = await sql`
      select id from public.team_practices where series_id = ${series} order by series_on limit 1`;
    await rowsOf(
      as('coach').rpc('change_following_practices', {
        p_practice_id: String(first?.id),
        p_changes: { start_time: '19:00' },
      }),
    );
    expect((await notices('player'))[0]).toMatchObject({ kind: 'practice_moved', amount: made });
    await sql`delete from public.team_practices where series_id = ${series}`;
    await sql`delete from public.team_practice_series where id = ${series}`;
  });

  test('a practice moved twice within minutes is one notice, unread again, and one mail', async () => {
    const id = await schedule('Notice moved');
    await change(id, { scheduled_at: inDays(3) });
    const [moved] = await notices('player');
    await rowsOf(as('player').rpc('mark_notices_read', { p_id: String(moved?.id) }));
    await change(id, { scheduled_at: inDays(4) });
    expect(await kinds('player')).toEqual(['practice_moved', 'practice_scheduled']);
    expect((await notices('player'))[0]).toMatchObject({ id: moved?.id, is_read: false });
    expect(await mailsAbout('player')).toBe(2);
  });

  test('two who change at once tell each person of both, and nobody waits forever', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => schedule(`Notice ${index}`)));
    await forget();
    await Promise.all(ids.flatMap((id) => [change(id, { location: 'A' }), change(id, { scheduled_at: inDays(5) })]));
    expect(await kinds('player')).toEqual(Array(6).fill('practice_moved'));
  });
});

/** People of the team who were not in the demo world. */
const crowd = (amount: number) =>
  sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.profiles (id, email)
      select md5('crowd' || n)::uuid, 'crowd' || n || '@mail.example' from generate_series(1, ${amount}) n`;
    await transaction`
      insert into public.team_members (team_id, user_id, is_confirmed)
      select ${team.id}, md5('crowd' || n)::uuid, true from generate_series(1, ${amount}) n`;
  });
const scatter = () =>
  sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    const people = transaction`(select id from public.profiles where email like 'crowd%@mail.example')`;
    await transaction`delete from public.notices where user_id in ${people}`;
    await transaction`delete from public.team_members where user_id in ${people}`;
    await transaction`delete from public.profiles where email like 'crowd%@mail.example'`;
  });

test(
  '1,000 changes by two people at once tell each of many people of each change once',
  { timeout: 300_000 },
  async () => {
    const [people, practices] = [12, 500];
    const by = (kind: AccountKind, change: (transaction: TransactionSql) => Promise<unknown>) =>
      sql.begin(async (transaction) => {
        const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf(kind) });
        await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
        await change(transaction);
      });
    await crowd(people);
    try {
      const ids = Array.from({ length: practices }, () => randomUUID());
      const plan = async (kind: AccountKind, own: string[]) => {
        for (const id of own)
          await by(
            kind,
            (transaction) => transaction`
            insert into public.team_practices (id, team_id, title, scheduled_at)
            values (${id}, ${team.id}, 'Notice many', now() + interval '2 days')`,
          );
      };
      await Promise.all([plan('coach', ids.slice(0, practices / 2)), plan('admin', ids.slice(practices / 2))]);
      // Both move all of them, one from each end: where they meet, two moves of one practice are one change.
      const move = async (kind: AccountKind, all: string[]) => {
        for (const id of all)
          await by(
            kind,
            (transaction) => transaction`update public.team_practices set location = ${kind} where id = ${id}`,
          );
      };
      await Promise.all([move('coach', ids), move('admin', ids.toReversed())]);
      const told = await sql`
      select n.user_id, n.kind, count(*)::int as amount, count(distinct n.subject_id)::int as practices
      from public.notices n join public.profiles p on p.id = n.user_id and p.email like 'crowd%'
      group by 1, 2`;
      expect(told).toHaveLength(2 * people);
      for (const each of told) expect(each).toMatchObject({ amount: practices, practices });
    } finally {
      await scatter();
    }
  },
);

test('one change tells 10,000 people, each once, also when it is told again', { timeout: 300_000 }, async () => {
  await crowd(10_000);
  try {
    const id = await schedule('Notice crowd');
    const told = async (kind: string) =>
      (
        await sql`
          select count(*)::int as notices, count(distinct n.user_id)::int as people
          from public.notices n join public.profiles p on p.id = n.user_id and p.email like 'crowd%' where n.kind = ${kind}`
      )[0];
    expect(await told('practice_scheduled')).toEqual({ notices: 10_000, people: 10_000 });
    await change(id, { scheduled_at: inDays(3) });
    await change(id, { scheduled_at: inDays(4) });
    expect(await told('practice_moved')).toEqual({ notices: 10_000, people: 10_000 });
  } finally {
    await scatter();
  }
});

test('a change costs the same with 10,000 people and 1,000 changes', { timeout: 60_000 }, async () => {
  const UNDO = new Error('undo');
  const growing = sql.begin(async (transaction) => {
    const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('coach') });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    const id = await schedule('Notice growth');
    const pages = async (day: number) => {
      const rows = await transaction.unsafe(
        `explain (analyze, buffers, format json) select private.tell(array(
           select private.notice(p, 'practice_moved', gen_random_uuid(), '${id}', '${team.id}')
           from private.people_to_tell('${team.id}') p)) where ${day} > 0`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    };
    await pages(1);
    const before = await pages(2);
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.notices (user_id, kind, change_id, subject_id, created_at)
      select md5('p' || p)::uuid, 'practice_moved', md5('c' || c)::uuid, md5('c' || c)::uuid, now() - c * interval '1 hour'
      from generate_series(1, 10000) p, generate_series(1, 20) c`;
    await transaction`
      insert into public.notices (user_id, kind, change_id, subject_id, created_at)
      select ${idOf('player')}, 'practice_moved', md5('c' || c)::uuid, md5('c' || c)::uuid, now() - c * interval '1 hour'
      from generate_series(1, 1000) c`;
    await transaction`set local session_replication_role = origin`;
    await transaction.unsafe('analyze public.notices');
    await pages(3);
    expect(await pages(4)).toBeLessThan(before * 1.5 + 100);
    throw UNDO;
  });
  await growing.catch((error: unknown) => {
    if (error !== UNDO) throw error;
  });
});
