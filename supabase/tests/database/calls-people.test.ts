/** The table queries about people that the specification names, made exactly so. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const SESSION = 'session_1700000000000_calls';
afterEach(async () => {
  await sql`delete from public.user_activity_logs where session_id = ${SESSION}`;
  await sql`delete from public.page_performance_metrics where session_id = ${SESSION}`;
  await sql`delete from public.viral_activity_events where event_type = 'calls_share'`;
});
afterAll(() => sql.end());

const me = idOf('player');

describe('logs', () => {
  const activity: { [field: string]: unknown; event_type: string } = {
    session_id: SESSION,
    event_type: 'calls_view',
    event_category: 'navigation',
    page_path: '/calls',
    referrer: 'https://search.example/',
    user_agent: 'Browser 1.0',
    properties: { depth: 3, from: { menu: true } },
  };
  const metric = {
    session_id: SESSION,
    page_path: '/calls',
    load_time: 812.5,
    time_on_page: 30_000,
    scroll_depth: 75,
    interactions_count: 4,
    bounce_rate: 0,
  };
  const share = {
    event_type: 'calls_share',
    source_content_type: 'player',
    source_content_id: me,
    target_platform: 'discord',
    viral_coefficient: 0.4,
    engagement_score: 12,
    properties: { via: 'button' },
  };

  test.each([
    ['[DB-004, DB-048] user_activity_logs', 'user_activity_logs', activity, ['event_type', 'calls_view']],
    ['[DB-005, DB-049] page_performance_metrics', 'page_performance_metrics', metric, ['page_path', '/calls']],
    ['[DB-006, DB-050] viral_activity_events', 'viral_activity_events', share, ['event_type', 'calls_share']],
  ] as const)(
    '%s keeps every field, for the writer and platform staff to read',
    async (_, table, row, [column, value]) => {
      const log = (kind: 'player' | 'parent' | 'staff') => as(kind).from(table as 'user_activity_logs');
      await rowsOf(log('player').insert({ user_id: me, ...row } as never));
      await rowsOf(
        signedOut()
          .from(table as 'user_activity_logs')
          .insert({ user_id: null, ...row } as never),
      );
      const read = (kind: 'player' | 'parent' | 'staff') =>
        rowsOf(
          log(kind)
            .select()
            .eq(column as 'event_type', value)
            .order('user_id')
            .limit(2),
        );
      expect(await read('player')).toMatchObject([{ user_id: me, ...row }]);
      expect(await read('parent')).toEqual([]);
      expect(await read('staff')).toMatchObject([
        { user_id: me, ...row },
        { user_id: null, ...row },
      ]);
      const { error } = await log('parent').insert({ user_id: me, ...row } as never);
      expect(error).toMatchObject({ code: '42501' });
    },
  );

  test('[DB-004, DB-006] properties are an object', async () => {
    for (const table of ['user_activity_logs', 'viral_activity_events'] as const) {
      const { error } = await as('player')
        .from(table)
        .insert({ event_type: 'calls_share', properties: ['a'] });
      expect(error).toMatchObject({ code: '23514' });
    }
  });
});

describe('the own account', () => {
  test('[DB-042] theme read: theme_preference by user_id, a single row', async () => {
    const read = (kind: 'player' | 'newcomer') =>
      as(kind).from('user_profiles').select('theme_preference').eq('user_id', idOf(kind)).single();
    expect(await rowsOf(read('player'))).toEqual({ theme_preference: null });
    expect((await read('newcomer')).error).toMatchObject({ code: 'PGRST116' });
  });

  test('[DB-044] profile read: id, slug, display_name and is_published by user_id, single', async () => {
    const profile = await rowsOf(
      as('player').from('user_profiles').select('id, slug, display_name, is_published').eq('user_id', me).single(),
    );
    expect(profile).toEqual({
      id: expect.any(String),
      slug: 'riley-tran',
      display_name: 'Riley Tran',
      is_published: true,
    });
  });

  test('[DB-046] roles read: role and college_id by user_id; those of others stay hidden', async () => {
    const roles = (of: 'college-admin' | 'player') =>
      rowsOf(as('college-admin').from('user_roles').select('role, college_id').eq('user_id', idOf(of)));
    expect(await roles('college-admin')).toEqual([{ role: 'programs_college_admin', college_id: expect.any(String) }]);
    expect(await roles('player')).toEqual([]);
  });

  test('[SE-004] an admin grants the roles of other programs without a college; they open no page, no college and no team of another kind', async () => {
    const roles = ['programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin'];
    const remove = () => sql`delete from public.user_roles where user_id = ${idOf('parent')} and role = any (${roles})`;
    await remove();
    const [college] = await sql`select id from public.colleges where is_published limit 1`;
    const college_id = String(college?.id);
    for (const p_role of roles) {
      const grant = { p_user_id: idOf('parent'), p_role };
      const tied = await as('admin').rpc('grant_role', { ...grant, p_college_id: college_id });
      expect(tied.error).toMatchObject({ code: '23514' });
      await rowsOf(as('admin').rpc('grant_role', grant));
    }
    const holder = as('parent');
    const held = await rowsOf(holder.from('user_roles').select('role, college_id').in('role', roles).order('role'));
    expect(held).toEqual(roles.map((role) => ({ role, college_id: null })));
    const page = await holder.from('content_pages').insert({ slug: 'mine', title: 'Mine' });
    const team = await holder.from('teams').insert({ name: 'Mine', organization_type: 'college' });
    const dashboard = await holder.rpc('load_recruiting_dashboard', { p_college_id: college_id });
    for (const { error } of [page, team, dashboard]) expect(error).toMatchObject({ code: '42501' });
    expect(await rowsOf(holder.rpc('list_recruiting_colleges'))).toEqual([]);
    expect(await rowsOf(holder.from('colleges').update({ about: 'Mine' }).eq('id', college_id).select('id'))).toEqual(
      [],
    );
    await remove();
  });
});

describe('search', () => {
  const search = (text: string) =>
    rowsOf(
      signedOut()
        .from('user_profiles')
        .select('id, user_id, slug, display_name')
        .eq('is_published', true)
        .eq('visibility', 'public')
        .or(['display_name', 'slug'].map((each) => `${each}.ilike.%${text}%`).join())
        .limit(20),
    );

  test('[DB-045] finds published, public people by shown name or slug, 20 at most', async () => {
    expect((await search('riley-t')).map(({ slug }) => slug)).toEqual(['riley-tran']);
    expect((await search('TRAN')).map(({ slug }) => slug)).toContain('riley-tran');
    expect(await search('an')).toHaveLength(20);
    expect((await search('nakagawa')).map(({ user_id }) => user_id)).not.toContain(idOf('minor'));
  });
});
