/** Matchmaking from the college's side: the screen, what would bring more players, saving and taking it back. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
let need = '';
const open = (kind: AccountKind, options: object = {}) =>
  as(kind).rpc('load_player_matches', { p_need_id: need, p_limit: 50, ...options });
interface Screen {
  colleges: { slug: string }[];
  college: { id: string };
  needs: { id: string; position: string | null; minimum_rank: string | null }[];
  need_id: string | null;
  meeting: number;
  openings: { change: string; to: string | null; players: number }[];
  matches: {
    user_id: string;
    fit: number;
    interest_id: string | null;
    can_message: boolean;
    factors: { points: number }[];
  }[];
}
const screen = async (kind: AccountKind = 'college-staff', options: object = {}) =>
  (await rowsOf(open(kind, options))) as unknown as Screen;
const save = async (player: AccountKind = 'player') =>
  String(
    await rowsOf(as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf(player) })),
  );

beforeAll(async () => {
  const [row] = await sql`
    with program as (
      insert into public.college_programs (college_id, esports_title_id)
      select ${college.id}, id from public.esports_titles where slug = 'valorant' returning id)
    insert into public.roster_needs (program_id, position, minimum_rank, class_year, open_spots)
    select id, 'Duelist', 'Diamond 1', 2028, 1 from program returning id`;
  need = String(row?.id);
});

test('[RC-020] brings needs, matches and what would bring more players, counted as they are', async () => {
  const found = await screen();
  expect(found).toMatchObject({
    college: { id: college.id },
    need_id: need,
    needs: [{ id: need, position: 'Duelist' }],
  });
  expect(found.matches.length).toBeGreaterThan(5);
  expect(found.matches.every(({ factors }) => factors.length === 8)).toBe(true);
  const [counted] = await sql`
    with p as (
      select u.user_id, g.rank_ordinal, d.class_year, exists (select from unnest(g.roles) r where lower(r) = 'duelist') as plays
      from public.user_profiles u join public.player_games g on g.user_id = u.user_id
      join public.esports_titles t on t.id = g.esports_title_id and t.slug = 'valorant'
      left join public.player_details d on d.user_id = u.user_id
      where u.is_published and u.visibility = 'public'
    ), r as (
      select max(r.ordinal) filter (where r.name = 'Diamond 1') as diamond, max(r.ordinal) filter (where r.name = 'Platinum 3') as below
      from public.esports_ranks r join public.esports_titles t on t.id = r.esports_title_id and t.slug = 'valorant'
    )
    select count(*) filter (where plays and rank_ordinal >= diamond and class_year = 2028)::int as meeting,
      count(*) filter (where plays and rank_ordinal >= below and rank_ordinal < diamond and class_year = 2028)::int as rank,
      count(*) filter (where plays and rank_ordinal >= diamond and class_year is distinct from 2028)::int as class_year,
      count(*) filter (where not plays and rank_ordinal >= diamond and class_year = 2028)::int as position
    from p, r`;
  expect(found.meeting).toBe(Math.min(counted?.meeting as number, 101));
  const more = Object.fromEntries(found.openings.map(({ change, players }) => [change, players]));
  for (const change of ['rank', 'class_year', 'position']) {
    expect(more[change] ?? 0).toBe(Math.min(counted?.[change] as number, 101));
  }
  expect(found.openings.find(({ change }) => change === 'rank')?.to).toBe('Platinum 3');
});

test('[RC-020] hides whom the college holds, on every page, and shows them on request', async () => {
  const [first] = (await screen()).matches;
  await rowsOf(
    as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: first?.user_id ?? '' }),
  );
  const ids = (each: Screen) => each.matches.map(({ user_id }) => user_id);
  expect(ids(await screen())).not.toContain(first?.user_id);
  const all = await screen('college-staff', { p_hide_held: false });
  expect(all.matches.find(({ user_id }) => user_id === first?.user_id)?.interest_id).not.toBeNull();
  // The same without a gap or a repeat, page by page.
  const paged: string[] = [];
  let after: { fit: number; user_id: string } | undefined;
  for (;;) {
    const page = await rowsOf(
      as('college-staff').rpc('match_players', {
        p_need_id: need,
        p_limit: 7,
        p_hide_held: true,
        ...(after && { p_after_fit: after.fit, p_after_id: after.user_id }),
      }),
    );
    paged.push(...page.map(({ user_id }) => user_id));
    after = page.at(-1);
    if (page.length < 7) break;
  }
  expect(paged.slice(0, 50)).toEqual(ids(await screen()));
  expect(new Set(paged).size).toBe(paged.length);
});

test('[RC-020] whether one may write to a player is told of strangers alike: neither a minor nor somebody who blocked', async () => {
  const [adult, blocker] = (await screen()).matches.filter(({ can_message }) => can_message);
  await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${blocker?.user_id ?? ''}, ${idOf('college-staff')})`;
  const [minor] = await sql<{ user_id: string }[]>`
    select f.user_id from private.fit_players f join public.esports_titles t on t.id = f.esports_title_id and t.slug = 'valorant'
    where private.is_minor(f.user_id) and f.position = 'duelist' limit 1`;
  try {
    const found = await screen('college-staff', { p_hide_held: false });
    const of = (id: string | undefined) => found.matches.find(({ user_id }) => user_id === id);
    expect(of(adult?.user_id)?.can_message).toBe(true);
    expect(of(blocker?.user_id)?.can_message).toBe(true);
    const shown = found.matches.find(({ user_id }) => user_id === minor?.user_id);
    expect(shown?.can_message ?? true).toBe(true);
    const fields = new Set(found.matches.map((each) => Object.keys(each).toSorted().join()));
    expect([...fields]).toEqual(['can_message,confirmed,factors,fit,interest_id,player,user_id']);
    const minors = await sql<{ user_id: string }[]>`
      select u.id as user_id from unnest(${found.matches.map(({ user_id }) => user_id)}::uuid[]) u (id) where private.is_minor(u.id)`;
    for (const { user_id } of minors) expect(of(user_id)?.can_message).toBe(true);
  } finally {
    await sql`delete from public.user_blocks where blocker_id = ${blocker?.user_id ?? ''}`;
  }
});

test('[RC-020, SE-014] is refused to admissions, other colleges, former staff, players and visitors', async () => {
  const slug = { p_need_id: undefined, p_college_slug: college.slug };
  for (const kind of ['college-admissions', 'private-coach', 'player', 'parent', 'newcomer'] as const) {
    expect((await open(kind)).error).toMatchObject({ code: '42501' });
    expect((await open(kind, slug)).error).toMatchObject({ code: '42501' });
  }
  // Of another college one gets the own needs, never these.
  expect((await screen('other-college-admin')).college.id).not.toBe(college.id);
  expect((await open('other-college-admin', slug)).error).toMatchObject({ code: '42501' });
  expect((await signedOut().rpc('load_player_matches', { p_need_id: need })).error).not.toBeNull();
});

describe('taking a saved recruit back', () => {
  const undo = (interest: string, kind: AccountKind = 'college-staff') =>
    as(kind).rpc('unsave_interest', { p_interest_id: interest });
  const prospect = async () => {
    const [row] = await sql`
      insert into public.interests (college_id, name, source, stage_id, stage_since)
      select ${college.id}, 'Somebody alike', 'import', private.first_stage(${college.id}), now() returning id`;
    return String(row?.id);
  };
  const left = (id: string) => sql`select stage_id, source, created_by from public.interests where id = ${id}`;

  test('[RC-020] leaves nothing behind', async () => {
    const interest = await save();
    await rowsOf(undo(interest));
    expect(await left(interest)).toEqual([]);
    expect((await undo(interest)).error).toMatchObject({ code: '42501' });
  });

  test('[RC-020, RC-014] the card that the player keeps stays, and looks to the college as if it were gone', async () => {
    const interest = String(
      await rowsOf(as('player').rpc('add_college_to_board', { p_college_id: college.id, p_column: 'interested' })),
    );
    await rowsOf(
      as('player').from('college_board_cards').update({ note: 'Ask about dorms' }).eq('interest_id', interest),
    );
    const saved = await save();
    await rowsOf(as('college-staff').rpc('keep_interests_apart', { p_first_id: saved, p_second_id: await prospect() }));
    await rowsOf(undo(saved));
    const kept = await sql`
      select i.stage_id, i.source, i.created_by, i.id = ${saved} as is_same_id, c.note
      from public.interests i join public.college_board_cards c on c.interest_id = i.id
      where i.player_id = ${idOf('player')} and i.college_id = ${college.id}`;
    expect(kept).toEqual([
      { stage_id: null, source: 'player', created_by: idOf('player'), is_same_id: false, note: 'Ask about dorms' },
    ]);
    expect(await sql`select kind from public.interest_events where college_id = ${college.id}`).toEqual([]);
    expect((await as('college-staff').rpc('load_interest', { p_interest_id: saved })).error).toMatchObject({
      code: 'PT404',
    });
    // Saved again it has another id, as one that was gone would.
    expect(await save()).not.toBe(saved);
  });

  test('[RC-020] is refused once somebody worked on it, to others, and for what the player sent', async () => {
    const interest = await save();
    expect((await undo(interest, 'college-admin')).error).toMatchObject({ code: 'PT409' });
    for (const kind of ['college-admissions', 'other-college-admin', 'player'] as const)
      expect((await undo(interest, kind)).error).toMatchObject({ code: '42501' });
    await rowsOf(
      as('college-admin')
        .from('interest_notes')
        .insert({ interest_id: interest, college_id: college.id, body: 'Good' }),
    );
    expect((await undo(interest)).error).toMatchObject({ code: 'PT409' });
    await sql`delete from public.interest_notes where interest_id = ${interest}`;
    await sql`update public.interests set sent_at = now() where id = ${interest}`;
    expect((await undo(interest)).error).toMatchObject({ code: 'PT409' });
    expect(await left(interest)).toHaveLength(1);
  });
});

test('[RC-020, SE-014] /matchmaking opens with players for who works in a program, with programs for everybody else', async () => {
  const opened = async (kind: AccountKind) =>
    (await rowsOf(as(kind).rpc('open_matchmaking'))) as { players: object | null; programs: object | null };
  expect(await opened('college-staff')).toEqual({
    players: await rowsOf(as('college-staff').rpc('load_player_matches')),
    programs: null,
  });
  for (const kind of ['player', 'minor', 'college-admissions', 'staff'] as const)
    expect(await opened(kind)).toEqual({ players: null, programs: await rowsOf(as(kind).rpc('match_programs')) });
});
