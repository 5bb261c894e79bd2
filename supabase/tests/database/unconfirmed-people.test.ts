/** What anybody sees of people who were put on a roster and have not agreed to it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId, type Client } from './backend.ts';

const sql = openDatabase();
const practice = randomUUID();
const people = { hidden: idOf('minor'), listed: idOf('parent') };
let team = '';

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  await sql`delete from public.team_default_replies where team_id = ${team}`;
});
const clear = async () => {
  const ids = Object.values(people);
  await sql`delete from public.team_practices where id = ${practice}`;
  for (const table of ['team_members', 'team_staff'])
    await sql`delete from ${sql(`public.${table}`)} where team_id = ${team} and user_id = any (${ids})`;
  await sql`delete from private.roster_consents where team_id = ${team} and user_id = any (${ids})`;
  await sql`delete from private.mail_outbox`;
  await sql`delete from public.user_blocks`;
};
beforeEach(async () => {
  await clear();
  await sql`insert into public.team_practices (id, team_id, title, location, scheduled_at)
    values (${practice}, ${team}, 'Call me: +1 555 0100', 'My place', now() + interval '2 days')`;
});
afterAll(async () => {
  await clear();
  await sql.end();
});

const TEAM: AccountKind[] = ['player', 'team-staff'];
const viewers = () => ({ visitor: signedOut(), stranger: as('college-coach'), 'platform staff': as('staff') });

/** By the address that the manager typed. */
const addByEmail = (kind: 'minor' | 'parent') =>
  rowsOf(as('coach').rpc('add_team_member', { p_team_id: team, p_user_email: `${kind}@lineup.example` }));
const addById = (kind: 'parent') =>
  rowsOf(as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: idOf(kind) }));
const agree = (kind: 'minor' | 'parent') =>
  rowsOf(as(kind).rpc('answer_roster_place', { p_team_id: team, p_accept: true }));
const members = (supabase: Client) => rowsOf(supabase.rpc('get_team_members', { p_team_id: team }));
const rowOf = async (supabase: Client, id: string) => (await members(supabase)).find((each) => each.id === id);
const page = async (supabase: Client) =>
  JSON.stringify(await rowsOf(supabase.rpc('load_team_manage', { p_team_id: team })));

describe('somebody hidden, added by address', () => {
  test('[DB-031, TM-073] is on the roster and counts at once', async () => {
    const id = await addByEmail('minor');
    expect(await sql`select is_active, is_confirmed from public.team_members where id = ${id}`).toEqual([
      { is_active: true, is_confirmed: false },
    ]);
  });

  test('shows to managers by the address alone', async () => {
    const id = await addByEmail('minor');
    for (const kind of ['coach', 'admin'] as const) {
      expect(await rowOf(as(kind), id)).toMatchObject({
        user_id: null,
        user_full_name: null,
        user_email: 'minor@lineup.example',
        user_avatar_url: null,
        is_confirmed: false,
      });
    }
  });

  test('shows to the team as not yet confirmed, without anything of who it is', async () => {
    const id = await addByEmail('minor');
    for (const kind of TEAM) {
      expect(await rowOf(as(kind), id)).toMatchObject({
        user_id: null,
        user_full_name: null,
        user_email: null,
        user_avatar_url: null,
        is_confirmed: false,
      });
    }
  });

  test('shows to nobody else: no row by functions, tables or pages', async () => {
    const id = await addByEmail('minor');
    for (const supabase of Object.values(viewers())) {
      expect(await rowOf(supabase, id)).toBeUndefined();
      const rows = await rowsOf(supabase.from('team_members').select('id, user_id').eq('id', id));
      expect(rows).toEqual([]);
      const shown = await page(supabase);
      expect(shown).not.toContain(people.hidden);
      expect(shown).not.toContain('Nakagawa');
    }
  });

  test('no table tells managers or the team whose account it is', async () => {
    const id = await addByEmail('minor');
    for (const kind of ['coach', 'admin', ...TEAM] as const) {
      expect(await rowsOf(as(kind).from('team_members').select().eq('id', id))).toEqual([]);
      const shown = await page(as(kind));
      expect(shown).not.toContain(people.hidden);
      expect(shown).not.toContain('Nakagawa');
    }
  });

  test('sees their own place, and the team from outside until the yes', async () => {
    const id = await addByEmail('minor');
    expect(await rowOf(as('minor'), id)).toMatchObject({ user_full_name: 'Kai Nakagawa', is_confirmed: false });
    const emails = async () =>
      (await members(as('minor'))).filter((each) => each.user_email).map(({ id: each }) => each);
    expect(await emails()).toEqual([id]);
    await agree('minor');
    expect((await emails()).length).toBeGreaterThan(1);
  });

  test('after the yes the team sees name, picture and email, and outsiders that somebody is there', async () => {
    const id = await addByEmail('minor');
    await agree('minor');
    for (const kind of ['coach', ...TEAM] as const) {
      expect(await rowOf(as(kind), id)).toMatchObject({
        user_id: people.hidden,
        user_full_name: 'Kai Nakagawa',
        user_email: 'minor@lineup.example',
        is_confirmed: true,
      });
    }
    await sql`update public.user_profiles set display_name = 'Kai N' where user_id = ${people.hidden}`;
    for (const supabase of Object.values(viewers())) {
      expect(await rowOf(supabase, id)).toMatchObject({
        user_id: null,
        user_full_name: null,
        user_email: null,
        user_avatar_url: null,
      });
    }
    await sql`update public.user_profiles set display_name = 'Kai Nakagawa' where user_id = ${people.hidden}`;
  });

  test('[SE-027, TM-055] managers give them another role, take the place away and put it back', async () => {
    const id = await addByEmail('parent');
    const change = (kind: AccountKind, to: { p_role?: string; p_is_active?: boolean }) =>
      as(kind).rpc('change_roster_place', { p_kind: 'member', p_place_id: id, ...to });
    for (const kind of ['team-staff', 'player', 'parent', 'staff'] as const)
      expect((await change(kind, { p_role: 'captain' })).error).toMatchObject({ code: '42501' });
    const stored = () => sql`select role, is_active, is_confirmed from public.team_members where id = ${id}`;
    expect(await stored()).toEqual([{ role: 'player', is_active: true, is_confirmed: false }]);
    await rowsOf(change('coach', { p_role: 'captain' }));
    await rowsOf(as('coach').rpc('remove_team_member', { p_member_id: id }));
    expect(await stored()).toEqual([{ role: 'captain', is_active: false, is_confirmed: false }]);
    await rowsOf(change('coach', { p_is_active: true }));
    expect(await stored()).toEqual([{ role: 'captain', is_active: true, is_confirmed: false }]);
    expect((await change('coach', { p_role: 'king' })).error).toMatchObject({ code: '23514' });
  });

  test('no client writes what the yes writes', async () => {
    const id = await addById('parent');
    for (const kind of ['coach', 'parent', 'admin'] as const) {
      const { error } = await as(kind).from('team_members').update({ is_confirmed: true }).eq('id', id);
      expect(error).toMatchObject({ code: '42501' });
    }
    expect(await sql`select is_confirmed from public.team_members where id = ${id}`).toEqual([{ is_confirmed: false }]);
  });
});

describe('somebody with a public profile', () => {
  test('shows to the manager who picked them, and to the team, by the public name', async () => {
    const id = await addById('parent');
    for (const kind of ['coach', ...TEAM] as const) {
      expect(await rowOf(as(kind), id)).toMatchObject({
        user_id: people.listed,
        user_full_name: 'Dana Holloway',
        user_email: null,
        user_avatar_url: null,
        is_confirmed: false,
      });
    }
    for (const supabase of Object.values(viewers())) expect(await rowOf(supabase, id)).toBeUndefined();
  });

  test('an address tells the manager who typed it nothing of whose it is', async () => {
    const id = await addByEmail('parent');
    expect(await rowOf(as('coach'), id)).toMatchObject({
      user_id: null,
      user_full_name: null,
      user_email: 'parent@lineup.example',
    });
  });

  test('[RC-012] their own pages name the team only after the yes', async () => {
    await addById('parent');
    const [slug = ''] = (await sql`select slug from public.user_profiles where user_id = ${people.listed}`).map(
      (each) => String(each.slug),
    );
    const pages = async () =>
      JSON.stringify([
        await rowsOf(signedOut().rpc('load_player', { p_slug: slug })),
        await rowsOf(signedOut().rpc('load_player_card', { p_slug: slug })),
        await rowsOf(signedOut().rpc('list_players', { p_search: 'Dana Holloway' })),
      ]);
    expect(await pages()).not.toContain(SILVER_TEAM);
    await agree('parent');
    expect(await pages()).toContain(SILVER_TEAM);
  });
});

describe('emails and mails', () => {
  test('[TM-050] nobody collects the emails of strangers by adding them', async () => {
    const strangers = await sql`
      select u.user_id from public.user_profiles u
      where u.is_published and u.visibility = 'public' and not exists (
        select from public.team_members m where m.user_id = u.user_id and m.team_id = ${team}) and not exists (
        select from public.team_staff s where s.user_id = u.user_id and s.team_id = ${team})
        and u.user_id <> ${idOf('coach')} order by u.user_id limit 10`;
    const ids = strangers.map((each) => String(each.user_id));
    for (const p_user_id of ids) await rowsOf(as('coach').rpc('add_team_staff_member', { p_team_id: team, p_user_id }));
    try {
      const staff = await rowsOf(as('coach').rpc('get_team_staff', { p_team_id: team }));
      const added = staff.filter((each) => ids.includes(each.user_id));
      expect(added).toHaveLength(10);
      expect(added.filter((each) => each.user_email !== null)).toEqual([]);
      expect(await rowsOf(as('coach').from('profiles').select('email').in('id', ids))).toEqual([]);
    } finally {
      await sql`delete from public.team_staff where team_id = ${team} and user_id = any (${ids}) and not is_confirmed`;
    }
  });

  test('no reminder reaches them, neither by mail nor in the inbox, before the yes', async () => {
    await addByEmail('minor');
    await addByEmail('parent');
    // Anyone who wants no mails is reminded in the inbox.
    await sql`insert into public.notification_preferences (user_id, email_practices) values (${people.listed}, false)
      on conflict (user_id) do update set email_practices = false`;
    const remind = async () => {
      await sql`update public.team_practices set reminded_at = null where id = ${practice}`;
      await sql`delete from private.mail_outbox`;
      await rowsOf(as('coach').rpc('remind_non_responders', { p_practice_id: practice }));
      return {
        mailed: await sql`select from private.mail_outbox where recipient_id = any (${Object.values(people)})`,
        messaged: await sql`
          select from public.messages m join public.conversation_participants p on p.conversation_id = m.conversation_id
          where p.user_id = any (${Object.values(people)}) and m.content like '%+1 555 0100%'`,
      };
    };
    try {
      expect(await remind()).toEqual({ mailed: [], messaged: [] });
      const missing = await rowsOf(as('player').rpc('list_missing_replies', { p_practice_id: practice }));
      expect(missing.filter((each) => Object.values(people).includes(each.user_id))).toEqual([]);
      await agree('minor');
      await agree('parent');
      const after = await remind();
      expect(after.mailed).toHaveLength(1);
      expect(after.messaged).toHaveLength(1);
      // Nor do they reach anybody who has blocked the manager since, by mail or where the two have a conversation.
      for (const person of Object.values(people)) {
        await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${person}, ${idOf('coach')})`;
      }
      expect(
        (
          await sql`
        select private.describe_mail(o) as says from private.mail_outbox o where o.recipient_id = any (${Object.values(people)})`
        ).map(({ says }) => says),
      ).toEqual(after.mailed.map(() => null));
      expect(await remind()).toEqual({ mailed: [], messaged: after.messaged });
    } finally {
      await sql`delete from public.user_blocks where blocked_id = ${idOf('coach')}`;
      await sql`delete from public.conversations where dm_key like ${`%${people.listed}%`}`;
      await sql`delete from public.notification_preferences where user_id = ${people.listed}`;
    }
  });

  test('a mail that waits is dropped when the place is not agreed to', async () => {
    await addByEmail('minor');
    await sql`select private.queue_mail('practice_reminder', ${practice}, ${people.hidden})`;
    await sql`select * from public.claim_mails()`;
    expect(await sql`select state from private.mail_outbox where recipient_id = ${people.hidden}`).toEqual([
      { state: 'dropped' },
    ]);
  });
});

describe('answers to a practice', () => {
  const answer = (kind: AccountKind, status: string, notes: string | null = null) =>
    as(kind)
      .from('team_practice_attendance')
      .upsert({ practice_id: practice, user_id: idOf(kind), status, notes }, { onConflict: 'practice_id,user_id' });
  const answers = (supabase: Client) => rowsOf(supabase.rpc('get_practice_attendance', { p_practice_id: practice }));
  const noted = async (supabase: Client) => (await answers(supabase)).flatMap((each) => each.notes ?? []);
  const stored = async (supabase: Client) =>
    (await rowsOf(supabase.from('team_practice_attendance').select('notes').eq('practice_id', practice))).flatMap(
      (each) => each.notes ?? [],
    );

  test('[SE-034] a stranger answers, and no note of theirs reaches anybody', async () => {
    expect((await answer('college-coach', 'maybe', 'text me on …')).error).toMatchObject({ code: '42501' });
    await rowsOf(answer('college-coach', 'maybe'));
    await rowsOf(answer('college-coach', 'not_attending', 'text me on …'));
    await addByEmail('minor');
    await agree('minor');
    for (const kind of ['minor', 'coach', 'player', 'admin', 'developer'] as const) {
      expect(await noted(as(kind))).toEqual([]);
      expect(await stored(as(kind))).toEqual([]);
    }
    expect(await noted(as('college-coach'))).toEqual(['text me on …']);
  });

  test('a note written on the team ends with the place, and waits for the yes', async () => {
    await addByEmail('parent');
    expect((await answer('parent', 'maybe', 'call me')).error).toMatchObject({ code: '42501' });
    await agree('parent');
    await rowsOf(answer('parent', 'maybe', 'Late train'));
    expect(await noted(as('player'))).toEqual(['Late train']);
    expect(await stored(as('player'))).toEqual(['Late train']);
    await sql`update public.team_members set is_active = false where team_id = ${team} and user_id = ${people.listed}`;
    for (const read of [noted, stored]) expect(await read(as('player'))).toEqual([]);
  });

  test.each([
    ['minor', 'player'],
    ['player', 'minor'],
  ] as const)(
    'between %s and %s, once the first has blocked the other, no note goes either way',
    async (blocker, other) => {
      await addByEmail('minor');
      await agree('minor');
      await rowsOf(answer('minor', 'maybe', 'note of minor'));
      await rowsOf(answer('player', 'maybe', 'note of player'));
      await rowsOf(
        as(blocker)
          .from('user_blocks')
          .insert({ blocked_id: idOf(other) }),
      );
      for (const read of [noted, stored]) {
        expect(await read(as('minor'))).toEqual(['note of minor']);
        expect(await read(as('player'))).toEqual(['note of player']);
        expect((await read(as('second-player'))).toSorted()).toEqual(['note of minor', 'note of player']);
      }
      const emails = async (kind: AccountKind) => (await answers(as(kind))).flatMap((each) => each.email ?? []);
      expect(await emails('minor')).toEqual(['minor@lineup.example']);
      expect(await emails('player')).toEqual(['player@lineup.example']);
    },
  );

  test('[DB-083] who has not confirmed answers without showing to outsiders, and to the team without a name', async () => {
    await addByEmail('minor');
    await rowsOf(answer('minor', 'attending'));
    for (const supabase of Object.values(viewers())) expect(await answers(supabase)).toEqual([]);
    for (const kind of ['coach', 'player'] as const) {
      expect(await answers(as(kind))).toMatchObject([{ user_id: null, is_confirmed: false, status: 'attending' }]);
    }
    expect(await answers(as('player'))).toMatchObject([{ full_name: null, email: null }]);
    expect(await stored(as('player'))).toEqual([]);
    const rows = await rowsOf(as('player').from('team_practice_attendance').select().eq('practice_id', practice));
    expect(rows).toEqual([]);
    for (const supabase of [...Object.values(viewers()), as('player')])
      expect(await page(supabase)).not.toContain(people.hidden);
    await agree('minor');
    expect(await answers(as('player'))).toMatchObject([{ full_name: 'Kai Nakagawa', is_confirmed: true }]);
  });

  test('an answer from outside shows to its person and to managers alone, by a public profile or namelessly', async () => {
    await rowsOf(answer('minor', 'attending'));
    await rowsOf(answer('parent', 'attending'));
    const waiting = { is_guest: true, is_admitted: false, email: null };
    expect(await answers(as('coach'))).toMatchObject([
      { ...waiting, user_id: null, full_name: null, avatar_url: null },
      { ...waiting, user_id: people.listed, full_name: 'Dana Holloway' },
    ]);
    expect(await answers(as('parent'))).toMatchObject([{ user_id: people.listed, is_admitted: false }]);
    for (const supabase of [signedOut(), as('player'), as('team-staff'), as('college-coach')])
      expect(await answers(supabase)).toEqual([]);
  });
});

describe('contracts', () => {
  const dates = async (supabase: Client) =>
    (await rowsOf(supabase.rpc('get_team_staff', { p_team_id: team }))).flatMap((each) => each.contract_start ?? []);

  test('[DB-016] show to people of the team, and to nobody by table', async () => {
    for (const kind of ['coach', 'player', 'team-staff', 'admin'] as const)
      expect((await dates(as(kind))).length).toBeGreaterThan(0);
    for (const supabase of Object.values(viewers())) {
      expect(await dates(supabase)).toEqual([]);
      for (const column of ['contract_start', 'contract_end'] as const) {
        const read = await supabase.from('team_staff').select(column).eq('team_id', team);
        expect(read.error).toMatchObject({ code: '42501' });
      }
    }
  });

  test('who is asked to be staff sees the dates of their own', async () => {
    await rowsOf(
      as('coach').rpc('add_team_staff_member', {
        p_team_id: team,
        p_user_id: people.listed,
        p_contract_start: '2026-05-06',
      }),
    );
    expect(await dates(as('parent'))).toEqual(['2026-05-06']);
  });
});
