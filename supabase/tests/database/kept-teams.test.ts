/** Teams and blocks of scrims as kept lists (issue 34, item 5): told once, in the morning, by changed rows. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, BRONZE_TEAM, idOf, openDatabase, rowsOf } from './backend.ts';
import { pagesOf, undone } from './measure.ts';
import { block } from './talk.ts';

const sql = openDatabase();
const games = { valorant: '', league: '' };

const clean = async () => {
  await sql`delete from public.kept_filters`;
  await sql`delete from public.teams where name like 'Kept %'`;
  await sql`delete from private.filter_changes`;
  await sql`delete from private.match_digests`;
  await sql`delete from public.notices where kind = 'new_matches'`;
  await sql`delete from private.mail_outbox where template = 'new_matches'`;
  await sql`delete from public.user_blocks`;
};
beforeAll(async () => {
  for (const [name, slug] of [
    ['valorant', 'valorant'],
    ['league', 'rocket-league'],
  ] as const)
    games[name] = String((await sql`select id from public.esports_titles where slug = ${slug}`)[0]?.id);
});
beforeEach(clean);
afterEach(clean);
afterAll(() => sql.end());

const keep = async (who: AccountKind, kind: string, filter: object) =>
  rowsOf(
    as(who)
      .from('kept_filters')
      .insert({ kind, filter: filter as never }),
  );
const team = async (values: object = {}) =>
  String(
    (
      await sql`insert into public.teams ${sql({
        ...{ name: `Kept ${randomUUID()}`, organization_type: 'college', owner_user_id: idOf('private-coach') },
        ...{ is_private: false, ...values },
      })} returning id`
    )[0]?.id,
  );
const plays = (id: string, game = games.valorant) =>
  sql`insert into public.team_game_profiles (team_id, esports_title_id, play_level) values (${id}, ${game}, 'casual')`;
const looks = async (id: string, isActive = true) =>
  String(
    (
      await sql`insert into public.team_recruiting_posts (team_id, title, esports_title_id, is_active)
        values (${id}, 'Kept', ${games.valorant}, ${isActive}) returning id`
    )[0]?.id,
  );
const offers = async (of: string, values: object = {}) =>
  String(
    (
      await sql`insert into private.scrim_posts ${sql({
        ...{ id: randomUUID(), team_id: of, esports_title_id: games.valorant, play_level: 'competitive' },
        ...{ region: 'europe', starts_at: new Date(Date.now() + 3 * 86_400_000), minutes: 90, time_zone: 'UTC' },
        ...values,
      })} returning id`
    )[0]?.id,
  );
const match = () => sql`select private.match_filter_changes()`;
const matched = async () => (await sql`select subject_id from private.filter_matches`).map((row) => row['subject_id']);
/** What the morning tells of each: title, href and why. */
async function morning() {
  await match();
  await sql`update private.match_digests set due_at = now()`;
  await sql`select private.tell_of_matches()`;
  await sql`update private.mail_outbox set due_at = now(), claimed_until = null where template = 'new_matches' and state = 'waiting'`;
  const claimed = await sql<
    { content: { filters: { choices: object[]; matches: { title: string; href: string; why: object[] }[] }[] } }[]
  >`select content from public.claim_mails(50, 'new_matches')`;
  await sql`delete from private.mail_outbox where template = 'new_matches'`;
  return claimed.flatMap(({ content }) => content.filters);
}

describe('34.5 teams', () => {
  test('a new team is told once it plays the game, with why; another game, kind or name tells nothing', async () => {
    await keep('player', 'teams', { game: 'valorant', type: 'college', text: 'KEPT' });
    const other = await team();
    await plays(other, games.league);
    await plays(await team({ organization_type: 'pro_team' }));
    expect(await morning()).toEqual([]);
    const id = await team();
    await match();
    expect(await matched()).toEqual([]);
    await plays(id);
    const [told] = await morning();
    expect(told?.choices).toEqual([
      { code: 'game', name: 'Valorant' },
      { code: 'text', text: 'KEPT' },
      { code: 'team_type', type: 'college' },
    ]);
    expect(told?.matches).toMatchObject([
      {
        ...{ title: expect.stringMatching(/^Kept /), href: `/teams/${id}/manage` },
        why: [
          { code: 'games', names: ['Valorant'] },
          { code: 'team_type', type: 'college' },
        ],
      },
    ]);
    // The same again, and what it already was.
    await sql`update public.teams set name = name || ' II' where id = ${id}`;
    await plays(id, games.league);
    expect(await morning()).toEqual([]);
  });

  test('one that begins to look for players, not with its second post, and one that stops being private', async () => {
    const id = await team();
    const hidden = await team({ is_private: true });
    await looks(hidden);
    await keep('player', 'teams', { recruiting: true });
    await looks(id, false);
    expect(await morning()).toEqual([]);
    await looks(id);
    await looks(id);
    expect(await sql`select from private.filter_changes where kind = 'teams'`).toHaveLength(1);
    expect((await morning())[0]?.matches).toMatchObject([{ why: [{ code: 'looks_for_players' }] }]);
    await sql`update public.teams set is_private = false where id = ${hidden}`;
    await match();
    expect(await matched()).toContain(hidden);
  });

  test('nothing of a team that is private, archived, their own, or of somebody blocked', async () => {
    await keep('player', 'teams', {});
    const [shown, hidden, archived, own] = [await team(), await team(), await team(), await team()];
    await match();
    await sql`update public.teams set is_private = true where id = ${hidden}`;
    await sql`update public.teams set archived_at = now() where id = ${archived}`;
    await sql`insert into public.team_members (team_id, user_id, role, is_confirmed) values (${own}, ${idOf('player')}, 'player', true)`;
    const told = (await morning()).flatMap(({ matches }) => matches.map(({ href }) => href));
    expect(told).toEqual([`/teams/${shown}/manage`]);
    await team();
    await block('player', 'private-coach');
    expect(await morning()).toEqual([]);
  });

  test('of a country, where no minor plays', async () => {
    await keep('player', 'teams', { country: 'CA', text: 'kept' });
    const [abroad, elsewhere, withMinor] = [await team({ country: 'CA' }), await team({ country: 'BR' }), await team()];
    await sql`insert into public.team_members (team_id, user_id, role, is_confirmed)
      values (${withMinor}, ${idOf('minor')}, 'player', true)`;
    await sql`update public.teams set country = 'CA' where id = ${withMinor}`;
    const [told] = await morning();
    expect(told?.matches.map(({ href }) => href)).toEqual([`/teams/${abroad}/manage`]);
    await sql`update public.teams set country = 'CA' where id = ${elsewhere}`;
    expect((await morning())[0]?.matches.map(({ href }) => href)).toEqual([`/teams/${elsewhere}/manage`]);
  });

  test('a minor reads no word of a team', async () => {
    await keep('minor', 'teams', {});
    const id = await team();
    await match();
    const [row] = await sql`select private.match_facts(${idOf('minor')}, 'teams', '{}', ${id}) as facts`;
    expect(row?.facts).toMatchObject({ title: null });
  });
});

describe('34.5 scrims', () => {
  test('an open block by game, level, region, rank and hours of the reader, with when; others tell nothing', async () => {
    await sql`update public.notification_preferences set time_zone = 'America/Chicago' where user_id = ${idOf('coach')}`;
    await sql`insert into public.notification_preferences (user_id, time_zone) values (${idOf('coach')}, 'America/Chicago')
      on conflict (user_id) do update set time_zone = excluded.time_zone`;
    await keep('coach', 'scrims', {
      ...{ game: 'valorant', level: 'competitive', region: 'europe', ordinal: 10, hours: 'evening' },
    });
    const host = await team();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    // Two in the morning in UTC is the evening before in Chicago, in summer and winter.
    const evening = new Date(`${day}T02:00:00Z`);
    await offers(host, { starts_at: evening, esports_title_id: games.league });
    await offers(host, { starts_at: evening, play_level: 'casual' });
    await offers(host, { starts_at: evening, region: 'asia' });
    await offers(host, { starts_at: evening, rank_from: 11 });
    await offers(host, { starts_at: new Date(`${day}T20:00:00Z`) });
    expect(await morning()).toEqual([]);
    const id = await offers(host, { starts_at: evening, rank_from: 8, rank_to: 12 });
    const [told] = await morning();
    expect(told?.choices).toEqual([
      { code: 'game', name: 'Valorant' },
      { code: 'level', level: 'competitive' },
      { code: 'region', region: 'europe' },
      { code: 'for_rank', rank: expect.stringMatching(/./) },
      { code: 'hours', hours: 'evening' },
    ]);
    expect(told?.matches).toMatchObject([
      {
        title: expect.stringMatching(/^Kept /),
        href: '/teams/scrims?game=valorant&level=competitive&region=europe',
        why: [
          { code: 'game', name: 'Valorant' },
          { code: 'level', level: 'competitive' },
          { code: 'region', region: 'europe' },
        ],
        // Whoever writes the mail says it in the language of its reader.
        zone: 'America/Chicago',
        at: expect.stringContaining(`${day}T02:00:00`),
      },
    ]);
    expect(await matched()).toEqual([id]);
  });

  test('one that became free again, not one that is taken or past when the morning comes', async () => {
    const host = await team();
    const agreed = await offers(host, { state: 'agreed' });
    await keep('coach', 'scrims', { game: 'valorant' });
    const [taken, past] = [await offers(host), await offers(host)];
    await match();
    await sql`update private.scrim_posts set state = 'agreed' where id = ${taken}`;
    await sql`update private.scrim_posts set starts_at = now() - interval '1 hour' where id = ${past}`;
    expect(await morning()).toEqual([]);
    await sql`update private.scrim_posts set state = 'open' where id = ${agreed}`;
    expect((await morning())[0]?.matches).toHaveLength(1);
  });

  test('only who runs a team is told, and of no block of their own, of a private team or across a block', async () => {
    await keep('coach', 'scrims', {});
    await keep('player', 'scrims', {});
    const [own] = await sql`select id from public.teams where name = ${BRONZE_TEAM}`;
    await offers(String(own?.id));
    await offers(await team({ is_private: true }));
    const host = await team();
    await offers(host);
    expect(await morning()).toHaveLength(1);
    expect(await sql`select from public.notices where kind = 'new_matches' and user_id = ${idOf('player')}`).toEqual(
      [],
    );
    await block('private-coach', 'coach');
    await offers(host);
    expect(await morning()).toEqual([]);
  });

  test('a change costs the same with 4,000 filters of other games', async () => {
    const host = await team();
    const cost = (filters: number) =>
      undone(sql, async (run) => {
        await run`insert into public.kept_filters (user_id, kind, filter)
          select ${idOf('coach')}, 'scrims', jsonb_build_object('game', 'other-' || n % 40, 'level', 'l' || n)
          from generate_series(1, ${filters}) n`;
        await run`insert into public.kept_filters (user_id, kind, filter) values (${idOf('coach')}, 'scrims', '{"game": "valorant"}')`;
        await run`analyze public.kept_filters`;
        await run`set local enable_seqscan = off`;
        await run`insert into private.scrim_posts (id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone)
          values (gen_random_uuid(), ${host}, ${games.valorant}, 'casual', 'europe', now() + interval '2 days', 60, 'UTC')`;
        const pages = await pagesOf(run, 'select private.match_filter_changes()');
        expect(await run`select from private.filter_matches`).toHaveLength(1);
        return pages;
      });
    await cost(100);
    const few = await cost(100);
    expect(await cost(4000)).toBeLessThan(few * 1.5);
  });
});
