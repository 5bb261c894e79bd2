import type { Sql, TransactionSql } from 'postgres';

/** One way to read: what is asked, and how the database is asked. */
export interface Door {
  name: string;
  sql: string;
  /** It answers without being asked for anything of others: what is said there comes to the reader by itself. */
  comesByItself: boolean;
}

/** Values for the parameters of functions, by their names; ids by theirs. A parameter that is not here fails the sweep. */
export type Candidates = Record<string, string[]>;

interface Parameter {
  name: string;
  type: string;
  isOptional: boolean;
}

interface Callable {
  name: string;
  parameters: Parameter[];
  isPublic: boolean;
}

/** Any value will do where nothing of others is named. */
const PLAIN: Record<string, string> = {
  boolean: 'true',
  integer: '1',
  smallint: '1::smallint',
  bigint: '1',
  numeric: '1',
  'double precision': '1',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'time without time zone': "'18:00'",
  jsonb: "'[]'",
  'smallint[]': "'{1}'",
  'timestamp with time zone[]': "array[now() + interval '1 day', now() + interval '2 days']",
};

async function callables(sql: Sql | TransactionSql, role: string): Promise<Callable[]> {
  return sql<Callable[]>`
    select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as "isPublic",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null),
          'isOptional', i > p.pronargs - p.pronargdefaults) order by i)
        from generate_series(1, p.pronargs) i), '[]') as parameters
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege(${role}, p.oid, 'execute')
    order by p.proname`;
}

/** Every call of a function: what it needs in all combinations, alone and with each thing that it can take besides. */
function callsOf({ name, parameters, isPublic }: Callable, candidates: Candidates): Door[] {
  const valuesOf = ({ name: parameter, type }: Parameter): string[] => {
    const known = candidates[`${name}.${parameter}`] ?? candidates[parameter];
    if (known)
      return known.map((value) => (type.endsWith('[]') && !value.startsWith("'{") ? `array[${value}]` : value));
    const plain = PLAIN[type];
    if (plain === undefined) throw new Error(`say what to ask for by ${name}(${parameter} ${type})`);
    return [plain];
  };
  const isNaming = ({ name: parameter, type }: Parameter) =>
    /^(uuid|text)/.test(type) && !candidates['says nothing']?.includes(parameter);
  const argument = ({ name: parameter, type }: Parameter, value: string) => `${parameter} => ${value}::${type}`;
  const needed = parameters
    .filter(({ isOptional }) => !isOptional)
    .reduce<string[][]>(
      (all, parameter) =>
        all.flatMap((each) => valuesOf(parameter).map((value) => [...each, argument(parameter, value)])),
      [[]],
    );
  const besides = parameters
    .filter((parameter) => parameter.isOptional && isNaming(parameter))
    .flatMap((parameter) => valuesOf(parameter).map((value) => argument(parameter, value)));
  const asks = needed.flatMap((each) => [each, ...besides.map((more) => [...each, more])]);
  return asks.map((each) => ({
    name: `${name}(${each.join(', ')})`,
    sql: `public.${name}(${each.join(', ')})`,
    comesByItself:
      !isPublic &&
      !parameters.some((parameter) => each.some((one) => one.startsWith(`${parameter.name} `)) && isNaming(parameter)),
  }));
}

/** Every table, and every call of every function that a client has. */
export async function allDoors(
  sql: Sql | TransactionSql,
  role: 'anon' | 'authenticated',
  candidates: Candidates,
): Promise<Door[]> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and has_column_privilege(${role}, c.oid, a.attnum, 'select')
    group by c.oid, c.relname order by c.relname`;
  return [
    ...tables.map(({ name, columns }) => ({
      name: `table ${name}`,
      sql: `(select ${columns} from public.${name})`,
      comesByItself: false,
    })),
    { name: 'table storage.objects', sql: '(select * from storage.objects)', comesByItself: false },
    ...(await callables(sql, role)).flatMap((each) => callsOf(each, candidates)),
  ];
}

/** Asks, keeps the marked words that came, and undoes whatever the call did. */
const listenFor = (pattern: string) => `
  create function pg_temp.words_of(source text) returns text[] language plpgsql as $$
  declare
    words text[];
  begin
    execute 'select array(select distinct m[1] from ' || source || ' as answer, regexp_matches(answer::text, ''${pattern}'', ''g'') m)'
      into words;
    raise exception 'undo' using errcode = 'ZZ001';
  exception
    when sqlstate 'ZZ001' then return words;
    when others then
      if sqlstate in ('42883', '42703', '42601', '42P01', '42725', '22P02') then raise exception '% in %', sqlerrm, source; end if;
      return '{}';
  end $$;
  grant execute on function pg_temp.words_of to anon, authenticated;`;

/** The pattern has one group: the words that count, by default marked ones. */
export async function prepareListening(transaction: TransactionSql, pattern = '(zq[0-9]{3}z)'): Promise<void> {
  await transaction.unsafe(listenFor(pattern));
}

export interface Said {
  door: Door;
  words: string[];
}

/** What the doors say to whom the transaction now is. */
export async function listenAt(transaction: TransactionSql, doors: Door[]): Promise<Said[]> {
  const answers = await transaction<{ place: number; words: string[] }[]>`
    select d.place::int, pg_temp.words_of(d.source) as words
    from unnest(${doors.map(({ sql }) => sql)}::text[]) with ordinality as d (source, place)`;
  return answers.flatMap(({ place, words }) => {
    const door = doors[place - 1];
    return door && words.length > 0 ? [{ door, words }] : [];
  });
}

const UNDO = new Error('undo');

/** Runs it in a transaction of which nothing stays, and returns what it found. */
export async function undone<T>(sql: Sql, run: (transaction: TransactionSql) => Promise<T>): Promise<T> {
  let found: T | undefined;
  await sql
    .begin(async (transaction) => {
      found = await run(transaction);
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return found as T;
}
