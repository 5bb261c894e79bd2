import { expect, type Page } from '@playwright/test';
import { SESSION_KEY } from '../../../libs/data/src/session-key.ts';
import { demoAccount, signInAs, type Journey } from '../../../tools/journeys/test.ts';
import { answerWith } from '../../../tools/journeys/breakable.ts';
import { go } from '../../../tools/journeys/go.ts';
import { watchFor } from '../../../tools/journeys/watch-for.ts';
import { signIn } from './account.ts';
import { test, type OwnSite } from '../../../tools/journeys/own-site.ts';

// What must be survived, each with its real cause: connections that end, files that are damaged, clocks that are wrong.

const loadFailure = 'Failed to load page content. This may be due to a network issue.';
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const retry = (page: Page) => page.getByRole('button', { name: /^Retry/ });
const ofLearn = /^\/remotes\/learn\//;

interface Stored {
  access_token: string;
  expires_at: number;
}

/** A window on the own site, signed in with a changed session. */
async function openSignedIn(
  openAs: Journey['openAs'],
  site: OwnSite,
  change: (session: Stored) => Partial<Stored> = () => ({}),
): Promise<Page> {
  const session = JSON.parse((await signInAs('coach')).text) as Stored;
  const value = JSON.stringify({ ...session, ...change(session) });
  const origins = [{ origin: site.url, localStorage: [{ name: SESSION_KEY, value }] }];
  return openAs(null, { baseURL: site.url, storageState: { cookies: [], origins } });
}

test.describe('the server of a remote', () => {
  for (const [number, failure] of [
    [1, 'drops'],
    [2, 'hangs'],
  ] as const)
    test(`[fault ${number}] ${failure} every connection: the rest lives, and the first Retry works once it is back`, async ({
      page,
      site,
    }) => {
      site.files.breakDown(ofLearn, failure);
      await page.goto(`${site.url}/learn`);
      await expect(page.getByText(loadFailure)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('banner')).toBeVisible();
      await go(page, '/colleges');
      await expect(heading(page)).toHaveText('Colleges');
      await go(page, '/learn');
      await expect(retry(page)).toBeVisible({ timeout: 30_000 });
      site.files.repair();
      await retry(page).click();
      await expect(heading(page)).toHaveText('Learn');
    });

  test('[fault 1] [fault 7] is away for a moment while the page loads: the one automatic retry is enough', async ({
    page,
    site,
  }) => {
    const sawFailure = await watchFor(page, loadFailure);
    site.files.breakDown(ofLearn, 'drops');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/entry.js'));
    await page.goto(`${site.url}/learn`);
    await failed;
    site.files.repair();
    await expect(heading(page)).toHaveText('Learn');
    expect(await sawFailure()).toBe(false);
  });

  test('[fault 3] answers HTML or half a script: the same panel, and Retry', async ({ page, site }) => {
    for (const [type, body] of [
      ['text/html', '<!doctype html><p>Welcome'],
      ['text/javascript', '}{ not a script'],
    ] as const) {
      site.files.breakDown(ofLearn, (response) => {
        response.writeHead(200, { 'content-type': type });
        response.end(body);
      });
      await page.goto(`${site.url}/learn`);
      await expect(page.getByText(loadFailure)).toBeVisible({ timeout: 30_000 });
      site.files.repair();
      await retry(page).click();
      await expect(heading(page)).toHaveText('Learn');
    }
  });

  test('[fault 4] released anew, the old files removed: an open page reloads once, where its reader was going', async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    await page.goto(`${site.url}/learn`);
    const first = page.getByRole('main').getByRole('list').getByRole('link').first();
    await expect(first).toBeVisible();
    const address = await first.getAttribute('href');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await site.republish('learn', (_, source) => source.replace('title="Learn"', 'title="Learn anew"'));
    site.dropOldVersions('learn');
    await go(page, String(address));
    await expect(page.getByRole('main').getByRole('article')).toBeVisible({ timeout: 30_000 });
    expect(loads).toBe(1);
    await go(page, '/learn');
    await expect(heading(page)).toHaveText('Learn anew');
  });
});

test.describe('the registry', () => {
  test('[fault 8] one damaged entry costs nobody anything: that remote runs from its last good one', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/learn`);
    await expect(heading(page)).toHaveText('Learn');
    const published = (await (await page.request.get(`${site.url}/registry.json`)).json()) as {
      remotes: { id: string; basePaths: unknown }[];
    };
    for (const remote of published.remotes) if (remote.id === 'learn') remote.basePaths = 'learn';
    site.files.breakDown(/^\/registry\.json/, answerWith(200, published));
    await page.reload();
    await expect(heading(page)).toHaveText('Learn');
    await page.goto(`${site.url}/teams`);
    await expect(heading(page)).toHaveText('Teams');
  });

  test('[fault 8] the file of one remote is damaged on the disk: it goes on as it was, and so do the others', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/learn`);
    await expect(heading(page)).toHaveText('Learn');
    site.writePointer('learn', (pointer) => JSON.stringify(pointer).slice(0, 300));
    await page.reload();
    await expect(heading(page)).toHaveText('Learn');
    await go(page, '/teams');
    await expect(heading(page)).toHaveText('Teams');
  });

  test('[fault 8] no answer at all: the last good registry', async ({ page, site }) => {
    await page.goto(`${site.url}/learn`);
    await expect(heading(page)).toHaveText('Learn');
    site.files.breakDown(/^\/registry\.json/, 'hangs');
    await page.reload();
    await expect(heading(page)).toHaveText('Learn');
  });

  test('[fault 8] a first visit while it is away: one Retry heals', async ({ page, site }) => {
    site.files.breakDown(/^\/registry\.json/, answerWith(503, { message: 'down' }));
    await page.goto(`${site.url}/learn`);
    await expect(page.getByText(loadFailure)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    site.files.repair();
    await retry(page).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  test('[fault 8] a file cut short: the last good registry', async ({ page, site }) => {
    await page.goto(`${site.url}/learn`);
    await expect(heading(page)).toHaveText('Learn');
    const text = await (await page.request.get(`${site.url}/registry.json`)).text();
    site.files.breakDown(/^\/registry\.json/, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(text.slice(0, text.length / 2));
    });
    await page.reload();
    await expect(heading(page)).toHaveText('Learn');
  });
});

test.describe('the backend', () => {
  test('[fault 6] a bad answer breaks a screen: the rest lives, and Retry asks again', async ({ page, site }) => {
    site.backend.breakDown(/^\/rest\/v1\/content_pages/, answerWith(200, [null]));
    await page.goto(`${site.url}/learn`);
    await expect(page.getByText('This part of Lineup stopped working')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    site.backend.repair();
    await retry(page).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  test('[fault 27] answers flags with something else: they are off, the header stays, and it heals', async ({
    page,
    site,
  }) => {
    site.backend.breakDown(/^\/rest\/v1\/experiments/, answerWith(200, { a: 1 }));
    await page.goto(`${site.url}/teams`);
    await expect(page.getByText('This feature is currently unavailable.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    site.backend.repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Teams');
  });
});

test.describe('the session', () => {
  test('[fault 15] a token that the server refuses is renewed once, and the call repeated', async ({
    openAs,
    site,
  }) => {
    const page = await openSignedIn(openAs, site, ({ access_token }) => ({ access_token: `${access_token}x` }));
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1;
    });
    await page.goto('/account/profile');
    await expect(page.getByRole('textbox', { name: /display name/i })).not.toHaveValue('');
    expect(renewals).toBe(1);
  });

  test('[fault 16] an expired one while the sign-in service is away: words, nobody is signed out, and it heals', async ({
    openAs,
    site,
  }) => {
    const page = await openSignedIn(openAs, site, () => ({ expires_at: Math.floor(Date.now() / 1000) - 60 }));
    site.backend.breakDown(/^\/auth\//, 'drops');
    await page.goto('/inbox');
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
    // Three seconds after the page begins to wait.
    await expect(page.getByText('Signing you in takes longer than usual')).toBeVisible({ timeout: 8_000 });
    site.backend.repair();
    await expect(heading(page)).toBeVisible({ timeout: 45_000 });
    expect(new URL(page.url()).pathname).toBe('/inbox');
  });

  for (const [name, off] of [
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ] as const)
    test(`[fault 23] a clock a day ${name}, which runs: five pages renew it once at most`, async ({ openAs, site }) => {
      const page = await openSignedIn(openAs, site);
      await page.clock.install({ time: Date.now() + off });
      const renewals: number[] = [];
      page.on('response', (response) => {
        if (response.url().includes('grant_type=refresh_token')) renewals.push(response.status());
      });
      const kept = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
      const before = JSON.parse((await signInAs('coach')).text) as Stored;
      for (const path of ['/teams', '/inbox', '/colleges', '/learn', '/teams']) {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
        // A page that is left while its session is renewed would renew it again.
        if (off > 0) await expect.poll(kept).not.toContain(before.access_token);
      }
      expect(renewals).toEqual(off > 0 ? [200] : []);
    });
});

test('[fault 26] a browser that stores nothing: pages, and moving between them', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto(`${site.url}/learn`);
  await expect(heading(page)).toHaveText('Learn');
  await go(page, '/teams');
  await expect(heading(page)).toHaveText('Teams');
});

test('[fault 26] a browser whose storage is full: signing in by the form, and the inbox', async ({ openAs, site }) => {
  const page = await openAs(null, { baseURL: site.url });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/auth');
  await signIn(page, demoAccount('player'));
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await go(page, '/inbox');
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first()).toBeVisible();
});
