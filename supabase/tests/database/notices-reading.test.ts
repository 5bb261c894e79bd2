/** Who reads which notices: page by page, by their own person alone, while they may see the thing. */
import { afterAll, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { disconnectListeners, hears, listen } from './live.ts';
import { kinds, notices, noticesOf, unread, type Page } from './notices.ts';

const sql = openDatabase();
const { team, forget, schedule } = noticesOf(sql);
afterAll(disconnectListeners);

describe('who may see it', () => {
  test('who left the team, or blocked its owner, finds nothing of it', async () => {
    await schedule('Notice gone');
    const place = sql`team_id = ${team.id} and user_id = ${idOf('player')}`;
    await sql`update public.team_members set is_confirmed = false where ${place}`;
    try {
      expect(await notices('player')).toEqual([]);
      expect(await unread('player')).toBe(0);
      await schedule('Notice without a yes');
      expect(await sql`select from public.notices where user_id = ${idOf('player')}`).toHaveLength(1);
    } finally {
      await sql`update public.team_members set is_confirmed = true where ${place}`;
    }
    const block = { blocker_id: idOf('player'), blocked_id: idOf('coach') };
    await sql`insert into public.user_blocks ${sql(block)}`;
    try {
      expect(await notices('player')).toEqual([]);
      await forget();
      await schedule('Notice shut out');
      expect(await sql`select from public.notices where user_id = ${idOf('player')}`).toHaveLength(0);
    } finally {
      await sql`delete from public.user_blocks where blocker_id = ${idOf('player')}`;
    }
  });

  test('one reads and marks own notices alone', async () => {
    await schedule('Notice own');
    const [mine] = await notices('player');
    await rowsOf(as('second-player').rpc('mark_notices_read', { p_id: String(mine?.id) }));
    await rowsOf(as('second-player').rpc('mark_notices_read', { p_up_to: String(mine?.id) }));
    expect((await notices('player'))[0]?.is_read).toBe(false);
    const { error } = await signedOut().rpc('load_notices');
    expect(error?.code).toBe('42501');
  });

  test('a badge hears that something came, without what', async () => {
    const listener = await listen('player', `user:${idOf('player')}`);
    await schedule('Notice live');
    await hears(listener, { event: 'count', payload: { name: 'unread_notices' } });
    expect(JSON.stringify(listener.heard)).not.toContain('Notice live');
  });
});

describe('reading', () => {
  test('page by page, newest first, and all up to one', async () => {
    const day = '2026-01-01';
    await sql`
      insert into public.notices (user_id, kind, change_id, subject_id, created_at)
      select ${idOf('player')}, 'flag_changed', gen_random_uuid(), gen_random_uuid(), ${day}::timestamptz
      from generate_series(1, 3)`;
    for (let index = 0; index < 5; index++) await schedule(`Notice page ${index}`);
    const load = async (before?: Page['next']) =>
      (await rowsOf(
        as('player').rpc('load_notices', {
          p_limit: 2,
          ...(before ? { p_before: before.created_at, p_before_id: before.id } : {}),
        }),
      )) as unknown as Page;
    const seen: string[] = [];
    for (let page: Page | null = await load(); page; page = page.next ? await load(page.next) : null)
      seen.push(...page.items.map(({ id }) => id));
    expect(seen).toEqual((await notices('player')).map(({ id }) => id));
    expect(new Set(seen).size).toBe(5);
    expect(await rowsOf(as('player').rpc('mark_notices_read', { p_up_to: String(seen[1]) }))).toBe(1);
    expect(await rowsOf(as('player').rpc('mark_notices_read', { p_up_to: String(seen[0]) }))).toBe(0);
    const counts = await rowsOf(
      as('player').rpc('count_for_header', { p_names: ['unread_notices', 'export_my_data'] }),
    );
    expect(counts).toEqual({ unread_notices: 0 });
  });

  test('what is older than 90 days goes', async () => {
    await schedule('Notice old');
    await sql`update public.notices set created_at = now() - interval '91 days' where user_id = ${idOf('player')}`;
    await sql`select private.run_daily()`;
    expect(await notices('player')).toEqual([]);
    expect(await kinds('team-staff')).toEqual(['practice_scheduled']);
  });
});
