/** Papers that a program asks for (issue 34, item 4): who asks, sends, judges and reads, and what goes with the interest. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { inDays, kinds, notices } from './notices.ts';
import { offersOf } from './offers.ts';
import { block } from './talk.ts';
import { closing, sent, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const { withoutGuardian } = offersOf(sql, college, program);

const day = (days: number) => inDays(days).slice(0, 10);
const transcript = (values: { id?: string; title?: string; due_on?: string } = {}) => ({
  ...{ id: randomUUID(), title: 'Transcript', due_on: day(14) },
  ...values,
});
const ask = (interest: string, papers: object[], by: AccountKind = 'college-staff') =>
  as(by).rpc('ask_papers', { p_interest_id: interest, p_papers: papers as never });
const accept = (id: string, by: AccountKind = 'college-staff') => as(by).rpc('accept_paper', { p_paper_id: id });
const sendBack = (id: string, reason: object = { p_sentence: 'unreadable' }, by: AccountKind = 'college-staff') =>
  as(by).rpc('return_paper', { p_paper_id: id, ...reason });
const drop = (id: string, by: AccountKind = 'college-staff') => as(by).rpc('drop_paper', { p_paper_id: id });
const begin = (id: string, by: AccountKind, file = randomUUID()) =>
  as(by).rpc('begin_paper_file', { p_paper_id: id, p_file_id: file });

/** A file as the function stores it once it has looked at it. */
async function put(paper: string, by: AccountKind, file = randomUUID()) {
  const [row] = await sql`select interest_id from private.papers where id = ${paper}`;
  const name = `${row?.interest_id}/${paper}/${file}.pdf`;
  await sql`
    insert into storage.objects (bucket_id, name, version) values ('papers', ${name}, ${randomUUID()}) on conflict do nothing`;
  await sql`select public.put_paper_file(${idOf(by)}, ${paper}, ${file}, ${name}, 'scan.pdf', 'application/pdf', 10, false)`;
  return { file, name };
}
/** An interest with one paper that is asked for. */
async function asked(kind: AccountKind, values: Parameters<typeof transcript>[0] = {}) {
  const { interest } = await sent(kind, college);
  const paper = transcript(values);
  await rowsOf(ask(interest, [paper]));
  return { interest, id: paper.id };
}
const stateOf = async (id: string) =>
  (await sql`select state from private.papers where id = ${id}`)[0]?.state as string | undefined;

interface Shown {
  id: string;
  title: string;
  state: string;
  sentence: string | null;
  words: string | null;
  files: { id: string; name: string; label: string; is_scanned: boolean }[];
}
const page = async (kind: AccountKind, interest: string) =>
  ((await rowsOf(as(kind).rpc('load_recruiting_status', { p_id: interest }))) as unknown as { papers: Shown[] }).papers;
const drawer = async (kind: AccountKind, interest: string) =>
  (await rowsOf(as(kind).rpc('load_interest', { p_interest_id: interest }))) as unknown as {
    papers: Shown[];
    paper_list: { title: string; days: number }[];
  };
const family = async () =>
  (
    (await rowsOf(as('guardian').rpc('load_ward', { p_minor_id: idOf('minor') }))) as unknown as {
      papers: { interest_id: string; papers: Shown[] }[];
    }
  ).papers;
const today = async (kind: AccountKind) =>
  (
    (await rowsOf(as(kind).rpc('load_today'))) as unknown as {
      papers: { interest_id: string; waiting: number }[] | null;
    }
  ).papers;
/** Whether somebody gets a link to the bytes. */
const opens = async (kind: AccountKind, name: string) =>
  (await as(kind).storage.from('papers').createSignedUrl(name, 60)).data !== null;
const doomed = async (name: string) => (await sql`select from private.doomed_files where name = ${name}`).length === 1;

describe('34.4 the list of a program', () => {
  test('is put whole by whoever works in it, and shows to nobody else', async () => {
    const put = (by: AccountKind, papers: object[]) =>
      as(by).rpc('save_paper_list', { p_college_id: college.id, p_papers: papers as never });
    const list = [
      { title: 'Transcript', days: 14 },
      { title: 'Eligibility form', days: 30 },
    ];
    await rowsOf(put('college-coach', list));
    for (const kind of ['player', 'college-admissions', 'other-college-admin', 'staff'] as const)
      expect((await put(kind, [])).error).toMatchObject({ code: '42501' });
    for (const wrong of [
      [{ title: ' ', days: 1 }],
      [{ title: 'A', days: 0 }],
      Array.from({ length: 21 }, () => list[0]!),
    ])
      expect((await put('college-staff', wrong)).error).toMatchObject({ code: '23514' });
    const { interest } = await sent('player', college);
    expect((await drawer('college-staff', interest)).paper_list).toEqual(list);
    expect(JSON.stringify(await rowsOf(as('player').rpc('load_recruiting_status', { p_id: interest })))).not.toContain(
      'Eligibility form',
    );
    await rowsOf(put('college-staff', []));
    expect((await drawer('college-staff', interest)).paper_list).toEqual([]);
  });
});

describe('34.4 asking for papers', () => {
  test('is told once to player and guardian, and both sides read the same', async () => {
    const { interest } = await sent('minor', college);
    const papers = [transcript(), transcript({ title: 'Eligibility form', due_on: day(3) })];
    expect(await rowsOf(ask(interest, papers))).toBe(2);
    expect(await rowsOf(ask(interest, papers))).toBe(0);
    const seen = await page('minor', interest);
    expect(seen).toMatchObject([
      { title: 'Eligibility form', state: 'asked' },
      { title: 'Transcript', files: [] },
    ]);
    expect((await drawer('college-coach', interest)).papers).toEqual(seen);
    expect(await family()).toMatchObject([{ interest_id: interest, papers: seen }]);
    expect(await today('minor')).toMatchObject([{ interest_id: interest, waiting: 2 }]);
    const told = (await notices('minor')).filter(({ kind }) => kind === 'papers_asked');
    expect(told).toMatchObject([{ facts: { due_on: day(3), href: `/recruiting-status/${interest}` } }]);
    expect(JSON.stringify(told)).not.toContain('Eligibility');
    expect(await kinds('guardian')).toContain('ward_papers_asked');
    // A minor cannot hide it from a guardian.
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on: false }));
    expect(await family()).toHaveLength(1);
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on: true }));
  });

  test('is of the program alone, bounded, and goes to whom an offer may go', async () => {
    const { interest } = await sent('player', college);
    for (const kind of ['player', 'guardian', 'college-admissions', 'other-college-admin', 'staff'] as const)
      expect((await ask(interest, [transcript()], kind)).error).toMatchObject({ code: '42501' });
    for (const wrong of [
      [],
      [transcript({ title: ' ' })],
      [transcript({ due_on: day(-3) })],
      [transcript({ due_on: day(500) })],
    ])
      expect((await ask(interest, wrong)).error).toMatchObject({ code: '23514' });
    for (let round = 0; round < 2; round++)
      await ask(
        interest,
        Array.from({ length: 15 }, (_, place) => transcript({ title: `Paper ${round} ${place}` })),
      );
    expect((await ask(interest, [transcript()])).error).toMatchObject({ code: '23514' });
    expect(await page('player', interest)).toHaveLength(30);
    const { interest: young } = await sent('minor', college);
    await withoutGuardian(async () => {
      expect((await ask(young, [transcript()])).error).toMatchObject({ code: '42501', hint: 'sentence' });
    });
    const { interest: blocking } = await sent('second-player', college);
    await block('second-player', 'college-staff');
    expect((await ask(blocking, [transcript()])).error).toMatchObject({ code: '42501', hint: 'sentence' });
    await rowsOf(closing('college-staff', college, [young]));
    expect((await ask(young, [transcript()])).error).toMatchObject({ code: 'PT409', hint: 'closed' });
    expect([await page('minor', young), await page('second-player', blocking)]).toEqual([[], []]);
    // An id of another interest changes nothing there.
    const { id, interest: third } = await asked('parent');
    expect((await ask(interest, [transcript({ id })])).error).not.toBeNull();
    expect(await page('parent', third)).toHaveLength(1);
  });

  test('can be moved to another day and dropped, with the files', async () => {
    const { interest, id } = await asked('player');
    const { name } = await put(id, 'player');
    await rowsOf(as('college-coach').rpc('change_paper', { p_paper_id: id, p_due_on: day(30) }));
    const far = await as('college-coach').rpc('change_paper', { p_paper_id: id, p_due_on: day(500) });
    expect(far.error).toMatchObject({ code: '23514' });
    for (const kind of ['player', 'other-college-admin', 'college-admissions'] as const)
      expect((await drop(id, kind)).error).toMatchObject({ code: '42501' });
    expect(await page('player', interest)).toMatchObject([{ due_on: day(30) }]);
    await rowsOf(drop(id));
    await rowsOf(drop(id));
    expect([await page('player', interest), await opens('player', name), await doomed(name)]).toEqual([
      [],
      false,
      true,
    ]);
  });
});

describe('34.4 sending papers', () => {
  test('is of the player and a guardian alone; the files are read by the two sides and a guardian alone', async () => {
    const { interest, id } = await asked('minor');
    for (const kind of ['player', 'college-staff', 'other-college-admin', 'admin', 'parent'] as const)
      expect((await begin(id, kind)).error).toMatchObject({ code: 'PT404' });
    expect(await rowsOf(begin(id, 'minor'))).toMatchObject({ is_stored: false, folder: `${interest}/${id}` });
    const own = await put(id, 'minor');
    const ofGuardian = await put(id, 'guardian');
    expect(await rowsOf(begin(id, 'minor', own.file))).toEqual({ is_stored: true });
    expect(await stateOf(id)).toBe('sent');
    expect(await kinds('college-staff')).toContain('program_paper');
    expect(await page('minor', interest)).toMatchObject([{ files: [{ label: 'scan.pdf', is_scanned: false }, {}] }]);
    for (const { name } of [own, ofGuardian]) {
      for (const kind of ['minor', 'guardian', 'college-staff', 'college-coach', 'college-admin'] as const)
        expect([kind, await opens(kind, name)]).toEqual([kind, true]);
      for (const kind of [
        'player',
        'parent',
        'coach',
        'college-admissions',
        'other-college-admin',
        'staff',
        'admin',
      ] as const)
        expect([kind, await opens(kind, name)]).toEqual([kind, false]);
    }
    await withoutGuardian(async () => {
      expect([await opens('guardian', own.name), await opens('guardian', ofGuardian.name)]).toEqual([false, false]);
      expect((await begin(id, 'guardian')).error).toMatchObject({ code: 'PT404' });
    });
    // No list of a folder for outsiders, and nobody puts, replaces or deletes a file past the function.
    const files = (kind: AccountKind) => as(kind).storage.from('papers');
    expect((await files('player').list(`${interest}/${id}`)).data).toEqual([]);
    for (const kind of ['minor', 'guardian', 'college-staff', 'admin'] as const) {
      const { error } = await files(kind).upload(`${interest}/${id}/${randomUUID()}.pdf`, Buffer.from('%PDF-'), {
        contentType: 'application/pdf',
      });
      expect(error).not.toBeNull();
      await files(kind).remove([own.name]);
    }
    expect(await opens('minor', own.name)).toBe(true);
  });

  test('takes five files, and a file can be taken away until the paper is accepted', async () => {
    const { interest, id } = await asked('player');
    const files = [];
    for (let amount = 0; amount < 5; amount++) files.push(await put(id, 'player'));
    expect((await begin(id, 'player')).error).toMatchObject({ code: '23514' });
    await expect(put(id, 'player')).rejects.toThrow('max 5');
    const remove = (kind: AccountKind, file = '') => as(kind).rpc('remove_paper_file', { p_file_id: file });
    for (const kind of ['college-staff', 'second-player', 'guardian'] as const)
      expect((await remove(kind, files[0]?.file)).error).toMatchObject({ code: 'PT404' });
    for (const { file } of files.slice(1)) await rowsOf(remove('player', file));
    expect(await stateOf(id)).toBe('sent');
    await rowsOf(remove('player', files[0]?.file));
    expect([await stateOf(id), await page('player', interest)]).toMatchObject(['asked', [{ files: [] }]]);
    expect(await doomed(files[0]?.name ?? '')).toBe(true);
    const last = await put(id, 'player');
    await rowsOf(accept(id));
    expect((await remove('player', last.file)).error).toMatchObject({ code: 'PT409', hint: 'accepted' });
    expect((await begin(id, 'player')).error).toMatchObject({ code: 'PT409', hint: 'accepted' });
    expect(await opens('player', last.name)).toBe(true);
  });

  test('ends with a closing', async () => {
    const { interest, id } = await asked('player');
    await rowsOf(closing('college-staff', college, [interest]));
    expect((await begin(id, 'player')).error).toMatchObject({ code: 'PT409', hint: 'closed' });
    expect(await today('player')).toBeNull();
  });
});

describe('34.4 judging papers', () => {
  test('accepts what was sent, or sends it back with a sentence; own words only where they may go', async () => {
    const { interest, id } = await asked('minor');
    expect((await accept(id)).error).toMatchObject({ code: 'PT409', hint: 'unsent' });
    expect((await sendBack(id)).error).toMatchObject({ code: 'PT409', hint: 'unsent' });
    await put(id, 'minor');
    for (const kind of ['minor', 'guardian', 'other-college-admin', 'college-admissions'] as const) {
      expect((await accept(id, kind)).error).toMatchObject({ code: '42501' });
      expect((await sendBack(id, undefined, kind)).error).toMatchObject({ code: '42501' });
    }
    expect((await sendBack(id, {})).error).toMatchObject({ code: '23514' });
    expect((await sendBack(id, { p_sentence: 'money' })).error).toMatchObject({ code: '23514' });
    await withoutGuardian(async () => {
      expect((await sendBack(id, { p_words: 'Call me.' })).error).toMatchObject({ hint: 'sentence' });
    });
    expect(await stateOf(id)).toBe('sent');
    await rowsOf(sendBack(id, { p_words: 'The second page is missing.' }));
    await rowsOf(sendBack(id));
    expect(await page('minor', interest)).toMatchObject([{ state: 'returned', words: 'The second page is missing.' }]);
    expect(await kinds('minor')).toContain('paper_returned');
    expect(await kinds('guardian')).toContain('ward_paper_returned');
    expect(await today('minor')).toMatchObject([{ waiting: 1, returned: 1 }]);
    await put(id, 'guardian');
    await rowsOf(accept(id));
    await rowsOf(accept(id));
    expect(await page('minor', interest)).toMatchObject([{ state: 'accepted', words: null }]);
    expect(await today('minor')).toBeNull();
    // What was accepted by mistake can still go back.
    await rowsOf(sendBack(id));
    expect(await stateOf(id)).toBe('returned');
  });

  test('the clock reminds player and guardian once of what is due within three days', async () => {
    const { id } = await asked('minor', { due_on: day(2) });
    const late = await asked('player', { due_on: day(9) });
    const tick = async () => (await sql`select private.remind_of_papers() as amount`)[0]?.amount as number;
    const age = async () => {
      await sql`alter table private.papers disable trigger touch_papers`;
      await sql`update private.papers set updated_at = now() - interval '1 day' where id in ${sql([id, late.id])}`;
      await sql`alter table private.papers enable trigger touch_papers`;
    };
    expect([await tick(), await kinds('minor')]).not.toContain('papers_due');
    await age();
    expect([await tick(), await tick()]).toEqual([1, 0]);
    expect(await kinds('minor')).toContain('papers_due');
    expect(await kinds('guardian')).toContain('ward_papers_due');
    expect(await kinds('player')).not.toContain('papers_due');
    // A later day is told again, what was sent is not.
    await rowsOf(as('college-staff').rpc('change_paper', { p_paper_id: id, p_due_on: day(1) }));
    await put(id, 'minor');
    await age();
    expect(await tick()).toBe(0);
    expect((await notices('minor')).find(({ kind }) => kind === 'papers_due')?.facts ?? null).toBeNull();
  });
});

describe('34.4 what goes with the interest', () => {
  test('a withdrawal takes papers and files at once, and the sweep their bytes', async () => {
    const { interest, id } = await asked('player');
    const { name } = await put(id, 'player');
    await rowsOf(as('player').rpc('withdraw_interest', { p_interest_id: interest }));
    expect([await stateOf(id), await opens('player', name), await opens('college-staff', name)]).toEqual([
      undefined,
      false,
      false,
    ]);
    expect(await doomed(name)).toBe(true);
    const listed = await sql`select * from public.list_doomed_files()`;
    expect(listed.map((each) => each.name as string)).toContain(name);
  });

  test('the export lists the files of the player, also those of a guardian, and deletion takes them', async () => {
    const { id } = await asked('minor');
    const [own, ofGuardian] = [await put(id, 'minor'), await put(id, 'guardian')];
    const files = async (kind: AccountKind) =>
      (await rowsOf(as(kind).rpc('list_my_files'))).filter(({ bucket }) => bucket === 'papers');
    expect((await files('minor')).map(({ name }) => name).toSorted()).toEqual([own.name, ofGuardian.name].toSorted());
    expect((await files('minor')).every((file) => file.is_personal)).toBe(true);
    expect([await files('guardian'), await files('college-staff')]).toEqual([[], []]);
    const data = (await rowsOf(as('guardian').rpc('export_my_data'))) as unknown as { data: Record<string, object[]> };
    expect(data.data['private.paper_files.uploaded_by']).toMatchObject([{ id: ofGuardian.file }]);
  });

  test('a file that nobody names is doomed after an hour', async () => {
    const name = `${randomUUID()}/${randomUUID()}/${randomUUID()}.pdf`;
    await sql`
      insert into storage.objects (bucket_id, name, version, created_at)
      values ('papers', ${name}, ${randomUUID()}, now() - interval '2 hours')`;
    await sql`select private.doom_lost_files()`;
    expect([await doomed(name), await opens('admin', name)]).toEqual([true, false]);
  });
});
