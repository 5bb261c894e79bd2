/** Where the facts of a profile come from: who may confirm, what a change and the time do to it, who reads which name, and what filters by it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { notices } from './notices.ts';

const sql = openDatabase();
const PLAYER = idOf('player');
const SLUG = 'riley-tran';
const team = { id: '' };
const game = { id: '', slug: 'valorant', rank: '', role: '' };

interface Source {
  kind: string;
  at: string;
  is_current: boolean;
  of?: string;
  by?: string;
  is_mine?: true;
}
interface Game {
  slug: string;
  rank: string | null;
  sources: { rank: Source | null; roles: Record<string, Source> } | null;
}

const clear = async () => {
  await sql`delete from private.fact_sources`;
  await sql`delete from public.notices where kind = 'facts_confirmed'`;
  await sql`delete from private.rate_counters`;
};
beforeAll(async () => {
  team.id = await teamId(sql, SILVER_TEAM);
  const [row] = await sql<{ id: string; rank: string; role: string }[]>`
    select e.id, g.rank, g.roles[1] as role from public.player_games g join public.esports_titles e on e.id = g.esports_title_id
    where g.user_id = ${PLAYER} and e.slug = ${game.slug}`;
  Object.assign(game, row);
});
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const rankFact = () => ({ kind: 'rank', game: game.slug, value: game.rank });
const roleFact = () => ({ kind: 'role', game: game.slug, value: game.role });
const confirm = (kind: AccountKind, facts: object[] = [rankFact()], change: Record<string, unknown> = {}) =>
  as(kind).rpc('confirm_facts', { p_player_id: PLAYER, p_facts: facts as never, ...change });
const stored = () => sql`select * from private.fact_sources order by kind, confirmed_by`;
const page = async (client = as('coach'), slug = SLUG) =>
  (await rowsOf(client.rpc('load_player', { p_slug: slug }))) as unknown as {
    games: Game[];
    achievements: { id: string; title: string; source: Source | null }[];
    actions: { confirm: boolean };
  };
const gameOf = (games: Game[]) => games.find((each) => each.slug === game.slug)!;
const sources = async (client = as('coach')) => gameOf((await page(client)).games).sources;
/** As if what is stored had been confirmed so many days ago. */
const age = (days: number) => sql`update private.fact_sources set at = now() - make_interval(days => ${days})`;

describe('confirming', () => {
  test.each([
    ['coach', true],
    ['team-staff', true],
    ['player', false],
    ['second-player', false],
    ['parent', false],
    ['guardian', false],
    ['minor', false],
    ['private-coach', false],
    ['college-staff', false],
    ['admin', false],
    ['staff', false],
  ] as const)('%s confirms a rank of a player on the team: %s', async (kind, may) => {
    const { error } = await confirm(kind);
    const row = { team_id: team.id, confirmed_by: idOf(kind), value: game.rank };
    expect(await stored()).toMatchObject(may ? [row] : []);
    expect(error?.code).toBe(may ? undefined : '42501');
    expect((await page(as(kind))).actions.confirm).toBe(may);
  });

  test('who is not signed in does not', async () => {
    const { error } = await signedOut().rpc('confirm_facts', { p_player_id: PLAYER, p_facts: [rankFact()] });
    expect(error).not.toBeNull();
    expect(await stored()).toEqual([]);
  });

  test('nobody does for themselves, also as staff or owner of the team', async () => {
    await sql`insert into public.team_staff (team_id, user_id, role, is_confirmed) values (${team.id}, ${PLAYER}, 'analyst', true)`;
    try {
      expect((await confirm('player')).error).toMatchObject({ code: '42501' });
      await sql`update public.teams set owner_user_id = ${PLAYER} where id = ${team.id}`;
      expect((await confirm('player')).error).toMatchObject({ code: '42501' });
      expect(await stored()).toEqual([]);
    } finally {
      await sql`update public.teams set owner_user_id = ${idOf('coach')} where id = ${team.id}`;
      await sql`delete from public.team_staff where team_id = ${team.id} and user_id = ${PLAYER}`;
    }
  });

  test('a guardian is no witness for the ward, also on the staff of the team', async () => {
    const minor = idOf('minor');
    const [place] = await sql<{ team_id: string; rank: string; slug: string }[]>`
      select m.team_id, g.rank, e.slug from public.team_members m
      join public.player_games g on g.user_id = m.user_id and g.rank is not null
      join public.esports_titles e on e.id = g.esports_title_id
      where m.user_id = ${minor} and m.is_active limit 1`;
    const facts = [{ kind: 'rank', game: place!.slug, value: place!.rank }];
    const hire = (person: string) =>
      sql`insert into public.team_staff (team_id, user_id, role, is_confirmed) values (${place!.team_id}, ${person}, 'analyst', true)`;
    const show = (visibility: string) =>
      sql`update public.user_profiles set visibility = ${visibility}, is_published = true where user_id = ${minor}`;
    const [before] = await sql`select visibility, is_published from public.user_profiles where user_id = ${minor}`;
    await hire(idOf('guardian'));
    await hire(idOf('private-coach'));
    try {
      const call = (kind: AccountKind) => as(kind).rpc('confirm_facts', { p_player_id: minor, p_facts: facts });
      expect((await call('guardian')).error).toMatchObject({ code: '42501' });
      expect(await stored()).toEqual([]);
      // Nobody tells by confirming what a profile that does not show says.
      expect((await call('private-coach')).error).toMatchObject({ code: '42501' });
      expect(await stored()).toEqual([]);
      await show('public');
      expect((await call('guardian')).error).toMatchObject({ code: '42501' });
      expect((await call('private-coach')).error).toBeNull();
      expect(await stored()).toMatchObject([{ user_id: minor, confirmed_by: idOf('private-coach') }]);
    } finally {
      await sql`update public.user_profiles set ${sql(before!)} where user_id = ${minor}`;
      await sql`delete from public.team_staff where user_id in (${idOf('guardian')}, ${idOf('private-coach')}) and team_id = ${place!.team_id}`;
    }
  });

  test('the owner of an archived team does not, nor of one whose offer the player has not answered, nor of one that they left', async () => {
    const places = sql`select id from public.team_members where team_id = ${team.id} and user_id = ${PLAYER}`;
    const ids = (await places).map(({ id }) => String(id));
    const changes = [
      [
        'update public.teams set archived_at = now() where id = $1',
        'update public.teams set archived_at = null where id = $1',
      ],
      ...[
        ['is_active = false', 'is_active = true'],
        ['is_confirmed = false', 'is_confirmed = true'],
      ].map((values) =>
        values.map((value) => `update public.team_members set ${value} where team_id = $1 and id = any ($2)`),
      ),
    ];
    // Past the triggers, which would end more than what is looked at here.
    const run = (statement: string) =>
      sql.begin(async (transaction) => {
        await transaction`set local session_replication_role = replica`;
        await transaction.unsafe(statement, statement.includes('$2') ? [team.id, ids] : [team.id]);
      });
    for (const [end, restore] of changes) {
      await run(end!);
      const { error } = await confirm('coach');
      await run(restore!);
      expect(error).toMatchObject({ code: '42501' });
      expect(await stored()).toEqual([]);
    }
    expect((await confirm('coach')).error).toBeNull();
  });

  test('a program does for who is committed to it and wrote to it, and no other program', async () => {
    const [interest] = await sql<{ id: string; stage_id: string; slug: string }[]>`
      select i.id, i.stage_id from public.interests i
      where i.player_id = ${PLAYER} and i.sent_at is not null and i.stage_id is not null
        and i.college_id = (select r.college_id from public.user_roles r where r.user_id = ${idOf('college-staff')} limit 1)`;
    expect(interest, 'the demo player wrote to the demo college').toBeDefined();
    expect((await confirm('college-staff')).error).toMatchObject({ code: '42501' });
    const to = (kind: string) => sql`
      update public.interests i set stage_id = s.id from public.pipeline_stages s
      where i.id = ${interest!.id} and s.college_id = i.college_id and s.kind = ${kind}`;
    await to('committed');
    try {
      expect((await confirm('other-college-admin')).error).toMatchObject({ code: '42501' });
      expect((await confirm('college-admissions')).error).toMatchObject({ code: '42501' });
      expect(await stored()).toEqual([]);
      expect((await confirm('college-staff')).error).toBeNull();
      expect(await stored()).toMatchObject([{ team_id: null, confirmed_by: idOf('college-staff') }]);
    } finally {
      await sql`update public.interests set stage_id = ${interest!.stage_id} where id = ${interest!.id}`;
    }
  });

  test('what the profile no longer says is refused, and nothing of it is stored', async () => {
    const { error } = await confirm('coach', [roleFact(), { ...rankFact(), value: 'Some other rank' }]);
    expect(error).toMatchObject({ code: 'PT409' });
    expect(await stored()).toEqual([]);
  });

  test('twice is once, for rank and role in one press, and the player is told once', async () => {
    expect(await rowsOf(confirm('coach', [rankFact(), roleFact()]))).toBe(2);
    expect(await rowsOf(confirm('coach', [rankFact(), roleFact()]))).toBe(0);
    await rowsOf(confirm('team-staff'));
    expect(await stored()).toHaveLength(3);
    const told = (await notices('player')).filter(({ kind }) => kind === 'facts_confirmed');
    expect(told).toMatchObject([{ facts: { team: SILVER_TEAM, href: `/player/${SLUG}` } }]);
  });

  test('one’s own is withdrawn by oneself alone, and the notice goes with it', async () => {
    await rowsOf(confirm('coach'));
    const withdraw = (kind: AccountKind) =>
      as(kind).rpc('withdraw_confirmation', { p_player_id: PLAYER, p_facts: [rankFact()] });
    for (const kind of ['team-staff', 'player', 'admin'] as const) expect(await rowsOf(withdraw(kind))).toBe(0);
    expect(await stored()).toHaveLength(1);
    expect(await rowsOf(withdraw('coach'))).toBe(1);
    expect(await stored()).toEqual([]);
    expect((await notices('player')).filter(({ kind }) => kind === 'facts_confirmed')).toEqual([]);
  });

  test('no client writes or reads the table itself', async () => {
    await rowsOf(confirm('coach'));
    const { error } = await as('player')
      .from('fact_sources' as never)
      .select();
    expect(error).not.toBeNull();
  });
});

describe('what it is bound to', () => {
  const set = (values: { rank?: string; peak_rank?: string | null; roles?: string[]; is_primary?: boolean }) =>
    rowsOf(as('player').from('player_games').update(values).eq('user_id', PLAYER).eq('esports_title_id', game.id));

  test('a changed rank is said again, and the role stays confirmed; the rank of before does not bring it back', async () => {
    await rowsOf(confirm('coach', [rankFact(), roleFact()]));
    const [other] = await sql<{ name: string }[]>`
      select name from public.esports_ranks where esports_title_id = ${game.id} and name <> ${game.rank} order by ordinal limit 1`;
    const [before] = await sql<{ peak_rank: string | null }[]>`
      select peak_rank from public.player_games where user_id = ${PLAYER} and esports_title_id = ${game.id}`;
    try {
      await set({ rank: other!.name });
      expect(await sources()).toMatchObject({ rank: null, roles: { [game.role]: { kind: 'confirmed' } } });
    } finally {
      await set({ rank: game.rank, peak_rank: before!.peak_rank });
    }
    expect((await sources())?.rank).toBeNull();
  });

  test('a removed role takes its confirmation along, a main game does not', async () => {
    await rowsOf(confirm('coach', [rankFact(), roleFact()]));
    const [row] = await sql<{ roles: string[]; is_primary: boolean }[]>`
      select roles, is_primary from public.player_games where user_id = ${PLAYER} and esports_title_id = ${game.id}`;
    await set({ is_primary: row!.is_primary });
    expect(await stored()).toHaveLength(2);
    try {
      await set({ roles: ['Something else'] });
      expect(await stored()).toMatchObject([{ kind: 'rank' }]);
    } finally {
      await set({ roles: row!.roles });
    }
  });

  test('a changed achievement falls back to what the player said', async () => {
    const id = '00000000-0000-4000-8000-00000000a001';
    await rowsOf(as('player').from('player_achievements').insert({ id, title: 'Source cup', placement: 3 }));
    const mine = async () => (await page()).achievements.find((each) => each.id === id)?.source;
    try {
      await rowsOf(confirm('coach', [{ kind: 'achievement', id, value: 'Source cup' }]));
      expect(await mine()).toMatchObject({ kind: 'confirmed', of: SILVER_TEAM, is_current: true, is_mine: true });
      await rowsOf(as('player').from('player_achievements').update({ placement: 1 }).eq('id', id));
      expect(await mine()).toBeNull();
      expect(await stored()).toEqual([]);
    } finally {
      await sql`delete from public.player_achievements where id = ${id}`;
    }
  });

  test('after 90 days it is still told and no longer counts, until somebody confirms again', async () => {
    await rowsOf(confirm('coach'));
    await age(89);
    expect((await sources())?.rank).toMatchObject({ is_current: true });
    await age(91);
    expect((await sources())?.rank).toMatchObject({ kind: 'confirmed', is_current: false });
    expect(await rowsOf(confirm('coach'))).toBe(1);
    expect((await sources())?.rank).toMatchObject({ is_current: true });
    expect(await stored()).toHaveLength(1);
  });

  test('two years later it is forgotten', async () => {
    await rowsOf(confirm('coach'));
    await age(729);
    await sql`select private.prune_sources()`;
    expect(await stored()).toHaveLength(1);
    await age(732);
    await sql`select private.prune_sources()`;
    expect(await stored()).toEqual([]);
  });
});

describe('who reads the name', () => {
  test('the team and the player read who confirmed; others where that person is listed', async () => {
    await rowsOf(confirm('coach'));
    const by = async (client: ReturnType<typeof as>) => (await sources(client))?.rank?.by;
    expect(await by(signedOut())).toBe('Jordan Vasquez');
    await sql`update public.user_profiles set is_published = false where user_id = ${idOf('coach')}`;
    try {
      expect(await by(signedOut())).toBeUndefined();
      expect((await sources(signedOut()))?.rank).toMatchObject({ of: SILVER_TEAM, kind: 'confirmed' });
    } finally {
      await sql`update public.user_profiles set is_published = true where user_id = ${idOf('coach')}`;
    }
    expect(await by(as('second-player'))).toBe('Jordan Vasquez');
  });

  test('a preview of the own page shows what an outsider reads, not what the player does', async () => {
    await rowsOf(confirm('coach'));
    const preview = async () =>
      gameOf(
        ((await rowsOf(as('player').rpc('preview_own_page', { p_as: 'visitor' }))) as unknown as { games: Game[] })
          .games,
      ).sources?.rank;
    await sql`update public.user_profiles set is_published = false where user_id = ${idOf('coach')}`;
    await sql`update public.teams set is_private = true where id = ${team.id}`;
    try {
      expect((await sources(as('player')))?.rank).toMatchObject({ of: SILVER_TEAM });
      expect(await preview()).toEqual((await sources(signedOut()))?.rank);
      expect(await preview()).not.toHaveProperty('of');
    } finally {
      await sql`update public.teams set is_private = false where id = ${team.id}`;
      await sql`update public.user_profiles set is_published = true where user_id = ${idOf('coach')}`;
    }
  });

  test('of a minor outsiders learn the team alone', async () => {
    await rowsOf(confirm('coach'));
    const [born] = await sql<{ born: string | null }[]>`
      select birth_date::text as born from private.birth_dates where user_id = ${PLAYER}`;
    await sql`update private.birth_dates set birth_date = current_date - interval '16 years' where user_id = ${PLAYER}`;
    try {
      const outside = (await sources(signedOut()))?.rank;
      expect(outside).toMatchObject({ of: SILVER_TEAM });
      expect(outside).not.toHaveProperty('by');
      expect((await sources(as('second-player')))?.rank?.by).toBe('Jordan Vasquez');
    } finally {
      await sql`update private.birth_dates set birth_date = ${born!.born} where user_id = ${PLAYER}`;
    }
  });

  test('a private team shows to its own people alone', async () => {
    await rowsOf(confirm('coach'));
    await sql`update public.teams set is_private = true where id = ${team.id}`;
    try {
      expect((await sources(signedOut()))?.rank).not.toHaveProperty('of');
      expect((await sources(as('player')))?.rank).toMatchObject({ of: SILVER_TEAM });
    } finally {
      await sql`update public.teams set is_private = false where id = ${team.id}`;
    }
  });

  test('only who may confirm reads ranks and sources on the roster', async () => {
    const facts = async (client: ReturnType<typeof as>) =>
      (
        (await rowsOf(client.rpc('load_team_manage', { p_team_id: team.id }))) as unknown as {
          facts: { user_id: string; game: string; can_confirm: boolean }[] | null;
        }
      ).facts;
    for (const client of [signedOut(), as('player'), as('parent'), as('admin')]) expect(await facts(client)).toBeNull();
    for (const kind of ['coach', 'team-staff'] as const)
      expect(await facts(as(kind))).toContainEqual(
        expect.objectContaining({ user_id: PLAYER, game: game.slug, rank: game.rank, can_confirm: true }),
      );
  });
});

describe('what counts it', () => {
  const college = { id: '' };
  beforeAll(async () => {
    const [row] = await sql<{ id: string }[]>`
      select college_id as id from public.user_roles where user_id = ${idOf('college-staff')} limit 1`;
    college.id = row!.id;
  });

  test('fit says how many of its points rest on confirmed facts', async () => {
    const [pair] = await sql<{ need: string; position: string | null }[]>`
      select n.id as need, n.position from public.roster_needs n join public.college_programs p on p.id = n.program_id
      where p.esports_title_id = ${game.id} order by (lower(n.position) = lower(${game.role})) desc nulls last, n.id limit 1`;
    const fit = async () => {
      const [row] = await sql<
        { fit: number; confirmed: number; factors: { factor: string; points: number; is_confirmed: boolean }[] }[]
      >`select * from private.fit_of(${PLAYER}, ${pair!.need}, true, true)`;
      return row!;
    };
    const said = await fit();
    expect(said.confirmed).toBe(0);
    const points = (name: string) => said.factors.find(({ factor }) => factor === name)!.points;
    await rowsOf(confirm('coach'));
    expect(await fit()).toMatchObject({ fit: said.fit, confirmed: points('game') + points('rank') });
    await rowsOf(confirm('coach', [roleFact()]));
    const all = await fit();
    expect(all.confirmed).toBe(points('game') + points('rank') + points('position'));
    expect(all.factors.filter(({ is_confirmed }) => is_confirmed).map(({ factor }) => factor)).toEqual([
      'game',
      ...(pair!.position?.toLowerCase() === game.role.toLowerCase() ? ['position'] : []),
      'rank',
    ]);
    await age(91);
    expect((await fit()).confirmed).toBe(0);
  });

  test('the pipeline shows only confirmed ranks of its interests with the filter on, in board, column and export', async () => {
    const board = async () =>
      (await rowsOf(
        as('college-staff').rpc('load_pipeline', { p_college_id: college.id, p_confirmed: true }),
      )) as unknown as {
        total: number;
        columns: { cards: { player_id: string; rank_source: Source; fit_confirmed: number | null }[] }[];
      };
    expect((await board()).total).toBe(0);
    await rowsOf(confirm('coach'));
    const [own] = await sql<{ esports_title_id: string | null; id: string }[]>`
      select id, esports_title_id from public.interests where college_id = ${college.id} and player_id = ${PLAYER}`;
    await sql`update public.interests set esports_title_id = ${game.id} where id = ${own!.id}`;
    try {
      const { total, columns } = await board();
      expect(total).toBe(1);
      expect(columns.flatMap(({ cards }) => cards)).toMatchObject([
        { player_id: PLAYER, rank_source: { kind: 'confirmed', of: SILVER_TEAM, is_current: true } },
      ]);
      const exported = (await rowsOf(
        as('college-staff').rpc('export_pipeline', { p_college_id: college.id, p_confirmed: true }),
      )) as unknown as { total: number };
      expect(exported.total).toBe(1);
      await age(91);
      expect((await board()).total).toBe(0);
    } finally {
      await sql`update public.interests set esports_title_id = ${own!.esports_title_id} where id = ${own!.id}`;
    }
  });

  test('matches of a program and the list of players narrow to confirmed ranks', async () => {
    const [need] = await sql<{ id: string }[]>`
      select n.id from public.roster_needs n join public.college_programs p on p.id = n.program_id
      where n.college_id = ${college.id} and p.esports_title_id = ${game.id} limit 1`;
    const matches = async () =>
      (
        await rowsOf(as('college-staff').rpc('match_players', { p_need_id: need!.id, p_confirmed: true, p_limit: 50 }))
      ).map(({ user_id }) => user_id);
    const listed = async () =>
      (await rowsOf(signedOut().rpc('list_players', { p_confirmed: true, p_game: game.slug, p_limit: 50 }))).map(
        ({ slug }) => slug,
      );
    expect(await matches()).toEqual([]);
    expect(await listed()).toEqual([]);
    await rowsOf(confirm('coach'));
    expect(await matches()).toEqual([PLAYER]);
    expect(await listed()).toEqual([SLUG]);
    await rowsOf(as('coach').rpc('withdraw_confirmation', { p_player_id: PLAYER, p_facts: [rankFact()] }));
    expect(await matches()).toEqual([]);
    expect(await listed()).toEqual([]);
    await rowsOf(confirm('coach'));
    // Nothing tells the list of candidates that a confirmation has aged.
    await sql`update private.fit_players set confirmed_until = now() - interval '1 minute' where user_id = ${PLAYER}`;
    expect(await matches()).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});
