import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();

interface Compact {
  as_of: string;
  heroes: [string, (string | number | null)[][]][];
  changes: [string, string, string | null, string | null, string, string][];
}

interface Editor {
  version: string;
  rows: Record<string, unknown>[];
  history: { hero: string; before: string | null; after: string | null; changed_by: string; is_import: boolean }[];
  last_import: { id: string; snapshot: string } | null;
}

const HERO = 'Trial Hero';
const ability = (name: string, rest: object = {}) => ({
  id: randomUUID(),
  hero: HERO,
  role: 'DUELIST',
  ability: name,
  kind: 'Normal',
  input_key: 'E',
  cooldown_seconds: 10,
  charges: 1,
  energy_cost: null,
  note: null,
  ...rest,
});

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** As the seed left it: other files count its rows. */
async function clear() {
  await sql`delete from public.mr_cooldown_batches`;
  await sql`delete from public.mr_cooldowns where hero = ${HERO}`;
  await sql`delete from public.mr_cooldown_changes where hero = ${HERO} or changed_at is not null`;
}
afterAll(async () => {
  await clear();
  await sql.end();
});
beforeEach(clear);

const editor = async (kind: AccountKind = 'staff') =>
  (await rowsOf(as(kind).rpc('load_cooldown_editor'))) as unknown as Editor;
const page = async () => (await rowsOf(signedOut().rpc('load_cooldowns'))) as unknown as Compact;
const heroOf = ({ heroes }: Compact) => heroes.find(([hero]) => hero === HERO)?.[1] ?? [];
const changesOf = ({ changes }: Compact) =>
  changes.filter(([hero]) => hero === HERO).map((change) => change.slice(1, 4));
const change = (args: object, kind: AccountKind = 'staff', id: string = randomUUID()) =>
  as(kind).rpc('change_cooldowns', { p_id: id, ...args });
const undo = (id: string, kind: AccountKind = 'staff') => as(kind).rpc('undo_cooldowns', { p_id: id });
/** Every row as a file of that day would have it. */
const snapshotOf = async (rows: (row: Record<string, unknown>) => Record<string, unknown> = (row) => row) => {
  const { rows: before, version } = await editor();
  return { p_rows: before.map(rows) as never, p_snapshot: day(0), p_version: version };
};

describe('what visitors read', () => {
  test('[LE-009] one small answer has every hero, ability, change and the day of the figures', async () => {
    const answer = await page();
    expect(answer.as_of).toBe('2026-01-18');
    expect(answer.heroes).toHaveLength(45);
    expect(answer.heroes.flatMap(([, abilities]) => abilities)).toHaveLength(193);
    expect(answer.changes).toHaveLength(22);
    const groot = answer.heroes.find(([hero]) => hero === 'Groot')?.[1];
    expect(groot).toContainEqual(['Ironwood Wall', 'V', 'N', 'E', 12, 1, null, null, null]);
    expect(groot?.at(-1)).toEqual(['Strangling Prison', 'V', 'U', 'Q', null, null, 2800, null, null]);
    expect(JSON.stringify(answer).length).toBeLessThan(20_000);
    expect(JSON.stringify(answer)).not.toContain('changed_by');
  });

  test('[LE-009] who corrected a figure is read by platform staff alone', async () => {
    for (const supabase of [signedOut(), as('player')])
      expect((await supabase.from('mr_cooldown_changes').select('changed_by')).error).toMatchObject({ code: '42501' });
    expect((await signedOut().rpc('load_cooldown_editor')).error).toMatchObject({ code: '42501' });
    expect((await as('coach').rpc('load_cooldown_editor')).error).toMatchObject({ code: '42501' });
  });

  test('[LE-009] one corrected figure has its own day and leaves that of the others', async () => {
    await rowsOf(change({ p_rows: [ability('Blink')] }));
    const answer = await page();
    expect(answer.as_of).toBe('2026-01-18');
    expect(heroOf(answer)[0]?.[8]).toBe(day(0));
  });
});

describe('editing', () => {
  test('[LE-009] two editors at once: the second reaches no row and nothing is overwritten', async () => {
    const row = ability('Blink');
    await rowsOf(change({ p_rows: [row] }));
    const seen = (await editor()).rows.find(({ id }) => id === row.id)?.['updated_at'] as string;
    const edit = (kind: AccountKind, fields: object) =>
      rowsOf(as(kind).from('mr_cooldowns').update(fields).eq('id', row.id).eq('updated_at', seen).select('id'));
    expect(await edit('staff', { cooldown_seconds: 8 })).toHaveLength(1);
    expect(await edit('admin', { cooldown_seconds: 20 })).toEqual([]);
    const { rows, history } = await editor();
    expect(rows.find(({ id }) => id === row.id)).toMatchObject({ cooldown_seconds: 8, charges: 1 });
    const edited = history.filter(({ hero, before }) => hero === HERO && before !== null);
    expect(edited).toMatchObject([{ before: '10s', after: '8s', is_import: false }]);
    const [stored] =
      await sql`select changed_by from public.mr_cooldown_changes where hero = ${HERO} and before is not null`;
    expect(stored?.['changed_by']).toBe(idOf('staff'));
    expect(edited[0]?.changed_by).toBeTruthy();
  });

  test.each<[string, object]>([
    ['a negative cooldown', { cooldown_seconds: -1 }],
    ['more than an hour', { cooldown_seconds: 3600.5 }],
    ['no number', { cooldown_seconds: 'NaN' }],
    ['no charge', { charges: 0 }],
    ['21 charges', { charges: 21 }],
    ['a free ultimate', { energy_cost: 0 }],
    ['too dear an ultimate', { energy_cost: 20_001 }],
    ['a blank hero', { hero: ' \u200B' }],
    ['a long hero', { hero: 'x'.repeat(61) }],
    ['a blank ability', { ability: '' }],
    ['a long ability', { ability: 'x'.repeat(81) }],
    ['a blank key', { input_key: ' ' }],
    ['a blank note', { note: ' ' }],
    ['a long note', { note: 'x'.repeat(501) }],
    ['an unknown role', { role: 'HEALER' }],
    ['an unknown kind', { kind: 'Passive' }],
  ])('[LE-009] %s is refused, one by one and among many', async (_, wrong) => {
    const row = ability('Blink');
    await rowsOf(change({ p_rows: [row] }));
    expect(
      (
        await as('staff')
          .from('mr_cooldowns')
          .update(wrong as never)
          .eq('id', row.id)
      ).error,
    ).not.toBeNull();
    expect((await change({ p_rows: [ability('Dash'), { ...ability('Leap'), ...wrong }] })).error).not.toBeNull();
    expect(heroOf(await page()).map(([name, , , , seconds]) => [name, seconds])).toEqual([['Blink', 10]]);
  });

  test.each(['player', 'coach', 'college-admin', 'minor'] as const)('[LE-009] %s changes nothing', async (kind) => {
    const row = ability('Blink');
    const batch = randomUUID();
    await rowsOf(change({ p_rows: [row] }, 'staff', batch));
    expect((await change({ p_rows: [ability('Dash')] }, kind)).error).toMatchObject({ code: '42501' });
    expect((await change({ p_removed: [row.id] }, kind)).error).toMatchObject({ code: '42501' });
    expect((await undo(batch, kind)).error).toMatchObject({ code: '42501' });
    await as(kind).from('mr_cooldowns').update({ cooldown_seconds: 1 }).eq('id', row.id);
    await as(kind).from('mr_cooldowns').delete().eq('id', row.id);
    expect(heroOf(await page())).toEqual([['Blink', 'D', 'N', 'E', 10, 1, null, null, day(0)]]);
  });

  test('[LE-009] a hero comes and goes with undo, sent twice or not', async () => {
    const rows = [
      ability('Blink'),
      ability('Nova', { kind: 'Ultimate', input_key: 'Q', cooldown_seconds: null, energy_cost: 3400 }),
    ];
    const [adding, removing] = [randomUUID(), randomUUID()];
    for (let times = 0; times < 2; times += 1)
      expect(await rowsOf(change({ p_rows: rows }, 'staff', adding))).toEqual({ added: 2, changed: 0, removed: 0 });
    expect(heroOf(await page())).toHaveLength(2);
    expect(changesOf(await page())).toEqual([
      ['Blink', null, '10s'],
      ['Nova', null, '3400 energy'],
    ]);
    for (let times = 0; times < 2; times += 1)
      expect(await rowsOf(change({ p_removed: rows.map(({ id }) => id) }, 'staff', removing))).toMatchObject({
        removed: 2,
      });
    expect(heroOf(await page())).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect(await rowsOf(undo(removing, 'admin'))).toEqual({ restored: 2, kept: 0 });
    expect(heroOf(await page())).toHaveLength(2);
    expect(
      (await editor()).rows
        .filter(({ hero }) => hero === HERO)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(rows.map(({ id }) => id).toSorted());
    expect(changesOf(await page())).toHaveLength(2);
    expect((await undo(randomUUID())).error).toMatchObject({ code: 'PT404' });
  });

  test('[LE-009] another name takes its history along', async () => {
    const row = ability('Blink');
    await rowsOf(change({ p_rows: [row] }));
    await rowsOf(as('staff').from('mr_cooldowns').update({ cooldown_seconds: 8 }).eq('id', row.id));
    await rowsOf(as('staff').from('mr_cooldowns').update({ ability: 'Great Blink' }).eq('id', row.id));
    expect(changesOf(await page())).toEqual([
      ['Great Blink', '10s', '8s'],
      ['Great Blink', null, '10s'],
    ]);
  });
});

describe('a snapshot', () => {
  test('[LE-009] is written in one step under its day, once, and undone as it was', async () => {
    const row = ability('Blink');
    await rowsOf(change({ p_rows: [row] }));
    await sql`update public.mr_cooldowns set as_of = '2026-01-18' where id = ${row.id}`;
    const before = await page();
    const { p_rows, ...rest } = await snapshotOf((each) =>
      each['id'] === row.id ? { ...each, cooldown_seconds: 7.5 } : each,
    );
    const batch = randomUUID();
    const args = { ...rest, p_rows: [...(p_rows as object[]), ability('Dash')] };
    for (let times = 0; times < 2; times += 1)
      expect(await rowsOf(change(args, 'staff', batch))).toEqual({ added: 1, changed: 1, removed: 0 });
    const after = await page();
    expect(after.as_of).toBe(day(0));
    expect(after.changes.find(([hero, , was]) => hero === HERO && was)).toEqual([
      HERO,
      'Blink',
      '10s',
      '7.5s',
      '2026-01-18',
      day(0),
    ]);
    expect(after.changes).toHaveLength(before.changes.length + 2);
    expect((await editor()).last_import).toMatchObject({ id: batch, snapshot: day(0) });

    for (let times = 0; times < 2; times += 1) expect(await rowsOf(undo(batch))).toMatchObject({ kept: 0 });
    expect(await page()).toEqual(before);
    expect((await editor()).last_import).toBeNull();
  });

  test('[LE-009] undo keeps what was corrected since', async () => {
    const batch = randomUUID();
    const row = ability('Blink');
    await rowsOf(change({ p_rows: [row] }));
    await sql`update public.mr_cooldowns set as_of = '2026-01-18' where id = ${row.id}`;
    await rowsOf(
      change(
        await snapshotOf((each) => (each['id'] === row.id ? { ...each, cooldown_seconds: 7 } : each)),
        'staff',
        batch,
      ),
    );
    await rowsOf(as('admin').from('mr_cooldowns').update({ cooldown_seconds: 6 }).eq('id', row.id));
    expect(await rowsOf(undo(batch))).toMatchObject({ kept: 1 });
    expect(heroOf(await page())[0]?.[4]).toBe(6);
    expect((await page()).as_of).toBe('2026-01-18');
  });

  test('[LE-009] is refused whole: changed since the preview, in the future, older than the figures, with a bad row', async () => {
    const args = await snapshotOf();
    const refused = async (changed: object) => (await change({ ...args, ...changed })).error;
    expect(await refused({ p_snapshot: day(3) })).toMatchObject({ code: '23514', hint: 'snapshot' });
    expect(await refused({ p_snapshot: '2025-12-31' })).toMatchObject({ code: '23514', hint: 'snapshot' });
    expect(await refused({ p_rows: [...(args.p_rows as object[]), ability('Blink', { charges: 99 })] })).toMatchObject({
      code: '23514',
    });
    expect(await refused({ p_rows: [ability('Blink'), ability('Blink')] })).toMatchObject({ code: '23505' });
    expect(await refused({ p_rows: Array.from({ length: 1001 }, (_, n) => ability(`A${n}`)) })).toMatchObject({
      code: '23514',
    });
    await rowsOf(change({ p_rows: [ability('Dash')] }));
    expect(await refused({})).toMatchObject({ code: 'PT409' });
    expect((await page()).as_of).toBe('2026-01-18');
    expect((await editor()).last_import).toBeNull();
  });

  test('[LE-009] leaves what was corrected after its day, and the latest is undone first', async () => {
    const row = ability('Blink');
    await rowsOf(change({ p_rows: [row] }));
    const [first, second] = [randomUUID(), randomUUID()];
    const older = await snapshotOf((each) => (each['id'] === row.id ? { ...each, cooldown_seconds: 99 } : each));
    await rowsOf(change({ ...older, p_snapshot: '2026-02-01' }, 'staff', first));
    expect(heroOf(await page())[0]?.[4]).toBe(10);
    expect((await page()).as_of).toBe('2026-02-01');
    await rowsOf(change(await snapshotOf(), 'staff', second));
    expect((await undo(first)).error).toMatchObject({ code: 'PT409' });
    await rowsOf(undo(second));
    await rowsOf(undo(first));
    expect((await page()).as_of).toBe('2026-01-18');
  });

  test('[LE-009] two imports of one preview at once: one is written, the other told', async () => {
    const args = await snapshotOf();
    const answers = await Promise.all([change(args, 'staff'), change(args, 'admin')]);
    expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['PT409', 'done']);
    const [made] = await sql`select id from public.mr_cooldown_batches`;
    await rowsOf(undo(String(made?.['id'])));
  });
});
