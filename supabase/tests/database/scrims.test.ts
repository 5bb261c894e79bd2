/** Scrims: posting, finding, asking, agreeing, moving and calling off, as each kind of user, by what is left behind. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { answerAsk, answerOffer, ask, callOff, inHours, move, scrimTeams, TEAM } from './scrim-teams.ts';

const sql = openDatabase();
const teams = scrimTeams(sql);
beforeEach(() => teams.set());
afterAll(async () => {
  await teams.clear();
  await sql.end();
});

interface Team {
  id: string;
  name: string;
  staff: string[];
  record: { kept: number; late: number; missed: number; called_off_late: number };
}
interface Block {
  id: string;
  note: string | null;
  starts_at: string;
  team: Team;
  asks: { team_id: string; state: string }[];
}
interface Found {
  items: Block[];
  next: { at: string; id: string } | null;
}
const find = async (kind: AccountKind, more: object = {}) =>
  (await rowsOf(as(kind).rpc('find_scrims', { p_game: 'rocket-league', ...more }))) as unknown as Found | null;
/** Posts of this test alone: the seed has some, too. */
const found = async (kind: AccountKind, more: object = {}) =>
  (await find(kind, { p_limit: 50, ...more }))?.items.filter(({ team }) => team.name.startsWith('Scrim ')) ?? null;
const screen = async (kind: AccountKind) =>
  (await rowsOf(as(kind).rpc('load_scrims', { p_game: 'rocket-league' }))) as unknown as {
    teams: { id: string }[];
    found: Found | null;
    posts: { id: string; asks: { team: Team; state: string }[] }[];
    asked: { id: string; ask: string }[];
    scrims: { id: string; team: Team; called_off: string | null; proposed: { is_own: boolean } | null }[];
  };

describe('posting and finding', () => {
  test('owner and staff post; nobody else, and not for a private or archived team, a game it does not play, or a past hour', async () => {
    expect((await teams.postOf('coach', 'hosts')).error).toBeNull();
    expect((await teams.postOf('team-staff', 'hosts')).error).toBeNull();
    for (const kind of ['player', 'private-coach', 'admin', 'minor'] as const)
      expect((await teams.postOf(kind, 'hosts')).error).toMatchObject({ code: '42501' });
    expect((await teams.postOf('coach', 'hosts', { p_game: 'valorant' })).error).toMatchObject({ hint: 'game' });
    expect((await teams.postOf('coach', 'hosts', { p_starts_at: inHours(-1) })).error).toMatchObject({
      hint: 'starts_at',
    });
    expect((await teams.postOf('coach', 'hosts', { p_rank_to: 99 })).error).toMatchObject({ code: '23514' });
    await sql`update public.teams set is_private = true where id = ${TEAM.guests}`;
    expect((await teams.postOf('private-coach', 'guests')).error).toMatchObject({ code: '42501', hint: 'private' });
    await sql`update public.teams set archived_at = now() where id = ${TEAM.others}`;
    expect((await teams.postOf('college-coach', 'others')).error).toMatchObject({ code: '42501' });
    expect(await sql`select from private.scrim_posts where team_id = any (${Object.values(TEAM)})`).toHaveLength(2);
  });

  test('a retry posts once, and somebody suspended posts and asks nothing', async () => {
    const { id } = await teams.postOf('coach', 'hosts');
    expect((await teams.postOf('coach', 'hosts', { p_id: id })).error).toBeNull();
    expect(await sql`select from private.scrim_posts where team_id = ${TEAM.hosts}`).toHaveLength(1);
    await sql`
      with report as (
        insert into public.abuse_reports (reporter_id, reported_user_id, reason)
        values (${idOf('parent')}, ${idOf('private-coach')}, 'spam') returning id, reported_user_id)
      insert into private.messaging_suspensions (report_id, user_id, until)
      select id, reported_user_id, now() + interval '1 day' from report`;
    expect((await ask(id, 'guests')).error).toMatchObject({ hint: 'suspended' });
    expect((await teams.postOf('private-coach', 'guests')).error).toMatchObject({ hint: 'suspended' });
    expect(await teams.states(id)).toEqual({ post: 'open' });
  });

  test('those who arrange scrims find blocks by level, region, rank and hours; others find none', async () => {
    const id = await teams.posted({ p_note: 'Two maps', p_rank_from: 5, p_rank_to: 9 });
    expect((await found('private-coach'))?.map((block) => block.id)).toEqual([id]);
    expect(await found('coach')).toEqual([]);
    for (const kind of ['player', 'minor', 'parent', 'admin'] as const) expect(await find(kind)).toBeNull();
    expect((await signedOut().rpc('find_scrims', { p_game: 'rocket-league' })).error).not.toBeNull();
    const is = async (more: object) => (await found('private-coach', more))?.length;
    expect([await is({ p_level: 'competitive' }), await is({ p_level: 'casual' })]).toEqual([1, 0]);
    expect([await is({ p_region: 'na_east' }), await is({ p_region: 'europe' })]).toEqual([1, 0]);
    expect([await is({ p_rank: 7 }), await is({ p_rank: 4 }), await is({ p_rank: 10 })]).toEqual([1, 0, 0]);
    await sql`update private.scrim_posts set starts_at = date_trunc('day', now(), 'UTC') + interval '2 days 23 hours'`;
    const hours = (zone: string, from: number, to: number) => is({ p_zone: zone, p_from_hour: from, p_to_hour: to });
    expect([await hours('UTC', 23, 24), await hours('UTC', 9, 22), await hours('UTC', 22, 2)]).toEqual([1, 0, 1]);
    // 23:00 in London is 8 in the morning in Tokyo.
    expect([await hours('Asia/Tokyo', 8, 9), await hours('Asia/Tokyo', 20, 24)]).toEqual([1, 0]);
  });

  test('pages go on where the one before ended, each block once, also where a filter leaves out most of them', async () => {
    const [title] = await sql`select id from public.esports_titles where slug = 'rocket-league'`;
    await sql`
      insert into private.scrim_posts (id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone, rank_to)
      select gen_random_uuid(), ${TEAM.hosts}, ${String(title?.['id'])}, case n % 2 when 0 then 'casual' else 'competitive' end,
        'oceania', now() + make_interval(mins => 60 + n / 3), 60, 'UTC', case when n % 40 = 0 then 9 else 1 end
      from generate_series(1, 300) n`;
    const read = async (more: object, seen: string[] = [], after: Found['next'] = null): Promise<string[]> => {
      const page = await find('private-coach', {
        p_region: 'oceania',
        ...more,
        ...(after && { p_after_at: after.at, p_after_id: after.id }),
      });
      const all = [...seen, ...(page?.items ?? []).map((block) => block.id)];
      return page?.next ? read(more, all, page.next) : all;
    };
    const everything = await read({});
    expect([everything.length, new Set(everything).size]).toEqual([300, 300]);
    expect(everything).toEqual(
      (
        await sql`select id from private.scrim_posts where region = 'oceania' and team_id = ${TEAM.hosts} order by starts_at, id`
      ).map((row) => row['id']),
    );
    expect(await read({ p_rank: 5 })).toHaveLength(7);
  });

  test('the other side sees a team with adult staff of listed profiles, no player, and no note shows to a minor or is written by one', async () => {
    const id = await teams.posted({ p_note: 'Two maps' });
    await sql`insert into public.team_staff (team_id, user_id, role, is_confirmed) values
      (${TEAM.hosts}, ${idOf('minor')}, 'analyst', true), (${TEAM.guests}, ${idOf('minor')}, 'analyst', true)`;
    await sql`update public.user_profiles set visibility = 'public' where user_id = ${idOf('minor')}`;
    const [block] = (await found('private-coach')) ?? [];
    expect(block).toMatchObject({
      id,
      note: 'Two maps',
      team: { name: 'Scrim hosts', staff: ['Jordan Vasquez', 'Taylor Brandvold'] },
    });
    for (const name of ['Riley Tran', 'Alex Petrosyan', 'Kai Nakagawa'])
      expect(JSON.stringify(block)).not.toContain(name);
    await sql`delete from public.team_staff where team_id = ${TEAM.hosts} and user_id = ${idOf('minor')}`;
    expect((await found('minor'))?.map(({ note }) => note)).toEqual([null]);
    expect((await teams.postOf('minor', 'guests', { p_note: 'Hi' })).error).toMatchObject({ hint: 'minor' });
    expect((await teams.postOf('minor', 'guests')).error).toBeNull();
  });

  test('nobody finds or asks where there is a block between the owner and them, and nobody archived or private', async () => {
    const id = await teams.posted();
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('coach')}, ${idOf('private-coach')})`;
    expect(await found('private-coach')).toEqual([]);
    expect((await ask(id, 'guests')).error).toMatchObject({ code: 'PT404' });
    expect((await found('college-coach'))?.length).toBe(1);
    await as('coach').from('teams').update({ is_private: true }).eq('id', TEAM.hosts);
    expect(await found('college-coach')).toEqual([]);
    expect(await teams.states(id)).toEqual({ post: 'closed' });
  });

  test('blocks are proposed where a line-up is free by its stored hours and no practice stands', async () => {
    await sql`delete from public.player_availability where user_id = any (${[idOf('player'), idOf('second-player'), idOf('parent'), idOf('college-staff')]})`;
    const free = (kind: AccountKind, from: string, to: string) => sql`
      insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
      select ${idOf(kind)}, w, ${from}, ${to}, 'UTC' from generate_series(1, 7) w`;
    await free('player', '18:00', '22:00');
    await free('second-player', '19:00', '23:00');
    const propose = async (kind: AccountKind = 'coach') =>
      (await rowsOf(
        as(kind).rpc('propose_scrim_blocks', { p_team_id: TEAM.hosts, p_game: 'rocket-league' }),
      )) as unknown as {
        starts_at: string;
        minutes: number;
        players: number;
      }[];
    expect(await propose()).toEqual([]);
    await free('parent', '17:00', '21:00');
    const blocks = await propose();
    expect(blocks.length).toBeGreaterThan(11);
    // The first may have begun, and two weeks may end within the last.
    for (const block of blocks.slice(1, -1))
      expect([block.starts_at.slice(11, 16), block.minutes, block.players]).toEqual(['19:00', 120, 3]);
    const taken = blocks[3]!;
    await sql`insert into public.team_practices (team_id, title, scheduled_at, duration_minutes) values (${TEAM.hosts}, 'Taken', ${taken.starts_at}, 60)`;
    expect((await propose()).map((block) => block.starts_at)).not.toContain(taken.starts_at);
    for (const kind of ['player', 'private-coach', 'admin'] as const)
      await expect(propose(kind)).rejects.toThrow('permission');
  });
});

describe('asking and agreeing', () => {
  test('an ask is accepted once by the host; both get a practice at that hour, and others go on waiting', async () => {
    const post = await teams.posted();
    expect(await rowsOf(ask(post, 'guests'))).toBe('waiting');
    expect(await rowsOf(ask(post, 'guests'))).toBe('waiting');
    await rowsOf(ask(post, 'others'));
    expect((await ask(post, 'guests', 'minor')).error).toMatchObject({ code: '42501' });
    expect([await teams.told('coach'), await teams.told('team-staff'), await teams.told('player')]).toEqual([
      ['scrim_asked'],
      ['scrim_asked'],
      [],
    ]);
    for (const by of ['private-coach', 'player', 'admin'] as const)
      expect((await answerAsk(post, 'guests', true, by)).error).toMatchObject({ code: '42501' });
    const id = await rowsOf(answerAsk(post, 'guests', true));
    expect(await rowsOf(answerAsk(post, 'guests', true, 'team-staff'))).toBe(id);
    expect((await answerAsk(post, 'others', true)).error).toMatchObject({ code: 'PT409', hint: 'taken' });
    expect(await teams.states(post)).toEqual({ post: 'agreed', guests: 'accepted', others: 'waiting' });
    const [ours, theirs] = await teams.practices(id);
    expect(ours).toMatchObject({ team_id: TEAM.hosts, title: 'Scrim vs. Scrim guests', status: 'scheduled' });
    expect(theirs).toMatchObject({ team_id: TEAM.guests, title: 'Scrim vs. Scrim hosts', status: 'scheduled' });
    expect(ours?.scheduled_at).toEqual(theirs?.scheduled_at);
    // Players answer as for any practice, and their people were told of it.
    expect(
      (await as('player').from('team_practice_attendance').insert({ practice_id: ours!.id, status: 'attending' }))
        .error,
    ).toBeNull();
    expect(
      await sql`select from public.notices where kind = 'practice_scheduled' and subject_id = ${theirs!.id} and user_id = ${idOf('minor')}`,
    ).toHaveLength(1);
    const mine = await screen('private-coach');
    expect(mine.scrims[0]).toMatchObject({ id, team: { name: 'Scrim hosts' } });
  });

  test('declining tells them and ends it; who withdrew is not accepted; a post is withdrawn for all that asked', async () => {
    const post = await teams.posted();
    await rowsOf(ask(post, 'guests'));
    await rowsOf(answerAsk(post, 'guests', false));
    expect(await teams.told('private-coach')).toEqual(['scrim_declined']);
    expect((await ask(post, 'guests')).error).toMatchObject({ hint: 'declined' });
    await rowsOf(ask(post, 'others'));
    await rowsOf(answerOffer(post, 'others', false));
    expect((await answerAsk(post, 'others', true)).error).toMatchObject({ hint: 'withdrawn' });
    await rowsOf(ask(post, 'others'));
    expect((await as('college-coach').rpc('withdraw_scrim_post', { p_post_id: post })).error).toMatchObject({
      code: '42501',
    });
    expect(await rowsOf(as('team-staff').rpc('withdraw_scrim_post', { p_post_id: post }))).toBe(true);
    expect(await rowsOf(as('coach').rpc('withdraw_scrim_post', { p_post_id: post }))).toBe(false);
    expect(await teams.states(post)).toEqual({ post: 'closed', guests: 'declined', others: 'declined' });
    expect(await teams.told('college-coach')).toEqual(['scrim_declined']);
  });

  test('no team plays two scrims at one time', async () => {
    const first = await teams.agreed();
    const { id: other } = await teams.postOf('college-coach', 'others', { p_starts_at: inHours(51) });
    expect((await ask(other, 'guests')).error).toMatchObject({ hint: 'overlap' });
    const later = await teams.posted({ p_starts_at: inHours(53) });
    expect(await rowsOf(ask(later, 'guests'))).toBe('waiting');
    expect((await move(first.id, 'guests', inHours(54))).error).toBeNull();
    await rowsOf(answerAsk(later, 'guests', true));
    expect((await move(first.id, 'hosts', inHours(54))).error).toMatchObject({ hint: 'overlap' });
  });

  test('a private team asks, is shown to those it asked, and named on no practice', async () => {
    await sql`update public.teams set is_private = true where id = ${TEAM.guests}`;
    const { post, id } = await teams.agreed();
    expect((await teams.practices(id)).map(({ title }) => title)).toEqual(['Scrim', 'Scrim vs. Scrim hosts']);
    expect((await screen('coach')).scrims.find((scrim) => scrim.id === id)?.team.name).toBe('Scrim guests');
    expect(JSON.stringify(await found('college-coach'))).not.toContain('Scrim guests');
    expect(post).toBeTruthy();
  });

  test('a visitor reads no name of the other team, whose hours may be closed; the team itself does', async () => {
    await teams.agreed();
    const page = async (client: ReturnType<typeof as>) =>
      JSON.stringify(await rowsOf(client.rpc('load_team_manage', { p_team_id: TEAM.hosts })));
    expect(await page(as('player'))).toContain('Scrim vs. Scrim guests');
    for (const outsider of [signedOut(), as('newcomer')]) {
      const seen = await page(outsider);
      expect(seen).toContain('"title":"Scrim"');
      expect(seen).not.toContain('Scrim guests');
    }
  });

  test('a minor on the staff is not told which private team asks', async () => {
    await sql`update public.teams set is_private = true where id = ${TEAM.guests}`;
    const post = await teams.posted();
    await rowsOf(ask(post, 'guests'));
    await sql`
      insert into public.team_staff (team_id, user_id, role, is_confirmed)
      values (${TEAM.hosts}, ${idOf('minor')}, 'assistant_coach', true)`;
    const asking = async (kind: AccountKind) =>
      (await screen(kind)).posts
        .find(({ id }) => id === post)
        ?.asks.map(({ team }) => [team.name, team.staff.length > 0]);
    expect(await asking('coach')).toMatchObject([['Scrim guests', expect.any(Boolean)]]);
    expect(await asking('minor')).toEqual([['A private team', false]]);
  });
});

describe('moving and calling off', () => {
  test('a practice of a scrim is neither moved nor canceled by one side alone', async () => {
    const { id } = await teams.agreed();
    const [ours] = await teams.practices(id);
    const practices = as('coach').from('team_practices');
    expect((await practices.update({ scheduled_at: inHours(60) }).eq('id', ours!.id)).error).toMatchObject({
      hint: 'scrim_time',
    });
    expect((await practices.update({ duration_minutes: 30 }).eq('id', ours!.id)).error).toMatchObject({
      hint: 'scrim_time',
    });
    expect((await as('coach').rpc('cancel_practice', { p_practice_id: ours!.id })).error).toMatchObject({
      hint: 'scrim_status',
    });
    expect(
      (await practices.update({ description: 'Be early', location: 'Room 2' }).eq('id', ours!.id)).error,
    ).toBeNull();
    expect(await teams.practices(id)).toEqual([
      expect.objectContaining({ status: 'scheduled', scheduled_at: ours!.scheduled_at }),
      expect.objectContaining({ status: 'scheduled' }),
    ]);
  });

  test('another time holds once the other side agrees to the same one; then both practices move', async () => {
    const { id } = await teams.agreed();
    const wanted = inHours(70);
    expect(await rowsOf(move(id, 'guests', wanted))).toBe(false);
    expect(await teams.told('coach')).toEqual(['scrim_asked', 'scrim_time']);
    expect(await rowsOf(move(id, 'guests', wanted))).toBe(false);
    expect((await screen('coach')).scrims.find((scrim) => scrim.id === id)?.proposed).toMatchObject({ is_own: false });
    expect(await rowsOf(move(id, 'hosts', wanted))).toBe(true);
    for (const { scheduled_at } of await teams.practices(id)) expect(scheduled_at.toISOString()).toBe(wanted);
    expect(await rowsOf(move(id, 'hosts', inHours(80)))).toBe(false);
    expect(await rowsOf(move(id, 'guests', null))).toBe(false);
    expect((await screen('coach')).scrims.find((scrim) => scrim.id === id)?.proposed).toBeNull();
    expect(
      (await as('player').rpc('move_scrim', { p_scrim_id: id, p_team_id: TEAM.hosts, p_starts_at: wanted })).error,
    ).toMatchObject({ code: '42501' });
    expect(
      (await as('college-coach').rpc('move_scrim', { p_scrim_id: id, p_team_id: TEAM.others, p_starts_at: wanted }))
        .error,
    ).toMatchObject({ code: 'PT404' });
  });

  test('the guest calls off: both practices are canceled, the next is offered the block and takes it', async () => {
    const post = await teams.posted();
    await rowsOf(ask(post, 'guests'));
    await rowsOf(ask(post, 'others'));
    const id = await rowsOf(answerAsk(post, 'guests', true));
    expect((await answerOffer(post, 'others', true)).error).toMatchObject({ hint: 'taken' });
    expect((await callOff(id, 'hosts', 'player')).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(callOff(id, 'guests'))).toBe(true);
    expect(await rowsOf(callOff(id, 'guests'))).toBe(false);
    expect((await teams.practices(id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await teams.states(post)).toEqual({ post: 'open', guests: 'withdrawn', others: 'offered' });
    expect(await teams.told('college-coach')).toEqual(['scrim_offered']);
    const again = await rowsOf(answerOffer(post, 'others', true));
    expect((await teams.practices(again)).map(({ team_id }) => team_id)).toEqual([TEAM.hosts, TEAM.others]);
    expect(await rowsOf(answerOffer(post, 'others', true))).toBe(again);
    // A canceled one is not taken up again by itself.
    const [old] = await teams.practices(id);
    expect(
      (await as('coach').from('team_practices').update({ status: 'scheduled' }).eq('id', old!.id)).error,
    ).toMatchObject({ hint: 'scrim_status' });
  });

  test('a block that was offered to a team which is archived then is offered to the next', async () => {
    const post = await teams.posted();
    await rowsOf(ask(post, 'guests'));
    await rowsOf(ask(post, 'others'));
    await rowsOf(callOff(await rowsOf(answerAsk(post, 'guests', true)), 'guests'));
    await rowsOf(ask(post, 'guests'));
    expect(await teams.states(post)).toEqual({ post: 'open', guests: 'waiting', others: 'offered' });
    await sql`update public.teams set archived_at = now() where id = ${TEAM.others}`;
    expect(await teams.states(post)).toEqual({ post: 'open', guests: 'offered', others: 'withdrawn' });
  });

  test('the guest calls off a block of a host that became private: it is closed', async () => {
    const { post, id } = await teams.agreed();
    await rowsOf(ask(post, 'others')).catch(() => null);
    await sql`update public.teams set is_private = true where id = ${TEAM.hosts}`;
    await rowsOf(callOff(id, 'guests'));
    expect(await teams.states(post)).toMatchObject({ post: 'closed' });
  });

  test('the host calls off: the block is closed and those who waited are told; an archive does the same', async () => {
    const post = await teams.posted();
    await rowsOf(ask(post, 'guests'));
    await rowsOf(ask(post, 'others'));
    const id = await rowsOf(answerAsk(post, 'guests', true));
    await rowsOf(callOff(id, 'hosts', 'team-staff'));
    expect(await teams.states(post)).toEqual({ post: 'closed', guests: 'accepted', others: 'declined' });
    const second = await teams.agreed({ p_starts_at: inHours(99) });
    await rowsOf(as('coach').rpc('archive_team', { p_team_id: TEAM.hosts }));
    expect((await teams.practices(second.id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await screen('private-coach')).scrims.map((each) => each.called_off)).toEqual(['them', 'them']);
  });

  test('kept, late, missed, and called off under two hours count; called off in time does not', async () => {
    const record = async () => (await screen('private-coach')).scrims.find((each) => each.team)?.team.record;
    const early = await teams.agreed();
    await rowsOf(callOff(early.id, 'hosts'));
    const none = { kept: 0, late: 0, missed: 0, called_off_late: 0 };
    expect(await record()).toEqual(none);
    const late = await teams.agreed({ p_starts_at: inHours(1.5) });
    await rowsOf(callOff(late.id, 'hosts'));
    expect(await record()).toEqual({ ...none, called_off_late: 1 });
    const kept = await teams.agreed();
    const arrival = (team: 'hosts' | 'guests', state: string) =>
      as(team === 'hosts' ? 'coach' : 'private-coach').rpc('tell_scrim_arrival', {
        p_scrim_id: kept.id,
        p_team_id: TEAM[team],
        p_arrival: state,
      });
    expect((await arrival('guests', 'late')).error).toMatchObject({ hint: 'not_started' });
    await teams.begun(kept.id);
    expect(await record()).toEqual({ ...none, kept: 1, called_off_late: 1 });
    expect((await callOff(kept.id, 'hosts')).error).toMatchObject({ code: 'PT410' });
    await rowsOf(arrival('guests', 'late'));
    expect(await record()).toEqual({ ...none, kept: 1, late: 1, called_off_late: 1 });
    await rowsOf(arrival('guests', 'absent'));
    expect(await record()).toEqual({ ...none, missed: 1, called_off_late: 1 });
    expect((await arrival('guests', 'sometimes')).error).toMatchObject({ code: '23514' });
  });
});
