import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { callAs } from '@lineup/journeys/api';
import { expect, test, type Person } from '@lineup/journeys/test';

const notFound = 'Page not found';

/** Screens for which Not-found is the answer to whoever is not of the staff. */
const ofStaff = ['/testing', '/edge-function-test'];

/** Screens that are nothing for visitors, or another thing. */
const needsSession =
  /^\/(testing|edge-function-test|family|kept|inbox|lists|matchmaking|pipeline|subscription|success|welcome|player\/me|recruiting-)/;

/** Screens of what belongs to one person, for which Not-found is the answer to others. */
const isPersonal = (pattern: string) =>
  /^\/(lists|player|recruiting-(status|success))\/.*:.*/.test(pattern) && pattern !== '/player/:slug';

/** Every address of the shell and of the remotes that is for the person, each placeholder filled with something that is there. */
async function addressesOf(person: Person | null, page: Page): Promise<string[]> {
  const router = readFileSync(path.resolve(import.meta.dirname, '../src/router.tsx'), 'utf8');
  const own = [...router.matchAll(/\bpath: '([a-z][a-z/-]*)'/g)].map(([, name]) => `/${name}`);
  const registry = (await (await page.request.get('/registry.json')).json()) as {
    remotes: { channels: { stable: { preload: { screens: object } } } }[];
  };
  const patterns = registry.remotes.flatMap(({ channels }) => Object.keys(channels.stable.preload.screens));
  expect(own.length).toBeGreaterThan(8);
  expect(patterns.length).toBeGreaterThan(12);
  const { userId, call } = await callAs(person ?? 'player');
  const first = async (read: string) => String(Object.values((await call('GET', `${read}&limit=1`))[0] ?? {})[0]);
  const isOwner = person === 'player';
  const listed = isOwner ? `user_id=eq.${userId}` : 'visibility=eq.public&is_published=is.true&order=slug';
  const subjects = [
    [':teamId', await first('teams?select=id&order=id')],
    ['/college/:slug', `/college/${await first('colleges?select=slug&order=slug&is_published=is.true')}`],
    ['/college-embed/:slug', '/college-embed/redstone-valley-university'],
    ['/learn/:slug', `/learn/${await first('content_pages?select=slug&order=slug&is_published=is.true')}`],
    ['/news/:slug', `/news/${await first('news_articles?select=slug&order=slug&is_published=is.true')}`],
    [':tag', 'season'],
    ['/player/:slug', `/player/${await first(`user_profiles?select=slug&${listed}`)}`],
    [':listId', isOwner ? await first('lists?select=id&order=name') : ''],
    [':id', isOwner ? String((await call('GET', 'rpc/list_my_interests'))[0]?.['id']) : ''],
  ] as const;
  const filled = patterns
    .filter((pattern) => isPersonal(pattern) === isOwner)
    .map((pattern) => subjects.reduce((address, [part, value]) => address.replace(part, value), pattern));
  expect(filled.filter((address) => /:|undefined/.test(address))).toEqual([]);
  if (isOwner) return filled;
  // A visitor gets one of each part: how a screen of it comes is the same for all of them.
  const once = firstOfEach(['/', ...own, ...filled]);
  if (person === null) return once;
  // What a visitor may read does not come again to others, for whom more of each remote is left.
  const rest = [...own.filter((address) => !address.startsWith('/auth/')), ...filled];
  return ['/', ...rest.filter((address) => !once.includes(address) || needsSession.test(address))];
}

/** The first address below each first part of a path. */
function firstOfEach(addresses: string[]): string[] {
  const partOf = (address: string) => address.split(/[/?]/)[1];
  return addresses.filter((address, at) => addresses.findIndex((each) => partOf(each) === partOf(address)) === at);
}

/** Scripts and styles that were preloaded and are not used yet: the browser warns of each in its console. */
const unusedPreloads = (page: Page) =>
  page.evaluate(() => {
    const { usedFiles } = globalThis as unknown as { usedFiles: Set<string> };
    const preloads = [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]:is([as="script"], [as="style"])'),
    ];
    return preloads.map(({ href }) => href).filter((href) => !usedFiles.has(href));
  });

/** Records whether Not-found or its title ever stood on the page, after each change and in each frame, and which files it used. */
async function watchEveryFrame(page: Page): Promise<void> {
  await page.addInitScript((text) => {
    const seen: string[] = [];
    const usedFiles = new Set<string>();
    Object.assign(globalThis, { seenNotFound: seen, watchedFrames: 0, usedFiles });
    const look = () => {
      const at = Math.round(performance.now());
      if (document.title.includes(text)) seen.push(`title after ${at} ms`);
      if (document.body?.textContent.includes(text)) seen.push(`screen after ${at} ms`);
    };
    const follow = (records: MutationRecord[]) => {
      look();
      // The bundler takes the element of a script away once it has run.
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLScriptElement) usedFiles.add(node.src);
        else if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') usedFiles.add(node.href);
    };
    new MutationObserver(follow).observe(document, { childList: true, subtree: true, characterData: true });
    const frame = () => {
      look();
      (globalThis as unknown as { watchedFrames: number }).watchedFrames += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, notFound);
}

for (const person of [null, 'admin', 'player'] as const)
  test(`[SH-020, FL-020] no frame of a cold load shows Not-found before the page, and all that it preloads is used, ${person === null ? 'signed out' : `as ${person}`}`, async ({
    openAs,
  }) => {
    test.setTimeout(300_000);
    const page = await openAs(person);
    await watchEveryFrame(page);
    // A slow line: what shows while code is on its way shows long enough to be seen.
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const speed = { latency: 60, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send('Network.emulateNetworkConditions', { offline: false, ...speed });
    for (const address of await addressesOf(person, page)) {
      if (person === null && ofStaff.includes(address)) continue;
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('main')).not.toHaveText(/^(Loading)?$/);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0);
        const { seen, frames } = await page.evaluate(() => {
          const { seenNotFound, watchedFrames } = globalThis as unknown as {
            seenNotFound: string[];
            watchedFrames: number;
          };
          return { seen: seenNotFound, frames: watchedFrames };
        });
        expect(frames).toBeGreaterThan(0);
        expect.soft(seen.slice(0, 2), address).toEqual([]);
        await expect.poll(() => unusedPreloads(page), `preloads of ${address}`).toEqual([]);
      });
    }
  });

// A visitor on a page that is not drawn: for one that is, the server has read (`drawn.spec.ts`).
const reads: Record<string, { person: Person | null; of: Record<string, string> }> = {
  'a coach': {
    person: 'coach',
    of: {
      '/learn': '/rest/v1/content_pages',
      '/mr/cooldowns': '/rest/v1/rpc/load_cooldowns',
      '/colleges': '/rest/v1/rpc/search_colleges',
      '/teams': '/rest/v1/rpc/list_teams',
      '/inbox': '/rest/v1/rpc/list_conversations',
      '/teams/:teamId/manage': '/rest/v1/rpc/load_team_manage',
    },
  },
  'a visitor': { person: null, of: { '/player/:slug/card': '/rest/v1/rpc/load_player_card' } },
};

const aPlayer = 'user_profiles?select=slug&visibility=eq.public&is_published=is.true&order=slug&limit=1';

for (const [who, { person, of }] of Object.entries(reads))
  test(`for ${who} each page fetches its data before its code is there, once`, async ({ openAs }) => {
    test.slow();
    const page = await openAs(person);
    // As the first page that the browser opens.
    await page.addInitScript((kept) => {
      for (const key of Object.keys(localStorage)) if (key !== kept) localStorage.removeItem(key);
    }, SESSION_KEY);
    const registry = (await (await page.request.get('/registry.json')).json()) as {
      remotes: { channels: { stable: { preload: { screens: Record<string, { scripts: string[] }> } } } }[];
    };
    const screens = registry.remotes.flatMap(({ channels }) => Object.entries(channels.stable.preload.screens));
    for (const [address, read] of Object.entries(of))
      await test.step(address, async () => {
        const scripts = screens.find(([pattern]) => pattern === address)?.[1].scripts ?? [];
        expect(scripts.length).toBeGreaterThan(0);
        let fetches = 0;
        let tell = () => {};
        const isAsked = new Promise<void>((resolve) => (tell = resolve));
        const count = (request: Request) => {
          if (request.method() === 'OPTIONS' || new URL(request.url()).pathname !== read) return;
          fetches += 1;
          tell();
        };
        page.on('request', count);
        const isCode = (url: URL) => scripts.includes(url.pathname);
        // The code comes only after the read has started: were it the other way round, nothing would ever show.
        await page.route(isCode, async (route) => {
          await isAsked;
          await route.continue();
        });
        const { call } = await callAs('coach');
        const [subject = {}] = await call('GET', address.includes(':slug') ? aPlayer : 'teams?select=id&limit=1');
        await page.goto(address.replace(/:\w+/, String(Object.values(subject)[0])));
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(fetches).toBe(1);
        page.off('request', count);
        await page.unroute(isCode);
      });
  });

test('what a first view runs is compiled while it downloads, not as it is called', async ({ openAs }) => {
  const page = await openAs(null);
  const scripts: Promise<[path: string, start: string]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\/(index|libraries|federation)\.[^/]+\.js$|\/(entry|routes)\.js$/.test(pathname))
      scripts.push(response.text().then((text) => [pathname, text.slice(0, 40)]));
  });
  await page.goto('/learn');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const starts = await Promise.all(scripts);
  expect(starts).toHaveLength(5);
  for (const [path, start] of starts) expect(start, path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
