import { expect, type Page } from '@playwright/test';
import type { RemoteId } from '@lineup/contract/facts';
import { go } from '@lineup/journeys/go';
import { test } from '@lineup/journeys/own-site';

const loadFailure = 'Failed to load page content. This may be due to a network issue.';

/** A public screen of each remote, by its heading. */
const screens = [
  { id: 'teams', path: '/teams', heading: 'Teams' },
  { id: 'learn', path: '/learn', heading: 'Learn' },
  { id: 'recruiting', path: '/colleges', heading: 'Colleges' },
] as const;

const entryOf = (id: string) => new RegExp(`/remotes/${id}/[^/]+/entry\\.js`);

async function expectShellIsAlive(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
}

test.describe('somebody who goes on before a remote has loaded', () => {
  // Each cold, as the first page of a browser: first-paint.spec.ts.
  test('finds each of them when they go back: none is taken for not found, and an unknown path below one is', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/terms`);
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    // In one turn of the browser: none of the four has answered when the next is asked for.
    await page.evaluate(
      (paths) => {
        for (const path of paths) {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }
      },
      [...screens.map(({ path }) => path), '/features'],
    );
    await expect(page).toHaveTitle(/^Features/);
    for (const { path, heading } of screens) {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    }
    await go(page, '/teams/not/a/route');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });
});

test('a search that waits for a pause in typing does not take back the click that came before it', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto(`${site.url}/colleges`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  let load = () => {};
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/content[^/]*\.js/, async (route) => {
    await held;
    await route.fallback();
  });
  const asked = page.waitForRequest(/\/content[^/]*\.js/);
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await terms.scrollIntoViewIfNeeded();
  await page.getByRole('searchbox').fill('river');
  await terms.click();
  await asked;
  await page.clock.runFor(1000);
  load();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test.describe('a remote that does not load', () => {
  test('[fault 7] [SH-020] [SH-021] a spinner shows, and a failed load is tried again exactly once after 1000 ms', async ({
    openAs,
    site,
  }) => {
    // A visitor would read meanwhile what was drawn.
    const page = await openAs('player', { baseURL: site.url });
    // Every connection ends; that of the retry only when the spinner was seen.
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    site.files.breakDown(/learn\/[^/]+\/entry\.js\?r=/, (response) => void held.then(() => response.destroy()));
    site.files.breakDown(entryOf('learn'), 'drops');
    await page.goto('/learn', { waitUntil: 'commit' });
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
});

test.describe('the registry', () => {
  test('[fault 5] a remote that the shell does not fit gets a page that says so, to staff why; one of an earlier shell that fits works', async ({
    openAs,
    page,
    site,
  }) => {
    type Facts = { contract?: number; shared?: Record<string, string>; uses?: Record<string, string[]> };
    const release = (id: RemoteId, facts: Facts) =>
      site.writePointer(id, ({ build, ...pointer }) => {
        if (!build) throw new Error(`${id} is not released`);
        const [shared, uses] = [
          { ...build.shared, ...facts.shared },
          { ...build.uses, ...facts.uses },
        ];
        return { ...pointer, build: { ...build, ...facts, shared, uses } };
      });
    // Learn came after this shell, recruiting before it, when there was a component more; teams came before it, too.
    release('learn', { contract: 99 });
    release('recruiting', { shared: { '@lineup/ui/gone': '^0.1.0' } });
    release('teams', { shared: { react: '^19.0.0', 'react-dom': '^19.0.0' } });
    // A page that stays open runs an older shell than the inbox was released for.
    release('inbox', { uses: { '@lineup/data': ['useLiveQuery', 'useNews'] } });
    const staff = await openAs('admin', { baseURL: site.url });
    const refusal = 'This part of Lineup needs a newer version of the site';
    for (const [path, problem] of [
      ['/learn', 'it needs contract 99'],
      ['/colleges', 'it needs @lineup/ui/gone'],
      ['/inbox', 'it uses useNews of @lineup/data'],
    ] as const) {
      await staff.goto(path);
      await expect(staff.getByRole('alert').getByText(problem)).toBeVisible();
      // The inbox shows nothing of itself to visitors.
      if (path === '/inbox') continue;
      await page.goto(site.url + path);
      await expect(page.getByText(refusal)).toBeVisible();
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(0);
    }
    await go(page, '/teams');
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  });
});

test.describe('a remote rebuilt alone', () => {
  // A change that shows: of learn fault 4 in `faults.spec.ts`, of teams and the inbox `release.spec.ts`.
  // One that was built for contract 1: `fifth-remote.spec.ts`.
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
});
