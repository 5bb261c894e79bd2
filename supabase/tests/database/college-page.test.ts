import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql);

beforeAll(async () => {
  await sql`
    insert into public.college_programs (college_id, esports_title_id, scholarship_min, scholarship_max)
    select ${college.id}, id, 500, 4000 from public.esports_titles where slug = 'rocket-league'`;
  await sql`
    insert into public.roster_needs (program_id, position, open_spots)
    select id, x.position, x.spots from public.college_programs, (values ('Striker', 2), ('Filled', 0)) x (position, spots)
    where college_id = ${college.id}`;
});
afterEach(() => sql`update public.colleges set is_published = true where id = ${college.id}`);

interface College {
  id: string;
  has_form: boolean;
  reply_time: { median_days: number } | null;
  programs: { game: string; open_spots: number; needs: { position: string }[] }[];
  similar: { id: string; state: string; near: string | null; shared_games: string[] }[];
  standing?: { is_on_board: boolean; label: string | null; game: string | null } | null;
  viewer: {
    can_edit: boolean;
    status_id: string | null;
    fits: { program_id: string; fit: number }[];
    is_contact: boolean | null;
    contacts: { people: { user_id: string; role: string }[]; reason: string | null };
  } | null;
  contacts: { name: string; slug: string | null; avatar_url: string | null; role: string; since: string }[];
}

async function load(kind?: AccountKind, slug = college.slug): Promise<College | null> {
  const client = kind ? as(kind) : signedOut();
  return (await rowsOf(client.rpc('load_college', { p_slug: slug }))) as unknown as College | null;
}

test('[RC-004] a visitor sees programs with what they look for, and nothing about a viewer', async () => {
  const found = await load();
  expect(found).toMatchObject({ has_form: true, reply_time: null, viewer: null });
  expect(found?.programs).toMatchObject([{ game: 'Rocket League', open_spots: 2, needs: [{ position: 'Striker' }] }]);
  expect(await load(undefined, 'no-such-college')).toBeNull();
});

test('[RC-004] without an open form there is nothing to send', async () => {
  await sql`update public.interest_forms set is_open = false where college_id = ${college.id}`;
  expect((await load())?.has_form).toBe(false);
  await sql`update public.interest_forms set is_open = true where college_id = ${college.id}`;
  expect((await load())?.has_form).toBe(true);
});

test('[RC-004] the reply clock shows from five interests on', async () => {
  await sql`
    insert into public.college_reply_times (college_id, median_days, answered_percent, counted)
    values (${college.id}, 1.5, 80, 5)`;
  expect((await load())?.reply_time).toEqual({ median_days: 1.5, answered_percent: 80 });
  await sql`delete from public.college_reply_times where college_id = ${college.id}`;
  await expect(
    sql`insert into public.college_reply_times (college_id, median_days, counted) values (${college.id}, 1, 4)`,
  ).rejects.toThrow(/counted/);
});

test('[RC-004, SE-009, SE-010] before it is published its editors see it, and nobody else', async () => {
  await sql`update public.colleges set is_published = false where id = ${college.id}`;
  for (const kind of ['college-admin', 'college-staff', 'college-admissions', 'staff', 'admin'] as const)
    expect((await load(kind))?.viewer?.can_edit).toBe(true);
  for (const kind of [undefined, 'player', 'minor', 'parent', 'college-coach', 'other-college-admin'] as const)
    expect(await load(kind)).toBeNull();
});

test('[RC-004, RC-020] a player sees the own fit, board and status, another viewer theirs', async () => {
  const before = await load('player');
  expect(before).toMatchObject({ standing: null, viewer: { can_edit: false, status_id: null } });
  expect(before?.viewer?.fits).toEqual(await rowsOf(as('player').rpc('fit_for_college', { p_college_id: college.id })));
  expect(before?.viewer?.fits).toHaveLength(1);
  await rowsOf(as('player').rpc('add_college_to_board', { p_college_id: college.id }));
  expect(await load('player')).toMatchObject({
    standing: { is_on_board: true, label: null },
    viewer: { status_id: null },
  });
  const { submission } = await sent('player', college);
  expect((await load('player'))?.viewer?.status_id).toBe(submission);
  for (const kind of ['second-player', 'college-admin', 'admin'] as const)
    expect(await load(kind)).toMatchObject({ standing: null, viewer: { status_id: null } });
  expect((await load('parent'))?.viewer?.fits).toEqual([]);
});

describe('whom to write to', () => {
  const contacts = async (kind: AccountKind) => (await load(kind))!.viewer!.contacts;
  const publish = (kind: AccountKind, isPublished: boolean) => sql`
    update public.user_profiles set is_published = ${isPublished}, visibility = 'public' where user_id = ${idOf(kind)}`;
  const staff = ['college-admin', 'college-staff', 'college-admissions', 'college-coach'] as const;
  const sayYes = (kind: AccountKind, isContact = true) =>
    as(kind).rpc('set_program_contact', { p_college_id: college.id, p_is_contact: isContact });
  afterEach(() => sql`delete from public.program_contacts where college_id = ${college.id}`);
  let kept: { user_id: string; is_published: boolean; visibility: string | null }[];
  beforeAll(async () => {
    kept = await sql`
      select user_id, is_published, visibility from public.user_profiles where user_id in ${sql(staff.map(idOf))}`;
    for (const kind of staff) await publish(kind, false);
  });
  afterAll(async () => {
    for (const { user_id, is_published, visibility } of kept)
      await sql`update public.user_profiles set ${sql({ is_published, visibility })} where user_id = ${user_id}`;
  });

  test('[RC-004] only people of the program who said yes themselves, admissions not among them', async () => {
    await publish('college-staff', true);
    await publish('college-admissions', true);
    // A public profile is no yes.
    expect(await contacts('player')).toEqual({ people: [], reason: 'nobody' });
    await rowsOf(sayYes('college-staff'));
    for (const kind of ['college-admissions', 'player', 'other-college-admin', 'admin'] as const)
      expect((await sayYes(kind)).error).toMatchObject({ code: '42501' });
    const shown = await contacts('player');
    expect(shown.reason).toBeNull();
    expect(shown.people.map(({ user_id, role }) => [user_id, role])).toEqual([
      [idOf('college-staff'), 'programs_college_staff'],
    ]);
    expect(JSON.stringify(shown)).not.toContain('@');
    // Nobody writes to themselves.
    expect((await contacts('college-staff')).people).toEqual([]);
  });

  test('[RC-004] a visitor reads name and role of whoever said yes, for this program alone, until they say no or leave it', async () => {
    const shown = async () => (await load())!.contacts;
    expect(await shown()).toEqual([]);
    await publish('college-staff', true);
    expect((await load('college-staff'))!.viewer!.is_contact).toBe(false);
    for (const kind of ['player', 'college-admissions', 'admin'] as const)
      expect((await load(kind))!.viewer!.is_contact).toBeNull();
    await rowsOf(sayYes('college-staff'));
    expect((await load('college-staff'))!.viewer!.is_contact).toBe(true);
    const [contact] = await shown();
    expect(contact).toMatchObject({
      name: expect.any(String),
      slug: expect.any(String),
      role: 'programs_college_staff',
      since: expect.any(String),
    });
    expect(JSON.stringify(contact)).not.toContain(idOf('college-staff'));
    // Of a hidden profile the chosen name alone.
    await publish('college-staff', false);
    expect(await shown()).toMatchObject([{ name: contact!.name, slug: null, avatar_url: null }]);
    const elsewhere = await sql`
      select c.slug from public.user_roles r join public.colleges c on c.id = r.college_id
      where r.user_id = ${idOf('college-staff')} and c.id <> ${college.id}`;
    for (const { slug } of elsewhere)
      expect((await load(undefined, String(slug)))!.contacts.map(({ name }) => name)).not.toContain(contact!.name);
    await rowsOf(sayYes('college-staff', false));
    expect(await shown()).toEqual([]);
    await rowsOf(sayYes('college-staff'));
    await sql`delete from public.user_roles where user_id = ${idOf('college-staff')} and college_id = ${college.id}`;
    try {
      expect(await sql`select from public.program_contacts where college_id = ${college.id}`).toHaveLength(0);
    } finally {
      await sql`insert into public.user_roles (user_id, role, college_id) values (${idOf('college-staff')}, 'programs_college_staff', ${college.id})`;
    }
    expect(await shown()).toEqual([]);
  });

  test('[RC-004] nobody says yes for somebody else, not even by the table', async () => {
    for (const kind of ['college-admin', 'admin', 'college-coach'] as const) {
      await as(kind)
        .from('program_contacts')
        .insert({ college_id: college.id, user_id: idOf('college-staff') } as never);
      await as(kind)
        .from('program_contacts')
        .upsert({ college_id: college.id, user_id: idOf(kind) } as never);
    }
    expect(await sql`select from public.program_contacts where college_id = ${college.id}`).toHaveLength(0);
    await rowsOf(sayYes('college-staff'));
    await as('college-admin').from('program_contacts').delete().eq('college_id', college.id);
    expect(await sql`select from public.program_contacts where college_id = ${college.id}`).toHaveLength(1);
    expect(await rowsOf(as('college-admin').from('program_contacts').select().eq('college_id', college.id))).toEqual(
      [],
    );
  });

  test('[RC-004] exactly those with whom a conversation may begin', async () => {
    await publish('college-staff', true);
    await rowsOf(sayYes('college-staff'));
    const people = await contacts('player');
    const dm = await as('player').rpc('create_conversation_with_participants', {
      type: 'dm',
      created_by: idOf('player'),
      participant_ids: people.people.map(({ user_id }) => user_id),
    });
    expect(dm.error).toBeNull();
    await sql`delete from public.conversations where id = ${dm.data![0]!.conversation_id}`;
    expect(await contacts('minor')).toEqual({ people: [], reason: 'minor' });
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('college-staff')}, ${idOf('player')})`;
    expect(await contacts('player')).toEqual({ people: [], reason: 'nobody' });
    await sql`delete from public.user_blocks where blocker_id = ${idOf('college-staff')} and blocked_id = ${idOf('player')}`;
  });

  test('[RC-004] who has told no date of birth is asked for it, and told nobody', async () => {
    await publish('college-staff', true);
    const [born] = await sql`delete from private.birth_dates where user_id = ${idOf('second-player')} returning *`;
    expect(await contacts('second-player')).toEqual({ people: [], reason: 'age' });
    await sql`insert into private.birth_dates ${sql(born!)}`;
  });
});

test('[RC-004] similar colleges share a game, are published and are never the college itself', async () => {
  const { similar } = (await load())!;
  expect(similar).toHaveLength(4);
  expect(similar.map(({ id }) => id)).not.toContain(college.id);
  for (const each of similar) expect(each.shared_games).toEqual(['Rocket League']);
  // The trial college is in Pennsylvania, where others play the same.
  expect(similar.map(({ state, near }) => (near === 'state') === (state === 'PA'))).not.toContain(false);
  expect(similar.map(({ near }) => near)).toContain('state');
  const [first] = similar;
  await sql`update public.colleges set is_published = false where id = ${first!.id}`;
  expect((await load())!.similar.map(({ id }) => id)).not.toContain(first!.id);
  await sql`update public.colleges set is_published = true where id = ${first!.id}`;
  expect((await load())!.similar).toEqual(similar);
});

test('the name of a coach, typed without that person’s yes, shows to the people of the program alone, by no door', async () => {
  await sql`update public.college_programs set coach_name = 'Typed Name' where college_id = ${college.id}`;
  try {
    for (const kind of [undefined, 'player', 'minor', 'coach', 'other-college-admin'] as const) {
      expect([kind, JSON.stringify(await load(kind))]).toEqual([kind, expect.not.stringContaining('Typed Name')]);
      const client = kind ? as(kind) : signedOut();
      const { data, error } = await client.from('college_programs').select('coach_name').eq('college_id', college.id);
      expect([kind, data, error?.code]).toEqual([kind, null, '42501']);
    }
    expect(JSON.stringify(await load('college-admin'))).toContain('Typed Name');
  } finally {
    await sql`update public.college_programs set coach_name = null where college_id = ${college.id}`;
  }
});
