/** What bulk actions cost besides their rows: events, and the transaction ids that sending them takes. */
import { afterAll, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';
import { undone } from './measure.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const AMOUNT = 150;

/** Events on people's own topics, and transaction ids taken, while one statement moves that many sent interests. */
const moved = (amount: number) =>
  undone(sql, async (transaction) => {
    const [college] = await transaction<{ id: string; stage: string }[]>`
      select c.id, (select s.id from public.pipeline_stages s where s.college_id = c.id order by s.display_order limit 1) as stage
      from public.colleges c join public.user_roles r on r.college_id = c.id and r.user_id = ${idOf('college-admin')} limit 1`;
    await transaction`delete from public.interests where college_id = ${college!.id}`;
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.interests (college_id, player_id, name, stage_id, stage_since, source, sent_at)
      select ${college!.id}, u.user_id, 'Player', ${college!.stage}, now(), 'form', now() from public.user_profiles u
      where u.is_published order by u.user_id limit ${amount}`;
    await transaction`set local session_replication_role = origin`;
    await transaction`delete from realtime.messages`;
    const claims = JSON.stringify({ role: 'authenticated', sub: idOf('college-admin') });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    // Of another transaction: a snapshot does not count those of subtransactions that still run.
    const nextId = async () => Number((await sql`select pg_current_xact_id()::text as id`)[0]?.id);
    const before = await nextId();
    await transaction`
      select public.move_interests(
        array(select i.id from public.interests i where i.college_id = ${college!.id}),
        (select s.id from public.pipeline_stages s where s.college_id = ${college!.id} and s.id <> ${college!.stage}
          and s.kind not in ('closed', 'committed') order by s.display_order limit 1))`;
    const ids = (await nextId()) - before;
    const events = await transaction<{ event: string; topics: number; amount: number }[]>`
      select event, count(distinct topic)::int as topics, count(*)::int as amount from realtime.messages
      where topic like 'user:%' and event = 'recruiting' group by 1`;
    return { ids, events };
  });

test('a move of many interests sends one event to each player, and sending takes no transaction id for each', async () => {
  const { ids, events } = await moved(AMOUNT);
  expect(events).toEqual([{ event: 'recruiting', topics: AMOUNT, amount: AMOUNT }]);
  // One for each interest comes from elsewhere; sending adds none.
  expect(ids).toBeLessThan(AMOUNT + 32);
});
