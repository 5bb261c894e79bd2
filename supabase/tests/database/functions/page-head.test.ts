/** The head of a page for machines: of whom a visitor may see, whoever asks. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backend, idOf, openDatabase } from '../backend.ts';

const sql = openDatabase();
const { url, tokens, anonKey } = backend;
let slug = '';
const show = (isPublished: boolean, visibility: string) => sql`
  update public.user_profiles set is_published = ${isPublished}, visibility = ${visibility} where user_id = ${idOf('player')}`;
beforeAll(async () => {
  const [profile] = await sql`select slug from public.user_profiles where user_id = ${idOf('player')}`;
  slug = String(profile?.slug);
});
afterEach(() => show(true, 'public'));
afterAll(() => sql.end());

interface Told {
  status: number;
  head: string | null;
}

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/functions/v1/page-head?path=${encodeURIComponent(path)}`, { headers });
  return { code: response.status, ...((await response.json()) as Told) };
};

describe('the head of a page', () => {
  test('[RC-012] of a player names them, their card and their page', async () => {
    const { code, status, head } = await ask(`/player/${slug}`);
    expect([code, status]).toEqual([200, 200]);
    expect(head).toMatch(/^<title data-page>[^<]+ · Lineup<\/title>/);
    expect(head).toContain(`/functions/v1/card/${slug}.png"`);
    expect(head).toContain(`/player/${slug}"`);
    expect((await ask(`/player/${slug}/card`)).head).toBe(head);
  });

  test('[RC-012] tells nothing of hidden players and of nobody, and both alike', async () => {
    const owner = { apikey: anonKey, authorization: `Bearer ${tokens.player}` };
    const told = [await ask('/player/nobody-at-all')];
    for (const [isPublished, visibility] of [
      [false, 'public'],
      [true, 'unlisted'],
      [true, 'private'],
    ] as const) {
      await show(isPublished, visibility);
      told.push(await ask(`/player/${slug}`), await ask(`/player/${slug}`, owner));
    }
    for (const each of told)
      expect(each).toEqual({ code: 200, status: 404, head: '<meta name="robots" content="noindex" data-page>' });
  });

  test('[RC-004] of a college names its place; of an unpublished one nothing', async () => {
    const [college] =
      await sql`select id, slug, name, city from public.colleges where is_published order by name limit 1`;
    const path = `/college/${college?.slug}`;
    expect((await ask(path)).head).toContain(`${college?.name} in ${college?.city}`);
    await sql`update public.colleges set is_published = false where id = ${college?.id}`;
    try {
      expect((await ask(path)).status).toBe(404);
    } finally {
      await sql`update public.colleges set is_published = true where id = ${college?.id}`;
    }
  });

  test('35.6 is in the language of the address, and names the others', async () => {
    const spanish = (await ask(`/es/player/${slug}`)).head;
    expect(spanish).toMatch(/property="og:url" content="[^"]*\/es\/player\/[^"]*"/);
    expect(spanish).toContain('property="og:locale" content="es_US"');
    expect(spanish).toMatch(/name="description" content="[^"]* en Lineup[;.]/);
    const alternates = (head: string | null) => head?.match(/<link rel="alternate" hreflang="[^>]*>/g)?.join(' ');
    expect(alternates(spanish)).toMatch(
      new RegExp(
        `hreflang="en" href="[^"]*(?<!/es)/player/${slug}".*hreflang="es" href="[^"]*/es/player/${slug}".*x-default`,
      ),
    );
    expect(alternates((await ask(`/player/${slug}`)).head)).toBe(alternates(spanish));
    expect((await ask('/es/colleges?games=Valorant')).head).toMatch(
      /rel="canonical" href="[^"]*\/es\/colleges\?games=Valorant"[^]*hreflang="en" href="[^"]*(?<!\/es)\/colleges\?games=Valorant"/,
    );
    expect((await ask('/es/player/nobody-at-all')).head).toBe('<meta name="robots" content="noindex" data-page>');
    expect((await ask('/es/features')).head).toBeNull();
  });

  test('of a minor says what the card says: no last name that the card leaves out', async () => {
    const [minor] = await sql`
      select p.user_id, p.slug, p.last_name, p.is_published, p.visibility from public.user_profiles p
      where p.user_id = ${idOf('minor')}`;
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('minor')}`;
    try {
      const response = await fetch(`${url}/rest/v1/rpc/load_player_card?p_slug=${minor?.slug}`, {
        headers: { apikey: anonKey },
      });
      const card = (await response.json()) as { name?: string };
      const { status, head } = await ask(`/player/${minor?.slug}`);
      expect(status).toBe(response.status);
      expect(head).toContain(card.name ? `<title data-page>${card.name} · Lineup</title>` : 'noindex');
    } finally {
      await sql`
        update public.user_profiles set is_published = ${minor?.is_published}, visibility = ${minor?.visibility}
        where user_id = ${idOf('minor')}`;
    }
  });

  test('of other pages there is none', async () => {
    expect(await ask('/features')).toEqual({ code: 200, status: 200, head: null });
    expect((await ask('/colleges')).head).toContain('<title data-page>Colleges · Lineup</title>');
    expect((await ask(`/player/${slug}'--/`)).head).toBeNull();
  });
});
