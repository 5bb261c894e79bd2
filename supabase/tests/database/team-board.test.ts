/** The board of a team: who writes and who reads, by what is left behind. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { boardOf, OUTSIDE, type Card, type Written } from './team-board.ts';

interface Cursor {
  published_at: string;
  id: string;
}

const sql = openDatabase();
const { team, writeAs, announce, board, one, today, see, notices, stored, count } = boardOf(sql);

describe('writing', () => {
  test('owner and staff announce; players, outsiders and platform staff do not', async () => {
    await announce();
    await announce({}, 'team-staff');
    for (const kind of ['player', ...OUTSIDE] as AccountKind[])
      expect((await writeAs(as(kind), {})).error).toMatchObject({ code: '42501' });
    expect((await writeAs(signedOut(), {})).error).not.toBeNull();
    expect((await sql`select from private.announcements`).length).toBe(2);
  });

  test('a retry changes nothing and tells nobody twice; an edit shows as edited and tells nobody', async () => {
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1) await rowsOf(writeAs(as('coach'), { p_id: id }));
    const told = await count(id);
    expect(told).toBeGreaterThan(3);
    expect(await stored(id)).toMatchObject({ edited_at: null });
    await rowsOf(writeAs(as('coach'), { p_id: id, p_is_pinned: true }));
    expect(await stored(id)).toMatchObject({ edited_at: null, is_pinned: true });
    await rowsOf(writeAs(as('coach'), { p_id: id, p_body: 'Bring both jerseys' }));
    expect((await board('player'))?.items).toMatchObject([
      { body: 'Bring both jerseys', edited_at: expect.any(String) as string },
    ]);
    expect(await count(id)).toBe(told);
  });

  test('nobody edits the words of another; the owner takes them down, staff only their own', async () => {
    const [own, other] = [await announce({}, 'team-staff'), await announce()];
    expect((await writeAs(as('coach'), { p_id: own, p_body: 'Mine' })).error).toMatchObject({ code: 'PT404' });
    for (const kind of ['team-staff', 'player', ...OUTSIDE] as AccountKind[])
      expect((await as(kind).rpc('take_down_announcement', { p_id: other })).error).toMatchObject({
        code: 'PT404',
      });
    expect(await rowsOf(as('coach').rpc('take_down_announcement', { p_id: own }))).toBe(true);
    expect(await rowsOf(as('coach').rpc('take_down_announcement', { p_id: own }))).toBe(false);
    expect((await board('player'))?.items.map(({ id }) => id)).toEqual([other]);
    expect(await one('player', own)).toBeNull();
    expect((await notices('player')).map(({ facts }) => facts['href'])).toEqual([
      `/teams/${team.id}/manage?announcement=${other}`,
    ]);
    expect((await writeAs(as('team-staff'), { p_id: own })).error).toMatchObject({ code: 'PT404' });
  });

  test('limits: words, a day that is over, a far time, three pinned, a link of another team, 30 an hour', async () => {
    const refused = async (row: Written) => (await writeAs(as('coach'), row)).error;
    expect(await refused({ p_body: ' \u200b ' })).toMatchObject({ code: '23514' });
    expect(await refused({ p_body: 'x'.repeat(2001) })).toMatchObject({ code: '23514' });
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    expect(await refused({ p_ends_at: at(-1) })).toMatchObject({ code: '23514', hint: 'ends_at' });
    expect(await refused({ p_publish_at: at(91) })).toMatchObject({ code: '23514', hint: 'publish_at' });
    expect(await refused({ p_game_id: randomUUID() })).toMatchObject({ code: '23503' });
    const [foreign] = await sql`select id from public.team_practices where team_id <> ${team.id} limit 1`;
    expect(await refused({ p_link_kind: 'practice', p_link_id: foreign?.['id'] })).toMatchObject({ hint: 'link' });
    expect(
      await refused({
        p_picture: { name: `${team.id}/${idOf('coach')}/${randomUUID()}.png`, width: 1, height: 1, alt: 'A' },
      }),
    ).toMatchObject({ code: '42501', hint: 'picture' });
    for (let pinned = 0; pinned < 3; pinned += 1) await announce({ p_is_pinned: true });
    expect(await refused({ p_is_pinned: true })).toMatchObject({ code: '23514', hint: 'pinned' });
    for (let more = 3; more < 30; more += 1) await announce();
    expect(await refused({})).toMatchObject({ code: 'PT429', hint: 'announcement' });
    expect((await sql`select from private.announcements`).length).toBe(30);
  });

  test('a suspended coach writes nothing, and what waits of them is taken down when it is due', async () => {
    const waiting = await announce({ p_publish_at: new Date(Date.now() + 3_600_000).toISOString() });
    const report = randomUUID();
    await sql`insert into public.abuse_reports (id, reason, reported_user_id) values (${report}, 'spam', ${idOf('coach')})`;
    await sql`insert into private.messaging_suspensions (report_id, user_id, until)
      values (${report}, ${idOf('coach')}, now() + interval '1 day')`;
    try {
      expect((await writeAs(as('coach'), {})).error).toMatchObject({ code: '42501', hint: 'suspended' });
      await sql`update private.announcements set publish_at = now() where id = ${waiting}`;
      expect((await sql`select private.publish_announcements() as n`)[0]).toEqual({ n: 0 });
      expect(await stored(waiting)).toMatchObject({ published_at: null, taken_down_at: expect.any(Date) as Date });
    } finally {
      await sql`delete from public.abuse_reports where id = ${report}`;
    }
  });

  test('at a time: only who writes sees it before, the job publishes it once', async () => {
    const id = await announce({ p_publish_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await board('player'))?.items).toEqual([]);
    expect(await one('player', id)).toBeNull();
    expect((await board('team-staff'))?.waiting).toMatchObject([{ id }]);
    expect((await board('player'))?.waiting).toBeNull();
    expect(await count(id)).toBe(0);
    await sql`update private.announcements set publish_at = now() where id = ${id}`;
    const runs = await Promise.all([1, 2].map(() => sql`select private.publish_announcements() as n`));
    expect(runs.map(([row]) => row?.['n'] as number).toSorted()).toEqual([0, 1]);
    expect((await board('player'))?.items).toMatchObject([{ id }]);
    expect(await notices('player')).toHaveLength(1);
    expect(await notices('coach')).toEqual([]);
  });

  test('one that cannot go out holds up no other, and goes out once it can', async () => {
    const [stuck, fine] = [await announce({ p_body: 'Stuck' }), await announce({ p_body: 'Fine' })];
    await sql`update private.announcements set publish_at = now() - interval '1 minute', published_at = null where id = ${stuck}`;
    await sql`update private.announcements set publish_at = now(), published_at = null where id = ${fine}`;
    await sql.unsafe(`
      create function private.refuse_stuck() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
      create trigger refuse_stuck before update on private.announcements for each row
        when (new.body = 'Stuck' and new.published_at is not null) execute function private.refuse_stuck()`);
    try {
      expect((await sql`select private.publish_announcements() as n`)[0]).toEqual({ n: 1 });
      expect(await stored(stuck)).toMatchObject({ published_at: null, taken_down_at: null });
      expect(await stored(fine)).toMatchObject({ published_at: expect.any(Date) as Date });
    } finally {
      await sql`drop function private.refuse_stuck cascade`;
    }
    expect((await sql`select private.publish_announcements() as n`)[0]).toEqual({ n: 1 });
    expect(await stored(stuck)).toMatchObject({ published_at: expect.any(Date) as Date });
  });
});

describe('reading', () => {
  test('inside of the team alone: by no door does anybody else read, hear, find or learn of it', async () => {
    const id = await announce({ p_body: 'Zebrafish drill at nine' });
    for (const kind of ['player', 'coach', 'team-staff'] as AccountKind[]) {
      expect((await board(kind))?.items).toMatchObject([{ id, author: expect.any(String) as string }]);
      expect(await one(kind, id)).toMatchObject({ id });
      expect(JSON.stringify(await rowsOf(as(kind).rpc('search_teams', { p_query: 'zebrafish' })))).toContain(id);
    }
    for (const kind of [...OUTSIDE, 'guardian', 'minor'] as AccountKind[]) {
      const client = as(kind);
      expect(await board(kind)).toBeNull();
      expect(await one(kind, id)).toBeNull();
      expect(await rowsOf(client.rpc('list_announcements', { p_team_id: team.id }))).toBeNull();
      expect(await rowsOf(client.rpc('search_teams', { p_query: 'zebrafish' }))).toMatchObject({ announcements: [] });
      expect((await today(kind)) ?? []).toEqual([]);
      expect(await rowsOf(see(kind, [id]))).toBe(0);
      expect(await notices(kind)).toEqual([]);
      expect((await client.rpc('remind_of_announcement', { p_id: id })).error).toMatchObject({ code: 'PT404' });
    }
    expect(await rowsOf(signedOut().rpc('search_teams', { p_query: 'zebrafish' }))).toMatchObject({
      announcements: [],
    });
    expect((await signedOut().rpc('load_announcement', { p_id: id })).error).not.toBeNull();
  });

  test('the end of membership ends reading, notice and search, and the archive of the team does', async () => {
    const id = await announce();
    await sql`update public.team_members set is_active = false where team_id = ${team.id} and user_id = ${idOf('player')}`;
    try {
      expect(await board('player')).toBeNull();
      expect(await one('player', id)).toBeNull();
      expect(await notices('player')).toEqual([]);
      expect(await rowsOf(as('player').rpc('search_teams', { p_query: 'jerseys' }))).toMatchObject({
        announcements: [],
      });
    } finally {
      await sql`update public.team_members set is_active = true where team_id = ${team.id} and user_id = ${idOf('player')}`;
      await sql`update public.team_members set is_confirmed = true where team_id = ${team.id} and user_id = ${idOf('player')}`;
    }
    await sql`update public.teams set archived_at = now() where id = ${team.id}`;
    try {
      expect(await one('player', id)).toBeNull();
      expect((await writeAs(as('coach'), {})).error).not.toBeNull();
    } finally {
      await sql`update public.teams set archived_at = null where id = ${team.id}`;
    }
    expect(await one('player', id)).toMatchObject({ id });
  });

  test('who has blocked the author is told nothing and reads nothing, and the author does not see that', async () => {
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('player')}, ${idOf('coach')})`;
    const id = await announce();
    expect((await board('player'))?.items).toEqual([]);
    expect(await one('player', id)).toBeNull();
    expect(await notices('player')).toEqual([]);
    expect((await one('coach', id))?.people?.map((each) => each.user_id)).toContain(idOf('player'));
    await rowsOf(as('coach').rpc('remind_of_announcement', { p_id: id }));
    expect(await notices('player')).toEqual([]);
  });

  test('for one game: its people and who has none are told, staff reads, others do not', async () => {
    const games = await sql`select id from public.team_game_profiles where team_id = ${team.id} order by id`;
    expect(games.length).toBeGreaterThan(1);
    const [mine, other] = [String(games[0]?.['id']), String(games[1]?.['id'])];
    const places = await sql`select id, game_profile_id from public.team_members
      where team_id = ${team.id} and user_id = ${idOf('player')} and is_active order by id`;
    await sql`update public.team_members set is_active = false where team_id = ${team.id} and user_id = ${idOf('player')}`;
    await sql`update public.team_members set game_profile_id = ${mine}, is_active = true, is_confirmed = true
      where id = ${places[0]?.['id']}`;
    try {
      const [ours, theirs] = [await announce({ p_game_id: mine }), await announce({ p_game_id: other })];
      expect((await board('player'))?.items.map(({ id }) => id)).toEqual([ours]);
      expect(await one('player', theirs)).toBeNull();
      expect((await board('team-staff'))?.items).toHaveLength(2);
      expect(await notices('player')).toHaveLength(1);
      expect((await one('coach', theirs))?.people?.map((each) => each.user_id)).not.toContain(idOf('player'));
      expect((await writeAs(as('coach'), { p_id: ours, p_game_id: other })).error).toMatchObject({ hint: 'game' });
    } finally {
      for (const place of places)
        await sql`update public.team_members set game_profile_id = ${place['game_profile_id'] as string}, is_active = true,
          is_confirmed = true where id = ${place['id'] as string}`;
    }
  });

  test('what has ended is history, which is paged; at the top stand three, pinned first', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 7; each += 1) ids.push(await announce({ p_body: `Number ${each}` }));
    await sql`update private.announcements set publish_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'
      where id = ${ids[6] as string}`;
    await sql`update private.announcements set is_pinned = true where id = ${ids[0] as string}`;
    expect((await board('player'))?.items.map(({ id }) => id)).toEqual([ids[0], ids[5], ids[4]]);
    const found: string[] = [];
    let next: Cursor | null = null;
    do {
      const page: { items: Card[]; next: Cursor | null } = (await rowsOf(
        as('player').rpc('list_announcements', {
          p_team_id: team.id,
          p_limit: 3,
          ...(next && { p_before: next.published_at, p_before_id: next.id }),
        }),
      )) as unknown as { items: Card[]; next: Cursor | null };
      expect(page.items.length).toBeLessThanOrEqual(3);
      found.push(...page.items.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(found).toEqual(ids.toReversed());
  });

  test('a link shows the practice, and nothing once that is gone', async () => {
    const practice = randomUUID();
    await sql`insert into public.team_practices (id, team_id, title, scheduled_at)
      values (${practice}, ${team.id}, 'Linked', now() + interval '1 day')`;
    const id = await announce({ p_link_kind: 'practice', p_link_id: practice });
    expect((await one('player', id))?.link).toMatchObject({ kind: 'practice', id: practice, title: 'Linked' });
    await sql`delete from public.team_practices where id = ${practice}`;
    expect(await one('player', id)).toMatchObject({ id, link: null });
  });
});
