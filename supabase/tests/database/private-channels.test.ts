import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { disconnectListeners, hears, listen, topicOf } from './live.ts';
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
const typing = { type: 'broadcast', event: 'typing', payload: { by: 'parent' } } as const;

test('[SE-040] participants hear each other in the channel of their conversation', async () => {
  const [to, from] = [await listen('coach', await topic(group)), await listen('parent', await topic(group))];
  expect([to.isIn, from.isIn]).toEqual([true, true]);
  expect(await from.channel.send(typing)).toBe('ok');
  await hears(to, typing);
});

test.each(['player', 'admin', null] as const)('[SE-040] %s, who takes no part, cannot join', async (kind) => {
  expect((await listen(kind, await topic(group))).isIn).toBe(false);
});

test('other private channels are closed to everybody', async () => {
  for (const name of [`conversation:${group}:x`, 'conversation:%', 'conversation:', `team:${group}`, 'anything']) {
    expect((await listen('parent', name)).isIn).toBe(false);
  }
});

test('nobody but the database sends on a topic that is not a conversation’s', async () => {
  const own = await listen('parent', `user:${idOf('parent')}`);
  const other = await listen('parent', 'flags');
  expect([own.isIn, other.isIn]).toEqual([true, true]);
  for (const { channel } of [own, other]) expect(await channel.send(typing)).not.toBe('ok');
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
  const [blocked, blocker] = [await listen('team-staff', await topic(id)), await listen('parent', await topic(id))];
  const owner = await listen('coach', await topic(id));
  expect([blocked.isIn, blocker.isIn, owner.isIn]).toEqual([true, true, true]);
  expect(await blocked.channel.send(typing)).not.toBe('ok');
  expect(await owner.channel.send({ ...typing, event: 'last' })).toBe('ok');
  await Promise.all([blocked, blocker].map((each) => hears(each, { event: 'last' })));
  expect(blocker.heard.map(({ event }) => event)).toEqual(['last']);
  await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('team-staff')));
});

test('between two of whom one blocked the other nobody types or shows in the channel of their dm', async () => {
  const before = [await listen('private-coach', await topic(dm)), await listen('parent', await topic(dm))] as const;
  await rowsOf(
    as('parent')
      .from('user_blocks')
      .insert({ blocked_id: idOf('private-coach') }),
  );
  await Promise.all(before.map((each) => hears(each, { event: 'moved' })));
  expect((await listen('private-coach', await topic(dm).then((name) => name.replace(/\d+$/, '1')))).isIn).toBe(false);
  const [blocked, blocker] = [await listen('private-coach', await topic(dm)), await listen('parent', await topic(dm))];
  expect([blocked.isIn, blocker.isIn]).toEqual([true, true]);
  expect(await blocked.channel.send(typing)).not.toBe('ok');
  const seen = blocked.channel.presenceState();
  await blocker.channel.track({ by: 'parent' });
  await sql`select realtime.send('{}', 'last', ${await topic(dm)}, true)`;
  await Promise.all([blocked, blocker].map((each) => hears(each, { event: 'last' })));
  expect([seen, blocked.channel.presenceState()]).toEqual([{}, {}]);
  expect(blocker.heard.map(({ event }) => event)).toEqual(['last']);

  await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('private-coach')));
  const again = await listen('private-coach', await topic(dm));
  expect(await again.channel.send(typing)).toBe('ok');
  await hears(blocker, typing);
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

  /** Somebody types to a minor in the presence of `others`; then the right ends, and both join anew. */
  async function goesSilent(others: AccountKind[], end: () => PromiseLike<unknown>, from: AccountKind = stranger) {
    // Else the guardian comes along, and the right would not end.
    const isAlone = !others.includes('guardian');
    if (isAlone) await sql`update private.guardian_links set confirmed_at = null where minor_id = ${minor}`;
    const id = await conversation(from, 'group', 'minor', ...others);
    if (isAlone)
      await sql`update private.guardian_links set confirmed_at = now() - interval '90 days' where minor_id = ${minor}`;
    const [adult, child] = [await listen(from, await topic(id)), await listen('minor', await topic(id))];
    expect(await adult.channel.send(typing)).toBe('ok');
    await hears(child, typing);
    const before = await topic(id);
    await end();
    expect(await topic(id)).not.toBe(before);
    await Promise.all([adult, child].map((each) => hears(each, { event: 'moved' })));
    expect((await listen(from, before)).isIn).toBe(false);
    const [typer, listener] = [await listen(from, await topic(id)), await listen('minor', await topic(id))];
    const sent = await typer.channel.send(typing);
    await listener.channel.track({ by: 'minor' });
    await sql`select realtime.send('{}', 'last', ${await topic(id)}, true)`;
    await Promise.all([typer, listener].map((each) => hears(each, { event: 'last' })));
    const after = {
      isSent: sent === 'ok',
      seen: typer.channel.presenceState(),
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
    await sql`
      insert into private.roster_consents (user_id, team_id) values (${minor}, ${team})
      on conflict (user_id, team_id) do update set agreed_at = clock_timestamp()`;
    expect(
      await goesSilent(
        [],
        () => sql`update public.teams set owner_user_id = ${idOf('coach')} where id = ${team}`,
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
          await sql`select private.run_daily()`;
        },
        'second-player',
      ),
    ).toEqual(silence);
    const kept = await sql`select kind, id from private.live_topics where id in (${gone}, ${dm})`;
    expect(kept).toEqual([{ kind: 'conversation', id: dm }]);
    await resetAge(sql, 'second-player');
  });
});
