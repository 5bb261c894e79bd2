/** RC-006, SE-009 to SE-014: who edits what of a college, one by one, and who comes into its program. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../libs/data/src/database.types.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { dropTrialCollege, makeTrialCollege, send, type TrialCollege } from './trial-college.ts';

const sql = openDatabase();
let college: TrialCollege;
let slug: string;
let programId: string;
let needId: string;
beforeAll(async () => {
  college = await makeTrialCollege(sql);
  slug = `trial-${college.id}`;
  const [row] = await sql`
    with program as (
      insert into public.college_programs (college_id, esports_title_id)
      select ${college.id}, id from public.esports_titles where slug = 'valorant' returning id)
    insert into public.roster_needs (program_id, position) select id, 'Duelist' from program returning id, program_id`;
  needId = String(row?.id);
  programId = String(row?.program_id);
});
afterAll(async () => {
  await dropTrialCollege(sql, college);
  await sql`delete from private.rate_counters where bucket like 'college_invitation%'`;
  await sql.end();
});

interface Editor {
  id: string;
  invitation: { id: string; role: string } | null;
  editor: null | {
    manages_program: boolean;
    edits_tags: boolean;
    pipeline: null | { stages: { id: string; cards: number }[] };
    program_people: null | {
      people: { id: string; name: string; role: string; is_me: boolean }[];
      invitations: { id: string; email: string }[];
    };
    forms: { id: string; versions: { number: number; answers: number; is_working_copy: boolean }[] }[];
  };
}

const editorOf = async (kind: AccountKind, of = slug) =>
  (await rowsOf(as(kind).rpc('load_college_editor', { p_slug: of }))) as unknown as Editor | null;

describe('the edit screen', () => {
  test.each<[AccountKind, { pipeline: boolean; people: boolean; manages: boolean } | null]>([
    ['admin', { pipeline: true, people: true, manages: true }],
    ['developer', { pipeline: true, people: true, manages: false }],
    ['staff', { pipeline: true, people: true, manages: false }],
    ['college-admin', { pipeline: true, people: true, manages: true }],
    ['college-staff', { pipeline: true, people: true, manages: false }],
    ['college-admissions', { pipeline: false, people: false, manages: false }],
    ['college-coach', null],
    ['other-college-admin', null],
    ['player', null],
    ['minor', null],
    ['guardian', null],
  ])('[RC-006, SE-009, SE-010, SE-014] %s', async (kind, expected) => {
    const page = await editorOf(kind);
    expect(page?.id).toBe(college.id);
    const editor = page?.editor;
    expect(
      editor && {
        pipeline: editor.pipeline !== null,
        people: editor.program_people !== null,
        manages: editor.manages_program,
      },
    ).toEqual(expected);
  });

  test('[RC-006] a visitor gets nothing, and nobody learns of a college that is not published', async () => {
    expect((await signedOut().rpc('load_college_editor', { p_slug: slug })).error).not.toBeNull();
    expect(await editorOf('college-admin', 'no-such-college')).toBeNull();
    await sql`update public.colleges set is_published = false where id = ${college.id}`;
    try {
      expect(await editorOf('player')).toBeNull();
      expect((await editorOf('college-admissions'))?.editor).not.toBeNull();
    } finally {
      await sql`update public.colleges set is_published = true where id = ${college.id}`;
    }
  });

  test('[RC-007] history tells how many answered each version', async () => {
    await rowsOf(send('player', college, { why: 'The coach' }));
    await sql`update public.interest_forms set title = 'Join us now' where id = ${college.formId}`;
    const changed = (await editorOf('college-admin'))?.editor?.forms[0]?.versions;
    expect(changed).toMatchObject([{ number: 1, answers: 1, is_working_copy: false }]);
    await rowsOf(as('college-admin').rpc('publish_interest_form', { p_form_id: college.formId }));
    const published = (await editorOf('college-admissions'))?.editor?.forms[0]?.versions;
    expect(published).toMatchObject([
      { number: 2, answers: 0, is_working_copy: true },
      { number: 1, answers: 1, is_working_copy: false },
    ]);
  });
});

describe('changes', () => {
  const change = (
    kind: AccountKind,
    part: string,
    id: string,
    changes: Record<string, string | number | string[] | null>,
    known: Record<string, string | number | string[] | null>,
  ) => as(kind).rpc('change_fields', { p_part: part, p_id: id, p_changes: changes, p_known: known });
  const done = { conflicts: {} };

  test('[RC-005] two editors who change different fields keep both changes', async () => {
    expect(await rowsOf(change('college-admin', 'college', college.id, { city: 'Mobile' }, { city: 'Erie' }))).toEqual(
      done,
    );
    expect(
      await rowsOf(change('college-admissions', 'college', college.id, { about: 'By the sea' }, { about: null })),
    ).toEqual(done);
    const [row] = await sql`select city, about from public.colleges where id = ${college.id}`;
    expect(row).toEqual({ city: 'Mobile', about: 'By the sea' });
  });

  test('[RC-005] who changes what somebody else has changed is told, and nothing changes', async () => {
    await sql`update public.colleges set city = 'Mobile', state = 'AL' where id = ${college.id}`;
    const late = change(
      'college-staff',
      'college',
      college.id,
      { city: 'Dover', state: 'DE' },
      { city: 'Erie', state: 'AL' },
    );
    expect(await rowsOf(late)).toEqual({ conflicts: { city: 'Mobile' } });
    const [row] = await sql`select city, state from public.colleges where id = ${college.id}`;
    expect(row).toEqual({ city: 'Mobile', state: 'AL' });
  });

  test('[RC-005] a try whose answer was lost meets its own change', async () => {
    await sql`update public.colleges set city = 'Mobile' where id = ${college.id}`;
    const once = () => rowsOf(change('college-staff', 'college', college.id, { city: 'Dover' }, { city: 'Mobile' }));
    expect(await once()).toEqual(done);
    expect(await once()).toEqual(done);
  });

  test('[RC-005] practice times that somebody else has changed are not replaced unseen', async () => {
    const p_program_id = programId;
    const slot = (weekday: number) => ({ weekday, starts_at: '16:00', ends_at: '18:00' });
    const known = (weekday: number) => ({ ...slot(weekday), starts_at: '16:00:00', time_zone: 'UTC' });
    const save = (kind: AccountKind, p_slots: Json[], p_known: Json[]) =>
      as(kind).rpc('save_practice_times', { p_program_id, p_time_zone: 'UTC', p_slots, p_known });
    const stored = async () =>
      (await sql`select weekday from public.program_practice_times where program_id = ${programId} order by 1`).map(
        ({ weekday }) => weekday,
      );
    expect(await rowsOf(save('college-admin', [slot(1)], []))).toBe(1);
    expect((await save('college-staff', [slot(2)], [])).error?.code).toBe('PT409');
    expect(await stored()).toEqual([1]);
    // A try whose answer was lost meets its own times.
    expect(await rowsOf(save('college-admin', [slot(1)], []))).toBe(1);
    expect(await rowsOf(save('college-staff', [slot(1), slot(2)], [known(1)]))).toBe(2);
    expect(await stored()).toEqual([1, 2]);
  });

  test('[RC-005] other types are compared by value', async () => {
    await sql`update public.college_programs set minimum_gpa = 3, minimum_rank = null where id = ${programId}`;
    const colors = ['#102030', '#a0b0c0'];
    expect(await rowsOf(change('college-admin', 'college', college.id, { colors }, { colors: null }))).toEqual(done);
    expect(
      await rowsOf(change('college-admin', 'program', programId, { minimum_gpa: 3.25 }, { minimum_gpa: 3.0 })),
    ).toEqual(done);
    const [row] = await sql`
      select c.colors, p.minimum_gpa::float8 as gpa from public.colleges c join public.college_programs p on p.college_id = c.id
      where c.id = ${college.id}`;
    expect(row).toEqual({ colors, gpa: 3.25 });
  });

  test.each<[string, string, () => string, Record<string, string | number>]>([
    ['its address', 'college', () => college.id, { slug: 'another-address' }],
    ['whether it is published', 'college', () => college.id, { is_published: 'false' }],
    ['its sums', 'college', () => college.id, { open_spots: 99 }],
    ['the version of a form', 'form', () => college.formId, { current_version: 7 }],
    ['the college of a form', 'form', () => college.formId, { college_id: '00000000-0000-4000-8000-000000000001' }],
    ['what is no part', 'profiles', () => idOf('player'), { email: 'x@y.example' }],
    ['what is no column', 'college', () => college.id, { 'name" = null --': 'x' }],
  ])('[RC-006] an editor cannot change %s', async (_name, part, id, changes) => {
    const before = await sql`select * from public.colleges where id = ${college.id}`;
    const [form] = await sql`select * from public.interest_forms where id = ${college.formId}`;
    const known = part === 'college' ? { ...before[0] } : { ...form };
    const sent = Object.fromEntries(Object.keys(changes).map((key) => [key, (known[key] as string) ?? null]));
    expect((await change('college-admin', part, id(), changes, sent)).error).not.toBeNull();
    expect(await sql`select * from public.colleges where id = ${college.id}`).toEqual(before);
    expect((await sql`select * from public.interest_forms where id = ${college.formId}`)[0]).toEqual(form);
  });

  const rows = async () =>
    sql`
      select c.city, p.coach_name, n.note, f.title, s.name as stage, e.name as criterion
      from public.colleges c
      join public.college_programs p on p.college_id = c.id
      join public.roster_needs n on n.college_id = c.id
      join public.interest_forms f on f.college_id = c.id
      join public.pipeline_stages s on s.college_id = c.id and s.kind = 'offered'
      join public.evaluation_criteria e on e.college_id = c.id and e.display_order = 1
      where c.id = ${college.id}`;
  const tryAll = async (kind: AccountKind) => {
    const [known] = await rows();
    const [criterion] = await sql`
      select id from public.evaluation_criteria where college_id = ${college.id} and display_order = 1`;
    const parts: [string, string, string, string | null][] = [
      ['college', college.id, 'city', known?.city],
      ['program', programId, 'coach_name', known?.coach_name],
      ['need', needId, 'note', known?.note],
      ['form', college.formId, 'title', known?.title],
      ['stage', college.stages.offered!, 'name', known?.stage],
      ['criterion', String(criterion?.id), 'name', known?.criterion],
    ];
    const changed: string[] = [];
    for (const [part, id, field, before] of parts) {
      const { data } = await change(kind, part, id, { [field]: `${kind} was here` }, { [field]: before });
      if (data) changed.push(part);
    }
    return changed;
  };

  test.each<[AccountKind, string[]]>([
    ['admin', ['college', 'program', 'need', 'form', 'stage', 'criterion']],
    ['college-admin', ['college', 'program', 'need', 'form', 'stage', 'criterion']],
    ['college-staff', ['college', 'program', 'need', 'form', 'stage']],
    ['staff', ['college', 'program', 'need', 'form', 'stage']],
    ['college-admissions', ['college', 'program', 'need', 'form']],
    ['college-coach', []],
    ['other-college-admin', []],
    ['player', []],
  ])('[RC-006, SE-009, SE-010, SE-012, SE-014] %s changes %j', async (kind, expected) => {
    const before = await rows();
    expect(await tryAll(kind)).toEqual(expected);
    const [after] = await rows();
    const changed = Object.entries(after!).filter(([, value]) => value === `${kind} was here`);
    expect(changed).toHaveLength(expected.length);
    // All else is as it was.
    expect({ ...after, ...Object.fromEntries(changed.map(([name]) => [name, before[0]![name]])) }).toEqual(before[0]);
  });

  test('[RC-006] a visitor changes nothing', async () => {
    const before = await rows();
    const { error } = await signedOut().rpc('change_fields', {
      p_part: 'college',
      p_id: college.id,
      p_changes: { city: 'Nowhere' },
      p_known: { city: before[0]?.city },
    });
    expect(error).not.toBeNull();
    expect(await rows()).toEqual(before);
  });
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
    expect(await editorOf('parent')).toMatchObject({
      invitation: { id, role: 'programs_college_staff' },
      editor: null,
    });
    expect((await editorOf('player'))?.invitation).toBeNull();
    expect((await editorOf('college-admin'))?.editor?.program_people?.invitations).toMatchObject([
      { id, email: 'parent@lineup.example' },
    ]);
    expect((await editorOf('college-staff'))?.editor?.program_people?.invitations).toEqual([]);
    await rowsOf(answer('parent', id));
    await rowsOf(answer('parent', id));
    expect(await rolesOf('parent')).toEqual(['programs_college_staff']);
    const page = await editorOf('parent');
    expect(page?.invitation).toBeNull();
    expect(page?.editor?.program_people?.people.find(({ is_me }) => is_me)?.role).toBe('programs_college_staff');
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
      expect((await editorOf('parent'))?.invitation).toBeNull();
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
      expect(await editorOf('minor')).toBeNull();
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
    expect((await editorOf('second-player'))?.invitation).toBeNull();
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
