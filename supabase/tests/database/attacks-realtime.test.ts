/** Live events are no way around the row rules: each kind of user joins every topic, and hears what they may or nothing. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { as, backend, idOf, openDatabase, rowsOf } from './backend.ts';
import { disconnectListeners, hears, listen, signalsOf, topicOf, type Heard, type Listener } from './live.ts';
import { actors, collegeEditors, everyone, insiders, signedIn, team as roster, type Actor } from './matrix/attempt.ts';
import { seesPipeline } from './matrix/recruiting.ts';
import { readTargetIds } from './target-ids.ts';
import { conversation, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
const idOfTarget = (name: string) => ids[name] ?? '';

interface Target {
  topic: () => Promise<string> | string;
  /** Changes that send events there; texts in them must not arrive. */
  change: () => Promise<unknown>;
  heardBy: Actor[];
}

const SECRET = 'Nobody may hear this';
const targets: Record<string, Target> = {
  flags: {
    topic: () => 'flags',
    change: () => sql`update public.experiments set notes = ${SECRET} where key = 'remote_inbox'`,
    heardBy: signedIn,
  },
  'own user': {
    topic: () => `user:${idOf('parent')}`,
    change: () => sql`insert into public.user_roles (user_id, role) values (${idOf('parent')}, 'recruit_caster')`,
    heardBy: ['stranger'],
  },
  team: {
    topic: () => topicOf(sql, 'team', idOfTarget('team')),
    change: async () => {
      await sql`update public.team_practices set title = ${SECRET} where id = ${idOfTarget('practice')}`;
      await sql`
        update public.team_practice_attendance set status = 'not_attending', notes = ${SECRET}
        where practice_id = ${idOfTarget('practice')} and user_id = ${idOf('player')}`;
      await sql`update public.team_members set role = role where team_id = ${idOfTarget('team')}`;
    },
    heardBy: insiders,
  },
  conversation: {
    topic: () => topicOf(sql, 'conversation', idOfTarget('conversation')),
    change: async () => {
      const id = await send('player', idOfTarget('conversation'), SECRET);
      await sql`update public.messages set content = ${`${SECRET} either`} where id = ${id}`;
      await sql`update public.messages set deleted_at = now() where id = ${id}`;
      await sql`delete from public.messages where id = ${id}`;
    },
    heardBy: roster,
  },
  pipeline: {
    topic: () => topicOf(sql, 'pipeline', idOfTarget('college')),
    change: () =>
      sql`update public.pipeline_stages set player_label = player_label where college_id = ${idOfTarget('college')}`,
    heardBy: seesPipeline,
  },
  college: {
    topic: () => topicOf(sql, 'college', idOfTarget('college')),
    change: () => sql`update public.colleges set city = city where id = ${idOfTarget('college')}`,
    heardBy: collegeEditors,
  },
};

const topics = new Map<string, string>();
const listeners = new Map<string, Map<Actor, Listener>>();
function listenerOf(name: string, actor: Actor): Listener {
  const listener = listeners.get(name)?.get(actor);
  if (!listener) throw new Error(`${actor} did not ask for ${name}`);
  return listener;
}

beforeAll(async () => {
  await forgetTestConversations(sql);
  ids = await readTargetIds(sql);
  for (const [name, target] of Object.entries(targets)) {
    const topic = await target.topic();
    topics.set(name, topic);
    const joined = await Promise.all(
      everyone.map(async (actor) => [actor, await listen(actors[actor], topic)] as const),
    );
    listeners.set(name, new Map(joined));
  }
  for (const [name, { change, heardBy }] of Object.entries(targets)) {
    await change();
    // A listener that has heard this has heard all before it, and one that has not would have by then.
    await sql`select realtime.send('{}', 'last', ${topics.get(name) ?? ''}, true)`;
    await Promise.all(heardBy.map((actor) => hears(listenerOf(name, actor), { event: 'last' })));
  }
});
afterAll(async () => {
  await disconnectListeners();
  await forgetTestConversations(sql);
  await sql.end();
});

const heardOn = (name: string, actor: Actor): Heard[] =>
  listenerOf(name, actor).heard.filter(({ event }) => event !== 'last');

describe('each kind of user', () => {
  test.each(Object.entries(targets))('[DB-066, SE-040] hears of "%s" who may, and nobody else', (name, { heardBy }) => {
    const isIn = everyone.filter((actor) => listenerOf(name, actor).isIn);
    const reached = everyone.filter((actor) => heardOn(name, actor).length > 0);
    expect(isIn.toSorted()).toEqual([...heardBy].toSorted());
    expect(reached.toSorted()).toEqual([...heardBy].toSorted());
  });

  test('hears ids, numbers and the kind of change, nothing else', () => {
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    const kinds = ['new', 'edited', 'deleted', 'practice', 'attendance', 'roster'];
    let count = 0;
    for (const name of Object.keys(targets)) {
      for (const { payload } of everyone.flatMap((actor) => heardOn(name, actor))) {
        for (const value of Object.values(payload)) {
          count += 1;
          const isFine = typeof value === 'number' || uuid.test(String(value)) || kinds.includes(String(value));
          expect(isFine ? [] : payload).toEqual([]);
        }
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  test('hears of one answer to a practice once: the counts that change with it send nothing', () => {
    const kinds = heardOn('team', 'member').map(({ payload }) => [payload.kind, payload.id]);
    expect(kinds).toEqual([
      ['practice', ids.practice],
      ['attendance', ids.practice],
      ['roster', undefined],
    ]);
  });

  test('joins no topic by another name', async () => {
    const conversationTopic = await topicOf(sql, 'conversation', idOfTarget('conversation'));
    const names = [
      `conversation:${ids.conversation}`,
      `${conversationTopic}0`,
      `${conversationTopic}:x`,
      conversationTopic.toUpperCase(),
      `team:${ids.team}`,
      `team:${ids.team}:0`,
      `user:${idOf('player')}:1`,
      'user:',
      'flags:1',
      'conversation:%:1',
      'anything',
    ];
    const joined = await Promise.all(names.map(async (name) => ((await listen('coach', name)).isIn ? [name] : [])));
    expect(joined.flat()).toEqual([]);
  });
});

describe('whoever was removed', () => {
  const people = { removed: 'parent', stays: 'coach' } as const;

  /** Both listen, the right of one ends, the other follows and hears what comes; the one hears nothing of it. */
  async function heardAfter(
    topicNow: () => Promise<string>,
    end: () => PromiseLike<unknown>,
    change: () => PromiseLike<unknown>,
    event: string,
  ): Promise<Heard[]> {
    const before = await topicNow();
    const [removed, stays] = [await listen(people.removed, before), await listen(people.stays, before)];
    expect([removed.isIn, stays.isIn]).toEqual([true, true]);
    await change();
    await hears(removed, { event });
    await end();
    await Promise.all([hears(removed, { event: 'moved' }), hears(stays, { event: 'moved' })]);
    const after = await topicNow();
    expect(after).not.toBe(before);
    const follows = await listen(people.stays, after);
    expect(follows.isIn).toBe(true);
    for (const topic of [before, after]) expect((await listen(people.removed, topic)).isIn).toBe(false);
    const count = removed.heard.findIndex((each) => each.event === 'moved') + 1;
    await change();
    await hears(follows, { event });
    return removed.heard.slice(count);
  }

  test.each(['team_members', 'team_staff'])('from %s hears nothing more of the team', async (table) => {
    const { team } = ids;
    const place = await sql`
      insert into ${sql(`public.${table}`)} (team_id, user_id, is_confirmed)
      values (${team ?? ''}, ${idOf('parent')}, true) returning id`;
    const heard = await heardAfter(
      () => topicOf(sql, 'team', team ?? ''),
      () => sql`update ${sql(`public.${table}`)} set is_active = false where id = ${place[0]?.id as string}`,
      () => sql`update public.team_staff set role = role where team_id = ${team ?? ''} and is_active`,
      'changed',
    );
    expect(heard).toEqual([]);
    await sql`delete from ${sql(`public.${table}`)} where id = ${place[0]?.id as string}`;
  });

  test('as owner of a team hears nothing more of it', async () => {
    const [made] = await sql`
      insert into public.teams (name, organization_type, owner_user_id)
      values ('Handed over', 'college', ${idOf('parent')}) returning id`;
    const team = made?.id as string;
    await sql`insert into public.team_staff (team_id, user_id, is_confirmed) values (${team}, ${idOf('coach')}, true)`;
    const heard = await heardAfter(
      () => topicOf(sql, 'team', team),
      () => sql`update public.teams set owner_user_id = ${idOf('coach')} where id = ${team}`,
      () => sql`update public.team_staff set role = role where team_id = ${team}`,
      'changed',
    );
    expect(heard).toEqual([]);
    await sql`delete from public.teams where id = ${team}`;
  });

  test.each(['removed', 'left'] as const)('[SE-040] %s, from a conversation, hears nothing more of it', async (how) => {
    const id = await conversation('coach', 'group', 'parent', 'team-staff');
    const heard = await heardAfter(
      () => topicOf(sql, 'conversation', id),
      () =>
        rowsOf(
          as(how === 'left' ? 'parent' : 'coach')
            .from('conversation_participants')
            .delete()
            .match({ conversation_id: id, user_id: idOf('parent') }),
        ),
      () => send('team-staff', id, 'Still here'),
      'message',
    );
    expect(heard).toEqual([]);
    const own = await listen('parent', `user:${idOf('parent')}`);
    const stays = await listen('coach', `user:${idOf('coach')}`);
    await send('team-staff', id, 'Only for us');
    await hears(stays, { event: 'conversation', payload: { conversation_id: id, kind: 'message' } });
    expect(own.heard).toEqual([]);
  });

  test('[SE-014] from a college hears nothing more of its pipeline', async () => {
    const college = idOfTarget('college');
    await sql`
      insert into public.user_roles (user_id, role, college_id)
      select u, 'programs_college_staff', ${college} from unnest(${[idOf('parent'), idOf('coach')]}::uuid[]) u`;
    const heard = await heardAfter(
      () => topicOf(sql, 'pipeline', college),
      () => sql`delete from public.user_roles where user_id = ${idOf('parent')} and college_id = ${college}`,
      () => sql`update public.pipeline_stages set player_label = player_label where college_id = ${college}`,
      'changed',
    );
    expect(heard).toEqual([]);
    await sql`delete from public.user_roles where user_id = ${idOf('coach')} and college_id = ${college}`;
  });

  test('a team that is archived goes on under another name, for who may restore it', async () => {
    const topic = await topicOf(sql, 'team', idOfTarget('team'));
    const member = await listen('player', topic);
    await sql`update public.teams set archived_at = now() where id = ${idOfTarget('team')}`;
    await hears(member, { event: 'moved' });
    expect((await listen('player', topic)).isIn).toBe(false);
    const renamed = await topicOf(sql, 'team', idOfTarget('team'));
    expect((await listen('player', renamed)).isIn).toBe(false);
    expect((await listen('coach', renamed)).isIn).toBe(true);
    await sql`update public.teams set archived_at = null where id = ${idOfTarget('team')}`;
  });
});

describe('typing and presence in another’s name', () => {
  const typing = { type: 'broadcast', event: 'typing', payload: {} } as const;
  /** Three talk: one forges, one is played, one watches. */
  async function talk() {
    const id = await conversation('coach', 'group', 'parent', 'team-staff');
    return { id, main: await topicOf(sql, 'conversation', id), coachs: await signalsOf(sql, id, 'coach') };
  }

  test('[SE-040] a participant types and shows as themselves, and the others see it', async () => {
    const { coachs } = await talk();
    const [coach, parent] = [await listen('coach', coachs), await listen('parent', coachs)];
    expect([coach.isIn, parent.isIn]).toEqual([true, true]);
    expect(await coach.channel.send(typing)).toBe('ok');
    expect(await coach.channel.track({})).toBe('ok');
    await hears(parent, typing);
    await vi.waitFor(() => expect(Object.keys(parent.channel.presenceState())).toHaveLength(1), { timeout: 10_000 });
  });

  test.each(['of the other', 'of all'] as const)(
    '[SE-040] and never as another one, in the channel %s, whatever key and payload they choose',
    async (which) => {
      const { id, main, coachs } = await talk();
      const topic = which === 'of all' ? main : coachs;
      const witness = await listen('team-staff', topic);
      const forger = as('parent');
      await forger.realtime.setAuth();
      const channel = forger.channel(topic, {
        config: { private: true, broadcast: { ack: true }, presence: { key: idOf('coach') } },
      });
      channel.on('presence', { event: 'sync' }, () => {});
      await new Promise<void>((resolve) => {
        channel.subscribe(() => resolve());
      });
      expect(await channel.send({ ...typing, payload: { user_id: idOf('coach') } })).not.toBe('ok');
      await channel.track({ user_id: idOf('coach') });
      const over = await fetch(`${backend.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${backend.tokens.parent}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          messages: [{ topic, event: 'typing', payload: { user_id: idOf('coach') }, private: true }],
        }),
      });
      expect(over.status).toBeLessThan(500);
      await sql`select realtime.send('{}', 'last', ${topic}, true)`;
      await hears(witness, { event: 'last' });
      expect(witness.heard.map(({ event }) => event)).toEqual(['last']);
      expect(witness.channel.presenceState()).toEqual({});
      await forger.realtime.disconnect();
      // What one may in the own channel goes on.
      const own = await listen('parent', await signalsOf(sql, id, 'parent'));
      expect(await own.channel.send(typing)).toBe('ok');
    },
  );

  test('[SE-040] whoever takes no part sees nobody type, and nobody has a channel who takes none', async () => {
    const { id, coachs } = await talk();
    expect((await listen('player', coachs)).isIn).toBe(false);
    expect((await listen(null, coachs)).isIn).toBe(false);
    for (const kind of ['parent', 'player'] as const)
      expect((await listen(kind, await signalsOf(sql, id, 'player'))).isIn).toBe(false);
  });
});

test('[DB-066, SE-040] nobody is told of rows, not even the keys of deleted ones', async () => {
  const id = await conversation('coach', 'group', 'parent', 'team-staff');
  const told: unknown[] = [];
  const supabase = as('parent');
  await supabase.realtime.setAuth();
  const own = `user:${idOf('parent')}`;
  const channel = supabase.channel(own, { config: { private: true } });
  for (const schema of ['public', 'private', 'auth'])
    channel.on('postgres_changes', { event: '*', schema }, (change) => told.push(change));
  const heard: string[] = [];
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event));
  await new Promise<void>((resolve) => {
    channel.subscribe(() => resolve());
  });
  const message = await send('coach', id, SECRET);
  await sql`delete from public.messages where id = ${message}`;
  await sql`delete from public.conversation_participants where conversation_id = ${id} and user_id = ${idOf('team-staff')}`;
  await sql`delete from public.conversations where id = ${id}`;
  await sql`select realtime.send('{}', 'last', ${own}, true)`;
  await vi.waitFor(() => expect(heard).toContain('last'), { timeout: 10_000 });
  expect(told).toEqual([]);
  await supabase.realtime.disconnect();
});
