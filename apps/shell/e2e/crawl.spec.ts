import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

/** Where a crawl begins, beside what the menus of the header lead to. */
const MAIN_PAGES = ['/', '/features', '/teams', '/players', '/colleges', '/learn', '/matchmaking', '/lists'];
/** Of a kind one is visited: what is true of one team or college is true of the next, and each person comes to their own. */
const MAX_ALIKE = 1;
const MAX_PAGES = 130;
/** The same for everybody but who writes them: a visitor and an admin go there for all. */
const FOR_ALL = /^\/(learn|news|mr|terms|privacy|contact)\b/;
const readers = ['a visitor', 'an admin'];

const kinds = {
  'a visitor': null,
  'a newcomer without a profile': 'newcomer',
  'a player': 'player',
  'a player of 16': 'minor',
  'a guardian': 'guardian',
  'a coach': 'coach',
  // Of admissions, who open a few of these, each page: outsiders.spec.ts of recruiting.
  'college staff': 'college-staff',
  // A developer has the same menus and pages, staff the same without the tabs that `console.spec.ts` names.
  'an admin': 'admin',
};

const PLAYER = ['/matchmaking', '/player/me/college-board', '/player/me/pipeline', '/inbox', '/lists', '/account'];
const COLLEGE = '/college/redstone-valley-university';
const TEAM = /^\/teams\/[-\da-f]+\/manage$/;
/** The tools of each kind's job, every one two presses from `/` by the header alone. */
const tools: Partial<Record<string, readonly (string | RegExp)[]>> = {
  'a newcomer without a profile': [...PLAYER, '/welcome'],
  'a player': [...PLAYER, '/player/riley-tran', TEAM],
  'a player of 16': [...PLAYER, '/player/kai-nakagawa', TEAM],
  'a guardian': ['/family', '/inbox', '/account'],
  'a coach': [TEAM, '/inbox', '/account'],
  'college staff': [
    ...['/recruiting-dashboard', '/pipeline', '/matchmaking', '/pipeline/import', '/pipeline/duplicates', '/inbox'],
    '/pipeline/contacts',
    ...[COLLEGE, ...['forms', 'pipeline', 'people'].map((section) => `${COLLEGE}/edit?section=${section}`)],
  ],
  'an admin': ['/testing', '/recruiting-dashboard', '/inbox'],
};

for (const [kind, person] of Object.entries(kinds))
  test(`no link that ${kind} finds leads nowhere, or to an error, and every own tool is two presses from home`, async ({
    openAs,
  }) => {
    // A page after another: on a busy machine more than one journey's time.
    test.slow();
    const page = await openAs(person);
    const problems: string[] = [];
    let at = '/';
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(at, message.location().url))
        problems.push(`${at}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => problems.push(`${at}: ${error.message}`));
    const isSettled = watchReads(page);

    await page.goto('/');
    await isSettled();
    if (kind === 'college staff') await expectAccessible(page, { name: 'Today of a recruiter' });
    const from = new Map<string, string>();
    const queue: string[] = [];
    const alike = new Map<string, number>();
    const find = (hrefs: readonly string[], source: string) => {
      for (const href of hrefs) {
        const path = internalPath(href, page.url());
        if (path === null || from.has(path)) continue;
        if (FOR_ALL.test(path) && !readers.includes(kind)) continue;
        const pattern = patternOf(path);
        const known = alike.get(pattern) ?? 0;
        if (known >= MAX_ALIKE) continue;
        alike.set(pattern, known + 1);
        from.set(path, source);
        queue.push(path);
      }
    };
    const direct = (await page.getByRole('banner').locator('a[href]').or(testingLink(page)).all()).map(hrefOf);
    // The link of a menu is the second press, and so is a link on the page that a link of the header leads to.
    const inReach = await Promise.all(direct);
    const nextToHome = inReach.filter((href) => href !== '/');
    find(nextToHome, 'the header');
    const { all, inMenus } = await menuLinks(page, isSettled);
    inReach.push(...inMenus);
    find(MAIN_PAGES, 'the main pages');
    find(all, 'the header');
    for (let visited = 0; queue.length > 0; visited += 1) {
      expect(visited, 'pages of different kinds').toBeLessThan(MAX_PAGES);
      at = queue.shift()!;
      await goWithin(page, at);
      await isSettled();
      const seen = await page.evaluate(() => ({
        isMissing: /Page not found/.test(document.title),
        failure: document.querySelector('main [role="alert"]')?.textContent ?? null,
        // The same page in another language is a page of its own: `language.spec.ts`.
        hrefs: [...document.querySelectorAll('a[href]:not([hreflang])')].map((link) => link.getAttribute('href') ?? ''),
      }));
      const where = `${at} (from ${from.get(at)})`;
      if (seen.isMissing) problems.push(`${where}: not found`);
      else if (seen.failure) problems.push(`${where}: ${seen.failure}`);
      find(seen.hrefs, at);
      if (nextToHome.includes(at)) inReach.push(...seen.hrefs);
    }
    expect(problems).toEqual([]);
    const paths = inReach.map((href) => href.replace(/\?college=[^&]*$/, ''));
    const isInReach = (tool: string | RegExp) =>
      paths.some((path) => (tool instanceof RegExp ? tool.test(path) : tool === path));
    expect(tools[kind]?.filter((tool) => !isInReach(tool)) ?? []).toEqual([]);
  });

/** The home page leads everybody to the dashboard, which asks the database whether it is for them, and says so (RC-017). */
const isRefusal = (at: string, url: string) =>
  at === '/recruiting-dashboard' && url.endsWith('/rpc/open_recruiting_dashboard');

/** Goes on without loading the site again, as a link does. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Follows what a page fetches; the answer waits until the screen is there and nothing is being fetched. */
function watchReads(page: Page) {
  const open = new Set<unknown>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const isQuiet = async () =>
    open.size === 0 &&
    (await page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve(
                document.querySelector('main :is(h1, [role="alert"])') !== null &&
                  !document.querySelector('main [aria-busy="true"]'),
              ),
            ),
          ),
        ),
    )) &&
    open.size === 0;
  return () => expect.poll(isQuiet, { message: `${page.url()} shows`, intervals: [20, 50, 100] }).toBe(true);
}

/** What the menus of the header hold, each opened once. */
async function menuLinks(page: Page, isSettled: () => Promise<void>): Promise<{ all: string[]; inMenus: string[] }> {
  const [all, inMenus]: [string[], string[]] = [[], []];
  for (const menu of await page.getByRole('banner').locator('button[aria-expanded]').all()) {
    if (!(await menu.isVisible())) continue;
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    // Own teams and colleges are read once the menu is open.
    await isSettled();
    for (const link of await page.locator('a[href]:not([hreflang])').all()) all.push(await hrefOf(link));
    for (const link of await page.locator('a[role="menuitem"], [role="menu"] a[href]').all())
      inMenus.push(await hrefOf(link));
    await page.keyboard.press('Escape');
  }
  return { all, inMenus };
}

const hrefOf = async (link: Locator) => (await link.getAttribute('href')) ?? '';
const testingLink = (page: Page) => page.getByRole('link', { name: 'Testing', exact: true });

/** Path and query of a link within the site; null for others and for files. */
function internalPath(href: string, base: string): string | null {
  const url = new URL(href, base);
  if (url.origin !== new URL(base).origin || /^\/(_mailbox|functions|storage|auth\/v1)\b|\.\w+$/.test(url.pathname))
    return null;
  return url.pathname + url.search;
}

/** Alike for addresses of one screen: names and ids are left out, and what a query asks for. */
function patternOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site');
  const [, first = '', second, ...rest] = pathname.split('/');
  const isName = second !== undefined && /[-\d]/.test(second);
  return [
    first,
    isName ? '*' : second,
    ...rest.map((part) => (second === 'tags' || /\d/.test(part) ? '*' : part)),
    ...searchParams.keys(),
  ].join('/');
}
