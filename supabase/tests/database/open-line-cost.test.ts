import { afterAll, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';
import { actAs, pagesOf, undone } from './measure.ts';

const sql = openDatabase();
afterAll(() => sql.end());

/** Pages of the newest fifty conversations of the coach, each with another person of that age, a guardian and a zone. */
const pagesWith = (age: 'minors' | 'adults') =>
  undone(sql, async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      create temporary table others on commit drop as
      select b.user_id, row_number() over (order by b.user_id) as n from private.birth_dates b
      where b.user_id::text not like '00000000-%' order by b.user_id limit 50`;
    await transaction`
      update private.birth_dates b set birth_date = current_date - ${age === 'minors' ? 5500 : 9000}::integer
      from others o where o.user_id = b.user_id`;
    await transaction`
      update public.user_profiles u set may_be_minor = ${age === 'minors'} from others o where o.user_id = u.user_id`;
    await transaction`
      insert into public.notification_preferences (user_id, time_zone) select user_id, 'America/New_York' from others
      on conflict (user_id) do update set time_zone = excluded.time_zone`;
    await transaction`
      with made as (
        insert into public.conversations (title, type, max_participants, updated_at)
        select 'Cost ' || o.n, 'group', 7, now() + o.n * interval '1 second' from others o returning id, title, updated_at),
      joined as (
        insert into public.conversation_participants (conversation_id, user_id)
        select m.id, p.id from made m join others o on m.title = 'Cost ' || o.n
        cross join lateral (values (${idOf('coach')}::uuid), (o.user_id), (${idOf('guardian')}::uuid)) p (id))
      insert into private.conversation_reads (conversation_id, user_id, last_activity_at)
      select m.id, ${idOf('coach')}, m.updated_at from made m`;
    await transaction`set local session_replication_role = origin`;
    await transaction`analyze public.conversations, public.conversation_participants, private.conversation_reads`;
    await actAs(transaction, 'coach');
    const list = 'select * from list_conversations()';
    await transaction.savepoint((inner) => inner.unsafe(list));
    return pagesOf(transaction, list);
  });

test('[IN-003] fifty conversations with minors, with whose morning words wait for, are read in a thousand pages', async () => {
  const [minors, adults] = [await pagesWith('minors'), await pagesWith('adults')];
  expect({ minors, adults }).toEqual({ minors: expect.any(Number), adults: expect.any(Number) });
  expect(adults).toBeLessThan(1000);
  expect(minors).toBeLessThan(1000);
});
