/** What a college shows elsewhere (issue 34, item 7): who names the sites, what anybody reads there, and by which way players came. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, openDatabase, rowsOf, signedOut } from './backend.ts';
import { trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
afterEach(async () => {
  await sql`delete from private.college_embeds where college_id = ${college.id}`;
  await sql`update public.colleges set is_published = true where id = ${college.id}`;
});

const name = (addresses: string[], kind: AccountKind = 'college-admin') =>
  as(kind).rpc('set_college_embed', { p_college_id: college.id, p_addresses: addresses });
const origins = async () => rowsOf(signedOut().rpc('read_embed_origins', { p_slug: college.slug }));
const embed = async (slug = college.slug) =>
  (await rowsOf(signedOut().rpc('load_college_embed', { p_slug: slug }))) as unknown as Record<string, unknown> | null;

describe('the sites that may show a college', () => {
  test('are the origins of what its editors enter, each once; none ends it', async () => {
    const given = ['https://Esports.Trial.edu/join?x=1', ' https://esports.trial.edu ', 'https://trial.edu:8443/', ''];
    const named = ['https://esports.trial.edu', 'https://trial.edu:8443'];
    expect(await rowsOf(name(given))).toEqual(named);
    expect(await origins()).toEqual(named);
    expect(await rowsOf(name([]))).toEqual([]);
    expect(await origins()).toBeNull();
  });

  test.each([
    ['plain http', ['http://trial.edu']],
    ['a wildcard', ['https://*.trial.edu']],
    ['another policy', ["https://trial.edu; script-src 'unsafe-inline'"]],
    ['a user', ['https://user@trial.edu']],
    ['a name without a dot', ['https://localhost']],
    ['eleven', Array.from({ length: 11 }, (_, place) => `https://site${place}.example`)],
  ])('are refused for %s, and the named ones stay', async (_, addresses) => {
    await rowsOf(name(['https://trial.edu']));
    expect((await name(addresses)).error).toMatchObject({ code: '23514' });
    expect(await origins()).toEqual(['https://trial.edu']);
  });

  test.each(['college-coach', 'player', 'other-college-admin', 'coach'] as AccountKind[])(
    'are not named by %s',
    async (kind) => {
      expect((await name(['https://trial.edu'], kind)).error).toMatchObject({ code: '42501' });
      expect(await sql`select from private.college_embeds where college_id = ${college.id}`).toEqual([]);
    },
  );

  test('of a draft nobody learns them, nor its spots', async () => {
    await rowsOf(name(['https://trial.edu']));
    await sql`update public.colleges set is_published = false where id = ${college.id}`;
    expect([await origins(), await embed()]).toEqual([null, null]);
  });
});

test('a visitor reads the open spots and whether there is a form, and nothing of its people', async () => {
  await sql`update public.roster_needs set open_spots = 2, note = 'Ask Casey' where id = ${program.needId}`;
  const shown = await embed();
  expect(shown).toEqual({
    slug: college.slug,
    name: 'Trial College',
    logo_url: null,
    colors: null,
    is_pledged: false,
    has_form: true,
    needs: [
      {
        ...{ id: program.needId, game: 'Valorant', game_slug: 'valorant', position: 'Duelist' },
        ...{ class_year: null, minimum_rank: null, open_spots: 2 },
      },
    ],
  });
  await sql`update public.roster_needs set open_spots = 0 where id = ${program.needId}`;
  expect(await embed()).toMatchObject({ needs: [] });
  expect(await embed('no-such-college')).toBeNull();
});

describe('the way by which a player came', () => {
  const submit = (kind: AccountKind, via?: string) =>
    as(kind).rpc('submit_interest_form', {
      ...{ p_request_id: randomUUID(), p_version_id: college.versionId, p_answers: { why: 'The coach' } },
      ...(via && { p_via: via }),
    });
  const board = async (source: string) =>
    (
      (await rowsOf(
        as('college-staff').rpc('load_pipeline', { p_college_id: college.id, p_source: source }),
      )) as unknown as { total: number }
    ).total;
  const bySource = async () =>
    (
      (await rowsOf(as('college-staff').rpc('load_recruiting_dashboard', { p_college_id: college.id }))) as unknown as {
        by_source: unknown[];
      }
    ).by_source;

  test('is counted and filtered apart; the first one counts, and what an address makes up is none', async () => {
    await rowsOf(submit('player', 'site'));
    await rowsOf(submit('player', 'qr'));
    await rowsOf(submit('second-player', 'made-up'));
    expect([await board('site'), await board('qr'), await board('form')]).toEqual([1, 0, 1]);
    expect(await bySource()).toEqual([
      { source: 'form', interests: 1, commits: 0 },
      { source: 'site', interests: 1, commits: 0 },
    ]);
  });
});

describe('majors, tuition and deadlines', () => {
  test('are changed field by field by editors, shown on the page, and found by', async () => {
    const changes = {
      ...{ majors: ['Game Design', 'Nursing'], tuition_in_state: 12000, application_deadline: '2027-02-01' },
      facilities: 'An arena',
    };
    const known = { majors: [], tuition_in_state: null, application_deadline: null, facilities: null };
    const answer = await rowsOf(
      as('college-admin').rpc('change_fields', {
        ...{ p_part: 'college', p_id: college.id, p_changes: changes, p_known: known },
      }),
    );
    expect(answer).toEqual({ conflicts: {} });
    expect(await rowsOf(signedOut().rpc('load_college', { p_slug: college.slug }))).toMatchObject(changes);
    const find = async (major: string) =>
      (await rowsOf(signedOut().rpc('search_colleges', { p_text: 'Trial College', p_major: major }))) as unknown as {
        colleges: { slug: string }[];
        counts: { total: number };
      };
    const found = await find('Nursing');
    expect([found.colleges.map(({ slug }) => slug), found.counts.total]).toEqual([[college.slug], 1]);
    expect((await find('Music')).colleges).toEqual([]);
    const all = (await rowsOf(signedOut().rpc('search_colleges', { p_major: 'Nursing' }))) as unknown as {
      counts: { total: number; is_exact: boolean };
    };
    const [stored] = await sql`
      select count(*)::integer as total from public.colleges where is_published and majors @> '{Nursing}'`;
    expect(all.counts).toMatchObject({ total: stored?.total, is_exact: true });
  });

  test.each([
    ['a major that is not on the list', { majors: ['Wizardry'] }],
    ['less than nothing', { tuition_in_state: -1 }],
    ['blanks', { facilities: ' \n ' }],
  ])('are refused with %s', async (_, changes) => {
    const [column = ''] = Object.keys(changes);
    const before = await sql`select ${sql(column)} from public.colleges where id = ${college.id}`;
    const refused = await as('college-admin').from('colleges').update(changes).eq('id', college.id);
    expect(refused.error?.code).toBe('23514');
    expect(await sql`select ${sql(column)} from public.colleges where id = ${college.id}`).toEqual(before);
  });
});
