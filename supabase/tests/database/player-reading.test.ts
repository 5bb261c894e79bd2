import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
/** On the roster of the coach's team by an own yes. */
const player = idOf('player');
const minor = idOf('minor');
afterAll(() => sql.end());

type Client = ReturnType<typeof as>;
interface Team {
  name: string;
  attendance: { practices: number; attended: number; weeks: number } | null;
}
interface Page {
  is_listed: boolean;
  academics: Record<string, unknown> | null;
  teams: Team[];
  games: { slug: string; rank: string | null; peak_rank: string | null }[];
  actions: Record<string, unknown>;
  hidden_by_staff?: unknown;
}
const load = async (supabase: Client, slug = 'riley-tran') =>
  (await rowsOf(supabase.rpc('load_player', { p_slug: slug }))) as unknown as Page;
const preview = async (kind: 'player' | 'minor', viewer: string) =>
  (await rowsOf(as(kind).rpc('preview_own_page', { p_as: viewer }))) as unknown as Page;

describe('attendance', () => {
  const share = (person: string, shows: boolean) => sql`
    insert into public.player_details (user_id, shows_attendance) values (${person}, ${shows})
    on conflict (user_id) do update set shows_attendance = ${shows}`;
  const seenBy = async (supabase: Client, slug?: string) =>
    (await load(supabase, slug)).teams.map(({ attendance }) => attendance);
  beforeEach(async () => {
    await share(player, false);
    await share(minor, true);
    // Ten practices of the team of each, eight of them attended; what is cancelled, to come or long past does not count.
    for (const person of [player, minor]) {
      const [place] = await sql`
        select m.team_id from public.team_members m where m.user_id = ${person} and m.is_active order by m.joined_at limit 1`;
      await sql`delete from public.team_practices where team_id = ${place?.team_id}`;
      await sql`update public.team_members set joined_at = now() - interval '1 year' where user_id = ${person}`;
      await sql`
        with made as (
          insert into public.team_practices (team_id, title, scheduled_at, status)
          select ${place?.team_id}::uuid, 'Practice ' || n, now() - make_interval(days => n),
            case when n = 11 then 'cancelled' else 'completed' end
          from generate_series(1, 11) n
          union all select ${place?.team_id}::uuid, 'Next', now() + interval '1 day', 'scheduled'
          union all select ${place?.team_id}::uuid, 'Long ago', now() - interval '13 weeks', 'completed'
          returning id, title)
        insert into public.team_practice_attendance (practice_id, user_id, status, notes)
        select id, ${person}, case when title in ('Practice 1', 'Practice 2') then 'not_attending' else 'attending' end,
          case when title in ('Practice 1', 'Practice 2') then 'Exam' end
        from made`;
    }
  });

  test('[RC-012] is told to the player alone until they share it, off at first', async () => {
    const figures = { practices: 10, attended: 8, weeks: 12, is_recorded: false };
    expect(await seenBy(as('player'))).toContainEqual(figures);
    for (const viewer of [signedOut(), as('coach'), as('college-admin'), as('staff')])
      expect(new Set(await seenBy(viewer))).toEqual(new Set([null]));
    await rowsOf(as('player').rpc('share_attendance', { p_shows: true }));
    for (const viewer of [signedOut(), as('college-admin')]) expect(await seenBy(viewer)).toContainEqual(figures);
    await sql`update public.team_practices set status = 'cancelled' where title > 'Practice 2' and title like 'Practice %'`;
    expect(new Set(await seenBy(signedOut()))).toEqual(new Set([null]));
    await sql`insert into public.player_details (user_id) values (${idOf('private-coach')}) on conflict do nothing`;
    expect(
      await sql`select shows_attendance from public.player_details where user_id = ${idOf('private-coach')}`,
    ).toEqual([{ shows_attendance: false }]);
  });

  test('[RC-012] of a minor is told to nobody else, whatever is chosen, and the choice cannot be read', async () => {
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${minor}`;
    expect(await seenBy(as('minor'), 'kai-nakagawa')).toContainEqual({
      practices: 10,
      attended: 8,
      weeks: 12,
      is_recorded: false,
    });
    expect(await load(as('minor'), 'kai-nakagawa')).toMatchObject({ shows_attendance: false });
    for (const viewer of [signedOut(), as('coach'), as('college-admin'), as('staff'), as('guardian')])
      expect(new Set(await seenBy(viewer, 'kai-nakagawa'))).toEqual(new Set([null]));
    const { error } = await as('parent').from('player_details').select('shows_attendance').eq('user_id', minor);
    expect(error).toMatchObject({ code: '42501' });
    expect((await preview('minor', 'college')).teams.map(({ attendance }) => attendance)).toEqual([null]);
  });
});

describe('preview', () => {
  beforeEach(() => sql`update public.player_details set shows_academics = false where user_id = ${player}`);
  // What a viewer may do and did, and what staff did, stand beside the page.
  const page = ({ actions: _actions, hidden_by_staff: _hidden, ...rest }: Page) =>
    JSON.parse(JSON.stringify(rest, (key, value: unknown) => (key === 'is_mine' ? undefined : value))) as Omit<
      Page,
      'actions' | 'hidden_by_staff'
    >;

  test('[RC-012] is word for word what such a viewer reads', async () => {
    await sql`delete from public.interests where player_id = ${player}`;
    expect(page(await preview('player', 'visitor'))).toEqual(page(await load(signedOut())));
    expect(page(await preview('player', 'team'))).toEqual(page(await load(as('coach'))));
    const [college] = await sql`
      select college_id from public.user_roles where user_id = ${idOf('college-admin')} and college_id is not null`;
    expect(page(await preview('player', 'visitor'))).toEqual(page(await load(as('college-admin'))));
    await sql`
      insert into public.interests (college_id, player_id, name, source, stage_id, stage_since, sent_at)
      select ${college?.college_id}, ${player}, 'Riley', 'form', s.id, now(), now()
      from public.pipeline_stages s where s.college_id = ${college?.college_id} order by s.display_order limit 1`;
    const shown = page(await load(as('college-admin')));
    expect(page(await preview('player', 'college'))).toEqual(shown);
    expect(shown.academics).toHaveProperty('scholarship_need');
    expect((await preview('player', 'visitor')).academics).toBeNull();
  });

  test('[RC-012] of a hidden profile, and of a minor, shows what would be read', async () => {
    await sql`update public.user_profiles set is_published = false, visibility = 'unlisted' where user_id = ${minor}`;
    const shown = await preview('minor', 'visitor');
    expect(shown).toMatchObject({ is_listed: false, academics: null });
    expect(await preview('minor', 'college')).toMatchObject({
      actions: { edit: false, message: false, message_barrier: null, add_to_list: true },
    });
  });

  test('[RC-012] is of the own page alone, and of a viewer there is', async () => {
    expect((await signedOut().rpc('preview_own_page', { p_as: 'visitor' })).error).not.toBeNull();
    expect((await as('newcomer').rpc('preview_own_page', { p_as: 'visitor' })).error).toMatchObject({ code: 'PT404' });
    expect((await as('player').rpc('preview_own_page', { p_as: 'staff' })).error).toMatchObject({ code: '23514' });
  });
});

describe('peak rank', () => {
  const save = (rank: string | null, peak_rank: string | null) =>
    sql`select id from public.esports_titles where slug = 'valorant'`.then(([title]) =>
      as('player').rpc('save_onboarding_games', {
        p_games: [{ esports_title_id: title?.id, rank, peak_rank, roles: [], is_primary: true }],
      }),
    );
  const stored = async () => (await load(signedOut())).games.map(({ rank, peak_rank }) => [rank, peak_rank]);

  test('[RC-011, RC-012] shows with the rank and is never below it', async () => {
    expect((await save('Diamond 1', 'Immortal 2')).error).toBeNull();
    expect(await stored()).toEqual([['Diamond 1', 'Immortal 2']]);
    expect((await save('Diamond 1', 'Gold 3')).error).toMatchObject({
      code: '23514',
      message: 'The peak rank cannot be below the current rank.',
    });
    expect(await stored()).toEqual([['Diamond 1', 'Immortal 2']]);
    // Anyone who climbs above it takes it along.
    await rowsOf(as('player').from('player_games').update({ rank: 'Radiant' }).eq('user_id', player));
    expect(await stored()).toEqual([['Radiant', 'Radiant']]);
    expect((await save('Immortal 2', 'Immortal 2')).error).toBeNull();
    expect((await save(null, 'Gold 3')).error).toBeNull();
    expect((await save('Gold 3', ' ')).error).toBeNull();
    expect(await stored()).toEqual([['Gold 3', null]]);
  });

  test.each(['x'.repeat(61), '\u200b'])('[RC-011] %j is no rank', async (peak_rank) => {
    const { error } = await as('player').from('player_games').update({ peak_rank }).eq('user_id', player);
    expect(error).toMatchObject({ code: '23514' });
  });
});
