/** Anyone who wrote to a college is closed with a sentence that they read; and who waits too long, as the rows say. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { zoneAt } from '../../seed/zone-at.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { notices } from './notices.ts';
import { openRacers, unexpected } from './racers.ts';
import { block } from './talk.ts';
import { answer, closing, importProspect, sent, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
trialProgram(sql, college);

interface Status {
  stage_kind: string;
  answered: boolean;
  answers: { sentence?: string; words?: string; closes?: boolean; by?: string }[];
  closing: { sentence?: string; words?: string; at: string } | null;
}
const status = async (kind: AccountKind, id: string) =>
  (await rowsOf(as(kind).rpc('load_recruiting_status', { p_id: id }))) as unknown as Status;
const move = (ids: string[], stage: string, kind: AccountKind = 'college-staff') =>
  as(kind).rpc('move_interests', { p_interest_ids: ids, p_stage_id: college.stages[stage] ?? '' });
const stageOf = async (interest: string) => {
  const [row] = await sql`
    select s.kind from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${interest}`;
  return row?.kind as string;
};
const notesOf = (interest: string) => sql`
  select sentence, words, reopened_at is not null as reopened from private.interest_answers
  where interest_id = ${interest} and closes order by created_at`;

const racers = openRacers();
afterAll(() => racers.end());
afterEach(async () => {
  await sql`delete from public.user_blocks`;
  await sql`delete from public.notices where college_id = ${college.id}`;
});

describe('closing a player who wrote', () => {
  test('without a note is refused by every door, and changes nothing', async () => {
    const { interest } = await sent('player', college);
    const refused = { code: 'PT409', hint: 'note' };
    expect((await move([interest], 'closed')).error).toMatchObject(refused);
    const empty = { p_request_id: randomUUID(), p_interest_ids: [interest], p_stage_id: college.stages.closed ?? '' };
    expect((await as('college-staff').rpc('close_interests', empty)).error).toMatchObject(refused);
    const both = { ...empty, p_notes: [{ interest_id: interest, sentence: 'full', words: 'No' }] };
    expect((await as('college-staff').rpc('close_interests', both)).error).toMatchObject(refused);
    const other = { ...empty, p_notes: [{ interest_id: randomUUID(), sentence: 'full' }] };
    expect((await as('college-staff').rpc('close_interests', other)).error).toMatchObject(refused);
    await rowsOf(answer('college-staff', interest, 'full'));
    expect((await move([interest], 'closed')).error).toMatchObject(refused);
    const deleted = await as('college-admin').rpc('delete_pipeline_stage', {
      p_stage_id: college.stages.new ?? '',
      p_move_to_id: college.stages.closed ?? '',
    });
    expect(deleted.error).toMatchObject(refused);
    const renamed = await as('college-admin')
      .from('pipeline_stages')
      .update({ kind: 'closed', player_label: 'Closed' })
      .eq('id', college.stages.new ?? '');
    expect(renamed.error).toMatchObject(refused);
    expect([await stageOf(interest), await notesOf(interest)]).toEqual(['new', []]);
  });

  test.each([
    ['a sentence that closes nothing', { sentence: 'talk' }, '23514'],
    ['a sentence beside the list', { sentence: 'Whatever' }, '23514'],
    ['blanks', { words: ' \n ' }, '23514'],
    ['too many words', { words: 'x'.repeat(501) }, '23514'],
  ])('is refused with %s', async (_, note, code) => {
    const { interest } = await sent('player', college);
    expect((await closing('college-staff', college, [interest], note)).error).toMatchObject({ code });
    expect([await stageOf(interest), await notesOf(interest)]).toEqual(['new', []]);
  });

  test('is an answer that the player reads on the status page, once for each sending', async () => {
    const { interest, submission } = await sent('player', college);
    const request = randomUUID();
    const words = 'We filled the last spot on Monday.';
    expect(await rowsOf(closing('college-staff', college, [interest], { words }, request))).toBe(1);
    expect(await rowsOf(closing('college-staff', college, [interest], { words }, request))).toBe(0);
    // Closed already: nobody gets a second note.
    expect(await rowsOf(closing('college-coach', college, [interest]))).toBe(0);
    const page = await status('player', submission);
    expect(page).toMatchObject({ answered: true, stage_kind: 'closed', closing: { words } });
    expect(page.answers).toEqual([{ at: expect.any(String), words, closes: true }]);
    expect((await notices('player')).filter(({ kind }) => kind === 'interest_replied')).toHaveLength(1);
    const [figures] = await sql`select private.closing_figures(${college.id}) as closings`;
    expect(figures?.closings).toEqual({ closed: 1, noted: 1 });
  });

  test('goes for many at once, all or nothing; who never wrote needs no note and gets none', async () => {
    const { interest: first } = await sent('player', college);
    const { interest: second } = await sent('second-player', college);
    const prospect = await importProspect(college, 'Nia Farrow');
    const call = (p_notes: object[]) =>
      as('college-staff').rpc('close_interests', {
        p_request_id: randomUUID(),
        p_interest_ids: [first, second, prospect],
        p_stage_id: college.stages.closed ?? '',
        p_notes: p_notes as never,
      });
    expect((await call([{ interest_id: first, sentence: 'full' }])).error).toMatchObject({ code: 'PT409' });
    expect(await Promise.all([first, second, prospect].map(stageOf))).toEqual(['new', 'new', 'new']);
    expect(await notesOf(first)).toEqual([]);
    const notes = [
      { interest_id: first, sentence: 'full' },
      { interest_id: second, words: 'Write again in fall.' },
    ];
    expect(await rowsOf(call(notes))).toBe(2);
    expect(await Promise.all([first, second, prospect].map(stageOf))).toEqual(['closed', 'closed', 'closed']);
    expect(await notesOf(prospect)).toEqual([]);
    expect(await notesOf(second)).toMatchObject([{ words: 'Write again in fall.' }]);
  });

  test('ends with the closing: what is opened again is closed with a new note, and an undo brings the old one back', async () => {
    const { interest, submission } = await sent('player', college);
    await rowsOf(closing('college-staff', college, [interest]));
    await rowsOf(move([interest], 'reviewing'));
    expect(await status('player', submission)).toMatchObject({ closing: null, answers: [{ sentence: 'full' }] });
    expect((await move([interest], 'closed')).error).toMatchObject({ hint: 'note' });
    await rowsOf(as('college-staff').rpc('undo_moves', { p_interest_ids: [interest] }));
    expect(await status('player', submission)).toMatchObject({ stage_kind: 'closed', closing: { sentence: 'full' } });
    await rowsOf(move([interest], 'reviewing'));
    await rowsOf(closing('college-staff', college, [interest], { sentence: 'later' }));
    expect(await status('player', submission)).toMatchObject({ closing: { sentence: 'later' } });
    expect(await notesOf(interest)).toMatchObject([{ reopened: true }, { sentence: 'later', reopened: false }]);
  });

  test('is not done beforehand: who writes to a college that closed them unasked starts as new', async () => {
    const interest = await rowsOf(
      as('college-coach').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') }),
    );
    await rowsOf(move([interest], 'closed'));
    await sent('player', college);
    expect(await stageOf(interest)).toBe('new');
  });

  test.each(['player', 'guardian', 'other-college-admin', 'college-admissions', 'private-coach', 'staff'] as const)(
    '[SE-010, SE-014] is not done by %s',
    async (kind) => {
      const { interest } = await sent('player', college);
      expect((await closing(kind, college, [interest])).error).toMatchObject({ code: '42501' });
      const read = await as(kind).rpc('load_closing', { p_interest_ids: [interest] });
      expect(read.error).toMatchObject({ code: '42501' });
      expect(await stageOf(interest)).toBe('new');
    },
  );

  test('at the same time by two people leaves one note', async () => {
    const { interest, submission } = await sent('player', college);
    const call = (kind: AccountKind, sentence: string) =>
      racers.call(
        kind,
        'select close_interests($1, $2, $3, $4)',
        randomUUID(),
        [interest],
        college.stages.closed!,
        sql.json([{ interest_id: interest, sentence }]) as never,
      );
    const outcomes = await Promise.all([call('college-staff', 'full'), call('college-coach', 'later')]);
    expect(unexpected(outcomes, [])).toEqual([]);
    expect(outcomes.map(({ value }) => value).toSorted()).toEqual([0, 1]);
    expect(await notesOf(interest)).toHaveLength(1);
    expect((await status('player', submission)).answers).toHaveLength(1);
  });
});

describe('own words to a player under 18', () => {
  const way = async (interest: string) => {
    const read = await rowsOf(as('college-staff').rpc('load_closing', { p_interest_ids: [interest] }));
    return (read as unknown as { way: string; need: string | null }[])[0];
  };
  const family = async () => JSON.stringify(await rowsOf(as('guardian').rpc('load_family')));

  test('are read by the guardian, too; at night and past a block there is the list alone', async () => {
    const { interest, submission } = await sent('minor', college);
    expect(await way(interest)).toMatchObject({ way: 'words' });
    await sql`update public.notification_preferences set time_zone = ${zoneAt(2)} where user_id = ${idOf('minor')}`;
    try {
      expect(await way(interest)).toMatchObject({ way: 'night' });
      const late = await closing('college-staff', college, [interest], { words: 'No spot left.' });
      expect(late.error).toMatchObject({ code: '42501', hint: 'quiet_hours' });
    } finally {
      await letMinorsLiveAtNoon(sql);
    }
    await block('guardian', 'college-staff');
    expect(await way(interest)).toMatchObject({ way: 'sentence' });
    const barred = await closing('college-staff', college, [interest], { words: 'No spot left.' });
    expect(barred.error).toMatchObject({ code: '42501', hint: 'sentence' });
    expect([await stageOf(interest), await notesOf(interest)]).toEqual(['new', []]);
    await sql`delete from public.user_blocks`;
    await rowsOf(closing('college-staff', college, [interest], { words: 'No spot left this year.' }));
    expect(await status('minor', submission)).toMatchObject({ closing: { words: 'No spot left this year.' } });
    expect(await family()).toContain('No spot left this year.');
  });
});

describe('the pledge that nobody waits longer than 14 days', () => {
  const isPledged = async () => {
    const page = (await rowsOf(signedOut().rpc('load_college', { p_slug: college.slug }))) as unknown as {
      is_pledged: boolean;
    };
    const found = (await rowsOf(
      signedOut().rpc('search_colleges', { p_text: 'Trial College', p_is_pledged: true }),
    )) as unknown as { colleges: { id: string; is_pledged: boolean }[]; counts: { total: number } };
    const listed = found.colleges.find(({ id }) => id === college.id);
    expect(Boolean(listed)).toBe(page.is_pledged);
    expect(found.counts.total).toBe(found.colleges.length);
    return page.is_pledged;
  };
  const wrote = async (days: number[], answeredAfter: number | null) => {
    await sql`
      insert into public.interests (college_id, player_id, name, source, stage_id, stage_since, sent_at, answered_at)
      select ${college.id}, p.id, 'Somebody', 'form', ${college.stages.new ?? ''}, now(), w.at,
        w.at + make_interval(days => ${answeredAfter}::int)
      from unnest(${days}::int[]) with ordinality d (days, place)
      cross join lateral (select now() - make_interval(days => d.days) as at) w
      join (select id, row_number() over (order by id) as place from public.profiles p
        where not exists (select from public.interests i where i.player_id = p.id and i.college_id = ${college.id})) p
        on p.place = d.place`;
  };

  test('is counted from what was sent and answered, and is lost by itself', async () => {
    await wrote([30, 31, 32, 33], 3);
    expect(await isPledged()).toBe(false);
    await wrote([20], 14);
    expect(await isPledged()).toBe(true);
    const { interest } = await sent('player', college);
    expect(await isPledged()).toBe(true);
    // Nothing is written any more, and time passes.
    await sql`update private.answer_pledges set holds_until = holds_until - interval '14 days' where college_id = ${college.id}`;
    expect(await isPledged()).toBe(false);
    await sql`update public.interests set sent_at = now() - interval '15 days' where id = ${interest}`;
    expect(await isPledged()).toBe(false);
    // Said elsewhere is seen by nobody, and too late is too late.
    await sql`update public.interests set claimed_way = 'phone', claimed_on = current_date where id = ${interest}`;
    expect(await isPledged()).toBe(false);
    await rowsOf(closing('college-staff', college, [interest]));
    expect(await isPledged()).toBe(false);
    await sql`update public.interests set sent_at = now() - interval '91 days' where id = ${interest}`;
    expect(await isPledged()).toBe(true);
    await wrote([15], null);
    expect(await isPledged()).toBe(false);
  });

  test('has a list of who is about to wait too long, for the program', async () => {
    const { interest } = await sent('player', college);
    await sent('second-player', college);
    await sql`update public.interests set sent_at = now() - interval '11 days' where id = ${interest}`;
    const dashboard = async (kind: AccountKind) =>
      (await rowsOf(as(kind).rpc('load_recruiting_dashboard', { p_college_id: college.id }))) as unknown as {
        waiting_long: { id: string }[] | null;
      };
    expect((await dashboard('college-staff')).waiting_long?.map(({ id }) => id)).toEqual([interest]);
    expect((await dashboard('college-admissions')).waiting_long).toBeNull();
    const narrowed = await rowsOf(
      as('college-staff').rpc('load_pipeline', { p_college_id: college.id, p_only: 'soon' }),
    );
    expect((narrowed as unknown as { total: number }).total).toBe(1);
    await rowsOf(closing('college-staff', college, [interest]));
    expect((await dashboard('college-staff')).waiting_long).toEqual([]);
  });
});
