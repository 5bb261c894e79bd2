import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import postgres from 'postgres';
import { anon, createUser, databaseUrl, service } from '../people.ts';
import { count, dropSocket, listen, uniqueName } from './support.ts';

const [ann, bob] = await Promise.all([createUser(), createUser()]);
const chat = () => ann.client.from('chat');

/** Insert a row of ann's and return its id. */
async function say(body: string, over: Record<string, unknown> = {}): Promise<number> {
  const { data } = await chat()
    .insert({ body, ...over })
    .select('id')
    .single()
    .throwOnError();
  return data?.id as number;
}

/** Once ann's own row arrives, everything written before it has been dealt with. */
async function settled(watcher: { changes: unknown[] }): Promise<void> {
  const before = watcher.changes.length;
  await say('settled', { room: 'settled' });
  await count(watcher.changes, before + 1);
}

afterAll(async () => {
  for (const client of [ann.client, bob.client, anon, service]) await client.removeAllChannels();
});

describe('changes of a table', () => {
  it('arrive with row, types and time', async () => {
    const { changes } = await listen(ann.client, { table: 'chat' });
    const id = await say('héllo', { amount: 1.5, tags: ['a"b', 'c'], payload: { deep: [1, null] } });
    await count(changes, 1);
    expect(changes[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'chat',
      errors: null,
      old: {},
      new: { id, owner: ann.id, body: 'héllo', amount: 1.5, tags: ['a"b', 'c'], payload: { deep: [1, null] } },
    });
    expect(Date.parse(changes[0]?.commit_timestamp ?? '')).not.toBeNaN();
  });

  it('bring updates with the old key and deletions with it alone', async () => {
    const { changes } = await listen(ann.client, { table: 'chat' });
    const id = await say('before');
    await count(changes, 1);
    await chat().update({ body: 'after' }).eq('id', id).throwOnError();
    await count(changes, 2);
    await chat().delete().eq('id', id).throwOnError();
    await count(changes, 3);
    expect(changes.map(({ eventType, new: row, old }) => [eventType, row.body, old])).toEqual([
      ['INSERT', 'before', {}],
      ['UPDATE', 'after', { id }],
      ['DELETE', undefined, { id }],
    ]);
  });

  it('can be limited to one kind of event', async () => {
    const updates = await listen(ann.client, { table: 'chat', event: 'UPDATE' });
    const id = await say('x');
    await chat().update({ body: 'y' }).eq('id', id).throwOnError();
    await count(updates.changes, 1);
    expect(updates.changes.map(({ eventType }) => eventType)).toEqual(['UPDATE']);
  });

  it('hold no column that the role may not select', async () => {
    const { changes } = await listen(ann.client, { table: 'chat' });
    await say('quiet');
    await count(changes, 1);
    expect(Object.keys(changes[0]?.new ?? {})).not.toContain('secret');
  });

  it('bring values that the database works out itself', async () => {
    const { changes } = await listen(ann.client, { table: 'chat' });
    await say('loud');
    await count(changes, 1);
    expect(changes[0]?.new.shout).toBe('LOUD');
  });

  it('400 arrive in order, none lost, none twice', async () => {
    const { changes } = await listen(ann.client, { table: 'chat', filter: 'room=eq.count' });
    for (let start = 0; start < 400; start += 40) {
      const rows = Array.from({ length: 40 }, (_, index) => ({ room: 'count', body: String(start + index) }));
      await chat().insert(rows).throwOnError();
    }
    await count(changes, 400);
    expect(changes.map(({ new: row }) => row.body)).toEqual(Array.from({ length: 400 }, (_, index) => String(index)));
  });

  it('of many writers at once all arrive', async () => {
    const { changes } = await listen(ann.client, { table: 'chat', filter: 'room=eq.crowd' });
    await Promise.all(Array.from({ length: 60 }, (_, index) => say(String(index), { room: 'crowd' })));
    await count(changes, 60);
    expect(new Set(changes.map(({ new: row }) => row.body)).size).toBe(60);
    expect(changes).toHaveLength(60);
  });

  it('written right after SUBSCRIBED arrive', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { changes } = await listen(ann.client, { table: 'chat', filter: 'room=eq.first' });
      await say('first', { room: 'first' });
      await count(changes, 1);
      expect(changes).toHaveLength(1);
    }
  });

  it('of tables outside the publication do not arrive, and the channel is told', async () => {
    const { changes, problems } = await listen(service, { table: 'unpublished' });
    await service.from('unpublished').insert({ id: Date.now() % 1_000_000, body: 'x' });
    await count(problems, 1);
    expect(problems[0]).toMatch(/Unable to subscribe to changes with given parameters/);
    expect(changes).toEqual([]);
  });
});

describe('row-level security', () => {
  it('sends a row only to those who see it', async () => {
    const mine = await listen(ann.client, { table: 'chat' });
    const theirs = await listen(bob.client, { table: 'chat' });
    const anonymous = await listen(anon, { table: 'chat' });
    await say('private');
    await bob.client.from('chat').insert({ body: 'of bob' });
    await count(theirs.changes, 1);
    await settled(mine);
    expect(mine.changes.some(({ new: row }) => row.owner === bob.id)).toBe(false);
    expect(theirs.changes.map(({ new: row }) => row.body)).toEqual(['of bob']);
    expect(anonymous.changes).toEqual([]);
  });

  it('does not leak a deleted row, even when the stream holds all of it', async () => {
    const theirs = await listen(bob.client, { table: 'diary' });
    const { data } = await ann.client.from('diary').insert({ body: 'dear diary' }).select('id').single();
    await ann.client.from('diary').delete().eq('id', data?.id);
    await count(theirs.changes, 1);
    expect(theirs.changes).toHaveLength(1);
    expect(theirs.changes[0]?.old).toEqual({ id: data?.id });
    expect(JSON.stringify(theirs.changes)).not.toContain('dear diary');
  });

  it('gives the owner the old row of an update when the table keeps it', async () => {
    const mine = await listen(ann.client, { table: 'diary', event: 'UPDATE' });
    const { data } = await ann.client.from('diary').insert({ body: 'draft' }).select('id').single();
    await ann.client.from('diary').update({ body: 'final' }).eq('id', data?.id);
    await count(mine.changes, 1);
    expect(mine.changes[0]?.old).toMatchObject({ id: data?.id, body: 'draft' });
  });

  it('follows a permission that comes and goes', async () => {
    const { changes } = await listen(ann.client, { table: 'club_news' });
    // A client that sees everything shows when a change has been dealt with.
    const all = await listen(service, { table: 'club_news' });
    const base = Math.floor(Math.random() * 1_000_000_000);
    const tell = async (id: number) => {
      await service
        .from('club_news')
        .insert({ id: base + id, body: 'news' })
        .throwOnError();
      await count(all.changes, id);
    };
    const members = service.from('club_members');
    await tell(1);
    await members.insert({ user_id: ann.id }).throwOnError();
    await tell(2);
    await count(changes, 1);
    await members.delete().eq('user_id', ann.id).throwOnError();
    await tell(3);
    await members.insert({ user_id: ann.id }).throwOnError();
    await tell(4);
    await count(changes, 2);
    expect(changes.map(({ new: row }) => Number(row.id) - base)).toEqual([2, 4]);
    await members.delete().eq('user_id', ann.id);
  });

  it('does not bind the service role', async () => {
    const all = await listen(service, { table: 'diary', event: 'INSERT' });
    await ann.client.from('diary').insert({ body: 'seen by the service' });
    await count(all.changes, 1);
    expect(all.changes[0]?.new.body).toBe('seen by the service');
  });
});

describe('filters', () => {
  const room = uniqueName('filters');
  const amounts = [1, 5, 10];
  const cases: [string, number[]][] = [
    ['amount=eq.5', [5]],
    ['amount=neq.5', [1, 10]],
    ['amount=lt.5', [1]],
    ['amount=lte.5', [1, 5]],
    ['amount=gt.5', [10]],
    ['amount=gte.5', [5, 10]],
    ['amount=in.(1,10)', [1, 10]],
  ];
  const received = new Map<string, unknown[]>();

  beforeAll(async () => {
    const watchers = await Promise.all(
      cases.map(async ([filter]) => [filter, await listen(ann.client, { table: 'chat', filter })] as const),
    );
    for (const amount of amounts) await say('filtered', { room, amount });
    // The last row passes no filter; when it is there, all before it are.
    const end = await listen(ann.client, { table: 'chat', filter: `body=eq.end of ${room}` });
    await say(`end of ${room}`, { room, amount: null });
    await count(end.changes, 1);
    for (const [filter, { changes }] of watchers)
      received.set(
        filter,
        changes.map(({ new: row }) => row.amount),
      );
  });

  it.each(cases)('%s', (filter, expected) => {
    expect(received.get(filter)).toEqual(expected);
  });

  it('that make no sense are told to the channel', async () => {
    for (const filter of ['nothere=eq.1', 'amount=eq.many', 'secret=eq.x']) {
      const { problems } = await listen(ann.client, { table: 'chat', filter });
      await count(problems, 1);
      expect(problems[0]).toMatch(/^Unable to subscribe to changes with given parameters/);
    }
  });
});

describe('several listeners', () => {
  it('on one channel get their own events', async () => {
    const seen: string[] = [];
    const channel = ann.client
      .channel(uniqueName())
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'chat' }, () => seen.push('chat'))
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'diary' }, () => seen.push('diary'));
    await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    await say('x');
    await ann.client.from('diary').insert({ body: 'y' });
    await count(seen, 2);
    expect(seen).toEqual(['chat', 'diary']);
  });

  it('hear nothing after they left', async () => {
    const left = await listen(ann.client, { table: 'chat' });
    const stays = await listen(ann.client, { table: 'chat' });
    await ann.client.removeChannel(left.channel);
    await settled(stays);
    expect(left.changes).toEqual([]);
  });

  it('join again after the socket was gone', async () => {
    const own = ann.another();
    const { changes, statuses } = await listen(own, { table: 'chat', filter: 'room=eq.back' });
    dropSocket(own);
    await count(statuses, 3);
    expect(statuses.at(-1)).toBe('SUBSCRIBED');
    await say('again', { room: 'back' });
    await count(changes, 1);
    expect(changes).toHaveLength(1);
    await own.removeAllChannels();
  });
});

describe.runIf(databaseUrl)('when the stream of the database breaks', () => {
  it('listeners are told, join again and hear what follows', async () => {
    const { changes, problems, statuses } = await listen(ann.client, { table: 'chat', filter: 'room=eq.restart' });
    const sql = postgres(databaseUrl ?? '', { max: 1 });
    await sql`select pg_terminate_backend(pid) from pg_stat_replication`;
    await sql.end();
    await count(statuses, 3);
    expect(statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    expect(problems).toContain('The connection to the database was lost');
    await say('after', { room: 'restart' });
    await count(changes, 1);
    expect(changes.map(({ new: row }) => row.body)).toEqual(['after']);
  });
});
