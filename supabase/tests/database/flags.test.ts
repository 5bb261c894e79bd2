import { afterAll, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
afterAll(async () => {
  await sql`delete from public.experiments where key = 'trial_flag'`;
  await sql.end();
});

describe('changes of flags', () => {
  test('[SE-021, DB-003] record who changed what, from the first to the last', async () => {
    const flags = () => as('developer').from('experiments');
    await rowsOf(flags().insert({ key: 'trial_flag', enabled: true }));
    await rowsOf(as('staff').from('experiments').update({ enabled: false, variant: 'canary' }).eq('key', 'trial_flag'));
    await rowsOf(flags().update({ enabled: false }).eq('key', 'trial_flag'));
    await rowsOf(flags().delete().eq('key', 'trial_flag'));
    const log = await rowsOf(
      as('staff')
        .from('experiment_changes')
        .select('operation, before, after, changed_by')
        .eq('key', 'trial_flag')
        .order('id'),
    );
    expect(log).toMatchObject([
      { operation: 'insert', before: null, after: { enabled: true, variant: null }, changed_by: idOf('developer') },
      {
        operation: 'update',
        before: { enabled: true },
        after: { enabled: false, variant: 'canary' },
        changed_by: idOf('staff'),
      },
      { operation: 'delete', before: { enabled: false }, after: null, changed_by: idOf('developer') },
    ]);
  });

  test('[SE-021] what was before can be written back as it is', async () => {
    const read = async () =>
      (await sql`select to_jsonb(e) - 'updated_at' as flag from public.experiments e where key = 'remote_learn'`)[0]
        ?.flag;
    const original = await read();
    await rowsOf(
      as('admin')
        .from('experiments')
        .update({ enabled: false, required_roles: ['yes_staff'], rollout_percentage: 10 })
        .eq('key', 'remote_learn'),
    );
    const [change] = await rowsOf(
      as('admin')
        .from('experiment_changes')
        .select('before')
        .eq('key', 'remote_learn')
        .order('id', { ascending: false })
        .limit(1),
    );
    await rowsOf(
      as('admin')
        .from('experiments')
        .update(change?.before as { enabled: boolean })
        .eq('key', 'remote_learn'),
    );
    expect(await read()).toEqual(original);
  });

  test('[DB-047] everybody sees the revision rise, also who may no longer read the flag', async () => {
    const revision = async () => {
      const [row] = await rowsOf(signedOut().from('experiment_revision').select('revision'));
      return row?.revision ?? 0;
    };
    const before = await revision();
    await rowsOf(as('staff').from('experiments').update({ enabled: false }).eq('key', 'remote_inbox'));
    expect(await revision()).toBe(before + 1);
    expect(await rowsOf(signedOut().from('experiments').select('key').eq('key', 'remote_inbox'))).toEqual([]);
    await rowsOf(as('staff').from('experiments').update({ enabled: true }).eq('key', 'remote_inbox'));
    expect(await revision()).toBe(before + 2);
  });

  test.each(['player', 'college-admin', 'coach'] as const)('[SE-021] %s changes no flag', async (kind) => {
    const changed = await rowsOf(
      as(kind).from('experiments').update({ enabled: false }).eq('key', 'dev_tools').select('key'),
    );
    expect(changed).toEqual([]);
    expect((await as(kind).from('experiments').insert({ key: 'own_flag' })).error).toMatchObject({ code: '42501' });
    expect(await sql`select enabled from public.experiments where key = 'dev_tools'`).toEqual([{ enabled: true }]);
  });
});
