/** An evaluation of a player by a coach (issue 34, item 7): who asks, writes, shows, reads, and what ends it. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { zoneAt } from '../../seed/zone-at.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { kinds, notices } from './notices.ts';
import { block } from './talk.ts';
import { sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const TEAM = randomUUID();
const RATINGS = { mechanics: 4, teamwork: 5 };
const WORDS = 'Reads the map early and calls it calmly.';

beforeAll(async () => {
  await sql`delete from private.coach_evaluations`;
  await sql`insert into public.teams (id, name, organization_type, owner_user_id, is_private)
    values (${TEAM}, 'Evaluating Owls', 'high_school', ${idOf('coach')}, false)`;
  await sql`insert into public.team_staff (team_id, user_id, role, is_confirmed)
    values (${TEAM}, ${idOf('team-staff')}, 'analyst', true)`;
});
beforeEach(async () => {
  await letMinorsLiveAtNoon(sql);
  await sql`update public.teams set is_private = false, archived_at = null where id = ${TEAM}`;
  await sql`delete from public.team_members where team_id = ${TEAM}`;
  for (const kind of ['player', 'minor'] as const)
    await sql`insert into public.team_members (team_id, user_id, role, is_confirmed)
      values (${TEAM}, ${idOf(kind)}, 'player', true)`;
});
afterEach(async () => {
  await sql`delete from private.coach_evaluations`;
  await sql`delete from public.user_blocks`;
  await sql`delete from public.notices where team_id = ${TEAM}`;
  await sql`delete from private.rate_counters`;
});

interface Shown {
  id: string;
  at: string | null;
  ratings: object | null;
  words: string | null;
  team: string | null;
  by: string | null;
  months: number | null;
  shows_to?: string;
  asked_at?: string | null;
  declined_at?: string | null;
  withdrawn_at?: string | null;
}
interface Page {
  evaluations: Shown[];
  evaluators: { author_id: string; team_id: string; name: string | null }[] | null;
}
const ask = (kind: AccountKind, author: AccountKind = 'coach') =>
  as(kind).rpc('ask_evaluation', { p_team_id: TEAM, p_author_id: idOf(author) });
const write = (id: string, change: object = {}, by: AccountKind = 'coach') =>
  as(by).rpc('write_evaluation', { p_id: id, p_ratings: RATINGS, p_words: WORDS, ...change });
const show = (id: string, to: string, by: AccountKind = 'player') =>
  as(by).rpc('show_evaluation', { p_id: id, p_to: to });
async function written(kind: AccountKind = 'player') {
  const id = await rowsOf(ask(kind));
  await rowsOf(write(id));
  return id;
}
const slugOf = async (kind: AccountKind) =>
  String((await sql`select slug from public.user_profiles where user_id = ${idOf(kind)}`)[0]?.slug);
const page = async (of: AccountKind, client = as(of)) =>
  (await rowsOf(client.rpc('load_player', { p_slug: await slugOf(of) }))) as unknown as Page;
const seen = async (by: AccountKind, of: AccountKind = 'player') => (await page(of, as(by))).evaluations;
const stored = async (id: string) => (await sql`select * from private.coach_evaluations where id = ${id}`)[0];
const desk = async (kind: AccountKind = 'coach') =>
  (await rowsOf(as(kind).rpc('load_evaluations'))) as unknown as { id: string; person: string; way: string }[];
const asks = async (kind: AccountKind) =>
  ((await rowsOf(as(kind).rpc('load_today'))) as unknown as { evaluations: { id: string; person: string }[] | null })
    .evaluations;
/** How many wait for an evaluation by somebody, as the page of the team says. */
const waiting = async (kind: AccountKind) =>
  (
    (await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: TEAM }))) as unknown as {
      viewer: { evaluations_asked: number | null };
    }
  ).viewer.evaluations_asked;
const ward = async () =>
  ((await rowsOf(as('guardian').rpc('load_ward', { p_minor_id: idOf('minor') }))) as unknown as Page).evaluations;

describe('asking', () => {
  test('34.7 a player is offered owner and staff of their teams, and asks one of them once', async () => {
    const offered = (await page('player')).evaluators!.filter(({ team_id: team }) => team === TEAM);
    expect(offered.map(({ author_id: author }) => author).toSorted()).toEqual(
      [idOf('coach'), idOf('team-staff')].toSorted(),
    );
    const id = await rowsOf(ask('player'));
    expect(await rowsOf(ask('player'))).toBe(id);
    expect(await kinds('coach')).toContain('evaluation_asked');
    expect((await notices('coach'))[0]?.facts).toMatchObject({
      team: 'Evaluating Owls',
      person: expect.stringMatching(/\w/),
      href: '/teams/evaluations',
    });
    expect(await asks('coach')).toMatchObject([{ id, person: expect.stringMatching(/\w/) }]);
    expect(await asks('team-staff')).toBeNull();
    expect(await desk()).toMatchObject([{ id, way: 'words' }]);
    // The team's own page says it to whom it is for, and leads back to what was written.
    expect(await Promise.all((['coach', 'team-staff', 'player'] as const).map(waiting))).toEqual([1, null, null]);
    await rowsOf(write(id));
    expect(await waiting('coach')).toBe(0);
    expect(
      (await page('player')).evaluators!.some((each) => each.author_id === idOf('coach') && each.team_id === TEAM),
    ).toBe(false);
  });

  test.each(['player', 'second-player', 'college-coach', 'admin', 'minor'] as const)(
    '34.7 %s, who does not run the team, is not asked',
    async (author) => {
      expect((await ask('player', author)).error).toMatchObject({ code: '42501', hint: 'evaluator' });
      expect(await sql`select from private.coach_evaluations`).toEqual([]);
    },
  );

  test('34.7 who is not on the team, or only put onto it, asks nobody there', async () => {
    expect((await ask('second-player')).error).toMatchObject({ hint: 'evaluator' });
    await sql`update public.team_members set is_confirmed = false where team_id = ${TEAM} and user_id = ${idOf('player')}`;
    expect((await ask('player')).error).toMatchObject({ hint: 'evaluator' });
    await sql`update public.team_members set is_confirmed = true where team_id = ${TEAM}`;
    await sql`update public.teams set archived_at = now() where id = ${TEAM}`;
    expect((await ask('player')).error).toMatchObject({ hint: 'evaluator' });
    expect(
      (await signedOut().rpc('ask_evaluation', { p_team_id: TEAM, p_author_id: idOf('coach') })).error,
    ).not.toBeNull();
    expect(await sql`select from private.coach_evaluations`).toEqual([]);
  });

  test('34.7 a guardian is no witness, and a minor without a guardian asks nobody', async () => {
    await sql`insert into public.team_staff (team_id, user_id, role, is_confirmed)
      values (${TEAM}, ${idOf('guardian')}, 'analyst', true)`;
    const [link] =
      await sql`update private.guardian_links set ended_at = null where minor_id = ${idOf('minor')} returning *`;
    try {
      expect((await ask('minor', 'guardian')).error).toMatchObject({ hint: 'evaluator' });
      await sql`delete from private.guardian_links where minor_id = ${idOf('minor')}`;
      expect((await ask('minor')).error).toMatchObject({ hint: 'guardian' });
      expect(await sql`select from private.coach_evaluations`).toEqual([]);
    } finally {
      const { begins_at: _, ...row } = link!;
      await sql`insert into private.guardian_links ${sql(row)}`;
      await sql`delete from public.team_staff where team_id = ${TEAM} and user_id = ${idOf('guardian')}`;
    }
  });

  test('34.7 a no is told, stands for 30 days, and what was written before stays', async () => {
    const id = await written();
    await rowsOf(ask('player'));
    await rowsOf(as('coach').rpc('decline_evaluation', { p_id: id }));
    await rowsOf(as('coach').rpc('decline_evaluation', { p_id: id }));
    expect(await kinds('player')).toContain('evaluation_declined');
    expect((await ask('player')).error).toMatchObject({ code: 'PT409', hint: 'declined' });
    expect(await stored(id)).toMatchObject({ asked_at: null, words: WORDS });
    await sql`update private.coach_evaluations set declined_at = now() - interval '31 days'`;
    await rowsOf(ask('player'));
    expect((await stored(id))?.asked_at).not.toBeNull();
  });
});

describe('writing', () => {
  test('34.7 whoever was asked writes, and nobody else', async () => {
    const id = await rowsOf(ask('player'));
    for (const kind of ['team-staff', 'player', 'college-staff', 'admin'] as const)
      expect((await write(id, {}, kind)).error).toMatchObject({ code: 'PT404' });
    expect((await stored(id))?.written_at).toBeNull();
    await rowsOf(write(id));
    expect(await kinds('player')).toContain('evaluation_written');
    expect((await notices('player')).find(({ kind }) => kind === 'evaluation_written')?.facts.href).toBe(
      `/player/${await slugOf('player')}`,
    );
    expect(await asks('coach')).toBeNull();
    const [mine] = (await page('player')).evaluations;
    expect(mine).toMatchObject({
      id,
      ratings: RATINGS,
      words: WORDS,
      team: 'Evaluating Owls',
      shows_to: 'colleges',
      months: null,
    });
    expect(mine?.by).toMatch(/\w/);
    // A retry after a lost answer tells nobody twice.
    const { written_at: at } = (await stored(id))!;
    await rowsOf(write(id));
    expect((await stored(id))?.written_at).toEqual(at);
  });

  test.each([
    ['no rating', { p_ratings: {} }],
    ['a rating of 6', { p_ratings: { mechanics: 6 } }],
    ['half a point', { p_ratings: { mechanics: 3.5 } }],
    ['an unknown criterion', { p_ratings: { looks: 5 } }],
    ['a list', { p_ratings: [5] }],
    ['blanks', { p_words: ' \u200b ' }],
    ['too many words', { p_words: 'a'.repeat(1201) }],
  ])('34.7 %s is refused', async (_, change) => {
    const id = await rowsOf(ask('player'));
    expect((await write(id, change)).error).toMatchObject({ code: '23514' });
    expect((await stored(id))?.written_at).toBeNull();
  });

  test('34.7 what ends "the same team" ends writing: leaving, the archive, a block', async () => {
    const id = await rowsOf(ask('player'));
    const refused = async () => expect((await write(id)).error).toMatchObject({ code: '42501', hint: 'evaluator' });
    await sql`update public.team_members set is_active = false where team_id = ${TEAM} and user_id = ${idOf('player')}`;
    await refused();
    await sql`update public.team_members set is_active = true where team_id = ${TEAM}`;
    await sql`update public.teams set archived_at = now() where id = ${TEAM}`;
    await refused();
    await sql`update public.teams set archived_at = null where id = ${TEAM}`;
    await block('player', 'coach');
    await refused();
    expect(await desk()).toEqual([]);
    expect((await stored(id))?.written_at).toBeNull();
  });

  test('34.7 who left asks nobody, although an earlier evaluation stands: the team says so as Today does', async () => {
    const id = await written();
    expect(await rowsOf(ask('player'))).toBe(id);
    expect([(await asks('coach'))?.length, await waiting('coach')]).toEqual([1, 1]);
    await sql`update public.team_members set is_active = false where team_id = ${TEAM} and user_id = ${idOf('player')}`;
    expect([await asks('coach'), await waiting('coach')]).toEqual([null, 0]);
  });

  test('34.7 words to a minor wait for the morning, and need a guardian who reads them', async () => {
    const id = await rowsOf(ask('minor'));
    await sql`update public.notification_preferences set time_zone = ${zoneAt(2)} where user_id = ${idOf('minor')}`;
    expect((await write(id)).error).toMatchObject({ code: '42501', hint: 'quiet_hours' });
    expect((await stored(id))?.written_at).toBeNull();
    await letMinorsLiveAtNoon(sql);
    await sql`update private.guardian_links set confirmed_at = now() where minor_id = ${idOf('minor')}`;
    await sql`update private.guardian_links set agreed_at = now() where minor_id = ${idOf('minor')}`;
    expect((await write(id)).error).toMatchObject({ code: '42501', hint: 'evaluator' });
    await sql`update private.guardian_links set agreed_at = now() - interval '60 days', confirmed_at = now() - interval '60 days'
      where minor_id = ${idOf('minor')}`;
    await rowsOf(write(id));
    expect(await ward()).toMatchObject([{ words: WORDS, ratings: RATINGS, team: 'Evaluating Owls' }]);
    expect(await kinds('guardian')).toContain('ward_evaluation');
  });

  test('34.7 its author writes a new one or withdraws it, also after leaving the team', async () => {
    const id = await written();
    await rowsOf(show(id, 'nobody'));
    await rowsOf(write(id, { p_words: 'Better still.' }));
    expect(await stored(id)).toMatchObject({ words: 'Better still.', shows_to: 'nobody' });
    await sql`update public.team_members set is_active = false where team_id = ${TEAM} and user_id = ${idOf('player')}`;
    expect((await as('team-staff').rpc('withdraw_evaluation', { p_id: id })).error).toMatchObject({ code: 'PT404' });
    await rowsOf(as('coach').rpc('withdraw_evaluation', { p_id: id }));
    expect(await stored(id)).toMatchObject({ words: null, ratings: null, written_at: null });
    expect((await page('player')).evaluations).toMatchObject([{ id, words: null, withdrawn_at: expect.any(String) }]);
  });
});

describe('showing', () => {
  test('34.7 colleges that the player wrote to read it, nobody else does until the player says so', async () => {
    await sql`delete from public.interests where player_id = ${idOf('player')}`;
    const id = await written();
    expect(await seen('college-staff')).toEqual([]);
    const { interest } = await sent('player', college);
    for (const kind of ['coach', 'second-player', 'parent', 'minor', 'other-college-admin'] as const)
      expect(await seen(kind)).toEqual([]);
    expect((await page('player', signedOut())).evaluations).toEqual([]);
    const [shown] = await seen('college-staff');
    expect(shown).toMatchObject({ id, words: WORDS, ratings: RATINGS, team: 'Evaluating Owls' });
    expect(shown?.by).toMatch(/\w/);
    expect(shown).not.toHaveProperty('shows_to');
    const drawer = async () =>
      ((await rowsOf(as('college-staff').rpc('load_interest', { p_interest_id: interest }))) as unknown as Page)
        .evaluations;
    expect(await drawer()).toMatchObject([{ id, words: WORDS }]);

    await rowsOf(show(id, 'nobody'));
    expect(await seen('college-staff')).toEqual([]);
    expect(await drawer()).toEqual([]);

    await rowsOf(show(id, 'everybody'));
    expect(await seen('parent')).toMatchObject([{ id, words: WORDS }]);
    expect((await page('player', signedOut())).evaluations).toMatchObject([{ id }]);
    // What an adult stranger wrote is for no minor.
    expect(await seen('minor')).toEqual([]);
  });

  test('34.7 of a minor it never shows to everybody', async () => {
    const id = await written('minor');
    expect((await show(id, 'everybody', 'minor')).error).toMatchObject({ code: '42501', hint: 'minor' });
    expect((await stored(id))?.shows_to).toBe('colleges');
    // As if it had been chosen by an adult whose date of birth was corrected.
    await sql`update private.coach_evaluations set shows_to = 'everybody'`;
    const [before] =
      await sql`select visibility, is_published from public.user_profiles where user_id = ${idOf('minor')}`;
    await sql`update public.user_profiles set visibility = 'public', is_published = true where user_id = ${idOf('minor')}`;
    try {
      expect(await seen('parent', 'minor')).toEqual([]);
      expect((await page('minor', signedOut())).evaluations).toEqual([]);
      expect(await ward()).toHaveLength(1);
      expect((await as('parent').rpc('load_ward', { p_minor_id: idOf('minor') })).error).toMatchObject({
        code: '42501',
      });
    } finally {
      await sql`update public.user_profiles set ${sql(before!)} where user_id = ${idOf('minor')}`;
    }
  });

  test('34.7 only its player chooses, hides and removes', async () => {
    const id = await written();
    for (const kind of ['coach', 'second-player', 'admin'] as const) {
      expect((await show(id, 'everybody', kind)).error).toMatchObject({ code: 'PT404' });
      await rowsOf(as(kind).rpc('remove_evaluation', { p_id: id }));
    }
    expect(await stored(id)).toMatchObject({ shows_to: 'colleges' });
    await rowsOf(as('player').rpc('remove_evaluation', { p_id: id }));
    expect(await stored(id)).toBeUndefined();
    expect((await write(id)).error).toMatchObject({ code: 'PT404' });
  });

  test('34.7 a private team has no name to others, and a block hides all of it', async () => {
    await sent('player', college);
    const id = await written();
    await sql`update public.teams set is_private = true where id = ${TEAM}`;
    expect(await seen('college-staff')).toMatchObject([{ id, team: null }]);
    expect((await page('player')).evaluations).toMatchObject([{ id, team: 'Evaluating Owls' }]);
    await block('player', 'coach');
    expect(await seen('college-staff')).toEqual([]);
    expect((await page('player')).evaluations).toEqual([]);
    expect((await notices('player')).filter(({ kind }) => kind === 'evaluation_written')).toEqual([]);
  });

  test('34.7 it ages as confirmations do: after 90 days it says how old it is, after two years it goes', async () => {
    const id = await written();
    const age = (days: number) => sql`
      update private.coach_evaluations set written_at = now() - make_interval(days => ${days}),
        created_at = now() - make_interval(days => ${days})`;
    await age(89);
    expect((await page('player')).evaluations[0]?.months).toBeNull();
    await age(125);
    expect((await page('player')).evaluations[0]?.months).toBe(4);
    await sql`select private.prune_evaluations()`;
    expect(await stored(id)).toBeDefined();
    await age(732);
    await sql`select private.prune_evaluations()`;
    expect(await stored(id)).toBeUndefined();
  });

  test('34.7 a request that nobody answers goes after 60 days', async () => {
    const id = await rowsOf(ask('player'));
    await sql`update private.coach_evaluations set created_at = now() - interval '61 days', asked_at = now() - interval '59 days'`;
    await sql`select private.prune_evaluations()`;
    expect(await stored(id)).toBeDefined();
    await sql`update private.coach_evaluations set asked_at = now() - interval '61 days'`;
    await sql`select private.prune_evaluations()`;
    expect(await stored(id)).toBeUndefined();
  });

  test('34.7 both take it along, each without who the other is', async () => {
    const id = await written();
    const exported = async (kind: AccountKind) =>
      ((await rowsOf(as(kind).rpc('export_my_data'))) as unknown as { data: Record<string, Record<string, unknown>[]> })
        .data;
    const [ofPlayer] = (await exported('player'))['private.coach_evaluations.player_id']!;
    expect(ofPlayer).toMatchObject({ id, words: WORDS });
    expect(ofPlayer).not.toHaveProperty('author_id');
    const [ofAuthor] = (await exported('coach'))['private.coach_evaluations.author_id']!;
    expect(ofAuthor).toMatchObject({ id, words: WORDS });
    expect(ofAuthor).not.toHaveProperty('player_id');
  });
});
