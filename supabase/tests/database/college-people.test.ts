/** RC-006, SE-009 to SE-014: who comes into the program of a college, and who leaves it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { editorOf } from './college-editor.ts';
import { trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql);
let slug: string;
beforeAll(async () => {
  slug = college.slug;
});
afterAll(async () => {
  await sql`delete from private.rate_counters where bucket like 'college_invitation%'`;
});

/** Resolves once so many calls of a function wait for what somebody else holds. */
async function waitingCalls(name: string, amount: number): Promise<void> {
  for (;;) {
    const waiting = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like ${`%${name}%`} and pid <> pg_backend_pid()`;
    if (waiting.length >= amount) return;
  }
}

describe('people of the program', () => {
  const clear = async () => {
    await sql`delete from public.college_invitations where college_id = ${college.id}`;
    await sql`
      delete from public.user_roles where college_id = ${college.id}
        and user_id in (${idOf('parent')}, ${idOf('second-player')}, ${idOf('minor')})`;
  };
  beforeEach(() => sql`delete from private.rate_counters where bucket = 'college_invitation_address'`);
  afterEach(clear);
  const invite = (by: AccountKind, kind: AccountKind, role = 'programs_college_staff') =>
    as(by).rpc('invite_to_college', { p_college_id: college.id, p_email: ` ${kind}@Lineup.example`, p_role: role });
  const answer = (kind: AccountKind, id: string, isYes = true) =>
    as(kind).rpc('answer_college_invitation', { p_invitation_id: id, p_accept: isYes });
  const rolesOf = async (kind: AccountKind) =>
    (
      await sql`select role from public.user_roles where user_id = ${idOf(kind)} and college_id = ${college.id} order by 1`
    ).map(({ role }) => role);

  test('[SE-009, SE-011] an admin invites, the person sees it where they are led, accepts, and edits', async () => {
    const id = String(await rowsOf(invite('college-admin', 'parent')));
    expect(await editorOf('parent', slug)).toMatchObject({
      invitation: { id, role: 'programs_college_staff' },
      editor: null,
    });
    expect((await editorOf('player', slug))?.invitation).toBeNull();
    expect((await editorOf('college-admin', slug))?.editor?.program_people?.invitations).toMatchObject([
      { id, email: 'parent@lineup.example' },
    ]);
    expect((await editorOf('college-staff', slug))?.editor?.program_people?.invitations).toEqual([]);
    await rowsOf(answer('parent', id));
    await rowsOf(answer('parent', id));
    expect(await rolesOf('parent')).toEqual(['programs_college_staff']);
    const page = await editorOf('parent', slug);
    expect(page?.invitation).toBeNull();
    expect(page?.editor?.program_people?.people.find(({ is_me }) => is_me)?.role).toBe('programs_college_staff');
  });

  test('[SE-011] whoever is in the program already is not invited again: no row, no notice, no mail', async () => {
    await sql`delete from private.mail_outbox where template = 'college_invitation'`;
    const noticesOf = () => sql`select id from public.notices where user_id = ${idOf('college-staff')} order by 1`;
    const before = await noticesOf();
    for (const by of ['college-admin', 'admin'] as const) {
      const { error } = await invite(by, 'college-staff', 'programs_college_admissions');
      expect(error).toMatchObject({ code: '23505', hint: 'in_program' });
    }
    expect(await sql`select id from public.college_invitations where college_id = ${college.id}`).toEqual([]);
    expect(await sql`select id from private.mail_outbox where template = 'college_invitation'`).toEqual([]);
    expect(await noticesOf()).toEqual(before);
    // Of people elsewhere it says nothing.
    await rowsOf(invite('college-admin', 'parent'));
    await sql`delete from private.mail_outbox where template = 'college_invitation'`;
  });

  test('[SE-011] the mail names the college, and goes to nobody who has blocked who invites', async () => {
    await sql`delete from private.mail_outbox where template = 'college_invitation'`;
    await rowsOf(invite('college-admin', 'parent'));
    const read = async () =>
      (
        await sql`select private.describe_mail(o) as content from private.mail_outbox o where template = 'college_invitation'`
      )[0]?.content;
    expect(await read()).toMatchObject({ to: 'parent@lineup.example', college: expect.any(String), slug });
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('parent')}, ${idOf('college-admin')})`;
    try {
      expect(await read()).toBeNull();
      expect((await editorOf('parent', slug))?.invitation).toBeNull();
    } finally {
      await sql`delete from public.user_blocks where blocker_id = ${idOf('parent')} and blocked_id = ${idOf('college-admin')}`;
      await sql`delete from private.mail_outbox where template = 'college_invitation'`;
    }
  });

  test('[SE-011] no word of who invites reaches a minor, who could not accept anyway', async () => {
    await sql`delete from private.mail_outbox where template = 'college_invitation'`;
    await sql`update public.colleges set is_published = false where id = ${college.id}`;
    try {
      await rowsOf(invite('college-admin', 'minor'));
      expect(await editorOf('minor', slug)).toBeNull();
      const mails = await sql`
        select private.describe_mail(o) as content from private.mail_outbox o where template = 'college_invitation'`;
      expect(mails).toEqual([{ content: null }]);
    } finally {
      await sql`update public.colleges set is_published = true where id = ${college.id}`;
      await sql`delete from private.mail_outbox where template = 'college_invitation'`;
    }
  });

  test('[SE-011] an address is mailed five times a day at most, whoever of the program invites', async () => {
    for (const by of ['college-admin', 'admin', 'college-admin', 'admin', 'college-admin'] as const)
      await rowsOf(invite(by, 'parent'));
    await sql`update private.mail_outbox set state = 'sent', settled_at = now() where template = 'college_invitation'`;
    for (const by of ['college-admin', 'admin'] as const)
      expect((await invite(by, 'parent')).error?.code).toBe('PT429');
    expect(
      await sql`select from private.mail_outbox where template = 'college_invitation' and state = 'waiting'`,
    ).toEqual([]);
    await rowsOf(invite('college-admin', 'second-player'));
  });

  test.each<AccountKind>([
    'college-staff',
    'college-admissions',
    'college-coach',
    'other-college-admin',
    'developer',
    'player',
  ])('[SE-012] %s invites, changes and removes nobody', async (kind) => {
    const people = () =>
      sql`select user_id, role from public.user_roles where college_id = ${college.id} order by 1, 2`;
    const before = await people();
    expect((await invite(kind, 'parent')).error?.code).toBe('42501');
    expect(await sql`select id from public.college_invitations where college_id = ${college.id}`).toEqual([]);
    const grants = await sql`
        select id from public.user_roles where college_id = ${college.id} and user_id <> ${idOf(kind)}`;
    for (const { id } of grants) {
      const change = as(kind).rpc('change_college_role', { p_grant_id: id, p_role: 'programs_college_admissions' });
      expect((await change).error?.code).toBe('42501');
      expect((await as(kind).rpc('remove_college_role', { p_grant_id: id })).error?.code).toBe('42501');
    }
    expect(await people()).toEqual(before);
  });

  test('[SE-008] nobody grants themselves more', async () => {
    expect((await invite('college-admin', 'college-admin', 'coaching_program_coach_college_coach')).error?.code).toBe(
      '42501',
    );
    const [own] = await sql`
      select id from public.user_roles where college_id = ${college.id} and user_id = ${idOf('college-admin')}`;
    const change = as('college-admin').rpc('change_college_role', {
      p_grant_id: own?.id,
      p_role: 'programs_college_staff',
    });
    expect((await change).error?.code).toBe('42501');
    for (const role of ['yes_admin', 'yes_staff', 'programs_high_school_admin', 'recruit_player'])
      expect((await invite('college-admin', 'parent', role)).error?.code).toBe('23514');
    const { error } = await as('parent')
      .from('user_roles')
      .insert({
        user_id: idOf('parent'),
        role: 'programs_college_admin',
        college_id: college.id,
      } as never);
    expect(error?.code).toBe('42501');
    expect(await rolesOf('parent')).toEqual([]);
  });

  test('[SE-011] another person, a minor, and a late answer do not come in', async () => {
    const id = String(await rowsOf(invite('college-admin', 'parent')));
    expect((await answer('second-player', id)).error?.code).toBe('PT404');
    await sql`update public.college_invitations set expires_at = now() - interval '1 second' where id = ${id}`;
    expect((await answer('parent', id)).error?.code).toBe('PT410');
    await rowsOf(invite('college-admin', 'parent'));
    await rowsOf(as('college-admin').rpc('revoke_college_invitation', { p_invitation_id: id }));
    expect((await answer('parent', id)).error?.code).toBe('PT410');
    expect(await rolesOf('parent')).toEqual([]);
    const minor = String(await rowsOf(invite('college-admin', 'minor')));
    expect((await answer('minor', minor)).error?.code).toBe('PT410');
    expect(await rolesOf('minor')).toEqual([]);
  });

  test('[SE-011] an invitation ends with the right of who invited', async () => {
    await sql`
      insert into public.user_roles (user_id, role, college_id)
      values (${idOf('parent')}, 'programs_college_admin', ${college.id})`;
    const id = String(await rowsOf(invite('parent', 'second-player', 'programs_college_admin')));
    await sql`delete from public.user_roles where user_id = ${idOf('parent')} and college_id = ${college.id}`;
    expect((await editorOf('second-player', slug))?.invitation).toBeNull();
    expect((await answer('second-player', id)).error?.code).toBe('PT410');
    expect(await rolesOf('second-player')).toEqual([]);
  });

  test('[SE-011] an admin changes roles and takes people out; everybody may leave, but for the last admin', async () => {
    const id = String(await rowsOf(invite('college-admin', 'parent')));
    await rowsOf(answer('parent', id));
    const grantOf = async (kind: AccountKind) =>
      String(
        (await sql`select id from public.user_roles where user_id = ${idOf(kind)} and college_id = ${college.id}`)[0]
          ?.id,
      );
    const grant = await grantOf('parent');
    const set = (p_role: string) => as('college-admin').rpc('change_college_role', { p_grant_id: grant, p_role });
    await rowsOf(set('programs_college_admissions'));
    expect(await rolesOf('parent')).toEqual(['programs_college_admissions']);
    expect((await set('yes_admin')).error?.code).toBe('23514');
    expect(await rowsOf(as('parent').rpc('remove_college_role', { p_grant_id: grant }))).toBe(true);
    expect(await rowsOf(as('parent').rpc('remove_college_role', { p_grant_id: grant }))).toBe(false);
    expect(await rolesOf('parent')).toEqual([]);
    const last = as('college-admin').rpc('remove_college_role', { p_grant_id: await grantOf('college-admin') });
    expect((await last).error?.code).toBe('PT409');
    expect(await rolesOf('college-admin')).toEqual(['programs_college_admin']);
  });

  test('[SE-011] of two admins who demote each other at once one stays', async () => {
    const [other] = await sql`
      insert into public.user_roles (user_id, role, college_id)
      values (${idOf('parent')}, 'programs_college_admin', ${college.id}) returning id`;
    const [own] = await sql`
      select id from public.user_roles where college_id = ${college.id} and user_id = ${idOf('college-admin')}`;
    const demote = (by: AccountKind, grant: unknown) =>
      as(by).rpc('change_college_role', { p_grant_id: String(grant), p_role: 'programs_college_staff' });
    try {
      // Both have passed the question whether they may before either changes anything.
      const hold = await sql.reserve();
      await hold`begin`;
      await hold`select from public.user_roles where id in (${other?.id}, ${own?.id}) for update`;
      const both = Promise.all([demote('college-admin', other?.id), demote('parent', own?.id)]);
      await waitingCalls('change_college_role', 2);
      await hold`commit`;
      hold.release();
      const codes = (await both).map(({ error }) => error?.code);
      expect(codes.toSorted()).toEqual(['42501', undefined]);
      expect(
        await sql`select from public.user_roles where college_id = ${college.id} and role = 'programs_college_admin'`,
      ).toHaveLength(1);
    } finally {
      await sql`update public.user_roles set role = 'programs_college_admin' where id = ${own?.id}`;
    }
  });

  test('[SE-011] a role of the platform is out of reach', async () => {
    const [platform] = await sql`select id from public.user_roles where role = 'yes_staff' limit 1`;
    const id = String(platform?.id);
    expect((await as('college-admin').rpc('remove_college_role', { p_grant_id: id })).error?.code).toBe('42501');
    const change = as('college-admin').rpc('change_college_role', { p_grant_id: id, p_role: 'programs_college_staff' });
    expect((await change).error?.code).toBe('42501');
    expect(await sql`select role from public.user_roles where id = ${id}`).toEqual([{ role: 'yes_staff' }]);
  });
});
