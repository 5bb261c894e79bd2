/**
 * Words of strangers: whatever an adult may write without being part of a minor's team, conversation or college, the
 * minor does not find anywhere, unless everybody reads it. What may be written is found in the catalog, so that a new
 * column or function fails until it is tried here.
 */
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, openDatabase, SILVER_TEAM, teamId } from './backend.ts';
import { tables } from './matrix.ts';
import { platform } from './matrix/attempt.ts';
import { candidates } from './words/candidates.ts';
import { allDoors, listenAt, prepareListening, type Candidates, type Said } from './words/doors.ts';
import { brought, fixed, notKept, published } from './words/exceptions.ts';
import { scenes, type Scene } from './words/scenes.ts';
import {
  writers,
  writes as writesToOthers,
  writesAboutOneself,
  type OwnColumn,
  type Write,
  type Writer,
} from './words/writes.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
let writes: Write[] = [];
/** What is written: a column or parameter, by one of the writers. */
let sources: string[] = [];
beforeAll(async () => {
  ids = await readIds();
  writes = [...writesAboutOneself(await columnsOfOneself()), ...writesToOthers];
  sources = [
    ...new Set(writes.flatMap(({ by, sql }) => [...sql.matchAll(SLOT)].map(([, name = '']) => sourceBy(by, name)))),
  ];
});
afterAll(() => sql.end());

const UNDO = new Error('undo');
const SLOT = /\{([a-z_]+\.[a-z_]+)\}/g;
const sourceBy = (by: Writer, name: string) => `${name} of ${by}`;
/** Of whoever wrote it, the column or parameter alone. */
const nameOf = (source: string) => source.replace(/ of .*/, '');
const markOf = (source: string) => `zq${String(sources.indexOf(source)).padStart(3, '0')}z`;
const isPublished = new Set(Object.values(published).flat());
const sourceOf = (mark: string) => sources[Number(mark.slice(2, 5))] ?? mark;

/** Texts in tables of which each person has one row, as the catalog has them. */
async function columnsOfOneself(): Promise<OwnColumn[]> {
  const columns = await sql<OwnColumn[]>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and format_type(a.atttypid, null) ~ '^(text|character|citext)'
      and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
      and exists (
        select from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indnkeyatts = 1 and k.attname = 'user_id')
    order by 1, 2`;
  return columns.filter(({ table, column }) => !fixed.includes(`${table}.${column}`));
}

async function readIds(): Promise<Record<string, string>> {
  const one = async (query: PromiseLike<readonly Record<string, unknown>[]>) => String((await query)[0]?.id);
  const minor = idOf('minor');
  const ownTeam = await one(sql`select team_id as id from public.team_members where user_id = ${minor} and is_active`);
  const college = await one(sql`select id from public.colleges where slug = 'redstone-valley-university'`);
  return {
    minor,
    ownTeam,
    college,
    guardian: idOf('guardian'),
    third: idOf('player'),
    person: idOf(writers.person),
    manager: idOf(writers.manager),
    other: idOf(writers.other),
    recruiter: idOf(writers.recruiter),
    team: await teamId(sql, SILVER_TEAM),
    ownPractice: await one(sql`
      select id from public.team_practices where team_id = ${ownTeam} and scheduled_at > now() order by scheduled_at`),
    stage: await one(sql`
      select i.stage_id as id from public.interests i where i.player_id = ${minor} and i.college_id = ${college}`),
    interest: await one(sql`
      select i.id from public.interests i where i.player_id = ${minor} and i.college_id = ${college}`),
    game: await one(sql`select id from public.esports_titles where slug = 'valorant'`),
    group: '00000000-0000-4000-a000-0000000000a1',
    ownPost: '00000000-0000-4000-a000-0000000000a3',
    earlier: '00000000-0000-4000-a000-0000000000a2',
  };
}

const fill = (text: string, me: string | null, by: Writer = 'person') =>
  text
    .replaceAll(SLOT, (_, name: string) => markOf(sourceBy(by, name)))
    .replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
      const id = name === 'me' ? me : ids[name];
      if (id === undefined) throw new Error(`unknown id :${name}`);
      return id === null ? 'null' : `'${id}'`;
    });

async function become(transaction: TransactionSql, me: string | null): Promise<void> {
  const claims = JSON.stringify(me ? { role: 'authenticated', aal: 'aal2', sub: me } : { role: 'anon' });
  await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
  await transaction.unsafe(`set local role ${me ? 'authenticated' : 'anon'}`);
}

/** Not allowed, or kept back by a rule of its own: the words are not written. */
const isRefusal = (code = '') => code === '42501' || code.startsWith('PT');

interface Told {
  /** Sources that were stored. */
  written: Set<string>;
  /** What the minor reads, and whoever is signed out. */
  minor: Said[];
  anybody: Set<string>;
}

/** Lets everybody write, and then the minor read; nothing of it stays. */
async function play({ prepare }: Scene): Promise<Told> {
  const told: Told = { written: new Set(), minor: [], anybody: new Set() };
  await sql
    .begin(async (transaction) => {
      await prepareListening(transaction);
      await transaction.unsafe(fill(prepare, null));
      for (const { by, sql: statement } of writes) {
        const me = idOf(writers[by]);
        await become(transaction, me);
        try {
          const result = await transaction.savepoint((inner) => inner.unsafe(fill(statement, me, by)));
          if (result.count > 0)
            for (const [, name = ''] of statement.matchAll(SLOT)) told.written.add(sourceBy(by, name));
        } catch (error) {
          const { code, message } = error as { code?: string; message: string };
          if (!isRefusal(code)) throw new Error(`${message} in ${fill(statement, me, by)}`, { cause: error });
        }
        await transaction.unsafe('reset role');
      }
      const known = await forReading(transaction);
      await become(transaction, idOf('minor'));
      told.minor = await listenAt(transaction, await allDoors(transaction, 'authenticated', known));
      await become(transaction, null);
      const said = await listenAt(transaction, await allDoors(transaction, 'anon', known));
      told.anybody = new Set(said.flatMap(({ words }) => words.map(sourceOf)));
      await transaction.unsafe('reset role');
      told.minor.push(...(await sentTo(transaction, idOf('minor'))));
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return told;
}

/** The candidates, with the ids of what was written meanwhile. */
async function forReading(transaction: TransactionSql): Promise<Candidates> {
  const one = async (query: PromiseLike<readonly Record<string, unknown>[]>) =>
    String((await query)[0]?.id ?? ids.group);
  ids.written = await one(transaction`
    select c.id from public.conversations c where c.created_by = ${ids.person ?? ''} order by created_at desc`);
  ids.invitation = await one(transaction`select id from public.team_invitations order by created_at desc`);
  ids.invitationToken = await one(transaction`
    select x.token as id from public.team_invitations i cross join lateral private.issue_invitation_token(i.id) x
    where i.email = 'minor@lineup.example'`);
  for (const writer of ['person', 'other', 'manager'] as const)
    ids[`${writer}Slug`] = await one(transaction`
      select slug as id from public.user_profiles where user_id = ${idOf(writers[writer])}`);
  ids.shareToken = await one(transaction`select gen_random_uuid() as id`);
  return Object.fromEntries(
    Object.entries(candidates).map(([name, values]) => [name, values.map((value) => fill(value, ids.minor ?? ''))]),
  );
}

/** Mails that wait for the minor, and whatever is sent live: nothing of it may carry a word. */
async function sentTo(transaction: TransactionSql, person: string): Promise<Said[]> {
  const mails = await transaction<{ name: string; content: string }[]>`
    select o.template as name, private.describe_mail(o)::text as content from private.mail_outbox o
    where o.state = 'waiting' and (o.recipient_id = ${person} or lower(o.recipient_email) = 'minor@lineup.example'
      or o.template = 'team_invitation')`;
  const events = await transaction<{ name: string; content: string }[]>`
    select topic as name, payload::text || topic || event as content from realtime.messages`;
  const heard = [
    ...mails.filter(({ content }) => content?.includes('minor@lineup.example')).map((each) => ['mail', each] as const),
    ...events.map((each) => ['live', each] as const),
  ];
  return heard.flatMap(([way, { name, content }]) => {
    const words = [...new Set([...content.matchAll(/zq\d{3}z/g)].map(([mark]) => mark))];
    return words.length > 0 ? [{ door: { name: `${way} ${name}`, sql: '', comesByItself: true }, words }] : [];
  });
}

const plays = new Map<string, Promise<Told>>();
const told = (name: string) => {
  const scene = scenes[name];
  if (!scene) throw new Error(`no scene ${name}`);
  const known = plays.get(name) ?? play(scene);
  plays.set(name, known);
  return known;
};

describe.each(Object.entries(scenes))('%s', (name, { isBlocked }) => {
  test('writes, and no word of it reaches the minor', async () => {
    const { minor, anybody } = await told(name);
    const reached = minor.flatMap(({ door, words }) =>
      words.map(sourceOf).flatMap((source) => {
        const isLookedUp = isPublished.has(nameOf(source)) && anybody.has(source) && !door.comesByItself;
        const isBrought = brought.some(
          (each) =>
            each.words.includes(nameOf(source)) && each.door.test(door.name) && (each.alsoOfBlocked || !isBlocked),
        );
        return isLookedUp || isBrought ? [] : [`${source} by ${door.name}`];
      }),
    );
    expect([...new Set(reached)].toSorted()).toEqual([]);
  });
});

describe('what is not listed fails', () => {
  test('every column of words that a client may write is tried', async () => {
    const columns = await sql<{ name: string; table: string; ways: ('insert' | 'update')[] }[]>`
      select c.relname || '.' || a.attname as name, c.relname as table, array_agg(distinct way) as ways
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join unnest(array['anon', 'authenticated']) role cross join unnest(array['insert', 'update']) way
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and format_type(a.atttypid, null) ~ '^(text|character|json|bytea|name|citext)'
        and has_column_privilege(role, c.oid, a.attnum, way)
      group by 1, 2`;
    const isOfPlatform = ({ table, ways }: (typeof columns)[number]) =>
      ways.every((way) => tables[table]?.[way].by.every((actor) => platform.includes(actor)));
    const tried = new Set([...sources.map(nameOf), ...fixed]);
    const missing = columns.filter((each) => !tried.has(each.name) && !isOfPlatform(each));
    expect(missing.map((each) => each.name).toSorted()).toEqual([]);
    const tableNames = new Set(Object.keys(tables));
    const gone = [...tried].filter(
      (name) => tableNames.has(name.split('.')[0] ?? '') && !columns.some((each) => each.name === name),
    );
    expect(gone).toEqual([]);
  });

  test('every writer marks every text about themselves', async () => {
    // Rows about one person alone: they name nothing but that person and, at most, a game.
    const columns = await sql<{ name: string }[]>`
      select c.relname || '.' || a.attname as name
      from private.personal_columns r
      join pg_class c on c.oid = to_regclass(r.table_name) and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where r.share = 'row' and r.column_name = 'user_id'
        and format_type(a.atttypid, null) ~ '^(text|character|json|citext)'
        and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
        and not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
            and k.confrelid not in ('public.profiles'::regclass, 'public.user_profiles'::regclass, 'auth.users'::regclass,
              'public.esports_titles'::regclass, 'public.esports_ranks'::regclass, 'private.countries'::regclass,
              'private.states'::regclass))`;
    const free = columns.map(({ name }) => name).filter((name) => !fixed.includes(name));
    expect(free).toEqual(
      expect.arrayContaining(['user_profiles.display_name', 'player_details.bio', 'player_links.title']),
    );
    const all = await Promise.all(Object.keys(scenes).map(told));
    const unmarked = (Object.keys(writers) as Writer[])
      .flatMap((by) => free.map((name) => sourceBy(by, name)))
      .filter((source) => !all.some(({ written }) => written.has(source)));
    expect(unmarked.toSorted()).toEqual([]);
  });

  test('every parameter of words of a function that writes is tried', async () => {
    const parameters = await sql<{ name: string }[]>`
      select p.proname || '.' || p.proargnames[i] as name
      from pg_proc p cross join generate_series(1, p.pronargs) i
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.provolatile = 'v'
        and format_type(p.proargtypes[i - 1], null) ~ '^(text|character|json|bytea|name|citext)'
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
    const tried = new Set([...sources.map(nameOf), ...Object.keys(notKept)]);
    expect(
      parameters
        .map(({ name }) => name)
        .filter((name) => !tried.has(name))
        .toSorted(),
    ).toEqual([]);
    expect(Object.keys(notKept).filter((name) => !parameters.some((each) => each.name === name))).toEqual([]);
  });

  test('each thing to write is written in one of the scenes', async () => {
    const all = await Promise.all(Object.keys(scenes).map(told));
    expect(sources.filter((source) => !all.some(({ written }) => written.has(source))).toSorted()).toEqual([]);
  });

  test.each(fixed)('%s takes no words', async (name) => {
    const [table = '', column = ''] = name.split('.');
    const words = ['zq999z', '{zq999z}', ...(column.endsWith('_url') ? ['https://zq999z.example.com/image.png'] : [])];
    for (const word of words) {
      let answer = 'stored';
      await sql
        .begin(async (transaction) => {
          // The seed keeps no list.
          await transaction`insert into public.kept_filters (user_id, kind, filter) values (${idOf('player')}, 'colleges', '{}')`;
          await transaction`
            update ${transaction(`public.${table}`)} set ${transaction(column)} = ${word}
            where ctid = (select min(ctid) from ${transaction(`public.${table}`)})`;
          throw UNDO;
        })
        .catch((error: Error & { code?: string }) => {
          if (error !== UNDO) answer = error.code ?? error.message;
        });
      expect(answer).toMatch(/^(23|22|PT4)/);
    }
  });

  test('each exception is still needed', async () => {
    const all = await Promise.all(Object.keys(scenes).map(told));
    const found = all.flatMap(({ minor }) =>
      minor.flatMap(({ door, words }) => words.map((word) => ({ door, source: sourceOf(word) }))),
    );
    expect([...isPublished].filter((name) => !found.some((each) => nameOf(each.source) === name))).toEqual([]);
    const unneeded = brought.flatMap(({ words, door }) =>
      words.filter((word) => !found.some((each) => nameOf(each.source) === word && door.test(each.door.name))),
    );
    expect(unneeded).toEqual([]);
  });
});
