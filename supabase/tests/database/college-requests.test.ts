import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { kinds, notices } from './notices.ts';

const sql = openDatabase();
const NAME = 'Silver Lake State College';
const clear = async () => {
  await sql`delete from public.college_requests`;
  await sql`delete from public.colleges where name like 'Silver Lake%'`;
  await sql`delete from public.notices`;
  await sql`delete from private.rate_counters`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const wanted = {
  p_name: ` Silver  Lake State College `,
  p_city: 'Reno',
  p_state: 'nv',
  p_website_url: 'https://www.silverlake.example/esports',
  p_position: 'Head esports coach',
};
const request = (kind: AccountKind, change: Partial<typeof wanted> & { p_proof_url?: string } = {}) =>
  as(kind).rpc('request_college', { ...wanted, ...change });
const stored = () => sql`select user_id, name, state, status from public.college_requests order by created_at`;
const drafts = () => sql`select id, slug, name, is_published from public.colleges where name like 'Silver Lake%'`;
const decide = (id: string, p_approve: boolean, p_note?: string, kind: AccountKind = 'admin') =>
  as(kind).rpc('decide_college_request', { p_request_id: id, p_approve, ...(p_note && { p_note }) });

describe('a request for a college', () => {
  test('is stored as it is meant, and read by who asked and platform staff alone', async () => {
    await rowsOf(request('parent'));
    expect(await stored()).toEqual([{ user_id: idOf('parent'), name: NAME, state: 'NV', status: 'pending' }]);
    for (const kind of ['parent', 'staff', 'developer', 'admin'] as const)
      expect(await rowsOf(as(kind).from('college_requests').select('name'))).toEqual([{ name: NAME }]);
    for (const kind of ['player', 'coach', 'college-admin', 'minor'] as const) {
      expect(await rowsOf(as(kind).from('college_requests').select('name'))).toEqual([]);
      expect((await as(kind).rpc('list_college_requests')).error).toMatchObject({ code: '42501' });
    }
    expect((await signedOut().from('college_requests').select('name')).error).toMatchObject({ code: '42501' });
  });

  test('a minor stores none, and nobody stores one past the function or decides their own', async () => {
    expect((await request('minor')).error).toMatchObject({ code: '42501' });
    const past = await as('parent')
      .from('college_requests')
      .insert({
        ...{ user_id: idOf('parent'), name: NAME, city: 'Reno', state: 'NV', position: 'Coach' },
        website_url: 'https://silverlake.example',
      });
    expect(past.error).toMatchObject({ code: '42501' });
    expect(await stored()).toEqual([]);
    const own = await rowsOf(request('admin'));
    expect((await decide(own ?? '', true)).error).toMatchObject({ code: '42501' });
    expect(await drafts()).toEqual([]);
    expect(await stored()).toMatchObject([{ status: 'pending' }]);
  });

  test('one is open for each person, each name in a state and each site', async () => {
    await rowsOf(request('parent'));
    const again = await request('parent', { p_name: 'Silver Lake Tech', p_website_url: 'https://other.example' });
    expect(again.error).toMatchObject({ code: 'PT409', hint: 'own' });
    const named = await request('coach', { p_name: NAME.toUpperCase(), p_website_url: 'https://other.example' });
    expect(named.error).toMatchObject({ code: 'PT409', hint: 'asked' });
    const sited = await request('coach', { p_name: 'Silver Lake Tech', p_website_url: 'https://silverlake.example' });
    expect(sited.error).toMatchObject({ code: 'PT409', hint: 'asked' });
    expect(await stored()).toHaveLength(1);
    // Elsewhere it is another college.
    await rowsOf(request('coach', { p_state: 'OH', p_website_url: 'https://silverlake-oh.example' }));
    expect(await stored()).toHaveLength(2);
  });

  test('two people at once ask for one college: one request is stored', async () => {
    const answers = await Promise.all((['parent', 'coach', 'guardian'] as const).map((kind) => request(kind)));
    expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['PT409', 'PT409', 'done']);
    expect(await stored()).toHaveLength(1);
  });

  test('a college that is listed, or is a draft, is not asked for', async () => {
    const listed = await request('parent', { p_name: 'redstone valley university', p_state: await stateOf() });
    expect(listed.error).toMatchObject({ code: 'PT409', hint: 'listed' });
    await sql`insert into public.colleges (slug, name, city, state) values ('silver-lake', ${NAME}, 'Reno', 'NV')`;
    expect((await request('parent')).error).toMatchObject({ code: 'PT409', hint: 'draft' });
    expect(await stored()).toEqual([]);
  });

  test('five a day', async () => {
    for (let each = 0; each < 5; each += 1) {
      await rowsOf(request('parent'));
      await rowsOf(as('parent').from('college_requests').delete().eq('user_id', idOf('parent')));
    }
    expect((await request('parent')).error).toMatchObject({ code: 'PT429' });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['a name of which nothing shows', { p_name: '\u200B\u200B' }],
    ['a name that runs backwards', { p_name: 'Silver \u202EekaL' }],
    ['a state in words', { p_state: 'Nevada' }],
    ['a site that runs script', { p_website_url: 'javascript:alert(1)' }],
    ['a proof that is no page', { p_proof_url: 'see my mail' }],
    ['no position', { p_position: ' ' }],
  ])('%s is refused', async (_, bad) => {
    expect((await request('parent', bad)).error).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual([]);
  });

  test('is withdrawn by who asked while it is open, and by nobody else', async () => {
    const id = (await rowsOf(request('parent'))) ?? '';
    for (const kind of ['coach', 'admin'] as const) await as(kind).from('college_requests').delete().eq('id', id);
    expect(await stored()).toHaveLength(1);
    await rowsOf(decide(id, false, 'Your site does not open.'));
    await as('parent').from('college_requests').delete().eq('id', id);
    expect(await stored()).toHaveLength(1);
  });
});

async function stateOf(): Promise<string> {
  const [row] = await sql`select state from public.colleges where slug = 'redstone-valley-university'`;
  return String(row?.state);
}

describe('deciding', () => {
  test('[SE-008] an approval makes a draft page, its admin, a notice and a mail, at once and once', async () => {
    const id = (await rowsOf(request('parent'))) ?? '';
    expect(await notices('admin')).toMatchObject([
      { kind: 'college_asked', facts: { college: NAME, href: '/testing?tab=colleges' } },
    ]);
    const answers = await Promise.all([decide(id, true), decide(id, true)]);
    expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['PT409', 'done']);
    const [college, ...more] = await drafts();
    expect(more).toEqual([]);
    expect(college).toMatchObject({ slug: 'silver-lake-state-college', is_published: false });
    expect(await sql`select user_id, role from public.user_roles where college_id = ${String(college?.id)}`).toEqual([
      { user_id: idOf('parent'), role: 'programs_college_admin' },
    ]);
    expect(await notices('parent')).toMatchObject([
      { kind: 'college_approved', facts: { college: NAME, href: '/college/silver-lake-state-college/edit' } },
    ]);
    expect(
      await sql`select template, recipient_id from private.mail_outbox where subject_id = ${id} and state = 'waiting'`,
    ).toEqual([{ template: 'college_decision', recipient_id: idOf('parent') }]);
    // What was decided waits for nobody.
    expect(await kinds('admin')).toEqual([]);
    for (const kind of ['player', 'coach'] as const)
      expect(await rowsOf(as(kind).from('colleges').select('id').eq('slug', 'silver-lake-state-college'))).toEqual([]);
  });

  test('[SE-008] declining needs a reason, which reaches the person, who asks again', async () => {
    const id = (await rowsOf(request('parent'))) ?? '';
    expect((await decide(id, false)).error).toMatchObject({ code: '23514' });
    expect((await decide(id, false, ' \u200B ')).error).toMatchObject({ code: '23514' });
    expect(await stored()).toMatchObject([{ status: 'pending' }]);
    await rowsOf(decide(id, false, 'Your site does not open.'));
    const [own] = await rowsOf(as('parent').from('college_requests').select('status, decision_note'));
    expect(own).toEqual({ status: 'declined', decision_note: 'Your site does not open.' });
    expect(await notices('parent')).toMatchObject([{ kind: 'college_declined', facts: { href: '/colleges/request' } }]);
    expect(await drafts()).toEqual([]);
    // On the account page of the person alone.
    const account = async (kind: AccountKind) => await rowsOf(as(kind).rpc('load_account'));
    expect(await account('parent')).toMatchObject({
      requests: { colleges: [{ name: NAME, status: 'declined', note: 'Your site does not open.', slug: null }] },
    });
    expect(await account('staff')).toMatchObject({ requests: { colleges: [] } });
    await rowsOf(request('parent'));
    expect(await stored()).toMatchObject([{ status: 'declined' }, { status: 'pending' }]);
  });

  test.each(['staff', 'developer', 'college-admin', 'coach', 'parent'] as const)(
    '[SE-008] %s decides nothing',
    async (kind) => {
      const id = (await rowsOf(request('parent'))) ?? '';
      expect((await decide(id, true, undefined, kind)).error).toMatchObject({ code: '42501' });
      expect(await drafts()).toEqual([]);
      expect(await stored()).toMatchObject([{ status: 'pending' }]);
    },
  );

  test('[SE-021] nothing is decided, and no address is read, while user management is off', async () => {
    const id = (await rowsOf(request('parent'))) ?? '';
    await sql`update public.experiments set enabled = false where key = 'user_management'`;
    try {
      expect((await decide(id, true)).error).toMatchObject({ code: '42501' });
      expect(await rowsOf(as('admin').rpc('list_college_requests'))).toMatchObject([{ evidence: null }]);
    } finally {
      await sql`update public.experiments set enabled = true where key = 'user_management'`;
    }
    expect(await drafts()).toEqual([]);
  });

  test('of two requests for one college, written differently, the second makes no page under the same name', async () => {
    const first = (await rowsOf(request('parent'))) ?? '';
    await rowsOf(decide(first, true));
    await sql`
      insert into public.college_requests (user_id, name, city, state, website_url, position)
      values (${idOf('coach')}, ${NAME.toLowerCase()}, 'Reno', 'NV', 'https://other.example', 'Coach')`;
    const [second] = await sql`select id from public.college_requests where status = 'pending'`;
    expect((await decide(String(second?.id), true)).error).toMatchObject({ code: 'PT409' });
    expect(await drafts()).toHaveLength(1);
  });
});

describe('publishing', () => {
  const publish = (kind: AccountKind, id: string, p_is_published = true) =>
    as(kind).rpc('publish_college', { p_college_id: id, p_is_published });
  async function draft(): Promise<string> {
    await rowsOf(request('parent'));
    const [row] = await sql`select id from public.college_requests`;
    return (await rowsOf(decide(String(row?.id), true))) ?? '';
  }

  test('the admin of the college publishes it, once it has a program', async () => {
    const id = await draft();
    expect((await publish('parent', id)).error).toMatchObject({ code: 'PT409', hint: 'program' });
    const [title] = await sql`select id from public.esports_titles where slug = 'valorant'`;
    await rowsOf(
      as('parent')
        .from('college_programs')
        .insert({ college_id: id, esports_title_id: String(title?.id) }),
    );
    for (const kind of ['college-admin', 'coach', 'player'] as const)
      expect((await publish(kind, id)).error).toMatchObject({ code: '42501' });
    expect(await drafts()).toMatchObject([{ is_published: false }]);
    await rowsOf(publish('parent', id));
    expect(await rowsOf(signedOut().from('colleges').select('name').eq('id', id))).toEqual([{ name: NAME }]);
    await rowsOf(publish('staff', id, false));
    expect(await rowsOf(signedOut().from('colleges').select('name').eq('id', id))).toEqual([]);
  });

  test('staff find it among the drafts, with its admin', async () => {
    const id = await draft();
    const list = (p_status: string, p_search?: string) =>
      rowsOf(as('staff').rpc('list_colleges_for_staff', { p_status, ...(p_search && { p_search }) }));
    expect(await list('draft')).toMatchObject({
      colleges: [{ id, name: NAME, is_published: false, programs: 0, admins: [expect.any(String)] }],
      next: null,
    });
    expect(await list('published', 'Silver Lake')).toMatchObject({ colleges: [] });
    expect(await list('all', 'silver lake')).toMatchObject({ colleges: [{ id }] });
  });

  test('page after page, staff see each college once', async () => {
    await draft();
    const seen: string[] = [];
    interface Cursor {
      name: string;
      id: string;
    }
    let next: Cursor | null = null;
    do {
      const page = (await rowsOf(
        as('staff').rpc('list_colleges_for_staff', {
          p_limit: 100,
          ...(next && { p_after: next.name, p_after_id: next.id }),
        }),
      )) as { colleges: { id: string }[]; next: Cursor | null };
      seen.push(...page.colleges.map(({ id }) => id));
      ({ next } = page);
    } while (next);
    const [all] = await sql`select count(*)::integer as amount from public.colleges`;
    expect(seen).toHaveLength(Number(all?.amount));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('what a request is judged by', () => {
  test.each([
    ['coach@silverlake.example', 'https://www.silverlake.example/esports', true],
    ['coach@athletics.silverlake.example', 'https://silverlake.example', true],
    ['coach@silverlake.example', 'https://esports.silverlake.example', true],
    ['coach@notsilverlake.example', 'https://silverlake.example', false],
    ['coach@silverlake.example.net', 'https://silverlake.example', false],
    ['coach@gmail.com', 'https://gmail.com', false],
    ['coach@yahoo.co.uk', 'https://yahoo.co.uk', false],
    ['coach@google.com', 'https://sites.google.com/view/silverlake', false],
    ['coach@example', 'https://silverlake.example', false],
    ['coach@silverlake.example', null, false],
    [null, 'https://silverlake.example', false],
  ])('%s at %s: %s', async (address, site, isOfCollege) => {
    const [row] = await sql`select private.is_address_of_site(${address}, ${site}) as matches`;
    expect(row?.matches).toBe(isOfCollege);
  });

  test('[SE-008] an admin reads the confirmed address, its mark, the age of the account and the link', async () => {
    await sql`update public.colleges set website_url = 'https://www.lineup.example' where slug = 'redstone-valley-university'`;
    const [college] = await sql`select id from public.colleges where slug = 'redstone-valley-university'`;
    try {
      await rowsOf(
        as('parent')
          .from('role_requests')
          .insert({
            role: 'programs_college_staff',
            college_id: String(college?.id),
            proof_url: 'https://lineup.example/staff',
          }),
      );
      const queue = await rowsOf(as('admin').rpc('list_role_requests'));
      expect(queue.find(({ user_id: person }) => person === idOf('parent'))).toMatchObject({
        proof_url: 'https://lineup.example/staff',
        evidence: { email: 'parent@lineup.example', is_of_college: true, joined_at: expect.any(String) as string },
      });
      // An address that nobody has confirmed says nothing.
      await sql`update auth.users set email_confirmed_at = null where id = ${idOf('parent')}`;
      const later = await rowsOf(as('admin').rpc('list_role_requests'));
      expect(later.find(({ user_id: person }) => person === idOf('parent'))).toMatchObject({
        evidence: { email: null, is_of_college: false },
      });
    } finally {
      await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('parent')}`;
      await sql`delete from public.role_requests where user_id = ${idOf('parent')}`;
      await sql`update public.colleges set website_url = null where slug = 'redstone-valley-university'`;
    }
  });

  test('[SE-008] of a request for a college only who decides reads the address', async () => {
    await rowsOf(request('parent', { p_website_url: 'https://lineup.example' }));
    const read = (kind: AccountKind) => rowsOf(as(kind).rpc('list_college_requests'));
    expect(await read('admin')).toMatchObject([{ evidence: { email: 'parent@lineup.example', is_of_college: true } }]);
    for (const kind of ['staff', 'developer'] as const) {
      expect(await read(kind)).toMatchObject([{ name: NAME, evidence: null }]);
      expect(JSON.stringify(await read(kind))).not.toContain('parent@');
    }
  });

  test('colleges with a name like it are shown beside it', async () => {
    await rowsOf(request('parent', { p_name: 'Redstone Valley Universty', p_state: await stateOf() }));
    expect(await rowsOf(as('admin').rpc('list_college_requests'))).toMatchObject([
      { alike: [{ name: 'Redstone Valley University' }] },
    ]);
    // One word of many names is no likeness.
    await sql`update public.college_requests set name = 'Cedar Bluff University'`;
    expect(await rowsOf(as('admin').rpc('list_college_requests'))).toMatchObject([{ alike: [] }]);
  });
});

describe('what waits for staff', () => {
  const count = async (kind: AccountKind) => await rowsOf(as(kind).rpc('count_staff_requests'));

  test('[SE-008] is counted for who answers it', async () => {
    await sql`delete from public.team_requests`;
    const before = (await count('admin')) as { roles: number };
    await rowsOf(request('parent'));
    await rowsOf(as('coach').from('role_requests').insert({ role: 'programs_high_school_admin' }));
    try {
      await sql`
        insert into public.team_requests (id, user_id, name, organization_type, esports_title_ids, note)
        select gen_random_uuid(), ${idOf('parent')}, 'Ridgeview', 'high_school', array[t.id], 'Our school'
        from public.esports_titles t where t.slug = 'valorant'`;
      expect(await count('admin')).toEqual({ roles: before.roles + 1, colleges: 1, teams: 1 });
      expect(await count('staff')).toEqual({ roles: 0, colleges: 0, teams: 1 });
      expect(await count('college-admin')).toEqual({ roles: 0, colleges: 0, teams: 0 });
      // Today names the same numbers.
      for (const kind of ['admin', 'staff'] as const) {
        const { staff } = (await rowsOf(as(kind).rpc('load_today'))) as { staff: Record<string, number> };
        const { role_requests: roles = 0, college_requests: colleges = 0, team_requests: teams = 0 } = staff;
        expect({ roles, colleges, teams }).toEqual(await count(kind));
      }
      // An admin's own request waits for another one.
      await sql`insert into public.role_requests (user_id, role) values (${idOf('admin')}, 'coaching_private_coach')`;
      expect(await count('admin')).toMatchObject({ roles: before.roles + 1 });
    } finally {
      await sql`delete from public.team_requests`;
      await sql`delete from public.role_requests where user_id = ${idOf('admin')}`;
      await sql`delete from public.role_requests where user_id = ${idOf('coach')}`;
    }
  });

  test('who asks and withdraws again and again is one line in the list of an admin', async () => {
    for (let each = 0; each < 3; each += 1) {
      await rowsOf(as('coach').from('role_requests').insert({ role: 'programs_high_school_admin' }));
      expect(await kinds('admin')).toEqual(['role_asked']);
      await rowsOf(as('coach').from('role_requests').delete().eq('user_id', idOf('coach')));
      expect(await kinds('admin')).toEqual([]);
    }
    expect(await sql`select from public.notices where kind = 'role_asked' and user_id = ${idOf('admin')}`).toHaveLength(
      1,
    );
    expect(await kinds('staff')).toEqual([]);
  });
});
