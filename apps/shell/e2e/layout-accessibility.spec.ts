import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../tools/journeys/accessibility';
import { expect, test } from '../../../tools/journeys/test';

const screens = [
  '/features',
  '/auth/reset-password',
  '/contact',
  '/privacy',
  '/terms',
  '/legacy-home',
  '/nothing-here',
];
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Judges what shows now at both sizes; nothing may scroll sideways. */
async function judge(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

/** Collects what the console reports as wrong; policy violations are among it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[SH-019] every screen of the shell is accessible and quiet, wide and narrow, ${colorScheme}`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(null, { colorScheme, reducedMotion: 'reduce' });
    const complaints = complaintsOf(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Privacy choice' })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/\d+ colleges/)
        .first(),
    ).toBeVisible();
    await judge(page);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await page.getByRole('button', { name: 'How It Works for players' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await judge(page);

    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await judge(page);
    }

    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await judge(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await judge(page);
    await page.getByLabel('Date of birth').fill('2001-05-05');
    await page.getByRole('button', { name: 'Continue' }).click();
    await judge(page);
    expect(complaints).toEqual([]);
  });

  test(`menus, banner and account of a signed-in person are accessible and quiet, ${colorScheme}`, async ({
    openAs,
  }) => {
    const page = await openAs('newcomer', {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    const complaints = complaintsOf(page);
    await page.goto('/features');
    await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible();
    await judge(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Theme' }).press('ArrowRight');
    await expect(page.getByRole('menuitemradio').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Inbox' })).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('[SH-018] when even the layout fails, a page says so and offers the way out', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      configurable: true,
      get() {
        throw new Error('broken on purpose');
      },
    });
  });
  await page.goto('/features');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'userAgent'));
  await judge(page);
});

test('every script and style sheet that a page loads is checked against its hash', async ({ openAs }) => {
  const page = await openAs('player');
  await page.addInitScript(() => {
    const unchecked: string[] = [];
    Object.assign(window, { unchecked });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const address = node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : '';
        const isCode = node instanceof HTMLScriptElement || /\.(js|css)$/.test(address);
        if (isCode && !(node as HTMLScriptElement).integrity) unchecked.push(address || 'inline script');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/terms', '/teams']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { unchecked: string[] }).unchecked)).toEqual([]);
  }
});
