/** What the recruiting dashboard, its badge and its tasks give to each kind of user. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { disconnectListeners, hears, listen, sentWhile } from './live.ts';
import { answer, closing, importProspect, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
let slug = '';
beforeAll(async () => {
  slug = college.slug;
});
afterAll(async () => {
  await disconnectListeners();
});

interface Screen {
  colleges: { slug: string; is_own: boolean; sees_pipeline: boolean }[];
  page: {
    college: { slug: string };
    live_topic: string | null;
    figures: Record<string, unknown>;
    by_source: { source: string; interests: number; commits: number }[];
    funnel: { kind: string; name: string; interests: number; came: number; came_before: number }[];
    tasks: { title: string; mine: boolean; avatar_url: string | null }[] | null;
    events: { name: string; avatar_url: string | null }[] | null;
  } | null;
  own: {
    lists: { name: string; players: number }[];
    players: { slug: string; name: string; lists: string[] }[];
    requests: { role: string }[];
  } | null;
}
const open = (kind: AccountKind, p_college_slug?: string) =>
  as(kind).rpc('open_recruiting_dashboard', p_college_slug === undefined ? {} : { p_college_slug });
const screen = async (kind: AccountKind, chosen?: string) => (await rowsOf(open(kind, chosen))) as unknown as Screen;

describe('the screen', () => {
  test('[RC-016] shows the college of the address, or the first one, with all that one may pick', async () => {
    await sent('player', college);
    await importProspect(college, 'Nia Farrow');
    const found = await screen('college-staff', slug);
    expect(found.colleges.map((each) => each.slug)).toEqual(['redstone-valley-university', slug]);
    expect(found.page).toMatchObject({
      college: { slug },
      figures: { total: 2, new_this_week: 1, new_the_week_before: 0, added_this_week: 1 },
      by_source: [
        { source: 'form', interests: 1, commits: 0 },
        { source: 'import', interests: 1, commits: 0 },
      ],
    });
    expect(found.page?.live_topic).toMatch(new RegExp(`^pipeline:${college.id}:`));
    await sql`update public.interests set sent_at = now() - interval '8 days'
      where college_id = ${college.id} and sent_at is not null`;
    expect((await screen('college-staff', slug)).page).toMatchObject({
      figures: { new_this_week: 0, new_the_week_before: 1 },
    });
    expect((await screen('college-staff')).page?.college.slug).toBe('redstone-valley-university');
    expect((await screen('college-staff')).own).toBeNull();
  });

  test('[RC-016] the funnel tells who came to a stage this week and the week before, also under a former name of it', async () => {
    const contacted = college.stages['contacted'] ?? '';
    await sent('player', college);
    await importProspect(college, 'Nia Farrow');
    const funnel = async () =>
      Object.fromEntries(
        (await screen('college-staff', slug))
          .page!.funnel.filter(({ came, came_before }) => came + came_before > 0)
          .map(({ kind, came, came_before }) => [kind, [came, came_before]]),
      );
    expect(await funnel()).toEqual({ new: [2, 0] });
    await sql`update public.interest_events set created_at = now() - interval '8 days' where college_id = ${college.id}`;
    const [interest] =
      await sql`select id from public.interests where college_id = ${college.id} and sent_at is not null`;
    await rowsOf(
      as('college-staff').rpc('move_interests', {
        p_interest_ids: [String(interest?.id)],
        p_stage_id: contacted,
      }),
    );
    expect(await funnel()).toEqual({ new: [0, 2], contacted: [1, 0] });
    await sql`update public.pipeline_stages set name = 'Talking' where id = ${contacted}`;
    expect(await funnel()).toEqual({ new: [0, 2], contacted: [1, 0] });
    await sql`update public.pipeline_stages set name = 'Contacted' where id = ${contacted}`;
  });

  test('[RC-016, SE-014] pictures are of who wrote or shows to everybody, and of nobody else', async () => {
    const faces = async () =>
      (await screen('college-staff', slug)).page!.events!.map(({ name, avatar_url }) => [name, avatar_url !== null]);
    const [before] =
      await sql`select avatar_url, visibility from public.user_profiles where user_id = ${idOf('player')}`;
    const picture = `/storage/v1/object/public/avatars/${idOf('player')}/${randomUUID()}.webp`;
    await sql`update public.user_profiles set avatar_url = ${picture} where user_id = ${idOf('player')}`;
    try {
      await sent('player', college);
      const [[name]] = (await faces()) as [[string]];
      expect(await faces()).toEqual([[name, true]]);
      // As if the college had merely saved somebody who shows to nobody.
      await sql`update public.interests set sent_at = null where college_id = ${college.id}`;
      await sql`update public.user_profiles set visibility = 'private' where user_id = ${idOf('player')}`;
      expect(await faces()).toEqual([[name, false]]);
    } finally {
      await sql`update public.user_profiles set ${sql(before!)} where user_id = ${idOf('player')}`;
    }
  });

  test('[RC-017, SE-014] admissions gets figures without a name and without the live topic', async () => {
    await sent('minor', college);
    const found = await screen('college-admissions', slug);
    expect(found.page).toMatchObject({ figures: { total: 1 }, live_topic: null, tasks: null, events: null });
    expect(found.colleges.find((each) => each.slug === slug)?.sees_pipeline).toBe(false);
    expect(JSON.stringify(found)).not.toMatch(/Kai|Nakagawa/);
  });

  test('[RC-017] other colleges’ staff get nothing of this college, players and visitors nothing at all', async () => {
    await sent('player', college);
    const other = await screen('other-college-admin', slug);
    expect(other.page).toBeNull();
    expect(other.colleges.map((each) => each.slug)).not.toContain(slug);
    for (const kind of ['player', 'parent', 'minor', 'coach', 'newcomer'] as const) {
      expect((await open(kind, slug)).error).toMatchObject({ code: '42501' });
    }
    expect((await signedOut().rpc('open_recruiting_dashboard', { p_college_slug: slug })).error).not.toBeNull();
    expect((await screen('college-staff', 'no-such-college')).page).toBeNull();
    expect((await screen('staff', slug)).page?.college.slug).toBe(slug);
  });

  test('[RC-017] former staff get nothing from the moment they leave', async () => {
    await sql`insert into public.user_roles (user_id, role, college_id) values (${idOf('private-coach')}, 'programs_college_staff', ${college.id})`;
    expect((await screen('private-coach', slug)).page?.college.slug).toBe(slug);
    await sql`delete from public.user_roles where user_id = ${idOf('private-coach')} and college_id = ${college.id}`;
    expect((await screen('private-coach', slug)).page).toBeNull();
  });

  test('[RC-017, SE-005] a recruiter without a college sees their own lists and open requests', async () => {
    const supabase = as('private-coach');
    const [list] = await rowsOf(supabase.from('lists').insert({ name: 'Fall prospects' }).select('id'));
    await rowsOf(supabase.from('list_items').insert({ list_id: list?.id ?? '', player_id: idOf('player') }));
    await rowsOf(supabase.from('role_requests').insert({ role: 'programs_college_staff', college_id: college.id }));
    try {
      const found = await screen('private-coach');
      expect(found).toMatchObject({ colleges: [], page: null });
      expect(found.own?.lists.find(({ name }) => name === 'Fall prospects')).toMatchObject({ players: 1 });
      expect(found.own?.requests).toMatchObject([{ role: 'programs_college_staff', college: 'Trial College' }]);
      const followed = async () =>
        (await screen('private-coach')).own?.players.find(({ slug }) => slug === 'riley-tran');
      expect(await followed()).toMatchObject({ name: 'Riley Tran', lists: ['Fall prospects'] });
      // Once their page is closed to others, it is to the coach.
      await sql`update public.user_profiles set visibility = 'private' where user_id = ${idOf('player')}`;
      expect(await followed()).toBeUndefined();
    } finally {
      await sql`delete from public.lists where id = ${list?.id ?? ''}`;
      await sql`delete from public.role_requests where user_id = ${idOf('private-coach')}`;
      await sql`update public.user_profiles set visibility = 'public' where user_id = ${idOf('player')}`;
    }
  });
});

describe('tasks', () => {
  const add = async (title: string, assignee: AccountKind | null) => {
    const [interest] = await sql`select id from public.interests where college_id = ${college.id} limit 1`;
    await sql`
      insert into public.interest_tasks (interest_id, college_id, title, assignee_id)
      values (${String(interest?.id)}, ${college.id}, ${title}, ${assignee === null ? null : idOf(assignee)})`;
  };
  const titles = async (kind: AccountKind) =>
    (await screen(kind, slug)).page?.tasks?.map(({ title, mine }) => (mine ? `my ${title}` : title));

  test('[RC-016] own ones come first, also behind many of others; a done one goes and comes back, live', async () => {
    await importProspect(college, 'Nia Farrow');
    for (let number = 0; number < 12; number += 1) await add(`Other ${number}`, 'college-admin');
    await add('Call', 'college-staff');
    const shown = await titles('college-staff');
    expect(shown?.[0]).toBe('my Call');
    expect(shown).toHaveLength(11);
    const topic = (await screen('college-staff', slug)).page?.live_topic ?? '';
    const window = await listen('college-admin', topic);
    const finish = (done_at: string | null) =>
      rowsOf(
        as('college-staff').from('interest_tasks').update({ done_at }).eq('title', 'Call').eq('college_id', college.id),
      );
    await finish(new Date().toISOString());
    await hears(window, { event: 'changed' });
    expect(await titles('college-staff')).not.toContain('my Call');
    await finish(null);
    expect((await titles('college-staff'))?.[0]).toBe('my Call');
  });

  test('[RC-017] nobody from outside the program changes one', async () => {
    await importProspect(college, 'Nia Farrow');
    await add('Call', null);
    for (const kind of ['college-admissions', 'other-college-admin', 'player', 'private-coach'] as const) {
      await as(kind).from('interest_tasks').update({ done_at: new Date().toISOString() }).eq('college_id', college.id);
    }
    expect(await sql`select done_at from public.interest_tasks where college_id = ${college.id}`).toEqual([
      { done_at: null },
    ]);
  });
});

describe('the badge', () => {
  const total = (kind: AccountKind) => rowsOf(as(kind).rpc('waiting_interests_total'));

  test('[RC-016] counts what waits for this person: theirs and nobody’s, until it is answered or closed', async () => {
    const before = await total('college-staff');
    const { interest } = await sent('player', college);
    const { interest: second } = await sent('second-player', college);
    await importProspect(college, 'Nia Farrow');
    expect(await total('college-staff')).toBe(before + 2);
    await rowsOf(
      as('college-admin').rpc('assign_interests', { p_interest_ids: [interest], p_assignee_id: idOf('college-admin') }),
    );
    expect(await total('college-staff')).toBe(before + 1);
    await rowsOf(answer('college-staff', second));
    expect(await total('college-staff')).toBe(before);
  });

  test('[RC-016] what was closed with a note waits no longer, also when it is opened again', async () => {
    const before = await total('college-staff');
    const { interest } = await sent('player', college);
    expect(await total('college-staff')).toBe(before + 1);
    await rowsOf(closing('college-staff', college, [interest]));
    expect(await total('college-staff')).toBe(before);
    await sql`update public.interests set stage_id = ${college.stages.new ?? ''} where id = ${interest}`;
    expect(await total('college-staff')).toBe(before);
  });

  test('[RC-016, SE-014] counts nothing for admissions, players, other colleges and who has left', async () => {
    const outside = ['college-admissions', 'player', 'other-college-admin', 'private-coach'] as const;
    const grant = sql`user_id = ${idOf('private-coach')} and college_id = ${college.id}`;
    await sql`
      insert into public.user_roles (user_id, role, college_id)
      values (${idOf('private-coach')}, 'programs_college_staff', ${college.id})`;
    const asColleague = await total('private-coach');
    await sent('second-player', college);
    expect(await total('private-coach')).toBe(asColleague + 1);
    await sql`delete from public.user_roles where ${grant}`;
    const before = await Promise.all(outside.map(total));
    expect(before.at(-1)).toBe(0);
    await sent('player', college);
    expect(await Promise.all(outside.map(total))).toEqual(before);
  });

  test('[RC-016] follows in every open window, and comes with the value that the function answers', async () => {
    const window = await listen('college-staff', `user:${idOf('college-staff')}`);
    const before = await total('college-staff');
    await sent('player', college);
    const value = (count: number) => ({ event: 'count', payload: { name: 'waiting_interests_total', value: count } });
    await hears(window, value(before + 1));
    await sql`delete from public.interests where college_id = ${college.id}`;
    await hears(window, value(before));
    // Anyone who loses the role is left with nothing of it.
    await sent('player', college);
    const told = await sentWhile(
      sql,
      `user:${idOf('college-staff')}`,
      () =>
        sql`update public.user_roles set role = 'programs_college_admissions' where user_id = ${idOf('college-staff')} and college_id = ${college.id}`,
    );
    expect(told).toContainEqual(expect.objectContaining({ payload: expect.objectContaining(value(before).payload) }));
    await sql`update public.user_roles set role = 'programs_college_staff' where user_id = ${idOf('college-staff')} and college_id = ${college.id}`;
  });

  test.each([
    ['what waits for nobody', false],
    ['what waited for them', true],
  ])('[RC-016, SE-014] who leaves while a colleague answers %s keeps neither of them from it', async (_, isTheirs) => {
    const [leaver, ...others] = await sql<{ user_id: string }[]>`
      select user_id from public.user_roles where college_id = ${college.id} and role <> 'programs_college_admissions'
      order by user_id`;
    const kind = (['college-staff', 'college-admin'] as const).find((each) => idOf(each) !== leaver?.user_id);
    const { interest: own } = await sent('player', college);
    const { interest: answered } = await sent('minor', college);
    await sql`update public.interests set assignee_id = ${leaver?.user_id ?? ''} where id = ${own}`;
    const [role] = await sql`
      select role from public.user_roles where college_id = ${college.id} and user_id = ${leaver?.user_id ?? ''}`;
    const waiting = async (amount: number) => {
      for (;;) {
        const calls =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        if (calls.length >= amount) return;
      }
    };
    const [hold, leave] = [openDatabase(), openDatabase()];
    try {
      // The last of the program's counts is held, so that both meet on the way to it.
      const { left, reply } = await hold.begin(async (held) => {
        await held`select pg_advisory_xact_lock(hashtextextended('waiting:' || ${others.at(-1)?.user_id ?? ''}, 0))`;
        const gone = leave`
          delete from public.user_roles where college_id = ${college.id} and user_id = ${leaver?.user_id ?? ''}`.then(
          () => null,
          (error: Error) => error.message,
        );
        await waiting(1);
        const told = rowsOf(answer(kind ?? 'college-admin', isTheirs ? own : answered)).then(
          () => null,
          (error: Error) => error.message,
        );
        await waiting(2);
        return { left: gone.then((error) => ({ error })), reply: told.then((error) => ({ error })) };
      });
      expect([await left, await reply]).toEqual([{ error: null }, { error: null }]);
    } finally {
      await sql`
        insert into public.user_roles (user_id, role, college_id)
        values (${leaver?.user_id ?? ''}, ${String(role?.role)}, ${college.id}) on conflict do nothing`;
      await Promise.all([hold.end(), leave.end()]);
    }
  });
});
