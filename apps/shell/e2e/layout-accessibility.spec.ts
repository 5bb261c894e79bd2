import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, showTheme } from '@lineup/journeys/accessibility';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

/** Paths with their headings. */
const screens = {
  '/features': 'Features',
  '/auth/reset-password': 'Reset your password',
  '/contact': 'Contact',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/legacy-home': 'Lineup',
  '/nothing-here': 'Oops! Page not found',
};
const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

/** Maximum that the content of a screen may move while it loads. */
const MAX_SHIFT = 0.02;

/** Judges what shows now; at no size may anything scroll sideways. */
async function judge(page: Page): Promise<void> {
  await expectAccessible(page);
  const present = page.viewportSize() ?? wide;
  for (const size of present.width === wide.width ? [narrow, wide] : [wide, narrow]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
}

/** Judges what shows now on a desk in the light, then on a phone in the dark, which stays. */
async function judgeAtBothWidths(page: Page): Promise<void> {
  for (const [size, colorScheme] of [
    [wide, 'light'],
    [narrow, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await showTheme(page, colorScheme);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

interface Paints {
  shift: number;
  /** What moved: class, and from where to where from the top. */
  moved: string[];
  /** Text of the largest element. */
  largest: string;
}

/** Measures each page load from its start: what moves without being asked to, and the largest element. */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const paints: Paints = { shift: 0, moved: [], largest: '' };
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        paints.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          paints.moved.push(`${node?.className ?? node?.nodeName} ${previousRect.y} to ${currentRect.y}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
      paints.largest = last.element?.textContent ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Nothing moved while the page loaded. */
async function expectStill(page: Page): Promise<void> {
  const { shift, moved } = await paintsOf(page);
  expect(shift, `${page.url()}: ${moved.join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT);
}

function paintsOf(page: Page): Promise<Paints> {
  return page.evaluate(() => (window as unknown as { paints: Paints }).paints);
}

/** Collects what the console reports as wrong; policy violations are among it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The journeys block the worker, which is no complaint of the page.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

// Still on a desk: no screen of the shell moves, for the player.
test('[SH-002, SH-010, SH-011, SH-019] every screen of the shell is quiet, still on a phone, and accessible there in the dark and on a desk in the light', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(null, { colorScheme: 'dark', reducedMotion: 'reduce', viewport: narrow });
  const complaints = complaintsOf(page);
  await watchPaints(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Privacy choice' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/\d+ colleges/)
      .first(),
  ).toBeVisible();
  await expectStill(page);
  // The browser tells of a paint when it has time.
  await expect.poll(async () => (await paintsOf(page)).largest).toMatch(/\w+ \w+/);
  await judgeAtBothWidths(page);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: 'How It Works for players' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await judgeAtBothWidths(page);

  const titles = new Set<string>();
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectStill(page);
    titles.add(await page.title());
    await judgeAtBothWidths(page);
  }
  expect(titles.size).toBe(Object.keys(screens).length);

  await page.goto('/auth');
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await judgeAtBothWidths(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await judgeAtBothWidths(page);
  await page.getByLabel('Date of birth').fill('2001-05-05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await judgeAtBothWidths(page);
  expect(complaints).toEqual([]);
});

test('menus, banner and account of a signed-in person are accessible and quiet, in both themes', async ({ openAs }) => {
  test.slow();
  const page = await openAs('newcomer', { reducedMotion: 'reduce', viewport: wide });
  const complaints = complaintsOf(page);
  await page.goto('/features');
  await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Theme' }).press('ArrowRight');
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, { name: 'the account menu' });
  await page.keyboard.press('Escape');
  await page.setViewportSize(narrow);
  await judge(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Inbox' })).toBeVisible();
  await expectAccessibleInBothThemes(page, { name: 'the menu of a phone' });
  expect(complaints).toEqual([]);
});

for (const kind of ['newcomer', 'player', 'admin'] as const) {
  test(`[SH-019, SH-128] no screen of the shell moves while it loads for the first time, for the ${kind}`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(kind, { viewport: kind === 'player' ? wide : narrow });
    await watchPaints(page);
    // As in a browser that knows nothing of the person yet.
    await page.addInitScript(() => localStorage.removeItem('lineup.needs_profile'));
    const isStaff = kind === 'admin';
    const own: Record<string, string> = {
      '/': 'Today',
      '/account': 'My account',
    };
    // A newcomer is on a page that is not there above; to the player this one is not.
    if (kind === 'player') own['/testing'] = screens['/nothing-here'];
    if (isStaff) Object.assign(own, { '/testing': 'Testing Dashboard', '/edge-function-test': 'Edge function test' });
    if (isStaff)
      for (const tab of ['flags', 'reports', 'users', 'tools']) own[`/testing?tab=${tab}`] = 'Testing Dashboard';
    // What is above a screen is what could move it: all of them for whom a banner comes, and one for the others.
    const common = kind === 'newcomer' ? screens : { '/contact': screens['/contact'] };
    for (const [path, heading] of Object.entries({ ...common, ...own })) {
      const checked = page.waitForResponse((response) => response.url().includes('/rest/v1/user_profiles?select=id'));
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await (await checked).finished();
      await expect(page.getByRole('region', { name: 'Notice' })).toHaveCount(kind === 'newcomer' ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
      if (path.includes('?tab=')) await page.waitForLoadState('networkidle');
      await expectStill(page);
    }
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

test('every script and style sheet is checked against its hash, that of an address and that inside the page', async ({
  openAs,
}) => {
  const page = await openAs('player');
  await page.addInitScript(() => {
    const unchecked: string[] = [];
    const inPage: Element[] = [];
    Object.assign(window, { unchecked, inPage });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const address = node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : '';
        if (node instanceof HTMLScriptElement && !address) inPage.push(node);
        const isCode = address !== '' && (node instanceof HTMLScriptElement || /\.(js|css)$/.test(address));
        if (isCode && !(node as HTMLScriptElement).integrity) unchecked.push(address);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/teams']) {
    const answer = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    const { unchecked, scripts } = await page.evaluate(() => {
      const seen = window as unknown as { unchecked: string[]; inPage: HTMLScriptElement[] };
      // Data is not run.
      const run = seen.inPage.filter(({ type }) => type !== 'application/json');
      return { unchecked: seen.unchecked, scripts: run.map(({ textContent }) => textContent) };
    });
    expect(unchecked).toEqual([]);
    const allowed = /script-src ([^;]*)/.exec((await answer?.headerValue('content-security-policy')) ?? '')?.[1] ?? '';
    expect(allowed).not.toMatch(/unsafe|nonce|strict-dynamic/);
    for (const script of scripts)
      expect(allowed).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
});
