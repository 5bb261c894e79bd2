/** Tell me when: what newly fits a kept list is told once, in the morning, to the one who keeps it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import cases from '../../functions/_shared/fit-cases.json' with { type: 'json' };
import type { AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { pagesOf, undone } from './measure.ts';

const sql = openDatabase();
let team = '';
let valorant = '';
let rocketLeague = '';
let college = { id: '', games: [''], state: '' };

beforeAll(async () => {
  team = await teamId(sql, FOREIGN_TEAM);
  [valorant, rocketLeague] = [await gameId('valorant'), await gameId('rocket-league')];
  college = (
    await sql<(typeof college)[]>`select id, games, state from public.colleges where is_published limit 1`
  )[0]!;
});
const clean = async () => {
  await sql`delete from public.kept_filters`;
  await sql`delete from private.filter_changes`;
  await sql`delete from private.match_digests`;
  await sql`delete from public.notices where kind = 'new_matches'`;
  await sql`delete from private.mail_outbox where template = 'new_matches'`;
  await sql`delete from public.team_recruiting_posts where title like 'Told %'`;
};
beforeEach(clean);
afterEach(clean);
afterAll(() => sql.end());

async function gameId(slug: string): Promise<string> {
  return (await sql<{ id: string }[]>`select id from public.esports_titles where slug = ${slug}`)[0]!.id;
}
const keep = async (who: AccountKind, kind: string, filter: object) => {
  const id = randomUUID();
  await rowsOf(
    as(who)
      .from('kept_filters')
      .insert({ id, kind, filter: filter as never }),
  );
  return id;
};
interface Post {
  game?: string;
  roles?: string[];
  rank?: string | null;
  active?: boolean;
  of?: string;
}
const publish = async ({ game = valorant, roles = ['Support'], rank = null, active = true, of = team }: Post = {}) => {
  const [post] = await sql<{ id: string }[]>`
    insert into public.team_recruiting_posts (team_id, title, esports_title_id, positions_needed, minimum_rank, is_active)
    values (${of}, ${`Told ${randomUUID()}`}, ${game}, ${roles}, ${rank}, ${active}) returning id`;
  return post!.id;
};
const match = () => sql`select private.match_filter_changes()`;
/** The morning comes for everybody who waits. */
const morning = async () => {
  await match();
  await sql`update private.match_digests set due_at = now()`;
  await sql`select private.tell_of_matches()`;
};
const notices = async (who: AccountKind) =>
  (
    await sql<{ amount: number }[]>`
      select amount from public.notices where kind = 'new_matches' and user_id = ${idOf(who)} order by created_at`
  ).map(({ amount }) => amount);
const matched = async () => (await sql`select subject_id from private.filter_matches`).map((row) => row['subject_id']);

/** Said in the language of its reader where it shows: `supabase/functions/_shared/fit-cases.json`. */
interface Fact {
  code: string;
}
interface Mail {
  to: string;
  amount: number;
  filters: {
    id: string;
    choices: Fact[];
    secret: string;
    matches: { title: string | null; href: string; why: Fact[] }[];
  }[];
}
const mails = async () => {
  await sql`update private.mail_outbox set due_at = now(), claimed_until = null where template = 'new_matches' and state = 'waiting'`;
  const claimed = await sql<
    { id: string; content: Mail }[]
  >`select id, content from public.claim_mails(50, 'new_matches')`;
  return claimed.map(({ content }) => content);
};
const useLink = (id: string, secret: string, action?: string) =>
  rowsOf(signedOut().rpc('use_filter_link', { p_id: id, p_secret: secret, ...(action && { p_action: action }) }));

describe('[issue 34, 5] keeping a list', () => {
  test('stores what the list of that kind can be filtered by, and nothing else', async () => {
    const bad: [string, unknown][] = [
      ['posts', []],
      ['posts', { games: ['Valorant'] }],
      ['posts', { game: 'No Slug' }],
      ['posts', { game: 1 }],
      ['posts', { role: '   ' }],
      ['posts', { role: 'x'.repeat(101) }],
      ['posts', { my_rank: false }],
      ['colleges', { games: [] }],
      ['colleges', { games: [1] }],
      ['colleges', { open: 'yes' }],
      ['teams', { recruiting: 'yes' }],
      ['teams', { games: ['Valorant'] }],
      ['scrims', { ordinal: '3' }],
      ['scrims', { ordinal: 0 }],
      ['scrims', { ordinal: 1.5 }],
      ['scrims', { ordinal: 1e3 }],
      ['views', {}],
    ];
    for (const [kind, filter] of bad) {
      const { error } = await as('player')
        .from('kept_filters')
        .insert({ kind, filter: filter as never });
      expect(error?.code, `${kind} ${JSON.stringify(filter)}`).toBe('23514');
    }
    await keep('player', 'posts', { game: 'valorant', role: 'Support', my_rank: true, my_times: true });
    await keep('player', 'colleges', { games: ['Valorant', 'Overwatch 2'], state: 'TX', open: true });
    expect(await sql`select from public.kept_filters`).toHaveLength(2);
  });

  test('at most 20 each, also when 25 are kept at once; the same once; nobody reads or pauses those of another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, place) =>
        as('player')
          .from('kept_filters')
          .insert({ kind: 'posts', filter: { role: `r${place}` } }),
      ),
    );
    expect(answers.filter(({ error }) => error?.code === '23514')).toHaveLength(5);
    const again = await as('player')
      .from('kept_filters')
      .insert({ kind: 'posts', filter: { role: 'r0' } });
    expect(again.error).not.toBeNull();
    expect(await sql`select from public.kept_filters`).toHaveLength(20);
    expect(await rowsOf(as('second-player').rpc('load_kept_filters'))).toEqual([]);
    await as('second-player').from('kept_filters').update({ is_paused: true }).neq('kind', '');
    await as('second-player').from('kept_filters').delete().neq('kind', '');
    expect(await sql`select from public.kept_filters where not is_paused`).toHaveLength(20);
  });
});

describe('[issue 34, 5] what is told', () => {
  test('a fitting post once, with why; another game tells nothing', async () => {
    const id = await keep('player', 'posts', { game: 'valorant', role: 'Support' });
    const post = await publish({ roles: ['Flex', 'SUPPORT'], rank: 'Bronze 1' });
    await publish({ game: rocketLeague });
    await publish({ roles: ['Duelist'] });
    await morning();
    expect(await notices('player')).toEqual([1]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'player@lineup.example', amount: 1 });
    expect(mail?.filters).toMatchObject([
      {
        id,
        choices: [
          { code: 'game', name: 'Valorant' },
          { code: 'role', role: 'Support' },
        ],
        matches: [
          {
            title: FOREIGN_TEAM,
            href: `/teams/${team}/manage?tab=recruiting`,
            why: [
              { code: 'game', name: 'Valorant' },
              { code: 'role', role: 'Support' },
              { code: 'min_rank', rank: 'Bronze 1' },
            ],
          },
        ],
      },
    ]);
    await publish({ game: rocketLeague });
    await sql`update public.team_recruiting_posts set description = 'Changed' where id = ${post}`;
    await sql`update public.team_recruiting_posts set positions_needed = '{Support,Entry}' where id = ${post}`;
    await morning();
    expect(await notices('player')).toEqual([1]);
  });

  test('ten are one mail, the eleventh comes the next morning', async () => {
    await keep('player', 'posts', {});
    for (let place = 0; place < 10; place++) await publish();
    await morning();
    await publish();
    await match();
    expect(await notices('player')).toEqual([10]);
    expect(await mails()).toMatchObject([{ amount: 10 }]);
    expect(
      await sql`select from private.match_digests where due_at > now() and due_at <= now() + interval '25 hours'`,
    ).toHaveLength(1);
    await morning();
    expect(await notices('player')).toEqual([10, 1]);
  });

  test('the morning is 8 where the person reads, also on the day the clock changes', async () => {
    const at = async (zone: string, moment: string) => {
      await sql`insert into public.notification_preferences (user_id, time_zone, quiet_from, quiet_until)
        values (${idOf('player')}, ${zone}, 22, 7)
        on conflict (user_id) do update set time_zone = ${zone}, quiet_from = 22, quiet_until = 7`;
      const [row] = await sql<{ at: Date }[]>`select private.next_morning(${idOf('player')}, ${moment}) as at`;
      return row!.at.toISOString();
    };
    const [before] = await sql`select * from public.notification_preferences where user_id = ${idOf('player')}`;
    expect(await at('Europe/Berlin', '2026-10-24T07:00Z')).toBe('2026-10-25T07:00:00.000Z');
    expect(await at('Asia/Tokyo', '2026-10-24T22:59Z')).toBe('2026-10-24T23:00:00.000Z');
    expect(await at('Asia/Tokyo', '2026-10-24T23:00Z')).toBe('2026-10-25T23:00:00.000Z');
    await sql`delete from public.notification_preferences where user_id = ${idOf('player')}`;
    if (before) await sql`insert into public.notification_preferences ${sql(before)}`;
  });

  test('what fitted before does not fit newly; what comes to fit does, once however many lists have it', async () => {
    const old = await publish({ roles: ['Support'] });
    await keep('player', 'posts', { role: 'support' });
    await keep('player', 'posts', { game: 'valorant' });
    await sql`update public.team_recruiting_posts set positions_needed = '{Support,Flex}' where id = ${old}`;
    const moved = await publish({ roles: ['Duelist'], game: rocketLeague });
    await match();
    expect(await matched()).toEqual([]);
    await sql`update public.team_recruiting_posts set positions_needed = '{Support}', esports_title_id = ${valorant} where id = ${moved}`;
    await morning();
    expect(await matched()).toEqual([moved, moved]);
    expect(await notices('player')).toEqual([1]);
    expect(await mails()).toMatchObject([{ amount: 1 }]);
  });

  test('the own rank and free hours count as they are', async () => {
    await keep('player', 'posts', { game: 'valorant', my_rank: true });
    const [low] = await sql<{ name: string }[]>`
      select r.name from public.player_games g join public.esports_ranks r on r.esports_title_id = g.esports_title_id
      where g.user_id = ${idOf('player')} and g.esports_title_id = ${valorant} and r.ordinal = greatest(g.rank_ordinal, 1)`;
    const [top] = await sql<{ name: string }[]>`
      select name from public.esports_ranks where esports_title_id = ${valorant} order by ordinal desc limit 1`;
    await publish({ rank: top!.name });
    const open = await publish({ rank: low!.name });
    await match();
    expect(await matched()).toEqual([open]);
  });

  test('a college that comes to have open spots, and one that is published', async () => {
    await keep('player', 'colleges', { games: [college.games[0]], open: true });
    await keep('second-player', 'colleges', { games: [college.games[0]], state: college.state === 'TX' ? 'CA' : 'TX' });
    await undone(sql, async (run) => {
      await run`update public.colleges set open_spots = 0 where id = ${college.id}`;
      await run`update public.colleges set open_spots = 3 where id = ${college.id}`;
      await run`update public.colleges set open_spots = 4 where id = ${college.id}`;
      await run`select private.match_filter_changes()`;
      expect(await run`select subject_id from private.filter_matches`).toEqual([{ subject_id: college.id }]);
      await run`delete from private.filter_matches`;
      await run`update public.colleges set is_published = false where id = ${college.id}`;
      await run`update public.colleges set is_published = true where id = ${college.id}`;
      await run`select private.match_filter_changes()`;
      expect(await run`select subject_id from private.filter_matches`).toEqual([{ subject_id: college.id }]);
    });
  });

  test('an open spot whose game, role and lowest rank the player has; not one above the rank, nor again when it is edited', async () => {
    await keep('player', 'needs', { game: 'valorant', state: college.state });
    await keep('second-player', 'needs', { state: college.state === 'TX' ? 'CA' : 'TX' });
    await undone(sql, async (run) => {
      const [program] = await run<{ id: string }[]>`
        insert into public.college_programs (college_id, esports_title_id) values (${college.id}, ${valorant})
        on conflict (college_id, esports_title_id) do update set minimum_rank = null returning id`;
      const [role] = await run<{ role: string; top: string }[]>`
        select g.roles[1] as role, (
          select r.name from public.esports_ranks r where r.esports_title_id = ${valorant} order by r.ordinal desc limit 1) as top
        from public.player_games g where g.user_id = ${idOf('player')} and g.esports_title_id = ${valorant}`;
      await run`delete from private.filter_changes`;
      const [fitting] = await run<{ id: string }[]>`
        insert into public.roster_needs (program_id, position) values (${program!.id}, ${role!.role}) returning id`;
      await run`insert into public.roster_needs (program_id, position, minimum_rank) values (${program!.id}, ${role!.role}, ${role!.top})`;
      await run`insert into public.roster_needs (program_id, position) values (${program!.id}, 'Nobody plays this')`;
      await run`select private.match_filter_changes()`;
      expect(await run`select subject_id from private.filter_matches`).toEqual([{ subject_id: fitting!.id }]);
      await run`update public.roster_needs set open_spots = 2, note = 'More' where id = ${fitting!.id}`;
      await run`select private.match_filter_changes()`;
      await run`update private.match_digests set due_at = now()`;
      await run`select private.tell_of_matches()`;
      expect(await run`select amount from public.notices where kind = 'new_matches'`).toEqual([{ amount: 1 }]);
    });
  });

  test('nothing of who was shut out, of an archived, private or own team, or of a closed post', async () => {
    await keep('player', 'posts', {});
    const owner = (await sql<{ id: string }[]>`select owner_user_id as id from public.teams where id = ${team}`)[0]!.id;
    const blocks = [
      sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('player')}, ${owner})`,
      sql`insert into public.user_blocks (blocker_id, blocked_id) values (${owner}, ${idOf('player')})`,
    ];
    for (const block of blocks) {
      await publish();
      await match();
      await block;
      await morning();
      await sql`delete from public.user_blocks where ${owner} in (blocker_id, blocked_id)`;
    }
    const own = await teamId(sql, SILVER_TEAM);
    await publish({ of: own });
    const closed = await publish();
    await match();
    await sql`update public.team_recruiting_posts set is_active = false where id = ${closed}`;
    await morning();
    await publish();
    await match();
    for (const change of [sql`is_private = true`, sql`archived_at = now()`]) {
      await sql`update public.teams set ${change} where id = ${team}`;
      await morning();
      await sql`update public.teams set is_private = false, archived_at = null where id = ${team}`;
      await sql`delete from private.filter_changes`;
    }
    expect(await notices('player')).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('what is no longer so when the mail goes out is not in it, and a notice of it alone is gone', async () => {
    await keep('player', 'posts', {});
    const [post, other] = [await publish(), await publish()];
    await morning();
    await sql`update public.team_recruiting_posts set is_active = false where id = ${post}`;
    expect(await mails()).toMatchObject([{ amount: 1 }]);
    await sql`update public.team_recruiting_posts set is_active = false where id = ${other}`;
    expect(await mails()).toEqual([]);
    const list = (await rowsOf(as('player').rpc('load_notices'))) as { items: { kind: string }[] };
    expect(list.items.filter(({ kind }) => kind === 'new_matches')).toEqual([]);
  });

  test('a minor reads of a team without its words', async () => {
    await keep('minor', 'posts', { game: 'valorant' });
    await publish();
    await morning();
    const [mail] = await mails();
    expect(mail?.filters[0]?.matches).toMatchObject([{ title: null, why: [{ code: 'game', name: 'Valorant' }] }]);
    expect(JSON.stringify(mail)).not.toContain(FOREIGN_TEAM);
    expect(JSON.stringify(mail)).not.toContain('Told');
  });

  test('whoever wants no mails about recruiting gets the notice alone', async () => {
    await keep('second-player', 'posts', {});
    await undone(sql, async (run) => {
      await run`insert into public.notification_preferences (user_id, recruiting_notices) values (${idOf('second-player')}, 'never')
        on conflict (user_id) do update set recruiting_notices = 'never'`;
      await run`insert into public.team_recruiting_posts (team_id, title) values (${team}, 'Told never')`;
      await run`select private.match_filter_changes()`;
      await run`update private.match_digests set due_at = now()`;
      await run`select private.tell_of_matches()`;
      expect(await run`select from public.notices where kind = 'new_matches'`).toHaveLength(1);
      expect(await run`select from private.mail_outbox where template = 'new_matches'`).toHaveLength(0);
    });
  });
});

test('35.6 what a list holds and why something fits comes in the forms that pages and mails know', async () => {
  const shapeOf = (fact: object) => Object.keys(fact).toSorted().join();
  const formsOf = (code: string) => cases.filter(({ fact }) => fact.code === code).map(({ fact }) => shapeOf(fact));
  const choices = async (filter: object) =>
    (await sql<{ facts: Fact[] }[]>`select private.filter_choices(${sql.json(filter as never)}) as facts`)[0]!.facts;
  const why = async (who: AccountKind, kind: string, filter: object, subject: string) =>
    (
      await sql<{ facts: Fact[] }[]>`
        select private.match_facts(${idOf(who)}, ${kind}, ${sql.json(filter as never)}, ${subject}) -> 'why' as facts`
    )[0]!.facts;
  const yes = Object.fromEntries(
    ['my_search', 'my_rank', 'my_times', 'scholarships', 'open', 'pledged', 'recruiting'].map((field) => [field, true]),
  );
  const post = await publish({ rank: 'Gold 1' });
  await sql`update public.team_recruiting_posts set weekdays = '{2}', starts_at = '18:00', ends_at = '21:00', time_zone = 'UTC' where id = ${post}`;
  const [need] = await sql<{ id: string }[]>`select id from public.roster_needs where position is not null limit 1`;
  const said = [
    await choices({
      ...yes,
      ...{ game: 'valorant', games: ['Valorant'], role: 'Flex', roles: ['Flex'], rank: 'Gold 1', post, text: 'Foxes' },
      ...{ state: 'TX', country: 'US', level: 'club', type: 'college', region: 'europe', ordinal: 3, hours: 'night' },
    }),
    await why('player', 'posts', { ...yes, role: 'Support' }, post),
    await why('player', 'posts', {}, post),
    await why('player', 'posts', { my_rank: true }, await publish()),
    await why('player', 'colleges', { ...yes, level: 'club' }, college.id),
    await why('player', 'needs', {}, need!.id),
    await why('minor', 'needs', {}, need!.id),
  ];
  expect(said.flat().filter((fact) => !formsOf(fact.code).includes(shapeOf(fact)))).toEqual([]);
  expect(said.map((facts) => facts.map(({ code }) => code))).toEqual([
    [
      ...['game', 'any_game', 'role', 'any_role', 'min_rank', 'for_post', 'text', 'state', 'country', 'level'],
      ...['team_type', 'region', 'for_rank', 'hours', 'recruiting', 'my_search', 'my_rank', 'my_times'],
      ...['scholarships', 'open_spots', 'answering'],
    ],
    ['game', 'role', 'rank_reached', 'your_times'],
    ['game', 'min_rank'],
    ['game', 'rank_reached'],
    expect.arrayContaining(['games', 'place', 'level', 'has_scholarships', 'answers']),
    expect.arrayContaining(['game', 'needs_role']),
    expect.arrayContaining(['game', 'needs_your_role']),
  ]);
});

describe('[issue 34, 5] pausing and removing', () => {
  test('by the link of the mail, of this one filter alone, whoever is signed in', async () => {
    const id = await keep('player', 'posts', { game: 'valorant' });
    const other = await keep('player', 'posts', { role: 'Support' });
    await publish({ roles: ['Duelist'] });
    await morning();
    const secret = (await mails())[0]!.filters[0]!.secret;
    expect(await useLink(id, secret)).toEqual({
      ...{ kind: 'posts', choices: [{ code: 'game', name: 'Valorant' }] },
      ...{ is_for_other: false, state: 'kept' },
    });
    expect(await useLink(other, secret, 'remove')).toBeNull();
    expect(await useLink(id, `${secret}0`, 'remove')).toBeNull();
    expect(await useLink(id, secret, 'pause')).toMatchObject({ state: 'paused' });
    await publish({ roles: ['Duelist'] });
    await morning();
    expect(await notices('player')).toEqual([1]);
    expect(await useLink(id, secret, 'resume')).toMatchObject({ state: 'kept' });
    expect(await useLink(id, secret, 'remove')).toMatchObject({ state: 'removed' });
    expect(await useLink(id, secret, 'resume')).toBeNull();
    expect((await sql`select id from public.kept_filters`).map((row) => row['id'])).toEqual([other]);
  });
});

describe('[issue 34, 5] the queue', () => {
  test('a crash in the middle, and two at once, tell each match once', async () => {
    await keep('player', 'posts', {});
    for (let place = 0; place < 6; place++) await publish();
    await undone(sql, (run) => run`select private.match_filter_changes(3)`);
    expect(await matched()).toEqual([]);
    await Promise.all([match(), match(), match()]);
    expect(await matched()).toHaveLength(6);
    await sql`update private.match_digests set due_at = now()`;
    await undone(sql, (run) => run`select private.tell_of_matches()`);
    await Promise.all([sql`select private.tell_of_matches()`, sql`select private.tell_of_matches()`]);
    expect(await notices('player')).toEqual([6]);
  });

  test('a change costs the same with 4,000 filters of other games and kinds', async () => {
    const cost = (others: number) =>
      undone(sql, async (run) => {
        // No person has as many; the limit of each counts with every row.
        await run`set local session_replication_role = replica`;
        await run`insert into public.kept_filters (user_id, kind, filter)
          select ${idOf('player')}, case n % 2 when 0 then 'posts' else 'colleges' end,
            case n % 2 when 0 then jsonb_build_object('game', 'other-' || n % 40, 'role', 'r' || n)
              else jsonb_build_object('games', array['Other ' || n]) end
          from generate_series(1, ${others}) n`;
        await run`set local session_replication_role = origin`;
        await run`insert into public.kept_filters (user_id, kind, filter) values (${idOf('player')}, 'posts', '{"game": "valorant"}')`;
        await run`analyze public.kept_filters`;
        // Of few rows all are read at once, which says nothing of many.
        await run`set local enable_seqscan = off`;
        await run`insert into public.team_recruiting_posts (team_id, title, esports_title_id) values (${team}, 'Told of', ${valorant})`;
        const pages = await pagesOf(run, 'select private.match_filter_changes()');
        expect(await run`select from private.filter_matches`).toHaveLength(1);
        return pages;
      });
    await cost(100);
    const few = await cost(100);
    expect(await cost(4000)).toBeLessThan(few * 1.3);
  });

  test('a change looks at no filter of the same game that asks for another role, place, level, type or name', async () => {
    const looked = async (kind: string, facts: string, filters: object[]) => {
      const ids = await Promise.all(filters.map((filter) => keep('player', kind, filter)));
      const rows = await sql.unsafe<{ id: string }[]>(
        `select k.id from public.kept_filters k where k.keys && array(select jsonb_array_elements_text((${facts}) -> 'keys'))`,
      );
      await sql`delete from public.kept_filters`;
      return ids.flatMap((id, at) => (rows.some((row) => row.id === id) ? [filters[at]] : []));
    };
    const post = await publish({ roles: ['Support', 'Flex'] });
    const near = [{ game: 'valorant', role: 'Duelist' }, { role: 'Duelist' }, { game: 'rocket-league' }];
    const fits = [{}, { game: 'valorant' }, { game: 'valorant', role: ' SUPPORT' }, { role: 'flex', my_rank: true }];
    expect(await looked('posts', `private.subject_facts('posts', '${post}')`, [...near, ...fits])).toEqual(fits);
    const facts = (kind: string, said: object) => `private.with_keys('${kind}', '${JSON.stringify(said)}')`;
    const college = { games: ['Valorant'], name: 'owl creek', country: 'US', state: 'TX', level: 'club' };
    const fitting = [
      {},
      { games: ['Valorant', 'Other'] },
      { state: 'TX' },
      { country: 'US', level: 'club' },
      { text: 'Owl c' },
    ];
    expect(
      await looked('colleges', facts('colleges', college), [
        ...[
          { games: ['Other'] },
          { state: 'OK' },
          { country: 'CA' },
          { level: 'varsity' },
          { text: 'creed' },
          { text: 'zzz' },
        ],
        ...fitting,
      ]),
    ).toEqual([{ text: 'creed' }, ...fitting]);
    const owls = { games: ['valorant'], name: 'owls', country: null, type: 'college' };
    expect(
      await looked('teams', facts('teams', owls), [
        { type: 'pro_team' },
        { country: 'US' },
        { type: 'college' },
        { game: 'valorant' },
      ]),
    ).toEqual([{ type: 'college' }, { game: 'valorant' }]);
    const block = { games: ['valorant'], level: 'casual', region: 'europe' };
    expect(
      await looked('scrims', facts('scrims', block), [
        { level: 'competitive' },
        { region: 'asia' },
        { level: 'casual', region: 'europe' },
      ]),
    ).toEqual([{ level: 'casual', region: 'europe' }]);
  });

  test('a name keeps its other choices: letters alone find nothing of another game', async () => {
    const { name, games } = (
      await sql<{ name: string; games: string[] }[]>`select name, games from public.colleges where id = ${college.id}`
    )[0]!;
    const text = name.slice(0, 6);
    const fits = await keep('player', 'colleges', { text, games: [games[0]] });
    await keep('player', 'colleges', { text, games: ['No Such Game'] });
    await keep('player', 'colleges', { text: 'zzz', games: [games[0]] });
    await sql`insert into private.filter_changes (kind, subject_id, changed_at) values ('colleges', ${college.id}, now() + interval '1 second')`;
    await match();
    expect((await sql`select filter_id from private.filter_matches`).map((row) => row['filter_id'])).toEqual([fits]);
  });
});

describe('[issue 33, 3] recruiting posts name game, role, lowest rank and hours', () => {
  const find = async (who: AccountKind | null, filter: object = {}) =>
    (
      (await rowsOf((who ? as(who) : signedOut()).rpc('find_recruiting_posts', filter))) as {
        posts: { id: string }[];
      }
    ).posts.map(({ id }) => id);

  test('a rank is one of the game, hours are whole and in a zone', async () => {
    const insert = (row: object) =>
      sql`insert into public.team_recruiting_posts ${sql({ team_id: team, title: 'Told badly', ...row } as never)}`.then(
        () => 'stored',
        (error: { code: string }) => error.code,
      );
    const hours = { weekdays: [2, 4], starts_at: '18:00', ends_at: '21:00', time_zone: 'America/Chicago' };
    expect(await insert({ minimum_rank: 'Gold 1' })).toBe('23514');
    expect(await insert({ minimum_rank: 'Wood 9', esports_title_id: valorant })).toBe('23514');
    expect(await insert({ ...hours, time_zone: 'Mars/Base' })).toBe('23514');
    expect(await insert({ ...hours, weekdays: [8] })).toBe('23514');
    expect(await insert({ ...hours, weekdays: [] })).toBe('23514');
    expect(await insert({ ...hours, ends_at: '17:00' })).toBe('23514');
    expect(await insert({ weekdays: [1] })).toBe('23514');
    expect(await insert(hours)).toBe('stored');
    const [stored] = await sql<{ minutes: string }[]>`
      select minutes::text from public.team_recruiting_posts where title = 'Told badly'`;
    // Tuesday and Thursday 18:00 in Chicago are the next day 00:00 UTC.
    expect(stored?.minutes).toBe('{[2880,3060),[5760,5940)}');
  });

  test('posts are found by game, role, the own rank and hours, by visitors too; none of a hidden team', async () => {
    const posts = { flex: await publish({ roles: ['Flex'] }), other: await publish({ game: rocketLeague }) };
    expect(await find(null, { p_game: 'valorant', p_role: 'flex' })).toEqual([posts.flex]);
    expect((await find('player', { p_game: 'rocket-league' }))[0]).toBe(posts.other);
    const [top] = await sql<{ name: string }[]>`
      select name from public.esports_ranks where esports_title_id = ${valorant} order by ordinal desc limit 1`;
    await sql`update public.team_recruiting_posts set minimum_rank = ${top!.name} where id = ${posts.flex}`;
    expect(await find('player', { p_role: 'flex', p_my_rank: true })).toEqual([]);
    await sql`update public.teams set is_private = true where id = ${team}`;
    expect(await find('second-player', { p_role: 'flex' })).toEqual([]);
    await sql`update public.teams set is_private = false where id = ${team}`;
  });
});
