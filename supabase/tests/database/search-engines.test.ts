import { afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const people = ['player', 'minor'] as const;

afterEach(async () => {
  for (const kind of people)
    await sql`
      update public.user_profiles set in_search_engines = false, is_published = true, visibility = 'public'
      where user_id = ${idOf(kind)}`;
});

const choose = (kind: AccountKind, in_search_engines: boolean, of: AccountKind = kind) =>
  as(kind).from('user_profiles').update({ in_search_engines }).eq('user_id', idOf(of));
const stored = async (kind: AccountKind) => {
  const [row] = await sql`
    select slug, in_search_engines, is_published from public.user_profiles where user_id = ${idOf(kind)}`;
  return row as { slug: string; in_search_engines: boolean; is_published: boolean };
};
const isListed = async (kind: AccountKind) => {
  const { slug } = await stored(kind);
  const card = await rowsOf(signedOut().rpc('load_player_card', { p_slug: slug }));
  return (card as { in_search_engines: boolean }).in_search_engines;
};

describe("a minor's public page and card", () => {
  interface Page {
    state: string | null;
    class_year: number | null;
    teams?: { name: string }[];
    team?: string | null;
  }
  const read = async (client: ReturnType<typeof signedOut>) => {
    const { slug } = await stored('minor');
    const [page, card] = await Promise.all([
      rowsOf(client.rpc('load_player', { p_slug: slug })),
      rowsOf(client.rpc('load_player_card', { p_slug: slug })),
    ]);
    return [page, card] as unknown as Page[];
  };
  const team = '00000000-0000-4000-a000-0000000d0001';

  test('never show outsiders state, class year and team together; the player sees all', async () => {
    const id = idOf('minor');
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${id}`;
    await sql`
      insert into public.player_details (user_id, state, class_year) values (${id}, 'OH', 2028)
      on conflict (user_id) do update set state = 'OH', class_year = 2028`;
    await sql`insert into public.teams (id, name, organization_type) values (${team}, 'Open Team', 'college')`;
    await sql`insert into public.team_members (team_id, user_id, is_confirmed) values (${team}, ${id}, true)`;
    try {
      for (const client of [signedOut(), as('parent'), as('private-coach')])
        for (const page of await read(client))
          expect(page).toMatchObject({ country: null, state: null, class_year: 2028 });
      const [own] = await read(as('minor'));
      expect(own).toMatchObject({ country: 'US', state: 'OH', class_year: 2028 });
      expect(own?.teams?.map(({ name }) => name)).toContain('Open Team');
      // Two of the three may show.
      await sql`update public.player_details set class_year = null where user_id = ${id}`;
      for (const page of await read(signedOut())) expect(page).toMatchObject({ state: 'OH', class_year: null });
    } finally {
      await sql`delete from public.teams where id = ${team}`;
    }
  });
});

describe('search engines', () => {
  test('list a public profile once an adult has chosen so, and no longer when they take it back', async () => {
    expect(await isListed('player')).toBe(false);
    await rowsOf(choose('player', true));
    expect(await isListed('player')).toBe(true);
    const account = await rowsOf(as('player').rpc('load_account'));
    expect(account).toMatchObject({ profile: { in_search_engines: true } });
    await rowsOf(choose('player', false));
    expect(await isListed('player')).toBe(false);
  });

  test('list no minor, whatever they choose', async () => {
    const { error } = await choose('minor', true);
    expect(error).toMatchObject({ code: '42501', message: 'Search engines can list the profiles of adults only.' });
    expect(await stored('minor')).toMatchObject({ in_search_engines: false });
    expect(await isListed('minor')).toBe(false);
  });

  test("an adult whose date of birth turns out to be a minor's is out", async () => {
    await rowsOf(choose('player', true));
    const [born] = await sql`select birth_date::text from private.birth_dates where user_id = ${idOf('player')}`;
    try {
      await sql`update private.birth_dates set birth_date = current_date - interval '16 years' where user_id = ${idOf('player')}`;
      expect(await isListed('player')).toBe(false);
      await sql`select private.keep_birth_date(${idOf('player')}, (current_date - interval '16 years')::date)`;
      expect(await stored('player')).toMatchObject({ in_search_engines: false, is_published: false });
    } finally {
      await sql`update private.birth_dates set birth_date = ${String(born?.['birth_date'])} where user_id = ${idOf('player')}`;
    }
  });

  test('nobody chooses for somebody else, or reads what they chose', async () => {
    await choose('second-player', true, 'player');
    expect(await stored('player')).toMatchObject({ in_search_engines: false });
    for (const client of [signedOut(), as('second-player'), as('player')]) {
      const { error } = await client.from('user_profiles').select('in_search_engines' as never);
      expect(error).toMatchObject({ code: '42501' });
    }
  });
});
