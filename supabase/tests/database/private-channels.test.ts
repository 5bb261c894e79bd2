import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { disconnectListeners, hears, listen, signalsOf, topicOf } from './live.ts';
import { conversation, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
let [group, dm] = ['', ''];
beforeAll(async () => {
  await forgetTestConversations(sql);
  group = await conversation('parent', 'group', 'coach');
  dm = await conversation('parent', 'dm', 'private-coach');
});
afterAll(async () => {
  await disconnectListeners();
  await sql`delete from public.user_blocks`;
  await sql.end();
});

const topic = (id: string) => topicOf(sql, 'conversation', id);
const signals = (id: string, kind: AccountKind) => signalsOf(sql, id, kind);
const typing = { type: 'broadcast', event: 'typing', payload: { by: 'parent' } } as const;

test('[SE-040] participants hear each other, each in a channel of their own', async () => {
  const name = await signals(group, 'parent');
  const [to, from] = [await listen('coach', name), await listen('parent', name)];
  expect([to.isIn, from.isIn]).toEqual([true, true]);
  expect(await from.channel.send(typing)).toBe('ok');
  await hears(to, typing);
});

test.each(['player', 'admin', null] as const)('[SE-040] %s, who takes no part, cannot join', async (kind) => {
  for (const name of [await topic(group), await signals(group, 'parent')])
    expect((await listen(kind, name)).isIn).toBe(false);
});

test('other private channels are closed to everybody', async () => {
  for (const name of [`conversation:${group}:x`, 'conversation:%', 'conversation:', `team:${group}`, 'anything']) {
    expect((await listen('parent', name)).isIn).toBe(false);
  }
});

test('nobody but the database sends on any other topic', async () => {
  for (const name of [`user:${idOf('parent')}`, 'flags', await topic(group)]) {
    const { isIn, channel } = await listen('parent', name);
    expect(isIn).toBe(true);
    expect(await channel.send(typing)).not.toBe('ok');
  }
});

test('in a group, too, nothing is sent between two of whom one blocked the other; the others go on', async () => {
  const id = await conversation('coach', 'group', 'parent', 'team-staff');
  const early = [await listen('team-staff', await topic(id)), await listen('parent', await topic(id))] as const;
  await rowsOf(
    as('parent')
      .from('user_blocks')
      .insert({ blocked_id: idOf('team-staff') }),
  );
  await Promise.all(early.map((each) => hears(each, { event: 'moved' })));
  const name = await signals(id, 'team-staff');
  const [blocked, blocker] = [await listen('team-staff', name), await listen('parent', name)];
  expect([blocked.isIn, blocker.isIn]).toEqual([true, true]);
  expect(await blocked.channel.send(typing)).not.toBe('ok');
  await blocked.channel.track({});
  await sql`select realtime.send('{}', 'last', ${name}, true)`;
  await hears(blocker, { event: 'last' });
  expect(blocker.heard.map(({ event }) => event)).toEqual(['last']);
  expect(blocker.channel.presenceState()).toEqual({});

  const owners = await signals(id, 'coach');
  const others = [await listen('team-staff', owners), await listen('parent', owners)];
  const owner = await listen('coach', owners);
  expect(await owner.channel.send(typing)).toBe('ok');
  await Promise.all(others.map((each) => hears(each, typing)));
  await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('team-staff')));
});

test('between two of whom one blocked the other nobody types or shows in the channels of their dm', async () => {
  const before = [await listen('private-coach', await topic(dm)), await listen('parent', await topic(dm))] as const;
  await rowsOf(
    as('parent')
      .from('user_blocks')
      .insert({ blocked_id: idOf('private-coach') }),
  );
  await Promise.all(before.map((each) => hears(each, { event: 'moved' })));
  expect((await listen('private-coach', (await topic(dm)).replace(/\d+$/, '1'))).isIn).toBe(false);
  for (const [from, to] of [
    ['private-coach', 'parent'],
    ['parent', 'private-coach'],
  ] as const) {
    const name = await signals(dm, from);
    const [sender, receiver] = [await listen(from, name), await listen(to, name)];
    expect([sender.isIn, receiver.isIn]).toEqual([true, true]);
    expect(await sender.channel.send(typing)).not.toBe('ok');
    await sender.channel.track({});
    await sql`select realtime.send('{}', 'last', ${name}, true)`;
    await Promise.all([sender, receiver].map((each) => hears(each, { event: 'last' })));
    expect(receiver.heard.map(({ event }) => event)).toEqual(['last']);
    expect([sender.channel.presenceState(), receiver.channel.presenceState()]).toEqual([{}, {}]);
  }

  await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('private-coach')));
  const name = await signals(dm, 'private-coach');
  const [again, hearer] = [await listen('private-coach', name), await listen('parent', name)];
  expect(await again.channel.send(typing)).toBe('ok');
  await hears(hearer, typing);
});

describe('where the right to talk ends, nobody goes on typing or seeing who is there', () => {
  const stranger = 'college-coach';
  const minor = idOf('minor');
  const linked = (table: 'team_staff' | 'team_members', kind: AccountKind) => sql`
    insert into ${sql(`public.${table}`)} (team_id, user_id, role, is_confirmed)
    select m.team_id, ${idOf(kind)}, ${table === 'team_staff' ? 'assistant_coach' : 'player'}, true from public.team_members m
    where m.user_id = ${minor} and m.is_active and m.team_id in (select private.agreed_teams_of(${minor})) limit 1`;
  const unlink = (kind: AccountKind) => sql`
    with gone as (
      delete from public.team_staff s where s.user_id = ${idOf(kind)} and s.team_id in (select private.agreed_teams_of(${minor})))
    delete from public.team_members m where m.user_id = ${idOf(kind)} and m.team_id in (select private.agreed_teams_of(${minor}))`;

  /** Two minors who share no team. */
  beforeAll(async () => {
    await sql`
      insert into private.talk_requests (asker_id, asked_id, accepted_at) values (${idOf('second-player')}, ${minor}, now())`;
  });
  afterAll(() => sql`delete from private.talk_requests`);

  const silence = { isSent: false, seen: {}, heard: ['last'] };

  /** Somebody types to a minor in the presence of `others`; then the right ends, and both join again. */
  async function goesSilent(others: AccountKind[], end: () => PromiseLike<unknown>, from: AccountKind = stranger) {
    // Else the guardian comes along, and the right would not end.
    const isAlone = !others.includes('guardian');
    if (isAlone) await sql`update private.guardian_links set confirmed_at = null where minor_id = ${minor}`;
    const id = await conversation(from, 'group', 'minor', ...others);
    if (isAlone)
      await sql`update private.guardian_links set confirmed_at = now() - interval '90 days' where minor_id = ${minor}`;
    const before = { all: await topic(id), own: await signals(id, from) };
    const [adult, child] = [await listen(from, before.all), await listen('minor', before.all)];
    const [speaks, hearing] = [await listen(from, before.own), await listen('minor', before.own)];
    expect(await speaks.channel.send(typing)).toBe('ok');
    await hears(hearing, typing);
    await end();
    expect(await topic(id)).not.toBe(before.all);
    await Promise.all([adult, child].map((each) => hears(each, { event: 'moved' })));
    for (const name of Object.values(before)) expect((await listen(from, name)).isIn).toBe(false);
    const [typer, listener] = [
      await listen(from, await signals(id, from)),
      await listen('minor', await signals(id, from)),
    ];
    const [watcher, shown] = [
      await listen(from, await signals(id, 'minor')),
      await listen('minor', await signals(id, 'minor')),
    ];
    const sent = await typer.channel.send(typing);
    await shown.channel.track({});
    for (const kind of [from, 'minor'] as const)
      await sql`select realtime.send('{}', 'last', ${await signals(id, kind)}, true)`;
    await Promise.all([listener, watcher].map((each) => hears(each, { event: 'last' })));
    const after = {
      isSent: sent === 'ok',
      seen: watcher.channel.presenceState(),
      heard: listener.heard.map(({ event }) => event),
    };
    await sql`delete from public.conversations where id = ${id}`;
    return after;
  }

  test('[SE-040] after the guardian’s link', async () => {
    expect(
      await goesSilent(['guardian'], () => rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('guardian') }))),
    ).toEqual(silence);
    await sql`
      update private.guardian_links set confirmed_at = now() - interval '90 days', ended_at = null where minor_id = ${minor}`;
  });

  test('[SE-040] after platform staff lost their role', async () => {
    await sql`insert into public.user_roles (user_id, role) values (${idOf('parent')}, 'yes_staff')`;
    expect(
      await goesSilent(
        ['parent'],
        () => sql`delete from public.user_roles where user_id = ${idOf('parent')} and role = 'yes_staff'`,
      ),
    ).toEqual(silence);
  });

  test.each(['is deactivated', 'is deleted', 'is no coach any more'])(
    '[SE-040] after the place of the coach %s',
    async (how) => {
      await linked('team_staff', 'private-coach');
      const changes = {
        'is deactivated': () =>
          sql`update public.team_staff set is_active = false where user_id = ${idOf('private-coach')}`,
        'is deleted': () => unlink('private-coach'),
        'is no coach any more': () =>
          sql`update public.team_staff set role = 'analyst' where user_id = ${idOf('private-coach')}`,
      };
      expect(await goesSilent(['private-coach'], changes[how as keyof typeof changes])).toEqual(silence);
      await unlink('private-coach');
    },
  );

  test('[SE-040] after a teammate’s place', async () => {
    await linked('team_members', 'second-player');
    expect(await goesSilent([], () => unlink('second-player'), 'second-player')).toEqual(silence);
  });

  test('[SE-040] after the yes to a place', async () => {
    await linked('team_members', 'second-player');
    expect(
      await goesSilent(
        [],
        () => sql`delete from private.roster_consents where user_id = ${idOf('second-player')}`,
        'second-player',
      ),
    ).toEqual(silence);
    await unlink('second-player');
  });

  test('[SE-040] after a team changed hands', async () => {
    const [made] = await sql`
      insert into public.teams (name, organization_type, owner_user_id)
      values ('Handed over', 'college', ${idOf('parent')}) returning id`;
    const team = made?.id as string;
    await sql`insert into public.team_members (team_id, user_id) values (${team}, ${minor})`;
    // An owner and a minor are never alone: a coach of the team is there, too, and leaves it with the owner.
    await sql`
      insert into public.team_staff (team_id, user_id, role, is_confirmed)
      values (${team}, ${idOf('private-coach')}, 'head_coach', true)`;
    await sql`
      insert into private.roster_consents (user_id, team_id) values (${minor}, ${team})
      on conflict (user_id, team_id) do update set agreed_at = clock_timestamp()`;
    expect(
      await goesSilent(
        ['private-coach'],
        () =>
          sql.begin(async (transaction) => {
            await transaction`update public.team_staff set is_active = false where team_id = ${team}`;
            await transaction`update public.teams set owner_user_id = ${idOf('coach')} where id = ${team}`;
          }),
        'parent',
      ),
    ).toEqual(silence);
    await sql`delete from public.teams where id = ${team}`;
  });

  test('[SE-040] after another date of birth', async () => {
    await setAge(sql, 'second-player', 16);
    expect(
      await goesSilent(
        [],
        () =>
          rowsOf(
            as('admin').rpc('correct_birth_date', {
              ...{ p_user_id: idOf('second-player'), p_birth_date: '2000-01-01', p_reason: 'Typed the wrong year' },
            }),
          ),
        'second-player',
      ),
    ).toEqual(silence);
    await resetAge(sql, 'second-player');
  });

  test('[SE-040] on an 18th birthday, and topics of what is gone are forgotten', async () => {
    await sql`
      update private.birth_dates set birth_date = current_date - interval '18 years' + interval '1 day'
      where user_id = ${idOf('second-player')}`;
    const gone = crypto.randomUUID();
    await sql`insert into private.live_topics (kind, id, generation) values ('conversation', ${gone}, 7)`;
    expect(
      await goesSilent(
        [],
        async () => {
          // A day goes by: nothing is written, so no trigger runs.
          await sql.begin(async (transaction) => {
            await transaction`set local session_replication_role = replica`;
            await transaction`
            update private.birth_dates set birth_date = birth_date - 1 where user_id = ${idOf('second-player')}`;
          });
          // With a guardian the night would bring them along, and the right would not end.
          await sql`update private.guardian_links set confirmed_at = null where minor_id = ${minor}`;
          await sql`select private.run_daily()`;
          await sql`update private.guardian_links set confirmed_at = now() - interval '90 days' where minor_id = ${minor}`;
        },
        'second-player',
      ),
    ).toEqual(silence);
    const kept = await sql`select kind, id from private.live_topics where id in (${gone}, ${dm})`;
    expect(kept).toEqual([{ kind: 'conversation', id: dm }]);
    await resetAge(sql, 'second-player');
  });
});
