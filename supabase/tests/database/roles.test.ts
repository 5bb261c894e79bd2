import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
afterEach(async () => {
  await sql`delete from public.role_requests where user_id in (${idOf('parent')}, ${idOf('admin')})`;
  await sql`delete from public.user_roles where user_id = ${idOf('parent')} and role <> 'family_parent'`;
});
afterAll(() => sql.end());

async function rolesOf(kind: AccountKind): Promise<string[]> {
  const rows = await sql`select role from public.user_roles where user_id = ${idOf(kind)} order by role`;
  return rows.map((row) => String(row.role));
}

async function college(): Promise<string> {
  const [row] = await sql`select id from public.colleges where slug = 'redstone-valley-university'`;
  return String(row?.id);
}

async function requestRole(kind: AccountKind, role: string): Promise<string> {
  const [made] = await rowsOf(as(kind).from('role_requests').insert({ role }).select('id'));
  return made?.id ?? '';
}

describe('granting and revoking', () => {
  test('[SE-008] an admin grants a role once and revokes it, and both are on record', async () => {
    const grant = { p_user_id: idOf('parent'), p_role: 'programs_college_staff', p_college_id: await college() };
    const id = await rowsOf(as('admin').rpc('grant_role', grant));
    expect(await rowsOf(as('admin').rpc('grant_role', grant))).toBe(id);
    expect(await rolesOf('parent')).toEqual(['family_parent', 'programs_college_staff']);
    expect(await rowsOf(as('admin').rpc('revoke_role', { p_grant_id: id ?? '' }))).toBe(true);
    expect(await rowsOf(as('admin').rpc('revoke_role', { p_grant_id: id ?? '' }))).toBe(false);
    const log = await rowsOf(
      as('admin')
        .from('user_role_changes')
        .select('operation, role, changed_by')
        .eq('user_id', idOf('parent'))
        .order('id', { ascending: false })
        .limit(2),
    );
    const change = { role: 'programs_college_staff', changed_by: idOf('admin') };
    expect(log).toEqual([
      { ...change, operation: 'revoked' },
      { ...change, operation: 'granted' },
    ]);
  });

  test.each(['developer', 'staff', 'college-admin', 'coach', 'parent'] as const)(
    '[SE-008] %s grants and revokes nothing',
    async (kind) => {
      const grant = await as(kind).rpc('grant_role', { p_user_id: idOf('parent'), p_role: 'yes_staff' });
      expect(grant.error).toMatchObject({ code: '42501' });
      const [held] = await sql`select id from public.user_roles where user_id = ${idOf('staff')}`;
      const revoked = await as(kind).rpc('revoke_role', { p_grant_id: String(held?.id) });
      expect(revoked.error).toMatchObject({ code: '42501' });
      expect(await rolesOf('staff')).toEqual(['yes_staff']);
      expect(await rolesOf('parent')).toEqual(['family_parent']);
    },
  );

  test('[SE-008] nobody grants themselves a role, also no admin', async () => {
    const { error } = await as('admin').rpc('grant_role', { p_user_id: idOf('admin'), p_role: 'yes_developer' });
    expect(error).toMatchObject({ code: '42501', message: 'Nobody grants themselves a role' });
    expect(await rolesOf('admin')).toEqual(['yes_admin']);
  });

  test('[SE-003, SE-008] a college role without a college, and a role that does not exist, are refused', async () => {
    const before = await rolesOf('parent');
    const collegeRoles = ['programs_college_admin', 'programs_college_staff', 'programs_college_admissions'];
    for (const p_role of [...collegeRoles, 'root']) {
      const { error } = await as('admin').rpc('grant_role', { p_user_id: idOf('parent'), p_role });
      expect(error).toMatchObject({ code: '23514' });
    }
    expect(await rolesOf('parent')).toEqual(before);
  });

  test('[SE-021] user management that is switched off grants nothing', async () => {
    await sql`update public.experiments set enabled = false where key = 'user_management'`;
    try {
      const { error } = await as('admin').rpc('grant_role', { p_user_id: idOf('parent'), p_role: 'yes_staff' });
      expect(error).toMatchObject({ code: '42501' });
    } finally {
      await sql`update public.experiments set enabled = true where key = 'user_management'`;
    }
  });
});

describe('the last admin', () => {
  const adminGrant = async (kind: AccountKind) => {
    const [row] = await sql`
      select id from public.user_roles where user_id = ${idOf(kind)} and role = 'yes_admin'`;
    return String(row?.id);
  };

  test('[SE-008] cannot be revoked, and the account cannot be deleted', async () => {
    const { error } = await as('admin').rpc('revoke_role', { p_grant_id: await adminGrant('admin') });
    expect(error).toMatchObject({ code: 'PT409', message: 'The last admin cannot be removed' });
    await expect(sql`delete from auth.users where id = ${idOf('admin')}`).rejects.toMatchObject({ code: 'PT409' });
    expect(await rolesOf('admin')).toEqual(['yes_admin']);
  });

  test('[SE-008] stays when two admins revoke each other at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      await sql`
        insert into public.user_roles (user_id, role) values (${idOf('admin')}, 'yes_admin'), (${idOf('staff')}, 'yes_admin')
        on conflict do nothing`;
      const grants = [await adminGrant('staff'), await adminGrant('admin')] as const;
      const answers = await Promise.all([
        as('admin').rpc('revoke_role', { p_grant_id: grants[0] }),
        as('staff').rpc('revoke_role', { p_grant_id: grants[1] }),
      ]);
      const left = await sql`select from public.user_roles where role = 'yes_admin'`;
      expect(answers.filter(({ data }) => data === true)).toHaveLength(1);
      expect(left).toHaveLength(1);
    }
    await sql`insert into public.user_roles (user_id, role) values (${idOf('admin')}, 'yes_admin') on conflict do nothing`;
    await sql`delete from public.user_roles where user_id = ${idOf('staff')} and role = 'yes_admin'`;
  });
});

describe('requests', () => {
  test('[SE-008] an approved request grants the role; a second decision is refused', async () => {
    const id = await requestRole('parent', 'coaching_private_coach');
    await rowsOf(as('admin').rpc('decide_role_request', { p_request_id: id, p_approve: true, p_note: ' Welcome ' }));
    expect(await rolesOf('parent')).toEqual(['coaching_private_coach', 'family_parent']);
    const [seen] = await rowsOf(as('parent').from('role_requests').select('status, decision_note').eq('id', id));
    expect(seen).toEqual({ status: 'approved', decision_note: 'Welcome' });
    const again = await as('admin').rpc('decide_role_request', { p_request_id: id, p_approve: false });
    expect(again.error).toMatchObject({ code: 'PT409' });
    expect(await rolesOf('parent')).toContain('coaching_private_coach');
  });

  test('[SE-008] two decisions at once: one counts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await requestRole('parent', 'coaching_private_coach');
      const answers = await Promise.all(
        [true, false].map((p_approve) => as('admin').rpc('decide_role_request', { p_request_id: id, p_approve })),
      );
      expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['PT409', 'done']);
      const [request] = await sql`select status from public.role_requests where id = ${id}`;
      const has = (await rolesOf('parent')).includes('coaching_private_coach');
      expect(has).toBe(request?.status === 'approved');
      await sql`delete from public.user_roles where user_id = ${idOf('parent')} and role = 'coaching_private_coach'`;
    }
  });

  test('[SE-008] a refused request grants nothing', async () => {
    const id = await requestRole('parent', 'programs_pro_team_admin');
    await rowsOf(as('admin').rpc('decide_role_request', { p_request_id: id, p_approve: false }));
    expect(await rolesOf('parent')).toEqual(['family_parent']);
  });

  test('[SE-008] an approval that is undone takes its role back, and the request waits again, once', async () => {
    const id = await requestRole('parent', 'coaching_private_coach');
    const ask = { p_request_id: id };
    expect((await as('admin').rpc('undo_role_approval', ask)).error).toMatchObject({ code: 'PT409' });
    await rowsOf(as('admin').rpc('decide_role_request', { ...ask, p_approve: true, p_note: 'Welcome' }));
    for (const kind of ['parent', 'staff', 'developer'] as const)
      expect((await as(kind).rpc('undo_role_approval', ask)).error).toMatchObject({ code: '42501' });
    expect(await rolesOf('parent')).toContain('coaching_private_coach');

    const twice = await Promise.all([1, 2].map(() => as('admin').rpc('undo_role_approval', ask)));
    expect(twice.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['PT409', 'done']);
    expect(await rolesOf('parent')).toEqual(['family_parent']);
    const [left] =
      await sql`select status, decision_note, decided_by, decided_at from public.role_requests where id = ${id}`;
    expect(left).toEqual({ status: 'pending', decision_note: null, decided_by: null, decided_at: null });
    const waiting = await rowsOf(as('admin').rpc('list_role_requests', { p_status: 'pending' }));
    expect(waiting.map((request) => request.id)).toContain(id);
    await rowsOf(as('admin').rpc('decide_role_request', { ...ask, p_approve: true }));
    expect(await rolesOf('parent')).toContain('coaching_private_coach');
  });

  test('[SE-008] an approval is not undone where the role was granted besides, or asked for again', async () => {
    const id = await requestRole('parent', 'coaching_private_coach');
    await rowsOf(as('admin').rpc('decide_role_request', { p_request_id: id, p_approve: true }));
    await sql`delete from public.user_roles where user_id = ${idOf('parent')} and role = 'coaching_private_coach'`;
    const grant = { p_user_id: idOf('parent'), p_role: 'coaching_private_coach' };
    const granted = String(await rowsOf(as('admin').rpc('grant_role', grant)));
    const undo = () => as('admin').rpc('undo_role_approval', { p_request_id: id });
    expect((await undo()).error).toMatchObject({ code: 'PT409', message: expect.stringContaining('also granted') });
    expect(await rolesOf('parent')).toContain('coaching_private_coach');
    await rowsOf(as('admin').rpc('revoke_role', { p_grant_id: granted }));
    const again = await requestRole('parent', 'coaching_private_coach');
    expect((await undo()).error).toMatchObject({ code: 'PT409', message: expect.stringContaining('asked for this') });
    const states =
      await sql`select id, status from public.role_requests where user_id = ${idOf('parent')} order by created_at`;
    expect(states.map(({ id: each, status }) => [each, status])).toEqual([
      [id, 'approved'],
      [again, 'pending'],
    ]);
  });

  test('[SE-008] neither who asked, nor staff, nor an admin for themselves decides', async () => {
    const id = await requestRole('parent', 'coaching_private_coach');
    for (const kind of ['parent', 'staff', 'developer'] as const) {
      const { error } = await as(kind).rpc('decide_role_request', { p_request_id: id, p_approve: true });
      expect(error).toMatchObject({ code: '42501' });
    }
    const own = await requestRole('admin', 'coaching_private_coach');
    const { error } = await as('admin').rpc('decide_role_request', { p_request_id: own, p_approve: true });
    expect(error).toMatchObject({ code: '42501', message: 'Nobody grants themselves a role' });
    const decided = await sql`select from public.role_requests where id in (${id}, ${own}) and status <> 'pending'`;
    expect(decided).toHaveLength(0);
  });

  test('[SE-008] platform roles cannot be asked for, nor in the name of another, nor decided on arrival', async () => {
    const table = () => as('parent').from('role_requests');
    expect((await table().insert({ role: 'yes_admin' })).error).toMatchObject({ code: '23514' });
    const forged = await table().insert({ role: 'coaching_private_coach', user_id: idOf('coach') });
    expect(forged.error).toMatchObject({ code: '42501' });
    const approved = await table().insert({ role: 'coaching_private_coach', status: 'approved' });
    expect(approved.error).toMatchObject({ code: '42501' });
  });

  test('a request is open once, and at most five are', async () => {
    await requestRole('parent', 'coaching_private_coach');
    const twice = await as('parent').from('role_requests').insert({ role: 'coaching_private_coach' });
    expect(twice.error).toMatchObject({ code: '23505' });
    const others = [
      'programs_high_school_admin',
      'programs_private_team_admin',
      'programs_pro_team_admin',
      'coaching_program_coach_college_coach',
      'coaching_program_coach_pro_team_coach',
    ];
    const answers = await Promise.all(others.map((role) => as('parent').from('role_requests').insert({ role })));
    expect(answers.filter(({ error }) => error?.code === '23514')).toHaveLength(1);
    expect(await sql`select from public.role_requests where user_id = ${idOf('parent')}`).toHaveLength(5);
  });
});

describe('choosing roles', () => {
  test('[SE-006, SE-007, SE-008] people choose recruit and family roles; other roles stay', async () => {
    const roles = await rowsOf(as('coach').rpc('choose_roles', { p_roles: ['family_parent', 'recruit_caster'] }));
    expect(roles).toEqual(['family_parent', 'programs_private_team_admin', 'recruit_caster']);
    await rowsOf(as('coach').rpc('choose_roles', { p_roles: ['recruit_team_manager'] }));
    expect(await rolesOf('coach')).toEqual(['programs_private_team_admin', 'recruit_team_manager']);
  });

  test.each([
    'recruit_player',
    'recruit_caster',
    'recruit_creator',
    'recruit_team_manager',
    'family_parent',
    'family_guardian',
  ])('[SE-006, SE-007] %s is chosen by anybody', async (role) => {
    await rowsOf(as('coach').rpc('choose_roles', { p_roles: [role] }));
    expect(await rolesOf('coach')).toEqual(['programs_private_team_admin', role].toSorted());
  });

  test('[SE-008] any other role is refused and nothing changes', async () => {
    for (const role of ['yes_admin', 'coaching_private_coach', 'programs_college_admin']) {
      const { error } = await as('parent').rpc('choose_roles', { p_roles: ['family_guardian', role] });
      expect(error).toMatchObject({ code: '42501' });
    }
    expect(await rolesOf('parent')).toEqual(['family_parent']);
    expect((await signedOut().rpc('choose_roles', { p_roles: [] })).error).toMatchObject({ code: '42501' });
  });
});

describe('search by staff', () => {
  const search = (p_query: string, kind: AccountKind = 'staff') => as(kind).rpc('search_people', { p_query });

  test('[SE-021] finds people who are not listed and accounts without a profile, with roles and without emails', async () => {
    const [minor] = await rowsOf(search('Kai Nakagawa'));
    expect(minor).toMatchObject({ user_id: idOf('minor'), roles: [{ role: 'recruit_player', college_id: null }] });
    expect(Object.keys(minor ?? {})).not.toContain('email');
    for (const query of ['Newcomer@Lineup.example', idOf('newcomer')]) {
      expect((await rowsOf(search(query))).map((each) => each.user_id)).toEqual([idOf('newcomer')]);
    }
    expect(await rowsOf(search('newcomer@lineup'))).toEqual([]);
    expect(await rowsOf(search('%'))).toEqual([]);
  });

  test.each(['coach', 'college-admin', 'minor'] as const)('[SE-021] is refused for %s', async (kind) => {
    expect((await search('Riley', kind)).error).toMatchObject({ code: '42501' });
  });
});

describe('the queue of requests', () => {
  test('[SE-008] shows admins who requests what, with names', async () => {
    const id = await requestRole('parent', 'coaching_private_coach');
    const queue = await rowsOf(as('admin').rpc('list_role_requests'));
    const request = queue.find((each) => each.id === id);
    expect(request).toMatchObject({ user_id: idOf('parent'), role: 'coaching_private_coach', status: 'pending' });
    expect(request?.display_name).toBeTruthy();
    await rowsOf(as('admin').rpc('decide_role_request', { p_request_id: id, p_approve: false, p_note: 'Not now' }));
    const [decided] = await rowsOf(as('admin').rpc('list_role_requests', { p_status: 'declined', p_limit: 1 }));
    expect(decided).toMatchObject({ id, decision_note: 'Not now' });
    expect(decided?.decided_by_name).toBeTruthy();
  });

  test.each(['staff', 'developer', 'player'] as const)('[SE-008] %s does not see it', async (kind) => {
    expect((await as(kind).rpc('list_role_requests')).error).toMatchObject({ code: '42501' });
  });

  test('[SE-008] a person reads the changes of their own roles, and nobody else’s', async () => {
    const grant = { p_user_id: idOf('parent'), p_role: 'recruit_caster' };
    const grantId = await rowsOf(as('admin').rpc('grant_role', grant));
    await rowsOf(as('admin').rpc('revoke_role', { p_grant_id: grantId ?? '' }));
    const own = await rowsOf(as('parent').from('user_role_changes').select('user_id'));
    expect(new Set(own.map((each) => each.user_id))).toEqual(new Set([idOf('parent')]));
  });
});
