import type { APIRequestContext, Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { SESSION_KEY } from '@lineup/data/session-key';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';

/** Every page to read, with its remote, its heading and what a visitor finds below it; of a pattern the first one that is there. */
const pages: { of?: string; path: string; slugOf?: string; isTeam?: true; heading: RegExp; shows: string }[] = [
  { path: '/', heading: /Make the lineup/, shows: 'a[href="/auth"]' },
  { path: '/features', heading: /Features/, shows: 'main img' },
  { path: '/privacy', heading: /Privacy/, shows: 'main h2' },
  { path: '/terms', heading: /Terms/, shows: 'main h2' },
  { path: '/auth', heading: /Welcome back/, shows: 'main input[type="password"]' },
  { of: 'learn', path: '/learn', heading: /Learn/, shows: 'main a[href^="/learn/"]' },
  { of: 'learn', path: '/learn/', slugOf: 'content_pages', heading: /\w/, shows: 'main p' },
  { of: 'learn', path: '/news', heading: /News/, shows: 'main a[href^="/news/"]' },
  { of: 'learn', path: '/news/', slugOf: 'news_articles', heading: /\w/, shows: 'main p' },
  { of: 'learn', path: '/mr/cooldowns', heading: /cooldowns/, shows: 'main table tr, main li' },
  { of: 'learn', path: '/mr/cooldowns?view=changes', heading: /cooldowns/, shows: 'main h2' },
  { of: 'recruiting', path: '/colleges?view=map', heading: /Colleges/, shows: 'main [data-state="TX"]' },
  { of: 'recruiting', path: '/colleges', heading: /Colleges/, shows: 'main a[href^="/college/"]' },
  { of: 'recruiting', path: '/college/', slugOf: 'colleges', heading: /\w/, shows: 'main h2' },
  { of: 'teams', path: '/teams', heading: /Teams/, shows: 'main li, main article' },
  { of: 'teams', path: '/teams/', isTeam: true, heading: /\w/, shows: 'main [role="tab"]' },
  { of: 'teams', path: '/players', heading: /Players/, shows: 'main li, main article' },
];

async function addressOf({ path, slugOf, isTeam }: (typeof pages)[number]): Promise<string> {
  if (!slugOf && !isTeam) return path;
  const { call } = await callAs('player');
  if (isTeam) {
    const teams = await call('GET', 'teams?select=id&is_private=is.false&order=name&limit=1');
    return `${path}${String(teams[0]?.['id'])}/manage`;
  }
  const rows = await call('GET', `${slugOf}?select=slug&is_published=is.true&order=slug&limit=1`);
  return path + String(rows[0]?.['slug']);
}

/** A busy machine may send a page empty; once it is drawn it is kept for some seconds. */
async function untilDrawn(request: APIRequestContext, address: string): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = await (await request.get(address)).text();
      return html.includes('id="drawn"');
    })
    .toBe(true);
  return html;
}

/** The remotes whose builds a page has with it: more would be bytes before its first paint that it has no use for. */
function buildsIn(html: string): string[] {
  const [, state = '{}'] = /id="drawn">([^<]*)</.exec(html) ?? [];
  const { registry } = JSON.parse(state) as { registry: { remotes: { id: string; channels: object }[] } };
  return registry.remotes.filter(({ channels }) => Object.keys(channels).length > 0).map(({ id }) => id);
}

/** Marks the heading that was drawn, and what the page says or asks from then on. */
async function watch(page: Page) {
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(rest|functions|auth\/v1)/.test(pathname)) asked.push(pathname);
  });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-drawn-heading', '');
    }),
  );
  return { said, asked };
}

test('without script a list is read on, page after page, and from its start again', async ({ openAs, request }) => {
  test.slow();
  // More than a page of each; found again by their names.
  const clear = () =>
    onDatabase((sql) =>
      Promise.all([
        sql`delete from public.content_pages where slug like 'paged-%'`,
        sql`delete from public.news_articles where slug like 'paged-%'`,
        sql`delete from public.teams where name like 'Paged %'`,
      ]),
    );
  await clear();
  await onDatabase(async (sql) => {
    await sql`insert into public.teams (name, organization_type)
      select 'Paged ' || n, 'pro_team' from generate_series(1, 25) n`;
    await sql`insert into public.content_pages (slug, title, is_published, display_order)
      select 'paged-' || n, 'Paged ' || n, true, 500 from generate_series(1, 101) n`;
    await sql`insert into public.news_articles (slug, title, body, tags, is_published)
      select 'paged-' || n, 'Paged ' || n, 'Text', '{paged}', true from generate_series(1, 14) n`;
  });
  const reader = await openAs(null, { javaScriptEnabled: false });
  const read = async () => {
    await expect(reader.locator('main h1')).toBeVisible();
    return reader
      .locator('main :is(li, article) a[href]:not([rel="next"])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  };
  try {
    for (const [address, next, items] of [
      ['/teams', 'Load more', /^\/teams\/[\w-]+\/manage/],
      ['/players', 'Load more', /^\/player\//],
      ['/colleges?sort=scholarship', 'Load more', /^\/college\//],
      ['/learn', 'More pages', /^\/learn\//],
      ['/news', 'Older articles', /^\/news\/(?!tags\/)/],
      ['/news/tags/paged', 'Older articles', /^\/news\/(?!tags\/)/],
    ] as const)
      await test.step(address, async () => {
        const own = async () => [...new Set((await read()).filter((href) => items.test(href)))];
        await untilDrawn(request, address);
        await reader.goto(address);
        const first = await own();
        const link = reader.getByRole('link', { name: next });
        const further = (await link.getAttribute('href')) ?? '';
        await untilDrawn(request, further);
        await link.click();
        await reader.waitForURL(/[?&]after=/);
        const second = await own();
        expect(second.length).toBeGreaterThan(0);
        expect(second.filter((href) => first.includes(href) && !href.includes('?'))).toEqual([]);
        await reader.getByRole('link', { name: 'Start of the list' }).click();
        await reader.waitForURL((url) => !url.searchParams.has('after'));
        expect(await own()).toEqual(first);
      });
  } finally {
    await clear();
  }
});

test('a list that an address begins further down is taken over as it stands, and goes on', async ({
  openAs,
  request,
}) => {
  const html = await untilDrawn(request, '/colleges');
  const [, next = ''] = /<a [^>]*href="(\/colleges\?after=[^"]+)"/.exec(html) ?? [];
  const address = next.replaceAll('&amp;', '&');
  await untilDrawn(request, address);
  const page = await openAs(null);
  const { said, asked } = await watch(page);
  await page.goto(address);
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveCount(24);
  await page.getByRole('link', { name: 'Start of the list' }).click();
  await expect(page).toHaveURL('/colleges');
  await expect(page.getByRole('link', { name: 'Start of the list' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(names).toHaveCount(48);
  await expect(page).toHaveURL(address);
  expect(said).toEqual([]);
  expect(asked.filter((each) => each.includes('search_colleges'))).toHaveLength(2);
});

// Each page in three browsers, of other zones, languages, themes and widths: tools/drawing.
test('every page to read can be read without script, and is taken over as it stands by a browser elsewhere', async ({
  openAs,
  request,
}) => {
  test.slow();
  const reader = await openAs(null, { javaScriptEnabled: false });
  const page = await openAs(null, {
    ...{ timezoneId: 'Pacific/Kiritimati', locale: 'de-DE', colorScheme: 'dark' },
    viewport: { width: 390, height: 844 },
  });
  const { said, asked } = await watch(page);
  // Each is the first page that a browser opens.
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.clear();
  });
  for (const each of pages)
    await test.step(each.path, async () => {
      const address = await addressOf(each);
      expect(buildsIn(await untilDrawn(request, address)), address).toEqual(each.of ? [each.of] : []);
      await reader.goto(address);
      await expect(reader.getByRole('heading', { level: 1, name: each.heading })).toBeVisible();
      await expect(reader.locator(each.shows).filter({ visible: true }).first()).toBeVisible();

      // What the page before still asks for is not this one's.
      await page.goto('about:blank');
      said.length = 0;
      asked.length = 0;
      await page.goto(address);
      // React knows the very node.
      await expect
        .poll(() =>
          page.evaluate(() =>
            Object.keys(document.querySelector('h1[data-drawn-heading]') ?? {}).some((key) =>
              key.startsWith('__react'),
            ),
          ),
        )
        .toBe(true);
      expect(said, address).toEqual([]);
      expect(asked, address).toEqual([]);
      expect(await page.locator('title').count(), address).toBe(1);
    });

  // A search is an address.
  await untilDrawn(request, '/teams');
  await reader.goto('/teams');
  await reader.getByRole('searchbox').fill('zzz');
  await reader.getByRole('searchbox').press('Enter');
  await reader.waitForURL(/\/teams\?q=zzz&type=&game=&country=$/);
});

test('what is typed before a page is live never gets into an address', async ({ request }) => {
  const html = await untilDrawn(request, '/auth');
  expect(html.match(/<form\b[^>]*>/g)).toEqual([expect.stringContaining('method="post"')]);
  const answer = await request.get('/auth');
  expect(answer.headers()['content-security-policy']).toContain("form-action 'none'");
});

test('whoever has a session never sees the page of a visitor, in any frame', async ({ openAs, request }) => {
  for (const address of ['/', '/teams']) {
    const html = await untilDrawn(request, address);
    expect(html).toMatch(/<a [^>]*href="\/auth"/);
    const page = await openAs('player');
    await page.addInitScript(() => {
      const watched = { seen: [] as string[], frames: 0 };
      Object.assign(globalThis, { watched });
      const look = () => {
        const visitors = [...document.querySelectorAll('#root header a[href="/auth"]')];
        if (visitors.some((link) => link.checkVisibility({ visibilityProperty: true })))
          watched.seen.push(document.title);
        if (document.querySelector('#root a')) watched.frames += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // What takes the drawn page away comes only after it could have been seen.
    const couldBeSeen = () =>
      page.waitForFunction(() => (globalThis as unknown as { watched: { frames: number } }).watched.frames > 5);
    await page.route('**/static/js/**', async (route) => {
      await couldBeSeen();
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(await page.evaluate(() => (globalThis as unknown as { watched: { seen: string[] } }).watched.seen)).toEqual(
      [],
    );
  }
});

test('until its code is there, a page that comes empty stands in its frame, and the header of the app takes that place', async ({
  openAs,
}) => {
  for (const width of [390, 1280])
    for (const [person, address] of [
      ['player', '/'],
      ['player', '/account'],
      [null, '/teams/posts'],
    ] as const)
      await test.step(`${address} at ${width}`, async () => {
        const page = await openAs(person, { viewport: { width, height: 844 } });
        let release = () => {};
        const isSeen = new Promise<void>((resolve) => (release = resolve));
        await page.route('**/static/js/**', async (route) => {
          await isSeen;
          await route.continue();
        });
        await page.goto(address, { waitUntil: 'commit' });
        const frame = page.locator('#frame');
        await expect(frame.getByText('Lineup')).toBeVisible();
        await expect(page.locator('#root')).toBeHidden();
        // From the first style sheet on.
        await expect(page.locator('body')).toHaveCSS('margin', '0px');
        const places = (of: string) =>
          page.locator(of).evaluateAll((found) => found.map((each) => JSON.stringify(each.getBoundingClientRect())));
        const framed = await places('#frame > div:first-child, #frame > div:first-child span span');
        release();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(frame).toBeHidden();
        expect(
          await places('#root header:has(> div > a[href="/"]), #root header > div > a[aria-label="Lineup, home"] span'),
        ).toEqual(framed);
        await page.close();
      });
});

test('a remote that is turned off has no drawn page any more, and no links in open browsers; both are back once it is on', async ({
  openAs,
  request,
}) => {
  test.slow();
  const { call } = await callAs('admin');
  const turn = (enabled: boolean) => call('PATCH', 'experiments?key=eq.remote_learn', { enabled, reason: 'Trial' });
  const heading = /<h1[^>]*>Learn</;
  expect(await untilDrawn(request, '/learn')).toMatch(heading);
  const [open, player] = [await openAs(null), await openAs('player')];
  const menu = player.getByRole('banner').getByRole('button', { name: 'Learn' });
  // Open browsers follow within 10 s; a busy machine is given twice that.
  const soon = { timeout: 20_000 };
  await open.goto('/learn');
  await expect(open.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  await player.goto('/features');
  await expect(menu).toBeVisible();
  await player.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  try {
    await turn(false);
    await expect.poll(async () => (await request.get('/learn')).text()).not.toMatch(heading);
    // Whoever looks at a drawn page follows the flags as others do.
    await expect(open.getByText('This feature is currently unavailable.')).toBeVisible(soon);
    await expect(menu).toHaveCount(0, soon);
    // The links of the others stay.
    await expect(player.getByRole('banner').getByRole('button', { name: 'College Recruiting' })).toBeVisible();
    await open.goto('/news');
    await expect(open.getByText('This feature is currently unavailable.')).toBeVisible();
  } finally {
    await turn(true);
  }
  expect(await untilDrawn(request, '/learn')).toMatch(heading);
  await expect(menu).toBeVisible(soon);
  await expect(player.locator('html[data-kept]')).toHaveCount(1);
});

test('who has chosen about cookies is not asked again, not even by what was drawn', async ({ openAs, request }) => {
  await untilDrawn(request, '/');
  const page = await openAs(null);
  await page.addInitScript(() => localStorage.setItem('privacy_banner_consent', '{"analytics":false}'));
  const { said } = await watch(page);
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      if (document.querySelector('[data-consent]')?.checkVisibility()) seen.push(true);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(page.locator('[data-consent]')).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { seen: boolean[] }).seen)).toEqual([]);
  expect(said).toEqual([]);
});

test('a page that was drawn goes on as any other: links, Back, and another remote', async ({ openAs, request }) => {
  await untilDrawn(request, '/learn');
  const page = await openAs(null);
  const { said } = await watch(page);
  await page.goto('/learn');
  await expect.poll(() => page.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Learn');
  await page.locator('main a[href^="/learn/"]').first().click();
  await expect(page).toHaveURL(/\/learn\/.+/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  await page.getByRole('link', { name: 'Features' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  await page.goto('/colleges');
  await page.locator('main a[href^="/college/"]').first().click();
  await expect(page).toHaveURL(/\/college\/.+/);
  expect(said).toEqual([]);
});

test('nobody’s data stands in a page that is kept, whoever asks for it', async ({ request }) => {
  const { call } = await callAs('player');
  const [own] = await call('GET', 'user_profiles?select=display_name&limit=1');
  const plain = await untilDrawn(request, '/teams');
  const asked = await request.get('/teams', {
    headers: {
      cookie: `${SESSION_KEY}=whatever`,
      authorization: 'Bearer whatever',
      'x-user': String(own?.['display_name']),
    },
  });
  expect(await asked.text()).toBe(plain);
});
