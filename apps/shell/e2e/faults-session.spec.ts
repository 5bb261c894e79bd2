import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { expiredToken } from '@lineup/journeys/expired-token';
import { go } from '@lineup/journeys/go';
import { test, type OwnSite } from '@lineup/journeys/own-site';
import { demoAccount, signInAs, type Journey } from '@lineup/journeys/test';
import { findChromium } from '@lineup/journeys/browser/chromium';
import { signIn } from './account.ts';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

interface Stored {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

/** A window on the own site, signed in with a changed session. */
async function openSignedIn(
  openAs: Journey['openAs'],
  site: OwnSite,
  change: (session: Stored) => Promise<Partial<Stored>> = async () => ({}),
): Promise<Page> {
  const session = JSON.parse((await signInAs('coach')).text) as Stored;
  const value = JSON.stringify({ ...session, ...(await change(session)) });
  const origins = [{ origin: site.url, localStorage: [{ name: SESSION_KEY, value }] }];
  return openAs(null, { baseURL: site.url, storageState: { cookies: [], origins } });
}

test.describe('the session', () => {
  test('[fault 15] a token that expired by the clock of the server alone is renewed once, and each call repeated', async ({
    openAs,
    site,
  }) => {
    const page = await openSignedIn(openAs, site, async ({ access_token }) => ({
      access_token: await expiredToken(access_token),
    }));
    const [refused, renewals]: [number[], number[]] = [[], []];
    page.on('response', (response) => {
      if (response.url().includes('grant_type=refresh_token')) renewals.push(response.status());
      else if (response.status() === 401) refused.push(response.status());
    });
    await page.goto('/account/profile');
    await expect(page.getByRole('textbox', { name: /display name/i })).not.toHaveValue('');
    expect(refused).not.toEqual([]);
    expect(renewals).toEqual([200]);
  });

  test('[fault 16] an expired one while the sign-in service is away: words, nobody is signed out, and it heals', async ({
    openAs,
    site,
  }) => {
    const page = await openSignedIn(openAs, site, async ({ access_token }) => ({
      access_token: await expiredToken(access_token),
      expires_at: Math.floor(Date.now() / 1000) - 60,
    }));
    site.backend.breakDown(/^\/auth\//, 'drops');
    await page.goto('/inbox');
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
    // Three seconds after the page begins to wait.
    await expect(page.getByText('Signing you in is taking longer than usual')).toBeVisible({ timeout: 8_000 });
    site.backend.repair();
    await expect(heading(page)).toBeVisible({ timeout: 45_000 });
    expect(new URL(page.url()).pathname).toBe('/inbox');
  });

  // One that is behind costs no more: session-fetch.test.ts.
  test('[fault 23] a clock a day ahead, which runs: three pages renew it once', async ({ openAs, site }) => {
    const page = await openSignedIn(openAs, site);
    await page.clock.install({ time: Date.now() + 86_400_000 });
    const renewals: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('grant_type=refresh_token')) renewals.push(response.status());
    });
    const kept = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
    const before = JSON.parse((await signInAs('coach')).text) as Stored;
    for (const path of ['/teams', '/inbox', '/learn']) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
      // A page that is left while its session is renewed would renew it again.
      // Not its token: one that is made in the same second is the same.
      await expect.poll(kept).not.toContain(before.refresh_token);
    }
    expect(renewals).toEqual([200]);
  });
});

test('[fault 26] a browser that blocks all storage: pages, moving between them, and signing in', async ({
  playwright,
  launchOptions,
  site,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'lineup-profile-'));
  mkdirSync(path.join(profile, 'Default'));
  // As "Don't allow sites to save data on your device" in the settings of Chromium.
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify(settings));
  // The shell without windows has no settings.
  const settled = { ...launchOptions, executablePath: await findChromium(), baseURL: site.url };
  const context = await playwright.chromium.launchPersistentContext(profile, settled);
  try {
    const page = await context.newPage();
    await page.goto('/learn');
    await expect(heading(page)).toHaveText('Learn');
    const touch = page.evaluate(() => localStorage.length);
    await expect(touch).rejects.toThrow(/SecurityError|Access is denied/);
    await go(page, '/teams');
    await expect(heading(page)).toHaveText('Teams');
    await go(page, '/auth');
    await signIn(page, demoAccount('player'));
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('[fault 26] a browser whose storage is full: signing in by the form, and the inbox', async ({ openAs, site }) => {
  const page = await openAs(null, { baseURL: site.url });
  await page.addInitScript(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let length = 4_194_304, count = 0; length >= 1;)
        try {
          storage.setItem(`full ${(count += 1)}`, 'x'.repeat(length));
        } catch {
          length /= 2;
        }
  });
  await page.goto('/auth');
  await signIn(page, demoAccount('player'));
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  // Signing in leads home, and would lead there from a page that opens in between.
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
  await go(page, '/inbox');
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first()).toBeVisible();
});
