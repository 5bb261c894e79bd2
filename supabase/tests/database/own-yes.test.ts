/** Who comes onto a roster, and what a block keeps away beyond the inbox. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';
import { block, create, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
let team = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
const clean = async () => {
  const people = [idOf('minor'), idOf('parent')];
  await sql`delete from public.team_members where team_id = ${team} and user_id = any (${people})`;
  await sql`delete from public.team_staff where team_id = ${team} and user_id = any (${people})`;
  await sql`delete from public.team_invitations where team_id = ${team}`;
  await sql`delete from public.user_blocks`;
  await sql`delete from private.rate_counters`;
  await sql`delete from private.mail_outbox`;
  await sql`update public.teams set archived_at = null where id = ${team}`;
  await forgetTestConversations(sql);
};
beforeEach(clean);
afterAll(async () => {
  await clean();
  await sql`update public.user_profiles set is_published = false, visibility = 'unlisted' where user_id = ${idOf('minor')}`;
  await sql.end();
});

const addEmail = (whom: AccountKind) =>
  as('coach').rpc('add_team_member', { p_team_id: team, p_user_email: `${whom}@lineup.example` });
const addId = (whom: AccountKind) => as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: idOf(whom) });
const hire = (whom: AccountKind) =>
  as('coach').rpc('add_team_staff_member', { p_team_id: team, p_user_id: idOf(whom), p_role: 'analyst' });
const insert = (whom: AccountKind) =>
  as('coach')
    .from('team_members')
    .insert({ team_id: team, user_id: idOf(whom) });
const importRow = (whom: AccountKind) =>
  as('coach').rpc('import_roster', {
    p_team_id: team,
    p_rows: [{ email: `${whom}@lineup.example`, kind: 'member', role: 'player' }],
  });
const invite = (whom: AccountKind) =>
  rowsOf(as('coach').rpc('invite_to_team', { p_team_id: team, p_email: `${whom}@lineup.example` }));
const accept = (kind: AccountKind, p_invitation_id: string) =>
  as(kind).rpc('answer_team_invitation', { p_accept: true, p_invitation_id });
const active = (whom: AccountKind) => sql<{ id: string }[]>`
  select id from public.team_members where team_id = ${team} and user_id = ${idOf(whom)} and is_active`;

describe('a minor on a roster', () => {
  test('is put there in each way that adults are, which opens neither the email nor a conversation', async () => {
    await sql`update public.user_profiles set visibility = 'public', is_published = true where user_id = ${idOf('minor')}`;
    const seen = () => rowsOf(as('coach').from('profiles').select('email').eq('id', idOf('minor')));
    for (const attempt of [addEmail, addId, insert]) {
      expect((await attempt('minor')).error).toBeNull();
      expect(await seen()).toEqual([]);
      expect((await create('coach', 'dm', 'minor')).error).toMatchObject({ code: '42501' });
      await sql`delete from public.team_members where id = ${(await active('minor'))[0]?.id ?? ''}`;
    }
    expect((await accept('minor', await invite('minor'))).error).toBeNull();
    expect(await seen()).toHaveLength(1);
    expect((await create('coach', 'group', 'minor')).error).toBeNull();
  });

  test('an adult is added in each of these ways', async () => {
    for (const attempt of [addEmail, addId, insert]) {
      expect((await attempt('parent')).error).toBeNull();
      await sql`delete from public.team_members where id = ${(await active('parent'))[0]?.id ?? ''}`;
    }
    expect((await hire('parent')).error).toBeNull();
    expect(await rowsOf(importRow('parent'))).toMatchObject([{ outcome: 'added' }]);
  });

  test('an undone removal stands under the yes from before, which tells no age; an hour later everybody is asked again', async () => {
    const isConfirmed = async (id: string) =>
      (await sql`select is_confirmed from public.team_members where id = ${id} and is_active`)[0]?.is_confirmed;
    const remove = (id: string) => rowsOf(as('coach').rpc('remove_team_member', { p_member_id: id }));
    const revive = (id: string) => rowsOf(as('coach').from('team_members').update({ is_active: true }).eq('id', id));
    for (const kind of ['minor', 'parent'] as const) {
      expect((await accept(kind, await invite(kind))).error).toBeNull();
      const [{ id = '' } = {}] = await active(kind);
      await remove(id);
      await revive(id);
      expect(await isConfirmed(id)).toBe(true);
      await remove(id);
      await sql`update public.team_members set removed_at = now() - interval '61 minutes' where id = ${id}`;
      await revive(id);
      expect(await isConfirmed(id)).toBe(false);
    }
  });

  test('somebody who turns out to be a minor starts unlisted', async () => {
    const profile = () => sql`
      select is_published, visibility from public.user_profiles where user_id = ${idOf('second-player')}`;
    const saveBirthDate = (p_birth_date: string) => rowsOf(as('second-player').rpc('set_birth_date', { p_birth_date }));
    const [{ young = '' } = {}] = await sql`select (current_date - interval '15 years')::date::text as young`;
    await setAge(sql, 'second-player', null);
    try {
      await saveBirthDate('1980-02-03');
      expect(await profile()).toEqual([{ is_published: true, visibility: 'public' }]);
      await setAge(sql, 'second-player', null);
      await saveBirthDate(young);
      expect(await profile()).toEqual([{ is_published: false, visibility: 'unlisted' }]);
      // Published by their own will, it stays so.
      await rowsOf(as('second-player').rpc('publish_profile'));
      await saveBirthDate(young);
      expect(await profile()).toEqual([{ is_published: true, visibility: 'public' }]);
    } finally {
      await resetAge(sql, 'second-player');
    }
  });
});

describe('a block holds beyond the inbox', () => {
  test('who has blocked the manager is put on no roster', async () => {
    await block('parent', 'coach');
    expect((await addEmail('parent')).error).toMatchObject({
      code: 'PT404',
      message: 'User not found after registration',
    });
    // As somebody who is hidden: a block does not show.
    for (const attempt of [addId('parent'), hire('parent')])
      expect((await attempt).error).toMatchObject({ code: 'PT404', message: 'User not found after registration' });
    expect((await insert('parent')).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(importRow('parent'))).toMatchObject([{ outcome: 'invited' }]);
    expect(await active('parent')).toEqual([]);
  });

  test('neither finds the other in the picker', async () => {
    const found = async (kind: AccountKind, name: string) =>
      (await rowsOf(as(kind).rpc('search_users', { p_query: name }))).map(({ display_name }) => display_name);
    expect(await found('parent', 'Jordan Vasquez')).toEqual(['Jordan Vasquez']);
    await block('parent', 'coach');
    expect(await found('parent', 'Jordan Vasquez')).toEqual([]);
    expect(await found('coach', 'Dana Holloway')).toEqual([]);
    expect(await found('private-coach', 'Dana Holloway')).toEqual(['Dana Holloway']);
  });

  test('an invitation of the blocked person stays unseen and unmailed, and the manager cannot tell', async () => {
    await block('parent', 'coach');
    const hidden = await invite('parent');
    const shown = await invite('guardian');
    const listed = async (kind: AccountKind) =>
      (await rowsOf(as(kind).rpc('list_my_invitations'))).map(({ team_id }) => team_id);
    expect(await listed('parent')).not.toContain(team);
    expect(await listed('guardian')).toContain(team);
    const mails = await sql<
      { content: { to: string } }[]
    >`select content from public.claim_mails(50, 'team_invitation')`;
    expect(mails.map(({ content }) => content.to)).toEqual(['guardian@lineup.example']);
    const sent = await rowsOf(as('coach').from('team_invitations').select('sent_count').in('id', [hidden, shown]));
    expect(sent).toEqual([{ sent_count: 1 }, { sent_count: 1 }]);
    await sql`delete from public.user_blocks`;
    expect(await listed('parent')).toContain(team);
  });

  test('who is blocked by the owner asks in vain to join', async () => {
    const [post] = await sql<{ id: string }[]>`
      select id from public.team_recruiting_posts where team_id = ${team} and is_active limit 1`;
    const requestToJoin = () =>
      as('parent')
        .from('team_join_requests')
        .insert({ team_id: team, post_id: post?.id ?? '', message: 'Please' });
    await block('coach', 'parent');
    expect((await requestToJoin()).error).toMatchObject({ code: '42501' });
    await sql`delete from public.user_blocks`;
    expect((await requestToJoin()).error).toBeNull();
    await sql`delete from public.team_join_requests where user_id = ${idOf('parent')}`;
  });

  test('an offer of a blocked person to be guardian is not shown', async () => {
    const offers = async () =>
      (await rowsOf(as('minor').rpc('list_guardians'))).filter(({ kind }) => kind === 'offer-received');
    await sql`
      insert into private.guardian_offers (guardian_id, minor_email) values (${idOf('coach')}, 'minor@lineup.example')`;
    try {
      expect(await offers()).toMatchObject([{ person_id: idOf('coach') }]);
      await block('minor', 'coach');
      expect(await offers()).toEqual([]);
    } finally {
      await sql`delete from private.guardian_offers where guardian_id = ${idOf('coach')}`;
    }
  });
});

describe('rosters in general', () => {
  test('nobody comes onto the roster of an archived team, by no way', async () => {
    const former = await rowsOf(addId('parent'));
    await rowsOf(as('coach').rpc('remove_team_member', { p_member_id: former }));
    await rowsOf(as('coach').rpc('archive_team', { p_team_id: team }));
    expect((await insert('parent')).error).toMatchObject({ code: 'PT409' });
    const revived = await as('coach').from('team_members').update({ is_active: true }).eq('id', former);
    expect(revived.error).toMatchObject({ code: 'PT409' });
    expect(await active('parent')).toEqual([]);
  });

  test.each([1, 2, 3])('a team that is being archived takes nobody any more (%i)', async () => {
    let adding: ReturnType<typeof addId> | undefined;
    await sql.begin(async (archiving) => {
      await archiving`update public.teams set archived_at = now() where id = ${team}`;
      adding = addId('parent');
      const answer = adding.then(() => 'answered');
      // It has read the team as open, and waits now for what becomes of it.
      for (let waits = 0; waits === 0;) {
        const [row] = await sql`
          select count(*)::int as waiting from pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
        waits = Number(row?.waiting) + ((await Promise.race([answer, 'waiting'])) === 'answered' ? 1 : 0);
      }
    });
    expect((await adding)?.error).toMatchObject({ code: 'PT409' });
    expect(await active('parent')).toEqual([]);
  });

  test('a person adds 400 people a day, so that rosters are no way to collect emails', async () => {
    await sql`
      insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('roster_addition', ${idOf('coach')}, date_bin('1 day', now(), timestamptz '2026-01-01'), 399)`;
    expect((await insert('parent')).error).toBeNull();
    for (const attempt of [addId('guardian'), insert('guardian'), hire('guardian')])
      expect((await attempt).error).toMatchObject({ code: 'PT429' });
    // A person who joins by their own yes takes nothing of it.
    expect((await accept('minor', await invite('minor'))).error).toBeNull();
  });
});
