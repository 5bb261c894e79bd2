/** RC-006, SE-009 to SE-014: who edits what of a college, one by one. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../libs/data/src/database.types.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { editorOf } from './college-editor.ts';
import { send, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql);
const program = trialProgram(sql, college);

describe('the edit screen', () => {
  test.each<[AccountKind, { pipeline: boolean; people: boolean; manages: boolean } | null]>([
    ['admin', { pipeline: true, people: true, manages: true }],
    ['developer', { pipeline: true, people: true, manages: false }],
    ['staff', { pipeline: true, people: true, manages: false }],
    ['college-admin', { pipeline: true, people: true, manages: true }],
    ['college-staff', { pipeline: true, people: true, manages: false }],
    ['college-admissions', { pipeline: false, people: false, manages: false }],
    ['college-coach', null],
    ['other-college-admin', null],
    ['player', null],
    ['minor', null],
    ['guardian', null],
  ])('[RC-006, SE-009, SE-010, SE-014] %s', async (kind, expected) => {
    const page = await editorOf(kind, college.slug);
    expect(page?.id).toBe(college.id);
    const editor = page?.editor;
    expect(
      editor && {
        pipeline: editor.pipeline !== null,
        people: editor.program_people !== null,
        manages: editor.manages_program,
      },
    ).toEqual(expected);
  });

  test('[RC-006] a visitor gets nothing, and nobody learns of a college that is not published', async () => {
    expect((await signedOut().rpc('load_college_editor', { p_slug: college.slug })).error).not.toBeNull();
    expect(await editorOf('college-admin', 'no-such-college')).toBeNull();
    await sql`update public.colleges set is_published = false where id = ${college.id}`;
    try {
      expect(await editorOf('player', college.slug)).toBeNull();
      expect((await editorOf('college-admissions', college.slug))?.editor).not.toBeNull();
    } finally {
      await sql`update public.colleges set is_published = true where id = ${college.id}`;
    }
  });

  test('[RC-007] history tells how many answered each version', async () => {
    await rowsOf(send('player', college, { why: 'The coach' }));
    await sql`update public.interest_forms set title = 'Join us now' where id = ${college.formId}`;
    const changed = (await editorOf('college-admin', college.slug))?.editor?.forms[0]?.versions;
    expect(changed).toMatchObject([{ number: 1, answers: 1, is_working_copy: false }]);
    await rowsOf(as('college-admin').rpc('publish_interest_form', { p_form_id: college.formId }));
    const published = (await editorOf('college-admissions', college.slug))?.editor?.forms[0]?.versions;
    expect(published).toMatchObject([
      { number: 2, answers: 0, is_working_copy: true },
      { number: 1, answers: 1, is_working_copy: false },
    ]);
  });
});

describe('changes', () => {
  const change = (
    kind: AccountKind,
    part: string,
    id: string,
    changes: Record<string, string | number | string[] | null>,
    known: Record<string, string | number | string[] | null>,
  ) => as(kind).rpc('change_fields', { p_part: part, p_id: id, p_changes: changes, p_known: known });
  const done = { conflicts: {} };

  test('[RC-005] two editors who change different fields keep both changes', async () => {
    expect(await rowsOf(change('college-admin', 'college', college.id, { city: 'Mobile' }, { city: 'Erie' }))).toEqual(
      done,
    );
    expect(
      await rowsOf(change('college-admissions', 'college', college.id, { about: 'By the sea' }, { about: null })),
    ).toEqual(done);
    const [row] = await sql`select city, about from public.colleges where id = ${college.id}`;
    expect(row).toEqual({ city: 'Mobile', about: 'By the sea' });
  });

  test('[RC-005] who changes what somebody else has changed is told, and nothing changes', async () => {
    await sql`update public.colleges set city = 'Mobile', state = 'AL' where id = ${college.id}`;
    const late = change(
      'college-staff',
      'college',
      college.id,
      { city: 'Dover', state: 'DE' },
      { city: 'Erie', state: 'AL' },
    );
    expect(await rowsOf(late)).toEqual({ conflicts: { city: 'Mobile' } });
    const [row] = await sql`select city, state from public.colleges where id = ${college.id}`;
    expect(row).toEqual({ city: 'Mobile', state: 'AL' });
  });

  test('[RC-005] what the caller knew nothing of is not changed unseen', async () => {
    const [before] = await sql`select city, state, about from public.colleges where id = ${college.id}`;
    expect(before?.city).not.toBeNull();
    const known = { about: before?.about as string | null };
    const blind = change('college-staff', 'college', college.id, { city: 'Dover', about: 'New' }, known);
    expect(await rowsOf(blind)).toEqual({ conflicts: { city: before?.city } });
    expect(await sql`select city, state, about from public.colleges where id = ${college.id}`).toEqual([before]);
  });

  test('[RC-005] a try whose answer was lost meets its own change', async () => {
    await sql`update public.colleges set city = 'Mobile' where id = ${college.id}`;
    const once = () => rowsOf(change('college-staff', 'college', college.id, { city: 'Dover' }, { city: 'Mobile' }));
    expect(await once()).toEqual(done);
    expect(await once()).toEqual(done);
  });

  test('[RC-005] practice times that somebody else has changed are not replaced unseen', async () => {
    const p_program_id = program.id;
    const slot = (weekday: number) => ({ weekday, starts_at: '16:00', ends_at: '18:00' });
    const known = (weekday: number) => ({ ...slot(weekday), starts_at: '16:00:00', time_zone: 'UTC' });
    const save = (kind: AccountKind, p_slots: Json[], p_known: Json[]) =>
      as(kind).rpc('save_practice_times', { p_program_id, p_time_zone: 'UTC', p_slots, p_known });
    const stored = async () =>
      (await sql`select weekday from public.program_practice_times where program_id = ${program.id} order by 1`).map(
        ({ weekday }) => weekday,
      );
    expect(await rowsOf(save('college-admin', [slot(1)], []))).toBe(1);
    expect((await save('college-staff', [slot(2)], [])).error?.code).toBe('PT409');
    expect(await stored()).toEqual([1]);
    // A try whose answer was lost meets its own times.
    expect(await rowsOf(save('college-admin', [slot(1)], []))).toBe(1);
    expect(await rowsOf(save('college-staff', [slot(1), slot(2)], [known(1)]))).toBe(2);
    expect(await stored()).toEqual([1, 2]);
  });

  test('[RC-005] other types are compared by value', async () => {
    await sql`update public.college_programs set minimum_gpa = 3, minimum_rank = null where id = ${program.id}`;
    const colors = ['#102030', '#a0b0c0'];
    expect(await rowsOf(change('college-admin', 'college', college.id, { colors }, { colors: null }))).toEqual(done);
    expect(
      await rowsOf(change('college-admin', 'program', program.id, { minimum_gpa: 3.25 }, { minimum_gpa: 3.0 })),
    ).toEqual(done);
    const [row] = await sql`
      select c.colors, p.minimum_gpa::float8 as gpa from public.colleges c join public.college_programs p on p.college_id = c.id
      where c.id = ${college.id}`;
    expect(row).toEqual({ colors, gpa: 3.25 });
  });

  test.each<[string, string, () => string, Record<string, string | number>]>([
    ['its address', 'college', () => college.id, { slug: 'another-address' }],
    ['whether it is published', 'college', () => college.id, { is_published: 'false' }],
    ['its sums', 'college', () => college.id, { open_spots: 99 }],
    ['the version of a form', 'form', () => college.formId, { current_version: 7 }],
    ['the college of a form', 'form', () => college.formId, { college_id: '00000000-0000-4000-8000-000000000001' }],
    ['what is no part', 'profiles', () => idOf('player'), { email: 'x@y.example' }],
    ['what is no column', 'college', () => college.id, { 'name" = null --': 'x' }],
  ])('[RC-006] an editor cannot change %s', async (_name, part, id, changes) => {
    const before = await sql`select * from public.colleges where id = ${college.id}`;
    const [form] = await sql`select * from public.interest_forms where id = ${college.formId}`;
    const known = part === 'college' ? { ...before[0] } : { ...form };
    const sent = Object.fromEntries(Object.keys(changes).map((key) => [key, (known[key] as string) ?? null]));
    expect((await change('college-admin', part, id(), changes, sent)).error).not.toBeNull();
    expect(await sql`select * from public.colleges where id = ${college.id}`).toEqual(before);
    expect((await sql`select * from public.interest_forms where id = ${college.formId}`)[0]).toEqual(form);
  });

  const rows = async () =>
    sql`
      select c.city, p.coach_name, n.note, f.title, s.name as stage, e.name as criterion
      from public.colleges c
      join public.college_programs p on p.college_id = c.id
      join public.roster_needs n on n.college_id = c.id
      join public.interest_forms f on f.college_id = c.id
      join public.pipeline_stages s on s.college_id = c.id and s.kind = 'offered'
      join public.evaluation_criteria e on e.college_id = c.id and e.display_order = 1
      where c.id = ${college.id}`;
  const tryAll = async (kind: AccountKind) => {
    const [known] = await rows();
    const [criterion] = await sql`
      select id from public.evaluation_criteria where college_id = ${college.id} and display_order = 1`;
    const parts: [string, string, string, string | null][] = [
      ['college', college.id, 'city', known?.city],
      ['program', program.id, 'coach_name', known?.coach_name],
      ['need', program.needId, 'note', known?.note],
      ['form', college.formId, 'title', known?.title],
      ['stage', college.stages.offered!, 'name', known?.stage],
      ['criterion', String(criterion?.id), 'name', known?.criterion],
    ];
    const changed: string[] = [];
    for (const [part, id, field, before] of parts) {
      const { data } = await change(kind, part, id, { [field]: `${kind} was here` }, { [field]: before });
      if (data) changed.push(part);
    }
    return changed;
  };

  test.each<[AccountKind, string[]]>([
    ['admin', ['college', 'program', 'need', 'form', 'stage', 'criterion']],
    ['college-admin', ['college', 'program', 'need', 'form', 'stage', 'criterion']],
    ['college-staff', ['college', 'program', 'need', 'form', 'stage']],
    ['staff', ['college', 'program', 'need', 'form', 'stage']],
    ['college-admissions', ['college', 'program', 'need', 'form']],
    ['college-coach', []],
    ['other-college-admin', []],
    ['player', []],
  ])('[RC-006, SE-009, SE-010, SE-012, SE-014] %s changes %j', async (kind, expected) => {
    const before = await rows();
    expect(await tryAll(kind)).toEqual(expected);
    const [after] = await rows();
    const changed = Object.entries(after!).filter(([, value]) => value === `${kind} was here`);
    expect(changed).toHaveLength(expected.length);
    // All else is as it was.
    expect({ ...after, ...Object.fromEntries(changed.map(([name]) => [name, before[0]![name]])) }).toEqual(before[0]);
  });

  test('[RC-006] a visitor changes nothing', async () => {
    const before = await rows();
    const { error } = await signedOut().rpc('change_fields', {
      p_part: 'college',
      p_id: college.id,
      p_changes: { city: 'Nowhere' },
      p_known: { city: before[0]?.city },
    });
    expect(error).not.toBeNull();
    expect(await rows()).toEqual(before);
  });
});
