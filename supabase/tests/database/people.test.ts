import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { disconnectListeners, hears, listen } from './live.ts';

const sql = openDatabase();
afterAll(() => sql.end());

describe('emails', () => {
  test.each([
    ['signed out', signedOut],
    ['signed in', () => as('second-player')],
  ])('[DB-001, TM-105] nobody reads emails of profiles: %s', async (_, supabase) => {
    const { data, error } = await supabase().from('user_profiles').select('email').limit(1);
    expect(data).toBeNull();
    expect(error).toMatchObject({ code: '42501' });
    const { error: every } = await supabase().from('user_profiles').select('*').limit(1);
    expect(every).toMatchObject({ code: '42501' });
  });

  test('[DB-001] filtering or ordering by a hidden email is refused as well', async () => {
    const filtered = await as('player').from('user_profiles').select('id').like('email', 'admin@%');
    expect(filtered.error).toMatchObject({ code: '42501' });
    const ordered = await as('player').from('user_profiles').select('id').order('email');
    expect(ordered.error).toMatchObject({ code: '42501' });
  });

  test('[DB-022, DB-081] a profile is found by email by people of the same team, not by others', async () => {
    const find = (kind: 'coach' | 'parent') =>
      rowsOf(as(kind).from('profiles').select('id, email').eq('email', 'player@lineup.example'));
    expect(await find('coach')).toEqual([{ id: idOf('player'), email: 'player@lineup.example' }]);
    expect(await find('parent')).toEqual([]);
  });

  test('[DB-022] profiles follow the account and the public profile', async () => {
    onTestFinished(async () => {
      await sql`update auth.users set email = 'guardian@lineup.example' where id = ${idOf('guardian')}`;
    });
    await sql`update auth.users set email = 'guardian.new@lineup.example' where id = ${idOf('guardian')}`;
    await rowsOf(
      as('guardian').from('user_profiles').update({ last_name: 'Nakagawa-Ito' }).eq('user_id', idOf('guardian')),
    );
    const [identity] = await rowsOf(as('guardian').from('profiles').select('*').eq('id', idOf('guardian')));
    expect(identity).toMatchObject({ email: 'guardian.new@lineup.example', full_name: 'Lee Nakagawa-Ito' });
    const [copy] = await sql`select email from public.user_profiles where user_id = ${idOf('guardian')}`;
    expect(copy).toEqual({ email: 'guardian.new@lineup.example' });
  });
});

describe('profiles of others', () => {
  const hidden = { unpublished: { is_published: false }, unlisted: { visibility: 'unlisted' } } as const;
  test.each(Object.entries(hidden))(
    '[RC-012, TM-102] an %s profile shows to its owner and platform staff only',
    async (_, change) => {
      const owner = as('private-coach');
      const mine = { user_id: idOf('private-coach') };
      await rowsOf(owner.from('user_profiles').update(change).match(mine));
      const seenBy = async (supabase: ReturnType<typeof as>) =>
        (await rowsOf(supabase.from('user_profiles').select('id').match(mine))).length;
      expect(await seenBy(owner)).toBe(1);
      expect(await seenBy(as('staff'))).toBe(1);
      expect(await seenBy(as('parent'))).toBe(0);
      expect(await seenBy(signedOut())).toBe(0);
      expect(await rowsOf(as('parent').rpc('search_users', { p_query: 'Abernathy' }))).toEqual([]);
      await rowsOf(owner.from('user_profiles').update({ is_published: true, visibility: 'public' }).match(mine));
      expect(await seenBy(as('parent'))).toBe(1);
    },
  );

  test('[SE-043, DB-042, DB-043] a theme is saved on the own profile and on no other', async () => {
    await rowsOf(as('parent').from('user_profiles').update({ theme_preference: 'dark' }).eq('user_id', idOf('parent')));
    const foreign = await rowsOf(
      as('parent').from('user_profiles').update({ theme_preference: 'dark' }).eq('user_id', idOf('admin')).select('id'),
    );
    expect(foreign).toEqual([]);
    const stored = await sql`
      select user_id, theme_preference from public.user_profiles
      where user_id in (${idOf('parent')}, ${idOf('admin')}) order by user_id`;
    expect(stored.map((row) => row.theme_preference)).toEqual([null, 'dark']);
  });

  test('[DB-027] a theme other than light, dark and system is refused', async () => {
    const { error } = await as('parent')
      .from('user_profiles')
      .update({ theme_preference: 'sepia' })
      .eq('user_id', idOf('parent'));
    expect(error).toMatchObject({ code: '23514' });
  });

  test('[SE-043] a profile made for somebody else is refused', async () => {
    const { error } = await as('parent')
      .from('user_profiles')
      .insert({ user_id: idOf('newcomer'), display_name: 'Forged' });
    expect(error).toMatchObject({ code: '42501' });
    expect(await sql`select from public.user_profiles where user_id = ${idOf('newcomer')}`).toHaveLength(0);
  });

  test('[SH-124] a new account has no profile until its owner makes one', async () => {
    const profile = await as('newcomer')
      .from('user_profiles')
      .select('id')
      .eq('user_id', idOf('newcomer'))
      .maybeSingle();
    expect(profile).toMatchObject({ data: null, error: null });
  });
});

describe('user search', () => {
  beforeAll(async () => {
    await sql`
      update public.user_profiles set display_name = '100%_Ready, (a\\b)' where user_id = ${idOf('college-admissions')}`;
  });
  const search = (p_query: string, p_exclude?: string[]) =>
    rowsOf(as('coach').rpc('search_users', { p_query, ...(p_exclude ? { p_exclude } : {}) }));

  test('[TM-103] matches parts of names and slugs, whatever the case', async () => {
    for (const text of ['RILEY', 'ley Tr', 'riley-tr']) {
      expect((await search(text)).map((each) => each.user_id)).toContain(idOf('player'));
    }
  });
  test.each(['%_', '%_Ready', ', (a\\b', '\\b)'])('[TM-103] takes %j as plain text', async (text) => {
    expect((await search(text)).map((each) => each.user_id)).toEqual([idOf('college-admissions')]);
  });
  test('[TM-105, TM-106] gives at most 20 people and never an email', async () => {
    const found = await search('an');
    expect(found).toHaveLength(20);
    expect(found.every((each) => each.email === null)).toBe(true);
  });
  test('[TM-103] of a name that very many have those come first whose name begins with it, in order', async () => {
    const people = Array.from({ length: 60 }, (_, at) => ({
      id: randomUUID(),
      // Half of them have it elsewhere in the name, and would come first by the letter.
      name: at % 2 === 0 ? `Ab Quillon ${at}` : `Quillon ${String(at).padStart(2, '0')}`,
    }));
    const ids = people.map(({ id }) => id);
    try {
      await sql`insert into auth.users (id, email) select id, id || '@example.com' from unnest(${ids}::uuid[]) id`;
      await sql`
        insert into private.birth_dates (user_id, birth_date) select id, '1990-01-01' from unnest(${ids}::uuid[]) id`;
      await sql`
        insert into public.user_profiles (user_id, display_name, is_published)
        select * , true from unnest(${ids}::uuid[], ${people.map(({ name }) => name)}::text[])`;
      const names = (await search('quillon')).map((each) => each.display_name);
      const first = people.map(({ name }) => name).filter((name) => name.startsWith('Q'));
      expect(names).toEqual(first.toSorted().slice(0, 20));
      expect((await search('quillon 5')).map((each) => each.display_name)).toEqual([
        'Ab Quillon 50',
        'Ab Quillon 52',
        'Ab Quillon 54',
        'Ab Quillon 56',
        'Ab Quillon 58',
        'Quillon 51',
        'Quillon 53',
        'Quillon 55',
        'Quillon 57',
        'Quillon 59',
      ]);
    } finally {
      await sql`delete from auth.users where id = any (${ids})`;
    }
  });
  test('[TM-087] gives nothing for fewer than two characters', async () => {
    expect(await search(' a ')).toEqual([]);
  });
  test('[TM-104] leaves out who is excluded', async () => {
    expect((await search('Riley Tran', [idOf('player')])).map((each) => each.user_id)).not.toContain(idOf('player'));
  });
  test('is not open to signed-out callers', async () => {
    expect((await signedOut().rpc('search_users', { p_query: 'Riley' })).error).toMatchObject({ code: '42501' });
  });
});

test('a theme that is chosen reaches the person’s other devices, once, without the choice in it', async () => {
  onTestFinished(() => disconnectListeners());
  const device = await listen('second-player', `user:${idOf('second-player')}`);
  const mine = () => as('second-player').from('user_profiles');
  const choose = (change: { theme_preference?: string | null; first_name?: string }) =>
    rowsOf(mine().update(change).eq('user_id', idOf('second-player')).select('user_id'));
  await choose({ theme_preference: null });
  await choose({ theme_preference: 'dark' });
  await choose({ theme_preference: 'dark' });
  await choose({ first_name: 'Alex' });
  await choose({ theme_preference: 'light' });
  await hears(device, { event: 'theme' });
  await sql`select realtime.send('{}', 'last', ${`user:${idOf('second-player')}`}, true)`;
  await hears(device, { event: 'last' });
  const themes = device.heard.filter(({ event }) => event === 'theme');
  expect(themes).toEqual([
    { event: 'theme', payload: {} },
    { event: 'theme', payload: {} },
  ]);
  await choose({ theme_preference: null });
});

describe('roles', () => {
  test.each(['player', 'staff', 'admin'] as const)('[SE-008] %s cannot grant, change or drop roles', async (kind) => {
    const before = await sql`select * from public.user_roles order by id`;
    const supabase = as(kind);
    const answers = await Promise.all([
      supabase.from('user_roles').insert({ user_id: idOf(kind), role: 'yes_admin' }),
      supabase.from('user_roles').update({ role: 'yes_admin' }).eq('user_id', idOf(kind)),
      supabase.from('user_roles').delete().eq('user_id', idOf(kind)),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
    expect(await sql`select * from public.user_roles order by id`).toEqual(before);
  });

  test.each(['programs_college_admin', 'programs_college_staff', 'programs_college_admissions'])(
    '[DB-002, SE-003] %s carries a college',
    async (role) => {
      await expect(
        sql`insert into public.user_roles (user_id, role) values (${idOf('parent')}, ${role})`,
      ).rejects.toMatchObject({ code: '23514', constraint_name: 'user_roles_college_check' });
      const held = await sql`select from public.user_roles where user_id = ${idOf('parent')} and role = ${role}`;
      expect(held).toHaveLength(0);
    },
  );

  test.each(['yes_staff', 'programs_high_school_admin', 'coaching_private_coach', 'recruit_caster', 'family_guardian'])(
    '[DB-002, SE-004] %s carries none',
    async (role) => {
      await expect(
        sql`
          insert into public.user_roles (user_id, role, college_id)
          select ${idOf('parent')}, ${role}, c.id from public.colleges c limit 1`,
      ).rejects.toMatchObject({ code: '23514', constraint_name: 'user_roles_college_check' });
    },
  );
});

describe('minors', () => {
  test('a birth date is out of reach, also for its owner and admins', async () => {
    for (const kind of ['minor', 'admin'] as const) {
      const answer = await as(kind)
        .schema('private' as 'public')
        .from('birth_dates' as 'profiles')
        .select('*');
      expect(answer.data).toBeNull();
      expect(answer.error).not.toBeNull();
    }
  });

  test('the profile of a minor starts unlisted and unpublished, and its owner may publish it', async () => {
    const me = idOf('minor');
    await sql`delete from public.user_profiles where user_id = ${me}`;
    const supabase = as('minor');
    const [made] = await rowsOf(
      supabase
        .from('user_profiles')
        .insert({ user_id: me, display_name: 'Kai Nakagawa', is_published: true, visibility: 'public' })
        .select('is_published, visibility'),
    );
    expect(made).toEqual({ is_published: false, visibility: 'unlisted' });
    const change = { is_published: true, visibility: 'public' };
    const [published] = await rowsOf(
      supabase.from('user_profiles').update(change).eq('user_id', me).select('is_published, visibility'),
    );
    expect(published).toEqual(change);
    // Other files count who is listed.
    await sql`update public.user_profiles set is_published = false, visibility = 'unlisted' where user_id = ${me}`;
  });

  test.each(['current_date - 4000', 'current_date + 4000', 'current_date'])(
    'an account under 13 (%s) is not made and leaves nothing, without an error',
    async (born) => {
      await sql.unsafe(`
        insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), 'child@lineup.example', jsonb_build_object('birth_date', ${born}))`);
      const left = await sql`
        select id::text as kept from auth.users where email = 'child@lineup.example'
        union all select id::text from public.profiles where email = 'child@lineup.example'`;
      expect(left).toEqual([]);
    },
  );

  test('an account that was never confirmed takes nothing that others keep for its address with it', async () => {
    const address = 'awaited@lineup.example';
    const held = async () => {
      const rows = await sql<{ kind: string }[]>`
      select 'invitation' as kind from public.team_invitations where email = ${address}
      union all select 'name' from private.typed_names where email = ${address}
      union all select 'college' from public.college_invitations where email = ${address}
      union all select 'request' from private.guardian_requests where guardian_email = ${address}
      union all select 'offer' from private.guardian_offers where minor_email = ${address}
      union all select 'interest' from public.interests where email = ${address}
      union all select 'mail' from private.mail_outbox where recipient_email = ${address}`;
      return [...new Set(rows.map(({ kind }) => kind))];
    };
    await sql`insert into public.team_invitations (team_id, email, role) select id, ${address}, 'player' from public.teams limit 1`;
    await sql`insert into private.typed_names (team_id, email, name) select id, ${address}, 'Noor' from public.teams limit 1`;
    await sql`insert into public.college_invitations (college_id, email, role) select id, ${address}, 'programs_college_staff' from public.colleges limit 1`;
    await sql`insert into private.guardian_requests (minor_id, guardian_email) values (${idOf('minor')}, ${address})`;
    await sql`insert into private.guardian_offers (guardian_id, minor_email) values (${idOf('guardian')}, ${address})`;
    await sql`update public.interests set email = ${address} where id = (select id from public.interests limit 1)`;
    const before = await held();
    expect(before).toEqual(['invitation', 'name', 'college', 'request', 'offer', 'interest', 'mail']);
    // Under 13: dropped at once.
    const options = { data: { birth_date: '2020-01-01' } };
    await rowsOf(signedOut().auth.signUp({ email: address, password: 'of-a-stranger-1', options }));
    expect(await sql`select id from auth.users where email = ${address}`).toEqual([]);
    expect(await held()).toEqual(before);
    await rowsOf(signedOut().auth.signUp({ email: address, password: 'of-a-stranger-1' }));
    await sql`delete from auth.users where email = ${address}`;
    expect(await held()).toEqual(before);
    // Of whoever proved the address all of it goes.
    await sql`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${address}, now())`;
    await sql`delete from auth.users where email = ${address}`;
    expect(await held()).toEqual([]);
  });

  test.each(['no-date', 'infinity', '-infinity', '2000-02-31', '0001-01-01', '1900-01-01', 'today', '', {}, 5, null])(
    'an account with the birth date %j is one of unknown age',
    async (birth_date) => {
      const id = randomUUID();
      await sql`
        insert into auth.users (id, email, raw_user_meta_data)
        values (${id}, 'odd@lineup.example', ${sql.json({ birth_date, other: 'stays' } as never)})`;
      const [row] = await sql`
        select raw_user_meta_data as metadata, private.age_of(id) as age from auth.users where id = ${id}`;
      await sql`delete from auth.users where id = ${id}`;
      expect(row).toEqual({ metadata: { other: 'stays' }, age: 'unknown' });
    },
  );

  test('a birth date handed over at sign-up does not stay in the metadata', async () => {
    const [row] = await sql`
      select u.raw_user_meta_data, b.birth_date is not null as kept
      from auth.users u join private.birth_dates b on b.user_id = u.id where u.id = ${idOf('minor')}`;
    expect(row).toEqual({ raw_user_meta_data: {}, kept: true });
  });

  test('a birth date is kept once', async () => {
    await setAge(sql, 'parent', null);
    await rowsOf(as('parent').rpc('set_birth_date', { p_birth_date: '1980-02-03' }));
    await rowsOf(as('parent').rpc('set_birth_date', { p_birth_date: '2008-02-03' }));
    expect(await sql`select birth_date::text from private.birth_dates where user_id = ${idOf('parent')}`).toEqual([
      { birth_date: '1980-02-03' },
    ]);
  });
});
