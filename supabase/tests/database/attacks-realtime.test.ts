/** Live changes are no way around the row rules: each published table is changed and each kind of user listens to all. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actors, everyone, type Actor } from './matrix/attempt.ts';
import { seesPipeline } from './matrix/recruiting.ts';
import { as, openDatabase, signedOut, type Client } from './backend.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();

const roster: Actor[] = ['member', 'owner', 'team staff'];

/** A change of one row of each published table that changes nothing, and who of the listeners may hear of it. */
const published: Record<string, { touch: string; heardBy: Actor[] }> = {
  conversations: { touch: 'update conversations set title = title where id = :conversation', heardBy: roster },
  conversation_participants: {
    touch:
      'update conversation_participants set is_starred = is_starred where conversation_id = :conversation and user_id = :member',
    heardBy: roster,
  },
  messages: { touch: 'update messages set content = content where id = :message', heardBy: roster },
  pipeline_revisions: {
    touch:
      'insert into pipeline_revisions (college_id) values (:college) on conflict (college_id) do update set changed_at = now()',
    heardBy: seesPipeline,
  },
  team_practice_attendance: {
    touch: 'update team_practice_attendance set status = status where practice_id = :practice and user_id = :member',
    heardBy: [...roster, 'developer', 'admin'],
  },
  team_practices: { touch: 'update team_practices set title = title where id = :practice', heardBy: everyone },
  team_members: {
    touch: 'update team_members set role = role where team_id = :team and user_id = :member',
    heardBy: everyone,
  },
  team_revisions: {
    touch: 'insert into team_revisions (team_id) values (:team) on conflict (team_id) do update set changed_at = now()',
    heardBy: [...roster, 'developer', 'admin'],
  },
  team_staff: { touch: 'update team_staff set role = role where team_id = :team', heardBy: everyone },
  user_role_changes: {
    touch: 'update user_role_changes set role = role where user_id = :stranger',
    heardBy: ['stranger', 'admin'],
  },
};
/** Read by everybody and changed last: who heard of it has heard of all before. */
const LAST = 'experiment_revision';

interface Heard {
  table: string;
  row: Record<string, unknown>;
}
const heard = new Map<Actor, Heard[]>();
const clients: Client[] = [];

beforeAll(async () => {
  await Promise.all(everyone.map(listen));
  const ids = await readTargetIds(sql);
  const fill = (text: string) => text.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => `'${ids[name]}'`);
  for (const { touch } of Object.values(published)) {
    const { count } = await sql.unsafe(fill(touch));
    if (count === 0) throw new Error(`nothing to change: ${touch}`);
  }
  const gone = crypto.randomUUID();
  await sql.unsafe(
    fill(
      `insert into messages (id, conversation_id, sender_id, content) values ('${gone}', :conversation, :member, 'Secret')`,
    ),
  );
  await sql`delete from public.messages where id = ${gone}`;
  await sql`update public.experiment_revision set revision = revision`;
  await vi.waitFor(
    () => {
      const deaf = everyone.filter((actor) => !tablesHeard(actor).includes(LAST));
      if (deaf.length > 0) throw new Error(`heard nothing: ${deaf.join()}`);
    },
    { timeout: 15_000 },
  );
});
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect();
  await sql.end();
});

/** Listens to every change of every published table. */
async function listen(actor: Actor): Promise<void> {
  const kind = actors[actor];
  const client = kind === null ? signedOut() : as(kind);
  clients.push(client);
  const changes: Heard[] = [];
  heard.set(actor, changes);
  await client.realtime.setAuth();
  const channel = client.channel('everything');
  for (const table of [...Object.keys(published), LAST]) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) => {
      changes.push({ table, row: change.eventType === 'DELETE' ? { deleted: change.old } : change.new });
    });
  }
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === 'SUBSCRIBED') resolve();
      if (error) reject(error);
    });
  });
}

const tablesHeard = (actor: Actor) => heard.get(actor)?.map(({ table }) => table) ?? [];

test.each(Object.entries(published))(
  '[DB-066, SE-040] changes of %s reach exactly those who may read the row',
  (table, { heardBy }) => {
    const reached = everyone.filter((actor) =>
      heard.get(actor)?.some((change) => change.table === table && !('deleted' in change.row)),
    );
    expect(reached.toSorted()).toEqual([...heardBy].toSorted());
  },
);

test('every published table is listed here', async () => {
  const tables = await sql`select tablename from pg_publication_tables where pubname = 'supabase_realtime'`;
  expect(tables.map(({ tablename }) => tablename as string).toSorted()).toEqual(
    [...Object.keys(published), LAST].toSorted(),
  );
});

test('a payload holds no column that its reader may not select', async () => {
  for (const actor of everyone) {
    const role = actors[actor] === null ? 'anon' : 'authenticated';
    for (const { table, row } of heard.get(actor) ?? []) {
      if ('deleted' in row) continue;
      const granted = await sql`
        select attname from pg_attribute a
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
          and has_column_privilege(${role}, attrelid, attnum, 'select')`;
      expect(granted.map(({ attname }) => attname)).toEqual(expect.arrayContaining(Object.keys(row)));
    }
    expect(JSON.stringify(heard.get(actor))).not.toContain('@lineup.example');
  }
});

test('of a deleted row nobody learns more than its key', () => {
  for (const actor of everyone) {
    const gone = heard.get(actor)?.flatMap(({ row }) => ('deleted' in row ? [row.deleted as object] : [])) ?? [];
    expect(gone.every((row) => Object.keys(row).join() === 'id')).toBe(true);
    expect(JSON.stringify(heard.get(actor)?.filter(({ row }) => 'deleted' in row))).not.toContain('Secret');
  }
});

test('[SE-040] a filter on the conversation of others hears nothing either', async () => {
  const client = as('parent');
  clients.push(client);
  await client.realtime.setAuth();
  const { conversation, message } = await readTargetIds(sql);
  const changes: unknown[] = [];
  const others: unknown[] = [];
  const channel = client
    .channel('aimed')
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'messages', filter: `conversation_id=eq.${conversation}` },
      (change) => changes.push(change),
    )
    .on('postgres_changes', { event: '*', schema: 'public', table: LAST }, (change) => others.push(change));
  await new Promise((resolve) => {
    channel.subscribe(resolve);
  });
  await sql`update public.messages set content = content where id = ${message ?? ''}`;
  await sql`update public.experiment_revision set revision = revision`;
  await vi.waitFor(() => expect(others).toHaveLength(1));
  expect(changes).toEqual([]);
});
