/** What the season, requests and polls broadcast to the open screens of a team, and what the day's end clears away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentWhile, topicOf } from './live.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let team = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
afterAll(() => sql.end());

test('polls, votes, requests and check-ins notify the team’s people, another team’s hear nothing', async () => {
  const counts = async (kind: string, change: () => PromiseLike<unknown>) => {
    const sent = await sentWhile(sql, 'team:', async () => {
      await change();
    });
    expect(sent).toEqual([{ event: 'changed', payload: { kind, revision: expect.any(Number) } }]);
    revisions.push(sent[0]?.payload.revision as number);
  };
  const revisions: number[] = [];
  const poll = crypto.randomUUID();
  const starts = ['2030-05-04T18:00:00Z', '2030-05-05T18:00:00Z'];
  await counts('plan', () =>
    rowsOf(as('coach').rpc('create_time_poll', { p_id: poll, p_team_id: team, p_title: 'When?', p_starts: starts })),
  );
  const [option] = await sql`select id from public.team_time_poll_options where poll_id = ${poll} limit 1`;
  const vote = (answer: string) =>
    rowsOf(
      as('player')
        .from('team_time_poll_votes')
        .upsert({ option_id: option?.id, user_id: idOf('player'), answer }),
    );
  await counts('plan', () => vote('yes'));
  await counts('plan', () => vote('no'));
  await counts('plan', () => rowsOf(as('coach').rpc('close_time_poll', { p_poll_id: poll })));

  const [post] = await sql`select id from public.team_recruiting_posts where team_id = ${team} and is_active limit 1`;
  await sql`delete from public.team_join_requests where user_id = ${idOf('parent')}`;
  const mine = { team_id: team, post_id: post?.id as string, user_id: idOf('parent') };
  await counts('roster', () => rowsOf(as('parent').from('team_join_requests').insert(mine)));
  await counts('roster', () => rowsOf(as('parent').from('team_join_requests').delete().match(mine)));

  const [tournament] = await sql`
    insert into public.team_tournaments (team_id, name, start_date) values (${team}, 'Live Cup', now()) returning id`;
  const checkIn = { tournament_id: tournament?.id as string, user_id: idOf('player') };
  await counts('season', () => rowsOf(as('player').from('team_tournament_check_ins').insert(checkIn)));
  await counts('team', () => rowsOf(as('coach').from('teams').update({ max_roster_size: 15 }).eq('id', team)));
  await sql`delete from public.team_tournaments where id = ${tournament?.id}`;
  await sql`delete from public.team_time_polls where id = ${poll}`;
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
});

/** A new notice, without what it says. */
const A_NOTICE = { event: 'count', payload: { name: 'unread_notices' } };

test('who asked to join hears the answer on the own topic, and nobody else does', async () => {
  const [post] = await sql`select id from public.team_recruiting_posts where team_id = ${team} and is_active limit 1`;
  await sql`delete from public.team_join_requests where user_id = ${idOf('parent')}`;
  const [request] = await rowsOf(
    as('parent')
      .from('team_join_requests')
      .insert({ team_id: team, post_id: post?.id as string, user_id: idOf('parent') })
      .select('id'),
  );
  try {
    const sent = await sentWhile(sql, 'user:', async () => {
      await rowsOf(as('coach').rpc('decide_join_request', { p_request_id: request?.id ?? '', p_accept: false }));
    });
    expect(sent).toEqual([A_NOTICE, { event: 'team', payload: { team_id: team, kind: 'request' } }]);
    const own = await sentWhile(sql, `user:${idOf('parent')}`, async () => {
      await sql`update public.team_join_requests set status = 'pending' where id = ${request?.id ?? ''}`;
    });
    expect(own).toHaveLength(1);
  } finally {
    await sql`delete from public.team_join_requests where user_id = ${idOf('parent')}`;
  }
});

test('who is put on a team hears that a place waits for their answer', async () => {
  const parent = idOf('parent');
  try {
    const sent = await sentWhile(sql, 'user:', async () => {
      await rowsOf(as('coach').rpc('add_team_member', { p_team_id: team, p_user_email: 'parent@lineup.example' }));
    });
    expect(sent).toEqual([A_NOTICE, { event: 'team', payload: { team_id: team, kind: 'offer' } }]);
    const own = await sentWhile(sql, `user:${parent}`, async () => {
      await rowsOf(as('coach').rpc('add_team_staff_member', { p_team_id: team, p_user_id: parent }));
    });
    expect(own.filter(({ event }) => event === 'team')).toHaveLength(1);
  } finally {
    for (const table of ['team_members', 'team_staff'])
      await sql`delete from ${sql(`public.${table}`)} where team_id = ${team} and user_id = ${parent}`;
  }
});

test('the people of a team get the name of its topic, nobody else', async () => {
  const names: (string | null)[] = [];
  for (const kind of ['coach', 'player', 'team-staff', 'admin', 'developer', 'parent', 'staff'] as const) {
    const manage = (await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: team }))) as {
      live_topic: string | null;
    };
    names.push(manage.live_topic);
  }
  const topic = await topicOf(sql, 'team', team);
  expect(names).toEqual([topic, topic, topic, topic, topic, null, null]);
  const visitors = (await rowsOf(signedOut().rpc('load_team_manage', { p_team_id: team }))) as { live_topic: null };
  expect(visitors.live_topic).toBeNull();
});

test('a team that goes is no hindrance', async () => {
  const [made] = await sql`
    insert into public.teams (name, organization_type, owner_user_id) values ('Gone soon', 'college', null) returning id`;
  await sql`insert into public.team_achievements (team_id, title, date_achieved) values (${made?.id}, 'Won', '2026-05-04')`;
  await sql`insert into public.team_members (team_id, user_id) values (${made?.id}, ${idOf('parent')})`;
  await sql`delete from public.teams where id = ${made?.id}`;
  expect(await sql`select from public.teams where id = ${made?.id}`).toHaveLength(0);
});

describe('once a day', () => {
  test('what was deleted more than a day ago is gone for good, the rest waits for its undo', async () => {
    await sql`delete from private.removed_season_rows`;
    await sql`
      insert into private.removed_season_rows (id, team_id, kind, content, removed_at)
      select gen_random_uuid(), ${team}, 'achievement', jsonb_build_object('title', age), now() - age::interval
      from unnest(array['25 hours', '23 hours']) age`;
    await sql`select private.run_daily()`;
    const left = await sql`select content ->> 'title' as age from private.removed_season_rows`;
    expect(left.map((each) => each.age)).toEqual(['23 hours']);
    await sql`delete from private.removed_season_rows`;
  });
});

describe('an achievement', () => {
  const add = (row: { placement?: number; link_url?: string }) =>
    as('coach')
      .from('team_achievements')
      .insert({ team_id: team, title: 'Linked', date_achieved: '2026-05-04', ...row });
  afterAll(() => sql`delete from public.team_achievements where title = 'Linked'`);

  test.each([
    'http://example.com',
    'javascript:alert(1)',
    'https://',
    'https://example',
    'https://example.com/a b',
    'https://a@b.example',
    ' https://example.com',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('[TM-196] does not link to %s', async (link_url) => {
    expect((await add({ link_url })).error?.code).toBe('23514');
  });

  test.each([0, -1, 100_001])('[TM-196] has no place %i', async (placement) => {
    expect((await add({ placement })).error?.code).toBe('23514');
  });

  test('[TM-196] shows its place and link to everybody', async () => {
    await rowsOf(add({ placement: 2, link_url: 'https://example.com/bracket?round=3' }));
    const manage = (await rowsOf(as('parent').rpc('load_team_manage', { p_team_id: team }))) as {
      achievements: { title: string; placement: number; link_url: string }[];
    };
    expect(manage.achievements.find((each) => each.title === 'Linked')).toMatchObject({
      placement: 2,
      link_url: 'https://example.com/bracket?round=3',
    });
  });
});
