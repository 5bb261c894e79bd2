import type { TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';

// What the night forgets. Each test runs the jobs of a night on rows of its own; nothing of it stays.

const sql = openDatabase();
afterAll(() => sql.end());

async function inOneNight(prepare: (tx: TransactionSql) => Promise<void>, look: (tx: TransactionSql) => Promise<void>) {
  const done = new Error('rolled back');
  await sql
    .begin(async (tx) => {
      await prepare(tx);
      await tx`select private.run_daily()`;
      await look(tx);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}

const answers = (tx: TransactionSql) =>
  tx<{ minor_id: string; years: number }[]>`
    select minor_id, extract(year from age(now(), answered_at))::integer as years from private.guardian_answers order by answered_at`;

test('a yes or no to a guardian is kept while the minor is one, at most two years', () =>
  inOneNight(
    async (tx) => {
      await tx`delete from private.guardian_answers`;
      await tx`
        insert into private.guardian_answers (minor_id, is_accepted, answered_at) values
          (${idOf('minor')}, true, now() - interval '2 years'), (${idOf('minor')}, false, now() - interval '1 year'),
          (${idOf('player')}, true, now())`;
    },
    async (tx) => expect(await answers(tx)).toEqual([{ minor_id: idOf('minor'), years: 1 }]),
  ));

test('the block of an account that is gone ends two years after it left', () =>
  inOneNight(
    async (tx) => {
      await tx`
        insert into private.departed_blocks (blocker_id, address_hash, blocked_at, left_at) values
          (${idOf('parent')}, 'old', now() - interval '3 years', now() - interval '2 years'),
          (${idOf('parent')}, 'new', now() - interval '3 years', now() - interval '1 year')`;
    },
    async (tx) =>
      expect(await tx`select address_hash from private.departed_blocks where address_hash in ('old', 'new')`).toEqual([
        { address_hash: 'new' },
      ]),
  ));

test('an event of the payment provider is known for 90 days', () =>
  inOneNight(
    async (tx) => {
      await tx`
        insert into private.billing_events (id, received_at) values
          ('old', now() - interval '91 days'), ('new', now() - interval '89 days')`;
    },
    async (tx) =>
      expect(await tx`select id from private.billing_events where id in ('old', 'new')`).toEqual([{ id: 'new' }]),
  ));

test('the link of a mail about a meeting is known for 90 days', () =>
  inOneNight(
    async (tx) => {
      await tx`
        insert into private.meeting_links (token_hash, meeting_id, user_id, created_at)
        select l.hash, m.id, ${idOf('player')}, now() - l.age
        from (select id from public.meetings order by id limit 1) m
        cross join (values ('old', interval '91 days'), ('new', interval '89 days')) l (hash, age)`;
    },
    async (tx) =>
      expect(await tx`select token_hash from private.meeting_links where token_hash in ('old', 'new')`).toEqual([
        { token_hash: 'new' },
      ]),
  ));
