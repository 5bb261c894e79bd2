import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let silver = '';
beforeAll(async () => {
  silver = await teamId(sql, SILVER_TEAM);
});
const clear = async () => {
  await sql`delete from private.removed_season_rows`;
  await sql`delete from public.team_tournaments where name like 'Planned%'`;
  await sql`delete from public.team_recruiting_posts where title like 'Planned%'`;
  await sql`delete from public.team_time_polls where title like 'Planned%'`;
  await sql`delete from public.team_default_replies where team_id = ${silver}`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

interface Manage {
  tournaments: { id: string; check_ins: { user_id: string }[] }[];
  planning: null | {
    default_reply: { status: string; notes: string | null } | null;
    calendar_since: string | null;
    polls: { id: string; options: { starts_at: string; votes: { user_id: string; answer: string }[] }[] }[];
  };
}
const manage = async (kind: Parameters<typeof as>[0]) =>
  (await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: silver }))) as unknown as Manage;
const remove = (p_kind: string, p_id: string) => as('coach').rpc('remove_season_row', { p_kind, p_id });
const restore = (p_id: string) => as('coach').rpc('restore_season_row', { p_id });

async function tournament() {
  const id = randomUUID();
  await sql`
    insert into public.team_tournaments (id, team_id, name, start_date, prize_pool, created_by)
    values (${id}, ${silver}, 'Planned Cup', now() + interval '20 hours', 99.50, ${idOf('coach')})`;
  await rowsOf(
    as('player')
      .from('team_tournament_check_ins')
      .insert({ tournament_id: id, user_id: idOf('player') }),
  );
  return id;
}

describe('two managers who change the same thing', () => {
  const change = (
    kind: Parameters<typeof as>[0],
    part: string,
    id: string,
    changes: Record<string, unknown>,
    known: Record<string, unknown>,
  ) => rowsOf(as(kind).rpc('change_fields', { p_part: part, p_id: id, p_changes: changes, p_known: known } as never));
  const stored = async (id: string) =>
    (await sql`select name, description, prize_pool::float as pool from public.team_tournaments where id = ${id}`)[0];

  test('[SE-029] keep each other’s fields, and are told of the same one', async () => {
    const id = await tournament();
    expect(await change('coach', 'tournament', id, { prize_pool: 7000 }, { prize_pool: 99.5 })).toEqual({
      conflicts: {},
    });
    expect(await change('coach', 'tournament', id, { description: 'Bo5' }, { description: null })).toEqual({
      conflicts: {},
    });
    expect(await change('coach', 'tournament', id, { prize_pool: 5000 }, { prize_pool: 99.5 })).toEqual({
      conflicts: { prize_pool: 7000 },
    });
    expect(await stored(id)).toEqual({ name: 'Planned Cup', description: 'Bo5', pool: 7000 });
  });

  test.each(['player', 'team-staff', 'parent', 'staff'] as const)(
    '[SE-023, SE-029] %s finds no row to change',
    async (kind) => {
      const id = await tournament();
      expect(await change(kind, 'tournament', id, { name: 'Mine' }, { name: 'Planned Cup' })).toBeNull();
      expect((await stored(id))?.['name']).toBe('Planned Cup');
    },
  );

  test('[SE-028] the owner of a row and the counts of a practice are no fields', async () => {
    const [row] = await sql`select id, attending_count from public.team_practices where team_id = ${silver} limit 1`;
    const answer = await as('coach').rpc('change_fields', {
      p_part: 'practice',
      p_id: String(row?.['id']),
      p_changes: { attending_count: 99 },
      p_known: { attending_count: Number(row?.['attending_count']) },
    });
    expect(answer.error).toMatchObject({ code: '42501' });
  });
});

describe('deleting with undo', () => {
  test('[SE-029] a tournament comes back as it was, with who had checked in', async () => {
    const id = await tournament();
    const stored = () => sql`select to_jsonb(t) as row from public.team_tournaments t where id = ${id}`;
    const [before] = await stored();
    expect(await rowsOf(remove('tournament', id))).toBe(true);
    expect(await stored()).toHaveLength(0);
    expect(await rowsOf(restore(id))).toBe(true);
    expect((await stored())[0]).toEqual(before);
    const shown = (await manage('coach')).tournaments.find((each) => each.id === id);
    expect(shown?.check_ins.map((each) => each.user_id)).toEqual([idOf('player')]);
  });

  test('[SE-031] a post comes back with the requests on it', async () => {
    const id = randomUUID();
    await sql`
      insert into public.team_recruiting_posts (id, team_id, title, commitment_level)
      values (${id}, ${silver}, 'Planned post', 'casual')`;
    await sql`
      insert into public.team_join_requests (team_id, post_id, user_id, message)
      values (${silver}, ${id}, ${idOf('parent')}, 'Me!')`;
    await rowsOf(remove('post', id));
    await rowsOf(restore(id));
    const requests = await sql`select message from public.team_join_requests where post_id = ${id}`;
    expect(requests.map((each) => each.message)).toEqual(['Me!']);
  });

  test('asking again changes nothing, and nobody else may', async () => {
    const id = await tournament();
    expect((await as('player').rpc('remove_season_row', { p_kind: 'tournament', p_id: id })).error?.code).toBe('42501');
    expect(await rowsOf(remove('tournament', id))).toBe(true);
    expect(await rowsOf(remove('tournament', id))).toBe(false);
    expect((await as('player').rpc('restore_season_row', { p_id: id })).error?.code).toBe('42501');
    await rowsOf(restore(id));
    expect(await rowsOf(restore(id))).toBe(true);
    expect((await remove('tournament', randomUUID())).error?.code).toBe('42501');
    expect((await remove('practice', id)).error?.code).toBe('23514');
  });

  test('who leaves Lineup does not stay in what was deleted', async () => {
    const id = await tournament();
    const person = randomUUID();
    await sql`insert into auth.users (id, email) values (${person}, ${`${person}@mail.example`})`;
    await sql`insert into public.profiles (id, full_name) values (${person}, 'Gone') on conflict (id) do nothing`;
    await sql`insert into public.team_tournament_check_ins (tournament_id, user_id) values (${id}, ${person})`;
    await rowsOf(remove('tournament', id));
    await sql`delete from auth.users where id = ${person}`;
    await rowsOf(restore(id));
    const checked = await sql`select user_id from public.team_tournament_check_ins where tournament_id = ${id}`;
    expect(checked.map((each) => each.user_id)).toEqual([idOf('player')]);
  });
});

describe('the trash of a team', () => {
  const other = idOf('college-staff');
  let theirs = '';
  beforeAll(async () => {
    theirs = randomUUID();
    await sql`
      insert into public.teams (id, name, organization_type, subscription_tier, owner_user_id)
      values (${theirs}, 'Planned rivals', 'college', 'silver', ${other})`;
  });
  afterAll(async () => {
    await sql`delete from public.teams where id = ${theirs}`;
    await sql`update public.teams set subscription_tier = 'silver' where id = ${silver}`;
  });
  const useId = (id: string) =>
    rowsOf(
      as('college-staff')
        .from('team_tournaments')
        .insert({ id, team_id: theirs, name: 'Planned theft', start_date: '2027-01-01T10:00:00Z' }),
    );
  const stored = () => sql`
    select t.id, (select count(*)::int from public.team_tournament_check_ins c where c.tournament_id = t.id) as check_ins
    from public.team_tournaments t where t.team_id = ${silver} and t.name = 'Planned Cup'`;

  test('[SE-029] is not emptied by another team that uses the id of what was deleted', async () => {
    const id = await tournament();
    await rowsOf(remove('tournament', id));
    await useId(id);
    expect(await rowsOf(as('college-staff').rpc('remove_season_row', { p_kind: 'tournament', p_id: id }))).toBe(true);
    expect(await rowsOf(restore(id))).toBe(true);
    expect(await stored()).toEqual([{ id, check_ins: 1 }]);
    // Each team takes back its own.
    expect((await as('player').rpc('restore_season_row', { p_id: id })).error?.code).toBe('42501');
  });

  test('[SE-029] comes back beside what uses its id, once, and nobody checks in for others', async () => {
    const id = await tournament();
    await rowsOf(remove('tournament', id));
    await useId(id);
    await Promise.all([rowsOf(restore(id)), rowsOf(restore(id)), rowsOf(restore(id))]);
    const rows = await stored();
    expect(rows).toEqual([{ id: expect.not.stringMatching(id), check_ins: 1 }]);
    expect(await sql`select from public.team_tournament_check_ins where tournament_id = ${id}`).toHaveLength(0);
    expect(await sql`select from public.team_tournaments where id = ${id} and team_id = ${theirs}`).toHaveLength(1);
  });

  test('[SE-030] gives no tournament back to a bronze team', async () => {
    const id = await tournament();
    await rowsOf(remove('tournament', id));
    await sql`update public.teams set subscription_tier = 'bronze' where id = ${silver}`;
    expect((await restore(id)).error).toMatchObject({ code: '42501', hint: 'upgrade' });
    expect(await stored()).toEqual([]);
    await sql`update public.teams set subscription_tier = 'silver' where id = ${silver}`;
    expect(await rowsOf(restore(id))).toBe(true);
    expect(await stored()).toHaveLength(1);
  });

  test('is kept for a day', async () => {
    const id = await tournament();
    await rowsOf(remove('tournament', id));
    await sql`update private.removed_season_rows set removed_at = now() - interval '25 hours' where id = ${id}`;
    expect((await restore(id)).error).toMatchObject({ code: 'PT410' });
    expect(await stored()).toEqual([]);
  });

  test('of two managers at once one deletes and one restores, and nothing is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await tournament();
      const byAdmin = as('admin').rpc('remove_season_row', { p_kind: 'tournament', p_id: id });
      const removed = await Promise.all([rowsOf(remove('tournament', id)), rowsOf(byAdmin)]);
      expect(removed.toSorted()).toEqual([false, true]);
      await Promise.all([rowsOf(restore(id)), rowsOf(as('admin').rpc('restore_season_row', { p_id: id }))]);
      expect(await stored()).toEqual([{ id, check_ins: 1 }]);
      await clear();
    }
  });

  test('gives nothing back to an archived team', async () => {
    const id = await tournament();
    await rowsOf(remove('tournament', id));
    await sql`update public.teams set archived_at = now() where id = ${silver}`;
    expect((await restore(id)).error).toMatchObject({ code: 'PT409', hint: 'archived' });
    await sql`update public.teams set archived_at = null where id = ${silver}`;
    expect(await stored()).toEqual([]);
  });
});

describe('the manage screen', () => {
  test('shows people of the team their planning, and others nothing of it', async () => {
    const poll = randomUUID();
    const times = ['2027-03-02T18:00:00Z', '2027-03-03T18:00:00Z'];
    await rowsOf(
      as('coach').rpc('create_time_poll', { p_id: poll, p_team_id: silver, p_title: 'Planned when', p_starts: times }),
    );
    const options = await rowsOf(
      as('player').from('team_time_poll_options').select('id, starts_at').eq('poll_id', poll),
    );
    await rowsOf(
      as('player')
        .from('team_time_poll_votes')
        .upsert({ option_id: String(options[0]?.id), user_id: idOf('player'), answer: 'yes' }),
    );
    await rowsOf(
      as('player')
        .from('team_default_replies')
        .upsert({ team_id: silver, user_id: idOf('player'), status: 'attending' }),
    );
    const own = (await manage('player')).planning;
    expect(own?.default_reply).toEqual({ status: 'attending', notes: null });
    const shown = own?.polls.find((each) => each.id === poll);
    expect(shown?.options.map((each) => new Date(each.starts_at).toISOString())).toEqual(
      times.map((time) => new Date(time).toISOString()),
    );
    expect(shown?.options.flatMap((each) => each.votes)).toMatchObject([{ user_id: idOf('player'), answer: 'yes' }]);
    expect((await manage('coach')).planning?.default_reply).toBeNull();
    expect((await manage('parent')).planning).toBeNull();
  });

  test('shows a stranger nobody who checked in', async () => {
    const id = await tournament();
    const seen = async (kind: 'parent' | 'player') =>
      (await manage(kind)).tournaments.find((each) => each.id === id)?.check_ins.length;
    expect([await seen('parent'), await seen('player')]).toEqual([0, 1]);
  });

  test('takes and shows check-ins until it is over, also where nobody has said so since it was added', async () => {
    const id = await tournament();
    const after = async (hours: number, placement: number | null = null) => {
      await sql`
        update public.team_tournaments set start_date = now() - make_interval(hours => ${hours}), placement = ${placement}
        where id = ${id}`;
      await rowsOf(as('player').from('team_tournament_check_ins').delete().eq('tournament_id', id));
      const { error } = await as('player')
        .from('team_tournament_check_ins')
        .insert({ tournament_id: id, user_id: idOf('player') });
      const kept = await sql`select from public.team_tournament_check_ins where tournament_id = ${id}`;
      await sql`
        insert into public.team_tournament_check_ins (tournament_id, user_id) values (${id}, ${idOf('player')})
        on conflict do nothing`;
      const shown = (await manage('player')).tournaments.find((each) => each.id === id)?.check_ins.length;
      return { code: error?.code ?? null, kept: kept.length, shown };
    };
    const open = { code: null, kept: 1, shown: 1 };
    const over = { code: '42501', kept: 0, shown: 0 };
    expect([await after(-20), await after(47), await after(49), await after(47), await after(5, 1)]).toEqual([
      open,
      open,
      over,
      open,
      over,
    ]);
  });
});
