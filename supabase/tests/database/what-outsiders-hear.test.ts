/**
 * What outsiders hear: whoever is signed out, has no part in it, was removed or is blocked joins every topic and asks
 * for every changed row; then every function that sends is made to send. New kinds of topics and new functions that
 * send fail until they are listed.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import {
  disconnectListeners,
  hears,
  listen,
  listenToRows,
  sentWhile,
  signalsOf,
  topicOf,
  type Listener,
} from './live.ts';
import { conversation, forgetTestConversations, send } from './talk.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';

/** The one who was removed took part in everything until then; the one who is blocked never did. */
const outsiders = {
  'signed out': null,
  'without a part': 'newcomer',
  removed: 'parent',
  blocked: 'private-coach',
} as const satisfies Record<string, AccountKind | null>;
type Outsider = keyof typeof outsiders;
const everybody = Object.keys(outsiders) as Outsider[];
/** Whose team, conversation and program it is. */
const INSIDER = 'coach';
const BLOCKER = 'player';

/** Topics by kind; what comes before the first colon of a topic, and all topics of that kind that are tried. */
const topics: Record<string, () => Promise<string[]>> = {
  user: async () => [INSIDER, BLOCKER, 'minor', 'admin'].map((kind) => `user:${idOf(kind as AccountKind)}`),
  flags: async () => ['flags'],
  team: async () => [await topicOf(sql, 'team', id('team'))],
  conversation: async () => [
    await topicOf(sql, 'conversation', id('group')),
    await topicOf(sql, 'conversation', id('conversation')),
    await signalsOf(sql, id('group'), INSIDER),
    await signalsOf(sql, id('group'), BLOCKER),
    await signalsOf(sql, id('group'), outsiders.removed),
  ],
  pipeline: async () => [await topicOf(sql, 'pipeline', id('college'))],
  college: async () => [await topicOf(sql, 'college', id('college'))],
};
/** Flags are for everybody who is signed in. */
const mayHear = (kind: string, who: Outsider) => kind === 'flags' && who !== 'signed out';

/** Every function that sends, and a change that makes it send. */
const senders: Record<string, () => PromiseLike<unknown>> = {
  move_topics: async () => {
    await sql`
      insert into public.team_staff (team_id, user_id, is_confirmed) values (${id('team')}, ${idOf('admin')}, true)
      on conflict do nothing`;
    await sql`update public.team_staff set is_active = false where user_id = ${idOf('admin')}`;
  },
  send_role_change: () =>
    sql`insert into public.user_roles (user_id, role) values (${idOf(BLOCKER)}, 'recruit_caster')`,
  send_theme_change: () => sql`
    update public.user_profiles set theme_preference = case theme_preference when 'dark' then 'light' else 'dark' end
    where user_id = ${idOf(BLOCKER)}`,
  send_flag_change: () => sql`update public.experiments set notes = 'Another' where key = 'remote_inbox'`,
  send_team_events: () => sql`update public.team_practices set title = 'Another' where id = ${id('practice')}`,
  send_place_offer: () =>
    sql`insert into public.team_members (team_id, user_id) values (${id('team')}, ${idOf('staff')})`,
  send_place_offer_again: async () => {
    const place = sql`team_id = ${id('team')} and user_id = ${idOf('developer')}`;
    await sql`insert into public.team_members (team_id, user_id) values (${id('team')}, ${idOf('developer')})`;
    await sql`update public.team_members set is_active = false where ${place}`;
    await sql`update public.team_members set is_active = true where ${place}`;
  },
  send_transfer_change: () =>
    rowsOf(as(INSIDER).rpc('offer_team_transfer', { p_team_id: id('team'), p_user_id: idOf(BLOCKER) })),
  send_request_decision: async () => {
    await sql`
      insert into public.team_join_requests (team_id, post_id, user_id)
      values (${id('team')}, ${id('post')}, ${idOf('admin')}) on conflict do nothing`;
    await sql`update public.team_join_requests set status = 'declined' where user_id = ${idOf('admin')}`;
  },
  send_participant_changes: async () => {
    const place = { conversation_id: id('group'), user_id: idOf('staff') };
    await rowsOf(as(INSIDER).from('conversation_participants').insert(place));
    await rowsOf(as(INSIDER).from('conversation_participants').delete().match(place));
  },
  send_draft: () => sql`
    insert into public.message_drafts (conversation_id, user_id, content, typed_at)
    values (${id('group')}, ${idOf(INSIDER)}, 'half', now())`,
  send_waiting_change: () => sql`
    insert into public.waiting_messages (id, conversation_id, sender_id, content, due_at)
    values (gen_random_uuid(), ${id('group')}, ${idOf(INSIDER)}, 'later', now() + interval '1 hour')`,
  note_star: async () => {
    const own = { conversation_id: id('group'), user_id: idOf(BLOCKER) };
    await rowsOf(as(BLOCKER).from('conversation_participants').update({ is_starred: true }).match(own));
  },
  send_other_mute: async () => {
    await rowsOf(as(BLOCKER).rpc('mute_conversation', { p_conversation_id: id('group') }));
    await rowsOf(as(BLOCKER).rpc('mute_conversation', { p_conversation_id: id('group'), p_hours: 8 }));
    await rowsOf(as(BLOCKER).from('conversation_mutes').delete().eq('conversation_id', id('group')));
  },
  send_report_count: () => rowsOf(as(BLOCKER).rpc('report_abuse', { p_reason: 'spam', p_user_id: idOf(INSIDER) })),
  send_staff_requests: () =>
    rowsOf(as(INSIDER).from('role_requests').insert({ role: 'programs_high_school_admin', note: 'Let me in' })),
  send_new_messages: () => send(INSIDER, id('group'), 'New'),
  send_changed_messages: async () => {
    const message = await send(INSIDER, id('group'), 'Before');
    await rowsOf(as(INSIDER).rpc('edit_message', { p_message_id: message, p_content: 'After' }));
    await rowsOf(as(INSIDER).from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message));
    await sql`delete from public.messages where id = ${message}`;
  },
  send_reaction: async () => {
    const message = await send(INSIDER, id('group'), 'Hooray');
    await rowsOf(as(BLOCKER).rpc('react_to_message', { p_message_id: message, p_reaction: 'love' }));
  },
  send_reads: () => rowsOf(as(BLOCKER).rpc('mark_conversation_read', { p_conversation_id: id('group') })),
  send_to_participants: () =>
    rowsOf(as(INSIDER).from('conversations').update({ title: 'Another title' }).eq('id', id('group'))),
  send_unread_counts: () => send(INSIDER, id('group'), 'Counted'),
  send_notice_counts: () =>
    rowsOf(as(INSIDER).from('team_practices').update({ location: 'Another' }).eq('id', id('practice'))),
  send_waiting_counts: () => sql`
    update public.interests set answered_at = case when answered_at is null then sent_at end
    where player_id = ${idOf(BLOCKER)} and sent_at is not null`,
  send_changed: () =>
    sql`update public.pipeline_stages set display_order = display_order where college_id = ${id('college')}`,
  send_events: () =>
    sql`select private.send_events(array[${`user:${idOf(BLOCKER)}`}], 'count', array['{"name": "unread_notices"}'::jsonb])`,
  send_to_each: () =>
    sql`select private.send_to_each(array[${idOf(BLOCKER)}]::uuid[], 'count', '{"name": "unread_notices"}')`,
  send_family_change: () => sql`
    insert into private.ward_choices (minor_id) values (${idOf('minor')})
    on conflict (minor_id) do update set updated_at = now()`,
  see_announcements: async () => {
    const told = randomUUID();
    await rowsOf(as(INSIDER).rpc('write_announcement', { p_id: told, p_team_id: id('team'), p_body: 'For the team' }));
    await rowsOf(as(BLOCKER).rpc('see_announcements', { p_ids: [told] }));
    await sql`delete from private.announcements where id = ${told}`;
  },
  send_absence_change: async () => {
    await sql`insert into private.absences (user_id, starts_on, ends_on, reason)
      values (${idOf('minor')}, current_date + 300, current_date + 300, 'Trip')`;
    await sql`delete from private.absences where user_id = ${idOf('minor')}`;
  },
  tell_of_offer: () => sql`select private.tell_of_offer('changed', o) from private.offers o order by o.id limit 1`,
  tell_of_evaluation: () => sql`
    select private.tell_of_evaluation('declined', e) from private.coach_evaluations e order by e.id limit 1`,
  tell_of_papers: () => sql`
    select private.tell_of_papers('papers_asked', i) from public.interests i
    where i.id = (select k.interest_id from private.papers k order by k.id limit 1)`,
  send_board_change: () => sql`update public.college_board_cards set place = place where player_id = ${idOf(BLOCKER)}`,
  send_standing: () => sql`
    update public.interests set answered_at = coalesce(answered_at, sent_at) + interval '1 second'
    where player_id = ${idOf(BLOCKER)} and sent_at is not null`,
};

interface Ear {
  kind: string;
  topic: string;
  who: Outsider;
  listener: Listener;
  /** Joined before the removal. */
  isEarlier?: boolean;
  /** What was heard up to the moment that counts. */
  before: number;
}
let ears: Ear[] = [];
/** What the one who was removed had joined before. */
let wasIn: string[] = [];
/** Everybody's own topic, on which one knows that all before it has come. */
const own = new Map<Outsider, Listener>();
const rows = new Map<Outsider, unknown[]>();

async function join(who: Outsider): Promise<Ear[]> {
  const all = await Promise.all(
    Object.entries(topics).map(async ([kind, find]) => (await find()).map((topic) => ({ kind, topic }))),
  );
  return Promise.all(
    all.flat().map(async ({ kind, topic }) => {
      const listener = await listen(outsiders[who], topic);
      return { kind, topic, who, listener, before: 0 };
    }),
  );
}

beforeAll(async () => {
  await forgetTestConversations(sql);
  ids = await readTargetIds(sql);
  const removed = idOf(outsiders.removed);
  ids.group = await conversation(INSIDER, 'group', BLOCKER, outsiders.removed);
  // The one to be removed has had a part in everything, and has listened.
  await sql`insert into public.team_staff (team_id, user_id, is_confirmed) values (${id('team')}, ${removed}, true)`;
  await sql`
    insert into public.user_roles (user_id, role, college_id) values (${removed}, 'programs_college_staff', ${id('college')})`;
  ears = await join('removed');
  wasIn = [...new Set(ears.filter(({ listener }) => listener.isIn).map(({ kind }) => kind))];
  await sql`update public.team_staff set is_active = false where user_id = ${removed}`;
  await sql`delete from public.user_roles where user_id = ${removed} and college_id = ${id('college')}`;
  await rowsOf(
    as(INSIDER)
      .from('conversation_participants')
      .delete()
      .match({ conversation_id: id('group'), user_id: removed }),
  );
  await Promise.all(
    ears
      // Where people send, the database says nothing: their names change with that of the conversation.
      .filter(({ kind, topic, listener }) => kind !== 'flags' && listener.isIn && topic.split(':').length < 4)
      .map(({ listener }) => hears(listener, { event: 'moved' })),
  );
  for (const ear of ears) Object.assign(ear, { isEarlier: true, before: ear.listener.heard.length });
  await rowsOf(
    as(BLOCKER)
      .from('user_blocks')
      .insert({ blocked_id: idOf(outsiders.blocked) }),
  );
  for (const who of everybody) {
    ears.push(...(await join(who)));
    rows.set(who, await listenToRows(outsiders[who]));
    const kind = outsiders[who];
    if (kind) own.set(who, await listen(kind, `user:${idOf(kind)}`));
  }
});
afterAll(async () => {
  await disconnectListeners();
  await forgetTestConversations(sql);
  await sql.end();
});

test('who is to be removed hears all until then', () => {
  expect(wasIn.toSorted()).toEqual(['college', 'conversation', 'flags', 'pipeline', 'team']);
});

test.each(everybody)('[DB-066, SE-040] who is %s joins nothing of others', (who) => {
  const now = ears.filter((ear) => ear.who === who && !ear.isEarlier);
  const isIn = now.filter(({ kind, listener }) => listener.isIn && !mayHear(kind, who));
  expect(isIn.map(({ topic }) => topic)).toEqual([]);
  expect(now.length).toBeGreaterThan(7);
});

describe('what is sent by', () => {
  test.each(Object.entries(senders))('%s is heard by no outsider', async (name, change) => {
    const counts = ears.map(({ listener }) => listener.heard.length);
    const sent = await sentWhile(sql, '', change);
    expect(sent).not.toEqual([]);
    for (const [who, listener] of own) {
      const kind = outsiders[who];
      await sql`select realtime.send(${sql.json({ name })}, 'last', ${`user:${idOf(kind ?? 'newcomer')}`}, true)`;
      await hears(listener, { event: 'last', payload: { name } });
    }
    const heard = ears.flatMap(({ kind, topic, who, listener }, place) =>
      mayHear(kind, who) ? [] : listener.heard.slice(counts[place]).map(({ event }) => `${who}: ${event} on ${topic}`),
    );
    expect(heard).toEqual([]);
    const ownEvents = [...own].flatMap(([who, listener]) =>
      listener.heard.filter(({ event }) => event !== 'last').map(({ event }) => `${who}: ${event} on the own topic`),
    );
    expect(ownEvents).toEqual([]);
    expect([...rows.values()]).toEqual(everybody.map(() => []));
  });
});

describe('what is not listed fails', () => {
  test('every kind of topic is tried', async () => {
    const [found] = await sql<{ kinds: string[] }[]>`
      select array(
        select distinct m[1] from (
          -- The names of locks look alike.
          select regexp_replace(p.prosrc, 'hashtext[^;]*', '', 'g') as source
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname in ('public', 'private') and (p.prosrc ~ 'realtime\\.|send_events|topic_of|move_topics' or p.proname in ('may_hear', 'may_see_presence', 'may_signal'))
          union all
          select pg_get_constraintdef(c.oid) from pg_constraint c
          where c.conrelid = 'private.live_topics'::regclass and c.contype = 'c'
        ) s, lateral (
          select regexp_matches(s.source, '''([a-z_]+):''', 'g') as m
          union all select regexp_matches(s.source, '(?:topic_of|move_topics)\\(''([a-z_]+)''', 'g')
          union all select regexp_matches(s.source, 'topic = ''([a-z_]+)', 'g')
          union all select regexp_matches(s.source, '''([a-z_]+)''::text', 'g')
        ) k order by 1) as kinds`;
    expect(found?.kinds).toEqual(Object.keys(topics).toSorted());
  });

  test('every function that sends is made to send', async () => {
    const sending = await sql<{ name: string }[]>`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.prosrc ~ 'realtime\\.|private\\.send_(to_each|events)' order by 1`;
    expect(sending.map(({ name }) => name)).toEqual(Object.keys(senders).toSorted());
  });

  test('who listens is asked by these rules alone', async () => {
    const rules = await sql`
      select cmd, roles::text[] as roles, array(
        select distinct m[1] from regexp_matches(coalesce(qual, '') || coalesce(with_check, ''), 'private\\.(\\w+)', 'g') m order by 1) as asked
      from pg_policies
      where schemaname = 'realtime' and tablename = 'messages' order by cmd`;
    expect([...rules]).toEqual([
      { cmd: 'INSERT', roles: ['authenticated'], asked: ['may_signal'] },
      { cmd: 'SELECT', roles: ['authenticated'], asked: ['may_hear', 'may_see_presence'] },
    ]);
  });

  test('no table is published, by no publication that the platform listens to', async () => {
    expect(
      await sql`select pubname, schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'`,
    ).toEqual([]);
    const [all] = await sql`select puballtables from pg_publication where pubname = 'supabase_realtime'`;
    expect(all).toEqual({ puballtables: false });
  });
});
