import { expect, type Page, type Route } from '@playwright/test';
import type { RemoteId } from '../../../libs/contract/src/facts.ts';
import { go } from '../../../tools/journeys/go.ts';
import { test } from '../../../tools/journeys/own-site.ts';

const loadFailure = 'Failed to load page content. This may be due to a network issue.';

/** A public screen of each remote, by its heading. */
const screens = [
  { id: 'teams', path: '/teams', heading: 'Teams' },
  { id: 'learn', path: '/learn', heading: 'Learn' },
  { id: 'recruiting', path: '/colleges', heading: 'Colleges' },
] as const;

const entryOf = (id: string) => new RegExp(`/remotes/${id}/[^/]+/entry\\.js`);

const faults: { name: string; answer(route: Route): unknown }[] = [
  { name: 'refuses', answer: (route) => route.abort('connectionrefused') },
  { name: 'answers 404', answer: (route) => route.fulfill({ status: 404, body: 'gone' }) },
  {
    name: 'answers HTML',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome' }),
  },
  {
    name: 'answers a syntax error',
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body: '}{ not a script' }),
  },
  // Never answered: the page's own time-out ends it.
  { name: 'hangs', answer: () => undefined },
];

/** Routes as the learn remote exposed them under contract 1. */
const routesOfContractOne = `
import { defineRemote } from '@lineup/contract';

export default defineRemote({
  routes: [
    { path: '/learn', lazy: () => import('./page-list/page-list-page') },
    { path: '/learn/:slug', lazy: () => import('./page-viewer/page-viewer-page') },
  ],
});
`;

async function expectShellIsAlive(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
}

test.describe('deep links', () => {
  for (const { id, path, heading } of screens)
    test(`[FL-020] ${path} opens ${id} cold`, async ({ page, site }) => {
      await page.goto(site.url + path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectShellIsAlive(page);
    });

  test('an unknown path below a remote is not found', async ({ page, site }) => {
    await page.goto(`${site.url}/teams/not/a/route`);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

  test('every script carries its integrity, and the policy is never violated', async ({ page, site }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/content security policy|integrity/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(`${site.url}/teams`);
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
    const bare = await page.evaluate(
      () =>
        [...document.querySelectorAll('script[src]')].filter((script) => !(script as HTMLScriptElement).integrity)
          .length,
    );
    expect(bare).toBe(0);
    expect(violations).toEqual([]);
  });
});

test.describe('a remote that does not load', () => {
  for (const { name, answer } of faults)
    test(`[SH-023] [SH-025] [FL-021] ${name}: the rest works and Retry recovers`, async ({ page, site }) => {
      await page.route(entryOf('learn'), answer);
      await page.goto(`${site.url}/learn`);
      await expect(page.getByText(loadFailure)).toBeVisible({ timeout: 30_000 });
      await expectShellIsAlive(page);
      await go(page, '/colleges');
      await expect(page.getByRole('heading', { level: 1, name: 'Colleges' })).toBeVisible();
      await go(page, '/learn');
      await expect(page.getByText(loadFailure)).toBeVisible({ timeout: 30_000 });
      await page.unroute(entryOf('learn'));
      await page.getByRole('button', { name: /^Retry/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
    });

  test('[fault 7] [SH-020] [SH-021] a spinner shows, and a failed load is tried again exactly once after 1000 ms', async ({
    page,
    site,
  }) => {
    // Every connection ends; that of the retry only when the spinner was seen.
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    site.files.breakDown(/learn\/[^/]+\/entry\.js\?r=/, (response) => void held.then(() => response.destroy()));
    site.files.breakDown(entryOf('learn'), 'drops');
    await page.goto(`${site.url}/learn`);
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    end();
    await expect(page.getByText(loadFailure)).toBeVisible();
    // The preload and the load share an address; the automatic retry fetches from its own. Times are those of the page.
    const { retries, pause } = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource').filter(({ name }) => /learn\/.*entry\.js/.test(name));
      const again = entries.filter(({ name }) => name.includes('?r=')).map(({ startTime }) => startTime);
      const ended = entries.filter(({ name }) => !name.includes('?r=')).map((each) => each.startTime + each.duration);
      return { retries: again.length, pause: Math.max(...again) - Math.max(...ended) };
    });
    expect(retries).toBe(1);
    expect(pause).toBeGreaterThanOrEqual(999);
  });

  test('[SH-022] when the automatic retry succeeds the failure never shows', async ({ page, site }) => {
    await page.addInitScript((text) => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes(text)) document.documentElement.dataset['sawFailure'] = 'yes';
      }).observe(document, { childList: true, subtree: true });
    }, loadFailure);
    await page.route(entryOf('learn'), (route) =>
      route.request().url().includes('?r=') ? route.continue() : route.abort(),
    );
    await page.goto(`${site.url}/learn`);
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['sawFailure'])).toBeUndefined();
  });

  test('[SH-024] [SH-026] Retry counts to its limit and then only Refresh Page is left', async ({ page, site }) => {
    await page.route(entryOf('learn'), (route) => route.abort());
    await page.goto(`${site.url}/learn`);
    for (const used of [0, 1, 2]) {
      const retry = page.getByRole('button', { name: `Retry (${used}/3)` });
      await expect(retry).toBeEnabled();
      await retry.click();
    }
    await expect(page.getByRole('button', { name: 'Retry (3/3)' })).toBeDisabled();
    await page.unroute(entryOf('learn'));
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  });

  test('a page chunk that fails recovers by Retry too', async ({ page, site }) => {
    const chunks = /\/remotes\/learn\/[^/]+\/static\/js\/async\/(?!routes)/;
    await page.route(chunks, (route) => route.abort());
    await page.goto(`${site.url}/learn`);
    await expect(page.getByText(loadFailure)).toBeVisible({ timeout: 30_000 });
    await page.unroute(chunks);
    await page.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  });
});

test.describe('the registry', () => {
  test('missing: the last known good one is used', async ({ page, site }) => {
    await page.goto(`${site.url}/learn`);
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
    await page.route('**/registry.json', (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  });

  test('missing on a first visit: the failure shows, home works, Retry recovers', async ({ page, site }) => {
    await page.route('**/registry.json', (route) => route.abort());
    await page.goto(`${site.url}/learn`);
    await expect(page.getByText(loadFailure)).toBeVisible();
    await expectShellIsAlive(page);
    await page.unroute('**/registry.json');
    await page.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  });

  test('[fault 5] a remote that the shell does not fit gets a page that says so; one of an earlier shell that fits works', async ({
    page,
    site,
  }) => {
    const release = (id: RemoteId, facts: { contract?: number; shared?: Record<string, string> }) =>
      site.writePointer(id, ({ build, ...pointer }) => {
        if (!build) throw new Error(`${id} is not released`);
        return { ...pointer, build: { ...build, ...facts, shared: { ...build.shared, ...facts.shared } } };
      });
    // Learn came after this shell, recruiting before it, when there was a component more; teams came before it, too.
    release('learn', { contract: 99 });
    release('recruiting', { shared: { '@lineup/ui/gone': '^0.1.0' } });
    release('teams', { shared: { react: '^19.0.0', 'react-dom': '^19.0.0' } });
    const refusal = page.getByText('This part of Lineup needs a newer version of the site');
    for (const [path, problem] of [
      ['/learn', 'it needs contract 99'],
      ['/colleges', 'it needs @lineup/ui/gone'],
    ] as const) {
      await page.goto(site.url + path);
      await expect(refusal).toBeVisible();
      await expect(page.getByText(problem)).toBeVisible();
    }
    await go(page, '/teams');
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  });
});

test.describe('a remote rebuilt alone', () => {
  for (const { id, path, heading } of screens)
    test(`${id}: a published change shows after a reload, with the shell as it was`, async ({ page, site }) => {
      test.setTimeout(120_000);
      await page.goto(site.url + path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      const shell = () => page.locator('meta[name="release"]').getAttribute('content');
      const release = await shell();
      await site.republish(id, (_, source) => source.replace(`title="${heading}"`, `title="${heading} again"`));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: `${heading} again`, exact: true })).toBeVisible();
      expect(await shell()).toBe(release);
    });

  test('a remote that was built for contract 1, with a list of routes, still runs', async ({ page, site }) => {
    test.setTimeout(120_000);
    await site.republish('learn', (file, source) => {
      if (file === 'remote.json') return source.replace('"contract": 2', '"contract": 1');
      return file.endsWith('routes.tsx') ? routesOfContractOne : source;
    });
    const registry = (await (await page.request.get(`${site.url}/registry.json`)).json()) as {
      remotes: { id: string; channels: { stable: { contract: number } } }[];
    };
    const contracts = registry.remotes.map(({ id, channels }) => [id, channels.stable.contract]);
    expect(Object.fromEntries(contracts)).toMatchObject({ learn: 1, recruiting: 2 });
    await page.goto(`${site.url}/learn`);
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
    const first = page.getByRole('main').getByRole('list').getByRole('link').first();
    await first.click();
    await expect(page.getByRole('main').getByRole('article')).toBeVisible();
    await expectShellIsAlive(page);
  });

  test('[fault 6] a remote that throws while it renders leaves the rest working, and Retry draws it again', async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    await site.republish('learn', (file, source) =>
      file.endsWith('page-list-page.tsx')
        ? source.replace(
            /export function Component\(\) \{/,
            (start) => `${start}\n  if (sessionStorage.getItem('crash')) throw new Error('crash');`,
          )
        : source,
    );
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('visited')) sessionStorage.setItem('crash', 'yes');
      sessionStorage.setItem('visited', 'yes');
    });
    await page.goto(`${site.url}/learn`);
    await expect(page.getByText('This part of Lineup stopped working')).toBeVisible();
    await expectShellIsAlive(page);
    await go(page, '/colleges');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Colleges');
    await go(page, '/learn');
    await expect(page.getByText('This part of Lineup stopped working')).toBeVisible();
    await page.evaluate(() => sessionStorage.removeItem('crash'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Learn');
  });

  test('a version that a deploy removed: the open page reloads once and shows the new one', async ({ page, site }) => {
    test.setTimeout(120_000);
    await page.goto(`${site.url}/`);
    await page.waitForLoadState('networkidle');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await site.republish('learn', (_, source) => source.replace('title="Learn"', 'title="Learn after the deploy"'));
    site.dropOldVersions('learn');
    await go(page, '/learn');
    await expect(page.getByRole('heading', { level: 1, name: 'Learn after the deploy' })).toBeVisible({
      timeout: 20_000,
    });
    await expect.poll(() => loads).toBe(1);
  });
});
