import { afterAll, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

describe('learn pages', () => {
  test('[DB-051] everybody reads the published pages, which have an order', async () => {
    const pages = await rowsOf(
      signedOut().from('content_pages').select('slug, display_order').eq('is_published', true).order('display_order'),
    );
    expect(pages).toHaveLength(12);
    expect(pages[0]).toEqual({ slug: 'how-college-esports-recruiting-works', display_order: 1 });
  });

  test('[LE-006, SE-020] an unpublished page shows to platform staff only', async () => {
    await rowsOf(as('staff').from('content_pages').insert({ slug: 'draft', title: 'Draft' }));
    const seenBy = async (supabase: ReturnType<typeof as>) =>
      (await rowsOf(supabase.from('content_pages').select('id').eq('slug', 'draft'))).length;
    expect([await seenBy(as('staff')), await seenBy(as('developer'))]).toEqual([1, 1]);
    expect([await seenBy(signedOut()), await seenBy(as('coach'))]).toEqual([0, 0]);
    await rowsOf(as('staff').from('content_pages').delete().eq('slug', 'draft'));
  });

  test('[LE-003] "new" and untidy slugs are refused', async () => {
    for (const slug of ['new', 'Two Words', '-dash', 'a/b']) {
      const { error } = await as('staff').from('content_pages').insert({ slug, title: 'Page' });
      expect(error).toMatchObject({ code: '23514' });
    }
  });

  test('[SE-020] nobody else changes or deletes a page', async () => {
    const before = await sql`select * from public.content_pages order by id`;
    await as('college-admin').from('content_pages').update({ title: 'Mine' }).eq('is_published', true);
    await as('college-admin').from('content_pages').delete().eq('is_published', true);
    const { error } = await as('college-admin').from('content_pages').insert({ slug: 'mine', title: 'Mine' });
    expect(error).toMatchObject({ code: '42501' });
    expect(await sql`select * from public.content_pages order by id`).toEqual(before);
  });
});

describe('colleges', () => {
  const own = 'redstone-valley-university';
  const other = 'gulf-pines-college';
  const edit = async (kind: Parameters<typeof as>[0], slug: string, about: string) =>
    (await rowsOf(as(kind).from('colleges').update({ about }).eq('slug', slug).select('slug'))).length;

  test.each(['college-admin', 'college-staff', 'college-admissions'] as const)(
    '[SE-009, SE-010, RC-006] %s edits the own college and no other',
    async (kind) => {
      expect(await edit(kind, own, `By ${kind}`)).toBe(1);
      expect(await edit(kind, other, `By ${kind}`)).toBe(0);
      const [row] = await sql`select about from public.colleges where slug = ${own}`;
      expect(row).toEqual({ about: `By ${kind}` });
    },
  );
  test('[SE-009] platform staff edit every college, coaches none', async () => {
    expect(await edit('staff', other, 'By staff')).toBe(1);
    expect(await edit('college-coach', own, 'By coach')).toBe(0);
  });

  test('[SE-010] a program cannot be added to another college', async () => {
    const [ids] = await sql`
      select (select id from public.colleges where slug = ${other}) as college,
        (select id from public.esports_titles where slug = 'super-smash-bros-ultimate') as title`;
    const { error } = await as('college-admin')
      .from('college_programs')
      .insert({ college_id: ids?.college, esports_title_id: ids?.title });
    expect(error).toMatchObject({ code: '42501' });
  });

  test('an unpublished college shows to its editors and platform staff only', async () => {
    await sql`update public.colleges set is_published = false where slug = ${own}`;
    const seenBy = async (supabase: ReturnType<typeof as>) =>
      rowsOf(supabase.from('colleges').select('slug, college_programs(id)').eq('slug', own));
    expect(await seenBy(as('college-admissions'))).toHaveLength(1);
    expect(await seenBy(as('staff'))).toHaveLength(1);
    expect(await seenBy(as('player'))).toEqual([]);
    expect(await seenBy(signedOut())).toEqual([]);
    const programs = await rowsOf(
      signedOut().from('college_programs').select('colleges!inner(slug)').eq('colleges.slug', own),
    );
    expect(programs).toEqual([]);
    await sql`update public.colleges set is_published = true where slug = ${own}`;
  });

  test('[RC-002, RC-003] games, scholarships and open spots follow the programs', async () => {
    const read = () =>
      sql`select games, scholarships, scholarship_min, scholarship_max, open_spots from public.colleges where slug = 'kept'`;
    await sql`insert into public.colleges (slug, name, city, state) values ('kept', 'Kept College', 'Erie', 'PA')`;
    expect(await read()).toEqual([
      { games: [], scholarships: false, scholarship_min: null, scholarship_max: null, open_spots: 0 },
    ]);
    await sql`
      insert into public.college_programs (college_id, esports_title_id, scholarship_min, scholarship_max, open_spots)
      select c.id, t.id, v.low, v.high, v.spots
      from public.colleges c, public.esports_titles t
      join (values ('valorant', 500, 2000, 2), ('rocket-league', 1000, 9000, 1), ('overwatch-2', null, null, 4))
        as v (slug, low, high, spots) on v.slug = t.slug
      where c.slug = 'kept'`;
    expect(await read()).toEqual([
      {
        games: ['Overwatch 2', 'Rocket League', 'Valorant'],
        scholarships: true,
        scholarship_min: 500,
        scholarship_max: 9000,
        open_spots: 7,
      },
    ]);
    await sql`
      delete from public.college_programs p using public.colleges c, public.esports_titles t
      where c.id = p.college_id and t.id = p.esports_title_id and c.slug = 'kept' and t.slug <> 'overwatch-2'`;
    expect(await read()).toEqual([
      { games: ['Overwatch 2'], scholarships: false, scholarship_min: null, scholarship_max: null, open_spots: 4 },
    ]);
    await sql`delete from public.colleges where slug = 'kept'`;
  });

  test('[RC-002] the list is filtered by a game with one condition', async () => {
    const found = await rowsOf(signedOut().from('colleges').select('games').contains('games', ['League of Legends']));
    expect(found.length).toBeGreaterThan(5);
    expect(found.every((each) => each.games.includes('League of Legends'))).toBe(true);
  });

  test('[SH-088] the landing page gets numbers of players and colleges per game without an account', async () => {
    const counts = await rowsOf(signedOut().rpc('landing_counts'));
    const valorant = counts.find((each) => each.slug === 'valorant');
    const [real] = await sql`
      select (select count(*)::int from public.player_games g where g.esports_title_id = t.id) as player_count,
        (select count(*)::int from public.college_programs p where p.esports_title_id = t.id) as college_count
      from public.esports_titles t where t.slug = 'valorant'`;
    expect(valorant).toMatchObject({ ...real });
    expect(counts.map((each) => each.name)).toEqual(
      expect.arrayContaining(['League of Legends', 'Marvel Rivals', 'Rocket League']),
    );
  });
});

describe('flags', () => {
  test('[DB-047, FL-012] visitors read flags that are on, platform staff all of them', async () => {
    await sql`insert into public.experiments (key, enabled) values ('sleeping', false)`;
    const keys = async (supabase: ReturnType<typeof as>) =>
      (await rowsOf(supabase.from('experiments').select('key'))).map((each) => each.key);
    expect(await keys(signedOut())).not.toContain('sleeping');
    expect(await keys(as('player'))).not.toContain('sleeping');
    expect(await keys(as('staff'))).toContain('sleeping');
    await sql`delete from public.experiments where key = 'sleeping'`;
  });
  test('[FL-013] the flags in use are there from the start', async () => {
    const keys = (await rowsOf(as('admin').from('experiments').select('key').eq('enabled', true))).map(
      (each) => each.key,
    );
    expect(keys.toSorted()).toEqual([
      'dev_tools',
      'offline',
      'remote_inbox',
      'remote_learn',
      'remote_recruiting',
      'teams_management',
      'testing_dashboard',
      'user_management',
    ]);
  });
});

describe('logs', () => {
  const entry = { event_type: 'page_view', page_path: '/', properties: { from: 'test' } };
  test('[DB-048, SE-042] are written under the own id or none, never under another', async () => {
    await rowsOf(
      as('player')
        .from('user_activity_logs')
        .insert({ ...entry, user_id: idOf('player') }),
    );
    await rowsOf(as('player').from('user_activity_logs').insert(entry));
    await rowsOf(signedOut().from('user_activity_logs').insert(entry));
    for (const supabase of [as('player'), signedOut()]) {
      const { error } = await supabase.from('user_activity_logs').insert({ ...entry, user_id: idOf('coach') });
      expect(error).toMatchObject({ code: '42501' });
    }
    const rows =
      await sql`select user_id from public.user_activity_logs where properties ->> 'from' = 'test' order by user_id`;
    expect(rows).toEqual([{ user_id: idOf('player') }, { user_id: null }, { user_id: null }]);
  });
  test('[SE-042] come in batches of at most 50, and 1,000 a day over all logs from one address', async () => {
    await sql`delete from private.rate_counters where bucket = 'log_rows'`;
    const rows = (amount: number) => Array.from({ length: amount }, () => ({ ...entry, event_type: 'flood' }));
    const stored = async () =>
      (await sql`select count(*)::int as amount from public.user_activity_logs where event_type = 'flood'`)[0]?.amount;
    const large = await signedOut().from('user_activity_logs').insert(rows(51));
    expect(large.error).toMatchObject({ code: '23514' });
    expect(await stored()).toBe(0);
    for (let batch = 0; batch < 19; batch += 1) await rowsOf(signedOut().from('user_activity_logs').insert(rows(50)));
    await rowsOf(
      signedOut()
        .from('page_performance_metrics')
        .insert(rows(49).map(() => ({ page_path: '/flood' }))),
    );
    await rowsOf(signedOut().from('viral_activity_events').insert({ event_type: 'flood' }));
    for (const supabase of [signedOut(), as('player')]) {
      const beyond = await supabase.from('user_activity_logs').insert(rows(1));
      expect(beyond).toMatchObject({ status: 429, error: { code: 'PT429' } });
    }
    expect(await stored()).toBe(950);
    // Another address is another reader; the server writes what it likes.
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.77", "cf-connecting-ip": "203.0.113.77"}', true)`;
      await transaction`set local role anon`;
      await transaction`insert into public.user_activity_logs (event_type) values ('flood')`;
    });
    await sql`insert into public.user_activity_logs (event_type) select 'flood' from generate_series(1, 100)`;
    expect(await stored()).toBe(1051);
    await sql`delete from public.user_activity_logs where event_type = 'flood'`;
    await sql`delete from private.rate_counters where bucket = 'log_rows'`;
  });

  test('are kept for 90 days', async () => {
    await sql`
      insert into public.user_activity_logs (event_type, user_agent, created_at)
      values ('old', 'Browser', now() - interval '91 days'), ('recent', 'Browser', now() - interval '89 days')`;
    await sql`
      insert into public.page_performance_metrics (page_path, created_at)
      values ('/old', now() - interval '91 days'), ('/recent', now() - interval '89 days')`;
    await sql`
      insert into public.viral_activity_events (event_type, created_at)
      values ('old', now() - interval '91 days'), ('recent', now() - interval '89 days')`;
    await sql`select private.run_daily()`;
    const kept = await sql`
      select event_type as name from public.user_activity_logs where event_type in ('old', 'recent')
      union all select page_path from public.page_performance_metrics where page_path in ('/old', '/recent')
      union all select event_type from public.viral_activity_events where event_type in ('old', 'recent')`;
    expect(kept.map(({ name }) => name)).toEqual(['recent', '/recent', 'recent']);
    await sql`delete from public.user_activity_logs where event_type = 'recent'`;
    await sql`delete from public.page_performance_metrics where page_path = '/recent'`;
    await sql`delete from public.viral_activity_events where event_type = 'recent'`;
  });

  test('[SE-042] oversized properties are refused', async () => {
    const properties = {
      text: Array.from({ length: 9000 }, (_, place) => String.fromCodePoint(33 + ((place * 7919) % 90))).join(''),
    };
    const { error } = await signedOut()
      .from('user_activity_logs')
      .insert({ ...entry, properties });
    expect(error).toMatchObject({ code: '23514' });
  });
});
