import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { sentWhile } from './live.ts';

const sql = openDatabase();
/** Nobody else looks at the interests of this person. */
const me = idOf('team-staff');
const colleges = await sql<{ id: string; name: string }[]>`
  select id, name from public.colleges where is_published order by (slug = 'redstone-valley-university') desc, name limit 4`;
const [home, second, third, fourth] = colleges.map(({ id }) => id) as [string, string, string, string];
beforeEach(() => sql`delete from public.interests where player_id = ${me}`);
afterAll(async () => {
  await sql`delete from public.interests where player_id = ${me}`;
  await sql.end();
});

const add = (p_college_id: string, p_column?: string, kind: AccountKind = 'team-staff') =>
  as(kind).rpc('add_college_to_board', { p_college_id, ...(p_column ? { p_column } : {}) });
const move = (p_interest_id: string, p_column: string, p_before_id?: string, kind: AccountKind = 'team-staff') =>
  as(kind).rpc('move_board_card', { p_interest_id, p_column, ...(p_before_id ? { p_before_id } : {}) });
const remove = (p_interest_id: string, kind: AccountKind = 'team-staff') =>
  as(kind).rpc('remove_from_board', { p_interest_id });
interface Board {
  is_own: boolean;
  cards: { interest_id: string; column: string; sent_at: string | null; college: { id: string } }[];
}
const board = async (kind: AccountKind = 'team-staff') =>
  (await rowsOf(as(kind).rpc('load_college_board', { p_slug: 'taylor-brandvold' }))) as unknown as Board;
const columns = async () => (await board()).cards.map((card) => [card.column, card.college.id]);
const interests = () => sql`select id, stage_id, sent_at, source from public.interests where player_id = ${me}`;
/** What the college does when it takes a player into its pipeline, and what submitting a form does. */
const take = (college: string, values: { sent: boolean }) => sql`
  insert into public.interests (college_id, player_id, name, source, stage_id, stage_since, sent_at)
  select ${college}, ${me}, 'Taylor Brandvold', ${values.sent ? 'form' : 'recruiter'}, s.id, now(), ${values.sent ? new Date() : null}
  from public.pipeline_stages s where s.college_id = ${college} order by s.display_order limit 1
  on conflict (player_id, college_id) do update
    set stage_id = excluded.stage_id, stage_since = now(), sent_at = coalesce(interests.sent_at, excluded.sent_at)`;

describe('a college that is merely kept', () => {
  test('[RC-014] is one interest that the college sees nothing of', async () => {
    const id = await rowsOf(add(home));
    expect(await interests()).toEqual([{ id, stage_id: null, sent_at: null, source: 'player' }]);
    for (const kind of ['college-admin', 'college-staff', 'college-admissions', 'college-coach', 'admin'] as const) {
      expect(await rowsOf(as(kind).from('interests').select('id').eq('id', id))).toEqual([]);
      const cards = await rowsOf(as(kind).from('college_board_cards').select('interest_id').eq('interest_id', id));
      expect(cards).toHaveLength(kind === 'admin' ? 1 : 0);
    }
    expect(await rowsOf(as('team-staff').rpc('load_player_pipeline', { p_slug: 'taylor-brandvold' }))).toMatchObject({
      interests: [],
    });
  });

  test('[RC-014] shows the college neither now nor when it takes the player itself', async () => {
    const keep = async () => {
      const kept = await rowsOf(add(home));
      await sql`update public.interests set created_at = now() - interval '20 days' where id = ${kept}`;
      return kept;
    };
    let id = '';
    expect(await sentWhile(sql, 'pipeline:', async () => void (id = await keep()))).toEqual([]);
    expect(await rowsOf(as('college-staff').rpc('save_interest', { p_college_id: home, p_player_id: me }))).toBe(id);
    const [seen] = await rowsOf(as('college-staff').from('interests').select('source, created_by').eq('id', id));
    expect(seen).toMatchObject({ source: 'recruiter', created_by: idOf('college-staff') });
    const [row] =
      await sql`select created_at > now() - interval '19 days' as is_new from public.interests where id = ${id}`;
    expect(row).toEqual({ is_new: true });
    expect(await columns()).toEqual([['interested', home]]);
  });

  test('[RC-014] twice, or twenty times at once, is one card', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => rowsOf(add(home, n % 2 ? 'contacted' : 'interested'))),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await interests()).toHaveLength(1);
    expect((await board()).cards).toHaveLength(1);
  });

  test('[RC-014] while the college takes the player at the same moment is one interest', async () => {
    await Promise.all([rowsOf(add(home)), take(home, { sent: false }), rowsOf(add(home)), rowsOf(add(second))]);
    expect(await interests()).toHaveLength(2);
    expect((await board()).cards).toHaveLength(2);
  });

  test('[RC-014] goes without a trace; what the college knows of stays with it', async () => {
    const kept = await rowsOf(add(home));
    const known = await rowsOf(add(second));
    await take(second, { sent: false });
    await rowsOf(remove(kept));
    await rowsOf(remove(known));
    expect(await interests()).toMatchObject([{ id: known }]);
    expect((await board()).cards).toEqual([]);
    expect((await remove(kept)).error).toMatchObject({ code: 'PT404' });
  });
});

test('[RC-014] writing to a college puts its card under applied, from wherever it is before that', async () => {
  const kept = await rowsOf(add(home, 'contacted'));
  const ahead = await rowsOf(add(second, 'offer'));
  for (const college of [home, second, third]) await take(college, { sent: true });
  expect((await interests()).map(({ id }) => id)).toEqual(expect.arrayContaining([kept, ahead]));
  expect(await interests()).toHaveLength(3);
  const cards = new Map(await columns().then((all) => all.map(([column, college]) => [college, column] as const)));
  expect([home, second, third].map((each) => cards.get(each))).toEqual(['applied', 'offer', 'applied']);
});

test('[RC-014] cards are moved between columns and within, before another or to the end', async () => {
  const [a, b, c] = [await rowsOf(add(home)), await rowsOf(add(second)), await rowsOf(add(third))];
  expect(await columns()).toEqual([home, second, third].map((each) => ['interested', each]));
  await rowsOf(move(c, 'interested', a));
  expect(await columns()).toEqual([third, home, second].map((each) => ['interested', each]));
  await rowsOf(move(c, 'interested'));
  await rowsOf(move(a, 'visiting'));
  await rowsOf(move(b, 'visiting', a));
  expect(await columns()).toEqual([
    ['interested', third],
    ['visiting', second],
    ['visiting', home],
  ]);
  // A card that stands elsewhere by now: the moved one goes to the end.
  await rowsOf(move(a, 'interested', b));
  expect(await columns()).toEqual([
    ['interested', third],
    ['interested', home],
    ['visiting', second],
  ]);
});

test('[RC-014] moved from two windows at once, every card stands once and in a place of its own', async () => {
  const ids = await Promise.all([home, second, third, fourth].map((college) => rowsOf(add(college))));
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      rowsOf(move(ids[n % 4] ?? '', n % 3 ? 'visiting' : 'offer', ids[(n * 3 + 1) % 4])),
    ),
  );
  const places = await sql`
    select count(*)::int as cards, count(distinct (board_column, place))::int as places
    from public.college_board_cards where player_id = ${me}`;
  expect(places).toEqual([{ cards: 4, places: 4 }]);
});

describe('what a player notes on a card', () => {
  const noted = {
    note: 'Coach is kind',
    next_step: 'Send my clips',
    next_step_on: '2026-12-01',
    deadline_on: '2027-02-15',
  };
  const write = (id: string, change: object, kind: AccountKind = 'team-staff') =>
    as(kind).from('college_board_cards').update(change).eq('interest_id', id).select('interest_id');

  test('[RC-014] shows on the board, for the player and platform staff alone', async () => {
    const id = await rowsOf(add(home));
    await take(home, { sent: true });
    expect(await rowsOf(write(id, noted))).toEqual([{ interest_id: id }]);
    expect(await board()).toMatchObject({ cards: [{ ...noted, label: 'Received' }] });
    expect(await board('staff')).toMatchObject({ cards: [noted] });
    for (const kind of ['college-admin', 'college-coach', 'second-player'] as const) {
      expect(await rowsOf(as(kind).from('college_board_cards').select('note').eq('interest_id', id))).toEqual([]);
    }
    await rowsOf(write(id, { note: null, next_step: null, next_step_on: null, deadline_on: null }));
    expect(await board()).toMatchObject({ cards: [{ note: null, deadline_on: null }] });
  });

  test('[RC-014] is written by the player alone, and neither blank nor endless', async () => {
    const id = await rowsOf(add(home));
    for (const kind of ['second-player', 'college-admin', 'admin'] as const) {
      expect(await rowsOf(write(id, noted, kind))).toEqual([]);
    }
    for (const change of [
      { note: ' \u200b ' },
      { note: 'x'.repeat(2001) },
      { next_step: '' },
      { next_step: 'x'.repeat(161) },
      { next_step_on: 'infinity' },
      { deadline_on: '0001-01-01' },
    ]) {
      expect((await write(id, change)).error).toMatchObject({ code: '23514' });
    }
    for (const change of [{ board_column: 'offer' }, { place: 9 }, { player_id: me }]) {
      expect((await write(id, change)).error).toMatchObject({ code: '42501' });
    }
    expect(await board()).toMatchObject({
      cards: [{ column: 'interested', note: null, next_step: null, deadline_on: null }],
    });
  });
});

describe('live', () => {
  test('[RC-014] a change of the board notifies the other windows of the player, nobody else', async () => {
    const id = await rowsOf(add(home));
    await rowsOf(add(second));
    expect(await sentWhile(sql, 'pipeline:', async () => void (await rowsOf(move(id, 'offer'))))).toEqual([]);
    for (const change of [
      () => rowsOf(add(third)),
      () =>
        rowsOf(
          as('team-staff').from('college_board_cards').update({ note: 'Hi' }).eq('interest_id', id).select('note'),
        ),
      () => rowsOf(remove(id)),
    ]) {
      const heard = await sentWhile(sql, `user:${me}`, async () => void (await change()));
      expect(heard).toMatchObject([{ event: 'recruiting', payload: { kind: 'board' } }]);
    }
  });

  test('[RC-013] a move by the college notifies the player, a view or a private note does not', async () => {
    await take(home, { sent: true });
    const change = (values: string) => async () =>
      void (await sql.unsafe(`update public.interests set ${values} where player_id = '${me}'`));
    const moved = await sentWhile(
      sql,
      `user:${me}`,
      change(`stage_id = (select s.id from public.pipeline_stages s where s.college_id = interests.college_id
        order by s.display_order offset 1 limit 1)`),
    );
    expect(moved).toMatchObject([{ event: 'recruiting', payload: { kind: 'standing' } }]);
    expect(Object.keys(moved[0]?.payload ?? {})).not.toContain('stage_id');
    expect(await sentWhile(sql, `user:${me}`, change(`school = 'Elsewhere', updated_at = now()`))).toEqual([]);
  });
});

describe('what is refused', () => {
  test('[RC-013, RC-014] the boards of a player are for the player and platform staff, all others find nothing', async () => {
    await rowsOf(add(home));
    for (const call of ['load_college_board', 'load_player_pipeline'] as const) {
      for (const kind of ['second-player', 'college-admin', 'coach', 'guardian'] as const) {
        expect((await as(kind).rpc(call, { p_slug: 'taylor-brandvold' })).error).toMatchObject({ code: 'PT404' });
      }
      expect((await signedOut().rpc(call, { p_slug: 'taylor-brandvold' })).error).toMatchObject({ code: '42501' });
      expect((await as('team-staff').rpc(call, { p_slug: 'no-such-player' })).error).toMatchObject({ code: 'PT404' });
    }
    expect(await board('staff')).toMatchObject({ is_own: false, cards: [{ college: { id: home } }] });
    expect((await board()).is_own).toBe(true);
  });

  test('[RC-014] cards of another, unknown columns, hidden colleges and direct writes', async () => {
    const id = await rowsOf(add(home));
    expect((await move(id, 'offer', undefined, 'second-player')).error).toMatchObject({ code: 'PT404' });
    expect((await move(id, 'offer', undefined, 'admin')).error).toMatchObject({ code: 'PT404' });
    expect((await remove(id, 'college-admin')).error).toMatchObject({ code: 'PT404' });
    expect((await move(id, 'dreaming')).error).toMatchObject({ code: '23514' });
    expect((await add(second, 'dreaming')).error).toMatchObject({ code: '23514' });
    expect((await add(crypto.randomUUID())).error).toMatchObject({ code: 'PT404' });
    await sql`update public.colleges set is_published = false where id = ${second}`;
    expect((await add(second)).error).toMatchObject({ code: 'PT404' });
    await sql`update public.colleges set is_published = true where id = ${second}`;
    const forged = await as('team-staff')
      .from('interests')
      .insert({ college_id: second, player_id: me, name: 'Taylor', source: 'form', sent_at: new Date().toISOString() });
    expect(forged.error).toMatchObject({ code: '42501' });
    expect(await columns()).toEqual([['interested', home]]);
  });

  test('[RC-014] without a profile there is no board, and none takes more than two hundred colleges', async () => {
    expect((await add(home, 'interested', 'newcomer')).error).toMatchObject({ code: '23514' });
    await sql`
      with made as (
        insert into public.colleges (slug, name, city, state)
        select 'board-' || n, 'Board College ' || n, 'Nowhere', 'KS' from generate_series(1, 200) n returning id
      ), tied as (
        insert into public.interests (college_id, player_id, name, source)
        select id, ${me}, 'Taylor Brandvold', 'player' from made returning id
      )
      insert into public.college_board_cards (interest_id, player_id) select id, ${me} from tied`;
    expect((await add(home)).error).toMatchObject({ code: '23514' });
    // What is sent still finds its place.
    await take(home, { sent: true });
    expect((await board()).cards).toHaveLength(201);
    await sql`delete from public.colleges where slug like 'board-%'`;
  });
});

test('[RC-013, RC-014] one’s own board and standing need no slug, nor a profile that is published', async () => {
  await rowsOf(add(home));
  for (const call of ['load_college_board', 'load_player_pipeline'] as const) {
    const own = await rowsOf(as('team-staff').rpc(call, { p_slug: 'me' }));
    expect(own).toEqual(await rowsOf(as('team-staff').rpc(call, { p_slug: 'taylor-brandvold' })));
    // Staff asks for its own, too, and who has no profile has nothing there yet.
    for (const kind of ['staff', 'newcomer'] as const)
      expect(await rowsOf(as(kind).rpc(call, { p_slug: 'me' }))).toMatchObject({
        is_own: true,
        ...(kind === 'newcomer' && { player: { slug: null } }),
        [call === 'load_college_board' ? 'cards' : 'interests']: [],
      });
    expect((await signedOut().rpc(call, { p_slug: 'me' })).error).toMatchObject({ code: '42501' });
  }
});

test('[RC-010] a minor and whoever looks on cannot put the status elsewhere, and are not told that they could', async () => {
  const [minor] = await sql`select slug from public.user_profiles where user_id = ${idOf('minor')}`;
  const seenBy = async (kind: AccountKind) =>
    (await rowsOf(as(kind).rpc('load_player_pipeline', { p_slug: minor?.slug }))) as unknown as { can_embed: boolean };
  expect((await seenBy('minor')).can_embed).toBe(false);
  expect((await seenBy('admin')).can_embed).toBe(false);
  expect((await as('minor').rpc('make_status_widget')).error).toMatchObject({ code: '42501', hint: 'minor' });
});

test('[RC-013] the pipeline shows where a player stands in the colleges’ player-safe words, and nothing else', async () => {
  await take(home, { sent: true });
  await take(second, { sent: false });
  await sql`
    update public.pipeline_stages set name = 'Backup, only if others drop out', player_label = 'Saved by the college'
    where id = (select stage_id from public.interests where player_id = ${me} and college_id = ${home})`;
  const [interest] = await sql`select id from public.interests where player_id = ${me} and college_id = ${home}`;
  await sql`
    insert into public.interest_notes (interest_id, college_id, author_id, body)
    values (${interest?.id}, ${home}, ${idOf('college-admin')}, 'Secret note')`;
  const seen = await rowsOf(as('team-staff').rpc('load_player_pipeline', { p_slug: 'taylor-brandvold' }));
  expect(seen).toMatchObject({
    is_own: true,
    interests: expect.arrayContaining([
      expect.objectContaining({ label: 'Saved by the college', college: expect.objectContaining({ id: home }) }),
      expect.objectContaining({ label: 'Received', sent_at: null }),
    ]),
  });
  expect(seen).toMatchObject({ can_embed: true });
  for (const secret of ['Backup', 'Secret', 'assignee', 'stage_id']) expect(JSON.stringify(seen)).not.toContain(secret);
  await sql`
    update public.pipeline_stages set name = 'New', player_label = 'Received' where player_label = 'Saved by the college'`;
});
