/** What writing costs as lists and tables grow, and how much one person may keep. */
import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { idOf, openDatabase } from './backend.ts';
import { actAs, pagesOf, undone } from './measure.ts';
import { trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql);

test('an import of twice as many profiles and names touches twice as many pages', async () => {
  const pages = (amount: number) =>
    undone(sql, async (transaction) => {
      await transaction`
        create temporary table list on commit drop as
        select jsonb_agg(x.entry) as rows from (
          (select jsonb_build_object('profile', u.slug, 'tags', 'Local') as entry from public.user_profiles u
           where u.is_published and u.visibility = 'public' order by u.slug limit ${amount})
          union all
          select jsonb_build_object('name', 'Prospect ' || n, 'note', 'Seen at an event') from generate_series(1, ${amount}::int) n
        ) x`;
      const [{ size } = { size: 0 }] = await transaction<{ size: number }[]>`
        select jsonb_array_length(rows) as size from list`;
      expect(size).toBe(2 * amount);
      await transaction`grant select on list to authenticated`;
      await actAs(transaction, 'college-admin');
      // The first call plans and reads the catalogue.
      const write = `select import_interests('${college.id}', (select rows from list), true)`;
      await transaction.savepoint((inner) => inner.unsafe(write.replace('true', 'false')));
      return pagesOf(transaction, write);
    });
  const few = await pages(60);
  expect((await pages(120)) / few).toBeLessThan(2.5);
});

test('forgetting a person costs the same with many mails, invitations and reports of others', async () => {
  const pages = (amount: number) =>
    undone(sql, async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`
        insert into private.mail_outbox (template, subject_id, recipient_email, state, settled_at)
        select 'team_invitation', gen_random_uuid(), 'mail' || n || '@example.com', 'sent', now()
        from generate_series(1, ${amount}::int) n`;
      await transaction`
        insert into public.team_invitations (team_id, email, role, status)
        select t.id, 'mail' || n || '@example.com', 'player', 'revoked'
        from (select id from public.teams limit 1) t cross join generate_series(1, ${amount}::int) n`;
      await transaction`
        insert into public.abuse_reports (reason, status, evidence)
        select 'spam', 'dismissed', jsonb_build_object('content', 'words', 'around', jsonb_build_array(
          jsonb_build_object('sender_id', gen_random_uuid(), 'content', 'before'), jsonb_build_object('sender_id', gen_random_uuid(), 'content', 'after')))
        from generate_series(1, ${amount}::int) n`;
      await transaction`set local session_replication_role = origin`;
      await transaction`analyze private.mail_outbox, public.team_invitations, public.abuse_reports`;
      // In a function, so that what its triggers read counts too.
      await transaction.unsafe(
        `create function pg_temp.forget(person uuid) returns void language sql as 'delete from auth.users where id = person'`,
      );
      await transaction.savepoint((inner) => inner.unsafe(`select pg_temp.forget('${idOf('developer')}')`));
      return pagesOf(transaction, `select pg_temp.forget('${idOf('private-coach')}')`);
    });
  const few = await pages(100);
  expect(await pages(20_000)).toBeLessThan(few * 1.25 + 50);
});

describe('one person keeps at most', () => {
  /** How many rows there are after one more than the limit was tried, of as many as there were. */
  const kept = (
    kind: AccountKind,
    fill: (transaction: TransactionSql) => Promise<unknown>,
    more: string,
    count: string,
  ) =>
    undone(sql, async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await fill(transaction);
      await transaction`set local session_replication_role = origin`;
      const amount = async () => Number((await transaction.unsafe<{ count: string }[]>(count))[0]?.count);
      const before = await amount();
      await actAs(transaction, kind);
      let refused = '';
      for (let turn = 0; turn < 2; turn += 1) {
        // oxlint-disable-next-line no-loop-func
        await transaction
          .savepoint((inner) => inner.unsafe(more))
          .catch((error: { code: string }) => {
            refused = error.code;
          });
      }
      await transaction`reset role`;
      return { before, after: await amount(), refused };
    });

  test('50 drafts of answers to forms', async () => {
    const result = await kept(
      'player',
      async (transaction) => {
        await transaction`delete from public.interest_drafts where user_id = ${idOf('player')}`;
        await transaction`
          insert into public.interest_forms (college_id, title, is_open, current_version)
          select ${college.id}, 'Form ' || n, true, 1 from generate_series(1, 51) n`;
        await transaction`
          insert into public.interest_form_versions (form_id, college_id, number, title, questions, is_current)
          select f.id, f.college_id, 1, f.title, '[]', true from public.interest_forms f where f.college_id = ${college.id} and f.title like 'Form %'`;
        await transaction`
          insert into public.interest_drafts (user_id, form_id)
          select ${idOf('player')}, f.id from public.interest_forms f
          where f.college_id = ${college.id} and f.title like 'Form %' order by f.id limit 49`;
      },
      `insert into public.interest_drafts (form_id) select v.form_id from public.interest_form_versions v
       where v.is_current and v.form_id not in (select form_id from public.interest_drafts) limit 1`,
      `select count(*) from public.interest_drafts where user_id = '${idOf('player')}'`,
    );
    expect(result).toEqual({ before: 49, after: 50, refused: '23514' });
  });

  test('1,000 blocks', async () => {
    const others = (limit: number) => `
      select p.id from public.profiles p where p.id <> '${idOf('coach')}'
        and p.id not in (select b.blocked_id from public.user_blocks b where b.blocker_id = '${idOf('coach')}')
      order by p.id limit ${limit}`;
    const result = await kept(
      'coach',
      async (transaction) => {
        await transaction.unsafe(
          `insert into public.user_blocks (blocker_id, blocked_id) select '${idOf('coach')}', x.id from (${others(999)}) x`,
        );
        await transaction.unsafe(`create temporary table next on commit drop as ${others(2)}`);
        await transaction`grant select on next to authenticated`;
      },
      `insert into public.user_blocks (blocked_id) select n.id from next n
       where n.id not in (select b.blocked_id from public.user_blocks b) limit 1`,
      `select count(*) from public.user_blocks where blocker_id = '${idOf('coach')}'`,
    );
    expect(result).toEqual({ before: 999, after: 1000, refused: '23514' });
  });
});
