import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { disconnectListeners, listen } from './live.ts';

const sql = openDatabase();
afterAll(async () => {
  await sql`delete from public.experiments where key = 'trial_flag'`;
  await sql.end();
});

describe('changes of flags', () => {
  test('[SE-021, DB-003] record who changed what, from the first to the last', async () => {
    const flags = () => as('developer').from('experiments');
    await rowsOf(flags().insert({ key: 'trial_flag', enabled: true }));
    await rowsOf(
      as('staff')
        .from('experiments')
        .update({ enabled: false, variant: 'canary', reason: 'Trial' })
        .eq('key', 'trial_flag'),
    );
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
        .update({ enabled: false, required_roles: ['yes_staff'], rollout_percentage: 10, reason: 'Trial' })
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
        .update({ ...(change?.before as { enabled: boolean }), reason: 'Trial is over' })
        .eq('key', 'remote_learn'),
    );
    expect(await read()).toEqual(original);
  });

  test('[DB-047] every signed-in person hears the revision rise, also who may no longer read the flag', async () => {
    const player = await listen('player', 'flags');
    const revisions = () => player.heard.map(({ payload }) => payload.revision as number);
    const set = (enabled: boolean) =>
      as('staff').from('experiments').update({ enabled, reason: 'Trial' }).eq('key', 'remote_inbox');
    await rowsOf(set(false));
    await vi.waitFor(() => expect(revisions()).toHaveLength(1));
    expect(await rowsOf(as('player').from('experiments').select('key').eq('key', 'remote_inbox'))).toEqual([]);
    await rowsOf(set(true));
    await vi.waitFor(() => expect(revisions()).toHaveLength(2));
    expect(revisions()[1]).toBeGreaterThan(revisions()[0] ?? Infinity);
    await rowsOf(set(true));
    await rowsOf(as('player').from('experiments').delete().eq('key', 'remote_inbox'));
    await rowsOf(as('staff').from('experiments').update({ notes: 'heard' }).eq('key', 'remote_inbox'));
    await vi.waitFor(() => expect(revisions()).toHaveLength(3));
    await disconnectListeners();
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

describe('the record of changes', () => {
  const newest = async (key: string) => {
    const [change] = await rowsOf(as('staff').rpc('list_flag_changes', { p_key: key, p_limit: 1 }));
    if (!change) throw new Error(`no change of ${key}`);
    return change;
  };
  const flag = async (key: string) =>
    (
      await sql`select to_jsonb(e) - array['id', 'created_at', 'updated_at'] as flag from public.experiments e where key = ${key}`
    )[0]?.flag;

  test('[SE-021, DB-003] shows staff who changed what, and undoing the newest change writes back what was', async () => {
    await sql`delete from public.experiments where key = 'trial_flag'`;
    await rowsOf(as('admin').from('experiments').insert({ key: 'trial_flag', enabled: true, notes: 'First' }));
    const original = await flag('trial_flag');
    await rowsOf(
      as('developer')
        .from('experiments')
        .update({ enabled: false, required_roles: ['yes_staff'], rollout_percentage: 5, variant: 'b', notes: null })
        .eq('key', 'trial_flag'),
    );
    const [second, first] = await rowsOf(as('staff').rpc('list_flag_changes', { p_key: 'trial_flag', p_limit: 2 }));
    expect(second).toMatchObject({ operation: 'update', changed_by: idOf('developer'), is_current: true });
    expect(second?.changed_by_name).toBeTruthy();
    expect(first).toMatchObject({ operation: 'insert', changed_by: idOf('admin'), is_current: false });
    await rowsOf(as('staff').rpc('undo_flag_change', { p_change_id: second?.id ?? 0 }));
    expect(await flag('trial_flag')).toEqual(original);
    expect(await newest('trial_flag')).toMatchObject({ operation: 'update', changed_by: idOf('staff') });
  });

  test('[SE-021] a deletion and a creation are undone by those who may create and delete', async () => {
    await sql`delete from public.experiments where key = 'trial_flag'`;
    await rowsOf(as('admin').from('experiments').insert({ key: 'trial_flag', notes: 'Keep me' }));
    const original = await flag('trial_flag');
    await rowsOf(as('admin').from('experiments').delete().eq('key', 'trial_flag'));
    const deletion = await newest('trial_flag');
    expect((await as('staff').rpc('undo_flag_change', { p_change_id: deletion.id })).error).toMatchObject({
      code: '42501',
    });
    expect(await flag('trial_flag')).toBeUndefined();
    await rowsOf(as('developer').rpc('undo_flag_change', { p_change_id: deletion.id }));
    expect(await flag('trial_flag')).toEqual(original);
    const creation = await newest('trial_flag');
    expect((await as('staff').rpc('undo_flag_change', { p_change_id: creation.id })).error).toMatchObject({
      code: '42501',
    });
    await rowsOf(as('admin').rpc('undo_flag_change', { p_change_id: creation.id }));
    expect(await flag('trial_flag')).toBeUndefined();
  });

  test('[SE-021] a change is not undone once the flag was changed again', async () => {
    const write = (enabled: boolean) =>
      rowsOf(as('staff').from('experiments').update({ enabled, reason: 'Trial' }).eq('key', 'remote_inbox'));
    await write(false);
    const { id } = await newest('remote_inbox');
    await write(true);
    const { error } = await as('staff').rpc('undo_flag_change', { p_change_id: id });
    expect(error).toMatchObject({ code: 'PT409', message: 'This flag has been changed again since' });
    expect(await flag('remote_inbox')).toMatchObject({ enabled: true });
  });

  test.each(['player', 'college-admin'] as const)('[SE-021] %s neither reads nor undoes changes', async (kind) => {
    expect((await as(kind).rpc('list_flag_changes')).error).toMatchObject({ code: '42501' });
    const { id } = await newest('remote_inbox');
    expect((await as(kind).rpc('undo_flag_change', { p_change_id: id })).error).toMatchObject({ code: 'PT404' });
  });

  test('[DB-003] a role that does not exist is refused', async () => {
    const { error } = await as('staff')
      .from('experiments')
      .update({ required_roles: ['root'] })
      .eq('key', 'dev_tools');
    expect(error).toMatchObject({ code: '23514' });
  });
});

describe('what is read of a flag', () => {
  const opened = ['offline', 'remote_inbox', 'remote_learn', 'remote_recruiting', 'teams_management'];
  const keysOf = async (supabase: ReturnType<typeof as>) =>
    (await rowsOf(supabase.from('experiments').select('key').order('key'))).map(({ key }) => key);

  test('[FL-005, DB-047] is what is on for the reader: by role, and for visitors what needs none', async () => {
    expect(await keysOf(signedOut())).toEqual(opened);
    expect(await keysOf(as('player'))).toEqual(opened);
    for (const kind of ['staff', 'admin'] as const) expect(await keysOf(as(kind))).toContain('testing_dashboard');
    await sql`insert into public.experiments (key, enabled, required_roles, rollout_percentage, dev_only, notes)
      values ('trial_flag', true, '{recruit_player}', 100, false, 'Secret plan')`;
    expect(await keysOf(as('player'))).toContain('trial_flag');
    expect(await keysOf(as('college-admin'))).not.toContain('trial_flag');
    for (const change of [{ dev_only: true }, { dev_only: false, rollout_percentage: 99 }]) {
      await sql`update public.experiments set ${sql(change)} where key = 'trial_flag'`;
      expect(await keysOf(as('player'))).not.toContain('trial_flag');
    }
    await sql`delete from public.experiments where key = 'trial_flag'`;
  });

  test('notes and who may test are for staff alone', async () => {
    for (const column of ['notes', 'dev_only', 'required_roles'])
      expect((await signedOut().from('experiments').select(column)).error).toMatchObject({ code: '42501' });
    for (const column of ['notes', 'dev_only'])
      expect((await as('player').from('experiments').select(column)).error).toMatchObject({ code: '42501' });
    expect((await as('player').rpc('list_flags')).error).toMatchObject({ code: '42501' });
    const flags = await rowsOf(as('staff').rpc('list_flags').select('key, notes'));
    expect(flags).toContainEqual({ key: 'remote_inbox', notes: expect.any(String) as string });
  });
});

describe('the console keeps its staff', () => {
  const CLOSING = [
    { enabled: false },
    { dev_only: true },
    { rollout_percentage: 99 },
    { required_roles: ['recruit_player'] },
  ];
  const stored = () => sql`
    select key, enabled, dev_only, rollout_percentage, required_roles from public.experiments
    where key in ('testing_dashboard', 'user_management') order by key`;

  test.each(['testing_dashboard', 'user_management'])('nobody closes %s for themselves', async (key) => {
    const before = await stored();
    for (const change of CLOSING)
      expect((await as('admin').from('experiments').update(change).eq('key', key)).error).toMatchObject({
        code: '23514',
        details: key,
      });
    expect((await as('admin').from('experiments').delete().eq('key', key)).error).toMatchObject({ code: '23514' });
    const [flag] = await sql`select id from public.experiments where key = ${key}`;
    const { error } = await as('admin').rpc('change_fields', {
      p_part: 'flag',
      p_id: flag?.id as string,
      p_changes: { enabled: false },
      p_known: { enabled: true },
    });
    expect(error).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual(before);
  });

  test('a developer closes the console neither to admins nor to themselves, and to nobody else is it kept', async () => {
    const restrict = (required_roles: string[]) =>
      as('developer').from('experiments').update({ required_roles }).eq('key', 'testing_dashboard');
    const before = await stored();
    for (const roles of [['yes_developer'], ['yes_admin'], ['yes_admin', 'yes_staff']])
      expect((await restrict(roles)).error).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual(before);
    expect((await restrict(['yes_admin', 'yes_developer'])).error).toBeNull();
    await sql`update public.experiments set required_roles = '{yes_admin,yes_developer,yes_staff}' where key = 'testing_dashboard'`;
    // Anyone who has never been in changes what closes it to nobody.
    expect(
      (await as('staff').from('experiments').update({ notes: 'For admins' }).eq('key', 'user_management')).error,
    ).toBeNull();
    await sql`update public.experiments set notes = 'User management in the testing dashboard.' where key = 'user_management'`;
  });
});

describe('the reason of a switch', () => {
  const inbox = () => as('staff').from('experiments');
  const stored = async () =>
    (await sql`select enabled, variant, reason from public.experiments where key = 'remote_inbox'`)[0];
  afterEach(() => sql`update public.experiments set enabled = true, variant = null where key = 'remote_inbox'`);

  test.each([
    ['turned off', { enabled: false }],
    ['led to another version', { variant: 'canary' }],
    ['kept to some', { required_roles: ['yes_staff'] }],
    ['given to a part', { rollout_percentage: 50 }],
    ['taken from all', { dev_only: true }],
    ['called something else', { feature_type: 'tool', enabled: false }],
    ['turned off with blanks for a reason', { enabled: false, reason: '   ' }],
    ['turned off with a letter for a reason', { enabled: false, reason: 'x'.repeat(201) }],
  ])('a remote is not %s without one', async (_, change) => {
    const before = await stored();
    expect((await inbox().update(change).eq('key', 'remote_inbox')).error).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual(before);
  });

  test('[DB-003] is kept with the change and not with the flag, also that of an undo', async () => {
    await rowsOf(inbox().update({ enabled: false, reason: '  Mails are sent twice ' }).eq('key', 'remote_inbox'));
    expect(await stored()).toEqual({ enabled: false, variant: null, reason: null });
    const list = () => rowsOf(as('developer').rpc('list_flag_changes', { p_key: 'remote_inbox', p_limit: 1 }));
    const [change] = await list();
    expect(change).toMatchObject({ reason: 'Mails are sent twice', changed_by: idOf('staff') });
    const undo = { p_change_id: change?.id ?? 0 };
    expect((await as('admin').rpc('undo_flag_change', undo)).error).toMatchObject({ code: '23514' });
    expect(await stored()).toMatchObject({ enabled: false });
    await rowsOf(as('admin').rpc('undo_flag_change', { ...undo, p_reason: 'Mended' }));
    expect((await list())[0]).toMatchObject({ reason: 'Mended', changed_by: idOf('admin') });
  });

  test('is needed for nothing that switches no remote, and none is left over for the next change', async () => {
    await rowsOf(inbox().update({ enabled: false, reason: 'One' }).eq('key', 'remote_inbox'));
    await rowsOf(inbox().update({ notes: 'Only words' }).eq('key', 'remote_inbox'));
    await rowsOf(inbox().update({ enabled: false }).eq('key', 'dev_tools'));
    await sql`update public.experiments set enabled = true where key in ('remote_inbox', 'dev_tools')`;
    const reasons = await sql`select reason from public.experiment_changes order by id desc limit 5`;
    expect(reasons.map(({ reason }) => reason as string | null)).toEqual([null, null, null, null, 'One']);
    await sql`update public.experiments set notes = 'The inbox.' where key = 'remote_inbox'`;
  });

  test('a remote that is on is made with one, and deleted only once it is off', async () => {
    const flags = () => as('admin').from('experiments');
    const row = { key: 'trial_flag', enabled: true, feature_type: 'remote' };
    expect((await flags().insert(row)).error).toMatchObject({ code: '23514' });
    await rowsOf(flags().insert({ ...row, reason: 'Trial' }));
    expect((await flags().delete().eq('key', 'trial_flag')).error).toMatchObject({ code: '23514' });
    await rowsOf(flags().update({ enabled: false, reason: 'Over' }).eq('key', 'trial_flag'));
    await rowsOf(flags().delete().eq('key', 'trial_flag'));
    expect(await sql`select from public.experiments where key = 'trial_flag'`).toEqual([]);
  });
});
