/** What a college saw of a player by merely saving them ends when the player hides, and can be ended by the player. */
import { beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { sent, trialCollege } from './trial-college.ts';
import { candidates } from './words/candidates.ts';
import { allDoors, listenAt, prepareListening, undone } from './words/doors.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
beforeEach(() => sql`delete from private.rate_counters`);

const player = idOf('player');
const save = () => as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: player });
const withdraw = (id: string) => as('player').rpc('withdraw_interest', { p_interest_id: id });

/** The player hides and writes new, marked things; what then reaches the college by any door. */
async function foundAfterHiding(interest: string): Promise<string[]> {
  return undone(sql, async (transaction) => {
    await prepareListening(transaction);
    // The demo world knows the two elsewhere, too.
    await transaction`delete from public.interests where player_id = ${player} and id <> ${interest}`;
    await transaction`
      update public.user_profiles set is_published = false, visibility = 'private' where user_id = ${player}`;
    await transaction`update public.user_profiles set display_name = 'zq001z' where user_id = ${player}`;
    await transaction`
      insert into public.player_details (user_id, bio) values (${player}, 'zq002z')
      on conflict (user_id) do update set bio = excluded.bio`;
    await transaction`update public.player_games set rank = 'zq003z', peak_rank = 'zq003z' where user_id = ${player}`;
    await transaction`
      insert into public.player_academics (user_id, school_name) values (${player}, 'zq004z')
      on conflict (user_id) do update set school_name = excluded.school_name`;
    await transaction`insert into public.player_links (user_id, title, url) values (${player}, 'zq005z', 'https://a.example/')`;
    const [profile] = await transaction`select slug from public.user_profiles where user_id = ${player}`;
    const fill = (value: string) =>
      value.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
        const ids: Record<string, string> = { interest, college: college.id, stage: college.stages['new'] ?? '' };
        return `'${name.endsWith('Slug') ? profile?.slug : (ids[name] ?? player)}'`;
      });
    const values = Object.fromEntries(
      Object.entries({ ...candidates, p_college_slug: [`'${college.slug}'`] }).map(([name, each]) => [
        name,
        each.map(fill),
      ]),
    );
    const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('college-staff') });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction.unsafe('set local role authenticated');
    const said = await listenAt(transaction, await allDoors(transaction, 'authenticated', values));
    return said.flatMap(({ door, words }) => words.map((word) => `${word} by ${door.name}`));
  });
}

describe('a player who hides', () => {
  test('ends by that what a college saw by merely saving them, by every door', async () => {
    expect(await foundAfterHiding(await rowsOf(save()))).toEqual([]);
  }, 300_000);

  test('is still read by a college that they wrote to', async () => {
    const { interest } = await sent('player', college);
    const found = await foundAfterHiding(interest);
    for (const mark of ['zq001z', 'zq002z', 'zq003z', 'zq004z', 'zq005z'])
      expect(found.some((each) => each.startsWith(mark))).toBe(true);
  }, 300_000);
});

describe('a player whom a college saved', () => {
  test('ends it: they see it no more, its card stays linked to nobody, and saving or importing again is refused', async () => {
    const id = await rowsOf(save());
    const slug = (await sql`select slug from public.user_profiles where user_id = ${player}`)[0]?.slug as string;
    const mine = async () =>
      JSON.stringify(await rowsOf(as('player').rpc('load_player_pipeline', { p_slug: slug }))).includes(id);
    expect(await mine()).toBe(true);
    for (const kind of ['second-player', 'college-admin', 'admin'] as const)
      expect((await as(kind).rpc('withdraw_interest', { p_interest_id: id })).error).toMatchObject({ code: 'PT404' });
    expect(await mine()).toBe(true);
    await rowsOf(withdraw(id));
    expect(await mine()).toBe(false);
    expect((await withdraw(id)).error).toMatchObject({ code: 'PT404' });
    expect((await save()).error).toMatchObject({ code: 'PT409', hint: 'withdrawn' });
    await as('college-coach').rpc('import_interests', {
      p_college_id: college.id,
      p_rows: [{ name: 'Somebody', profile: slug }],
      p_commit: true,
    });
    expect(
      await sql`select from public.interests where college_id = ${college.id} and player_id = ${player}`,
    ).toHaveLength(0);
    const [row] = await sql`
      select withdrawn_at is not null as withdrawn, player_id, stage_id, (
        select array_agg(e.kind order by e.id) from public.interest_events e where e.interest_id = i.id) as events
      from public.interests i where id = ${id}`;
    expect(row).toEqual({ withdrawn: true, player_id: null, stage_id: null, events: ['saved', 'withdrawn'] });
    // Writing to the college is a new interest, and opens it again.
    const { interest } = await sent('player', college);
    expect(interest).not.toBe(id);
    expect(await rowsOf(save())).toBe(interest);
    expect(JSON.stringify(await rowsOf(as('player').rpc('load_player_pipeline', { p_slug: slug })))).toContain(
      interest,
    );
  });

  test('is one of 300 whom a person saves in a day', async () => {
    await rowsOf(save());
    await sql`update private.rate_counters set amount = 300 where bucket = 'interest_save'`;
    expect((await save()).error).toMatchObject({ code: 'PT429' });
  });
});
