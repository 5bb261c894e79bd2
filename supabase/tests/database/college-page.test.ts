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
  viewer: {
    can_edit: boolean;
    status_id: string | null;
    is_on_board: boolean;
    fits: { program_id: string; fit: number }[];
    contacts: { people: { user_id: string; role: string }[]; reason: string | null };
  } | null;
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
  expect(before?.viewer).toMatchObject({ can_edit: false, status_id: null, is_on_board: false });
  expect(before?.viewer?.fits).toEqual(await rowsOf(as('player').rpc('fit_for_college', { p_college_id: college.id })));
  expect(before?.viewer?.fits).toHaveLength(1);
  await rowsOf(as('player').rpc('add_college_to_board', { p_college_id: college.id }));
  expect((await load('player'))?.viewer).toMatchObject({ status_id: null, is_on_board: true });
  const { submission } = await sent('player', college);
  expect((await load('player'))?.viewer?.status_id).toBe(submission);
  for (const kind of ['second-player', 'college-admin', 'admin'] as const)
    expect((await load(kind))?.viewer).toMatchObject({ status_id: null, is_on_board: false });
  expect((await load('parent'))?.viewer?.fits).toEqual([]);
});

describe('whom to write to', () => {
  const contacts = async (kind: AccountKind) => (await load(kind))!.viewer!.contacts;
  const publish = (kind: AccountKind, isPublished: boolean) => sql`
    update public.user_profiles set is_published = ${isPublished}, visibility = 'public' where user_id = ${idOf(kind)}`;
  const staff = ['college-admin', 'college-staff', 'college-admissions', 'college-coach'] as const;
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

  test('[RC-004] only people of the program who published a profile, admissions not among them', async () => {
    expect(await contacts('player')).toEqual({ people: [], reason: 'nobody' });
    await publish('college-staff', true);
    await publish('college-admissions', true);
    const shown = await contacts('player');
    expect(shown.reason).toBeNull();
    expect(shown.people.map(({ user_id, role }) => [user_id, role])).toEqual([
      [idOf('college-staff'), 'programs_college_staff'],
    ]);
    expect(JSON.stringify(shown)).not.toContain('@');
    // Nobody writes to themselves.
    expect((await contacts('college-staff')).people).toEqual([]);
  });

  test('[RC-004] exactly those with whom a conversation may begin', async () => {
    await publish('college-staff', true);
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
