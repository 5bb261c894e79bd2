/** The mail a day to who works in a program and has something to do there. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts, type AccountKind } from '../../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from '../backend.ts';
import {
  answer,
  closing,
  dropTrialCollege,
  importProspect,
  makeTrialCollege,
  sent,
  type TrialCollege,
} from '../trial-college.ts';
import { mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
let college: TrialCollege;
/** Their roles at the seeded college would bring its interests along. */
let elsewhere: { user_id: string; role: string; college_id: string }[] = [];
beforeAll(async () => {
  college = await makeTrialCollege(sql);
  elsewhere = await sql`delete from public.user_roles where college_id is not null and college_id <> ${college.id}
    returning user_id, role, college_id`;
});
beforeEach(async () => {
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.digest_runs`;
});
afterEach(async () => {
  await sql`delete from public.interests where college_id = ${college.id}`;
  await sql`delete from private.mail_outbox`;
  await sql`delete from public.notification_preferences where user_id = ${idOf('college-staff')}`;
});
afterAll(async () => {
  await dropTrialCollege(sql, college);
  for (const row of elsewhere) await sql`insert into public.user_roles ${sql(row)}`;
  await sql.end();
});

const emailOf = (kind: AccountKind) => accounts.find((account) => account.kind === kind)?.email ?? '';
const queue = async () => {
  const [row] = await sql<{ queued: number }[]>`select private.queue_recruiting_digests() as queued`;
  return row?.queued;
};
const nextDay = async () => {
  await sql`update private.mail_outbox set created_at = created_at - interval '1 day'`;
  await sql`delete from private.digest_runs`;
};
const digestsTo = async (kind: AccountKind) =>
  (await mailsTo(emailOf(kind))).filter(({ subject }) => subject === 'Your recruiting today');
const program = ['college-admin', 'college-staff', 'college-coach'] as const;
const assign = (interest: string, kind: AccountKind) =>
  rowsOf(as('college-admin').rpc('assign_interests', { p_interest_ids: [interest], p_assignee_id: idOf(kind) }));

test('[RC-016] says in numbers who waits and what is due, leads to those who wait, names nobody, and comes once a day', async () => {
  await sent('player', college);
  const { interest } = await sent('minor', college);
  await sql`update public.interests set sent_at = now() - interval '8 days' where id = ${interest}`;
  await sql`
    insert into public.interest_tasks (interest_id, college_id, title, due_on, assignee_id)
    values (${interest}, ${college.id}, 'Call Kai', current_date, ${idOf('college-staff')}),
      (${interest}, ${college.id}, 'Later', current_date + 3, ${idOf('college-staff')})`;
  const earlier = (await digestsTo('college-staff')).length;
  // Also at once: one each.
  const queued = await Promise.all([queue(), queue(), queue()]);
  expect(queued.toSorted()).toEqual([0, 0, 3]);
  expect(await sendQueuedMails()).toEqual({ sent: 3, failed: 0 });
  const mails = await digestsTo('college-staff');
  expect(mails).toHaveLength(earlier + 1);
  const text = mails[0]?.text ?? '';
  expect(text).toContain('Trial College');
  expect(text).toContain('2 players are waiting for an answer from you, the first one for more than 7 days');
  expect(text).toContain('1 task of yours is due');
  expect(new URL(mails[0]?.link ?? '').pathname + new URL(mails[0]?.link ?? '').search).toBe(
    `/pipeline?college=${college.slug}&only=mine`,
  );
  expect(text).not.toMatch(/Kai|Nakagawa|Riley|Tran|Call|coach/);
  expect((await digestsTo('college-coach'))[0]?.text).not.toContain('due');
  // Sent, and nothing more on the same day; on the next one again.
  expect(await queue()).toBe(0);
  await nextDay();
  expect(await queue()).toBe(3);
});

test('[RC-016] nothing comes when there is nothing: answered, closed, without an account, or somebody else’s', async () => {
  expect(await queue()).toBe(0);
  await importProspect(college, 'Nia Farrow');
  const { interest } = await sent('player', college);
  const { interest: second } = await sent('second-player', college);
  await rowsOf(answer('college-admin', second));
  await assign(interest, 'college-admin');
  const { interest: third } = await sent('minor', college);
  await rowsOf(closing('college-admin', college, [third]));
  expect(await sql`select stage_id from public.interests where id = ${third}`).toEqual([
    { stage_id: college.stages.closed },
  ]);
  await nextDay();
  expect(await queue()).toBe(1);
  expect(await sql`select recipient_id from private.mail_outbox`).toEqual([{ recipient_id: idOf('college-admin') }]);
});

test('[RC-016] who turned recruiting mails off on the account page gets none, before or after it was queued', async () => {
  await sent('player', college);
  await rowsOf(
    as('college-staff')
      .from('notification_preferences')
      .insert({ user_id: idOf('college-staff'), email_recruiting: false }),
  );
  expect(await queue()).toBe(2);
  await nextDay();
  await sql`delete from private.mail_outbox`;
  await sql`delete from public.notification_preferences where user_id = ${idOf('college-staff')}`;
  expect(await queue()).toBe(3);
  await rowsOf(
    as('college-staff')
      .from('notification_preferences')
      .insert({ user_id: idOf('college-staff'), email_recruiting: false }),
  );
  expect(await sendQueuedMails()).toEqual({ sent: 2, failed: 0 });
});

test('[RC-016, SE-014] rights and work are those of the moment of sending', async () => {
  const { interest } = await sent('player', college);
  expect(await queue()).toBe(3);
  const role = sql`user_id = ${idOf('college-staff')} and college_id = ${college.id}`;
  await sql`delete from public.user_roles where ${role}`;
  await sql`update public.user_roles set role = 'programs_college_admissions'
    where user_id = ${idOf('college-coach')} and college_id = ${college.id}`;
  try {
    const earlier = (await digestsTo('college-staff')).length;
    expect(await sendQueuedMails()).toEqual({ sent: 1, failed: 0 });
    expect(await digestsTo('college-staff')).toHaveLength(earlier);
    // Answered before it went out.
    await nextDay();
    expect(await queue()).toBe(1);
    await rowsOf(answer('college-admin', interest));
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
  } finally {
    await sql`insert into public.user_roles (user_id, role, college_id)
      values (${idOf('college-staff')}, 'programs_college_staff', ${college.id})`;
    await sql`update public.user_roles set role = 'coaching_program_coach_college_coach'
      where user_id = ${idOf('college-coach')} and college_id = ${college.id}`;
  }
});

test('[SE-014] admissions, former staff, other colleges, players and their families get none', async () => {
  const [other] = await sql`
    insert into public.colleges (slug, name, city, state, is_published)
    values (${`other-${college.id}`}, 'Other College', 'Erie', 'PA', true) returning id`;
  await sql`
    insert into public.user_roles (user_id, role, college_id)
    values (${idOf('other-college-admin')}, 'programs_college_admin', ${String(other?.id)}),
      (${idOf('private-coach')}, 'programs_college_staff', ${college.id})`;
  await sent('player', college);
  // Before they left, they would have got one.
  expect(await queue()).toBe(program.length + 1);
  await sql`delete from private.mail_outbox`;
  await sql`delete from public.user_roles where user_id = ${idOf('private-coach')} and college_id = ${college.id}`;
  await nextDay();
  expect(await queue()).toBe(program.length);
  const people = await sql<{ recipient_id: string }[]>`select recipient_id from private.mail_outbox`;
  expect(people.map(({ recipient_id }) => recipient_id).toSorted()).toEqual(program.map(idOf).toSorted());
  await sql`delete from public.colleges where id = ${String(other?.id)}`;
});
