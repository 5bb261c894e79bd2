import { afterAll, afterEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';

// What a guardian is told of the ward and colleges. Kai (minor) is the ward of Lee (guardian).

const sql = openDatabase();
const minor = idOf('minor');
const clear = async () => {
  await sql`delete from private.ward_choices`;
  await sql`delete from public.notices where kind like 'ward_interest%'`;
  await sql`delete from public.notification_preferences where user_id = ${idOf('guardian')}`;
};
afterEach(clear);
afterAll(() => sql.end());

const told = async (kind: AccountKind) =>
  (
    (await rowsOf(as(kind).rpc('load_notices'))) as unknown as { items: { kind: string; facts: object }[] }
  ).items.filter((each) => each.kind.startsWith('ward_interest'));
const mails = () => sql`
  select from private.mail_outbox o join public.notices n on n.id = o.subject_id
  where o.recipient_id = ${idOf('guardian')} and n.kind like 'ward_interest%'`;

/** Something that happens to the interest of the ward, done by somebody who is signed in. */
async function happens(kind: 'sent' | 'moved' | 'replied' | 'viewed'): Promise<void> {
  const [interest] = await sql<{ id: string; college_id: string }[]>`
    update public.interests set sent_at = coalesce(sent_at, now()), answered_at = now()
    where id = (select i.id from public.interests i
      where i.player_id = ${minor} and i.stage_id is not null
        and not exists (select from private.offers o where o.interest_id = i.id) order by i.id limit 1)
    returning id, college_id`;
  await sql.begin(async (transaction) => {
    const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('college-admin') });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`
      insert into public.interest_events (interest_id, college_id, kind, actor_id)
      values (${interest!.id}, ${interest!.college_id}, ${kind}, ${idOf('college-admin')})`;
  });
}

test('a guardian is told that the ward wrote to a college and where it moved them, and of nothing else that happens there', async () => {
  for (const kind of ['sent', 'moved', 'replied', 'viewed'] as const) await happens(kind);
  const items = await told('guardian');
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['ward_interest_moved', 'ward_interest_sent']);
  for (const { facts } of items) {
    expect(Object.keys(facts).toSorted()).toEqual(['college', 'href', 'stage', 'ward', 'wards']);
    expect(facts).toMatchObject({ href: '/family' });
  }
  for (const other of ['parent', 'minor', 'coach', 'college-admin'] as const) expect(await told(other)).toEqual([]);
  // No mail unless it is wanted.
  expect(await mails()).toHaveLength(0);
});

test('it is mailed as the guardian chose', async () => {
  await sql`insert into public.notification_preferences (user_id, ward_notices) values (${idOf('guardian')}, 'at_once')`;
  await happens('moved');
  expect(await mails()).toHaveLength(1);
});

test('nothing is told where the ward does not show colleges, and what was told is gone', async () => {
  await happens('moved');
  expect(await told('guardian')).toHaveLength(1);
  await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on: false }));
  expect(await told('guardian')).toEqual([]);
  await sql`delete from public.notices where kind like 'ward_interest%'`;
  await happens('sent');
  expect(await sql`select from public.notices where kind like 'ward_interest%'`).toHaveLength(0);
});
