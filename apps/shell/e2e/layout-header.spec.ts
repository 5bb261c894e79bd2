import type { Page } from '@playwright/test';
import { dialogEntries } from '@lineup/journeys/dialog-entries';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

const header = (page: Page) => page.getByRole('banner');
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function openMenu(page: Page, name: string): Promise<void> {
  await header(page).getByRole('button', { name }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('[SH-030, SH-031, SH-034, SH-038, SH-044, SH-045, SH-046, SH-047, SH-052, SH-054, SH-065, SH-066, SH-067, SE-039] what a visitor finds in the header', async ({
  openAs,
}) => {
  const page = await openAs(null);
  const published = page.waitForResponse((response) => response.url().includes('/rest/v1/content_pages'));
  let fetches = 0;
  page.on('request', (request) => (fetches += request.url().includes('/rest/v1/content_pages') ? 1 : 0));
  await page.goto('/features');
  for (const [name, path] of [
    ['Features', '/features'],
    ['Get Started', '/auth'],
    ['Sign In', '/auth'],
  ] as const)
    await expect(header(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await openMenu(page, 'Team Tools');
  await expect(entry(page, 'Find Teams')).toHaveAttribute('href', '/teams');
  await expect(entry(page, 'Create Team')).toHaveCount(0);
  await closeMenu(page);
  await openMenu(page, 'College Recruiting');
  await expect(entry(page, 'Valorant')).toHaveAttribute('href', '/colleges?games=Valorant');
  await closeMenu(page);

  await openMenu(page, 'Learn');
  const pages = (await (await published).json()) as { slug: string; title: string }[];
  expect(pages.length).toBeGreaterThan(5);
  await expect(page.getByRole('menuitem')).toHaveText([
    'View All Content',
    ...pages.slice(0, 5).map(({ title }) => title),
    `View all ${pages.length} articles...`,
    'News',
    'Marvel Rivals Cooldowns',
  ]);
  await expect(entry(page, String(pages[0]?.title))).toHaveAttribute('href', `/learn/${pages[0]?.slug}`);
  await closeMenu(page);

  // A phone has the way in in its header, the narrowest for one alone, and first in its menu.
  await page.setViewportSize({ width: 390, height: 844 });
  const entries = ['Sign In', 'Get Started'].map((name) => header(page).getByRole('link', { name, exact: true }));
  for (const link of entries) await expect(link).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 359, height: 700 });
  await expect(entries[0]!).toBeInViewport({ ratio: 1 });
  await expect(header(page).getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const mobile = page.getByRole('dialog', { name: 'Menu' });
  await expect(mobile.getByRole('link').first()).toHaveText('Sign In');
  await expect(mobile.getByRole('link', { name: String(pages.at(-1)?.title), exact: true })).toBeVisible();
  // One call serves both menus.
  expect(fetches).toBe(1);
  await mobile.getByRole('button', { name: 'Close menu' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(header(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: /^Inbox/ })).toHaveCount(0);
  await expect(header(page).getByRole('button', { name: 'Account menu' })).toHaveCount(0);
});

test('[SH-034, SH-045, SH-051, SH-053, SH-055, SH-056, SH-073, SH-074, SE-015, SE-038] what roles add to the header, and the unread badge', async ({
  openAs,
}) => {
  const admin = await openAs('admin');
  let unread = 99;
  await admin.route('**/rest/v1/rpc/unread_total*', (route) => route.fulfill({ json: unread }));
  await admin.route('**/rest/v1/rpc/count_for_header*', (route) => route.fulfill({ json: { unread_total: unread } }));
  await admin.goto('/features');
  await expect(header(admin).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/recruiting-dashboard');
  const inbox = header(admin).getByRole('link', { name: /^Inbox/ });
  await expect(inbox).toHaveAttribute('href', '/inbox');
  await expect(header(admin).getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(inbox).toHaveText('99');
  await openMenu(admin, 'Team Tools');
  await expect(entry(admin, 'Create Team')).toHaveAttribute('href', '/teams/create');
  await closeMenu(admin);
  await openMenu(admin, 'Learn');
  await expect(entry(admin, 'Add Page')).toHaveAttribute('href', '/learn/new');
  unread = 100;
  await admin.reload();
  await expect(inbox).toHaveText('99+');
  const testing = (page: Page) => page.getByRole('link', { name: 'Testing', exact: true });
  await expect(testing(admin)).toHaveAttribute('href', '/testing');
  await expect(testing(admin)).toHaveCSS('position', 'fixed');
  // Red in either theme, at the bottom left, and above the privacy choice.
  const place = await testing(admin).evaluate((link) => {
    const { left, bottom } = link.getBoundingClientRect();
    const choice = document.querySelector('[aria-label="Privacy choice"]')?.getBoundingClientRect().top ?? innerHeight;
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(link).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return {
      isLeft: left < 100,
      isLow: innerHeight - bottom < 150,
      isFree: bottom <= choice,
      isRed: red > green + blue - 60,
    };
  });
  expect(place).toEqual({ isLeft: true, isLow: true, isFree: true, isRed: true });
});

test('[SH-049, SH-050, SH-059] a small screen has the navigation in a dialog, which Back closes', async ({
  openAs,
}) => {
  const page = await openAs('newcomer', { viewport: { width: 390, height: 844 } });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Either page may read it; a page that is left takes its answers along.
  const published = page.waitForResponse((response) => response.url().includes('/rest/v1/content_pages'));
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(menu).toBeVisible();
  // Once its code is there, it holds an entry of the history.
  await expect.poll(() => dialogEntries(page)).toBe(1);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(button).toBeFocused();

  await button.click();
  const pages = (await (await published).json()) as { slug: string }[];
  for (const { slug } of pages) await expect(menu.locator(`a[href="/learn/${slug}"]`)).toHaveCount(1);
  await expect(menu.getByRole('link', { name: 'Create Profile' })).toHaveAttribute('href', '/profile-onboarding');
  await expect(menu.getByRole('link', { name: 'My Lists' })).toHaveAttribute('href', '/lists');
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL('/features');
  await expect(menu).toBeHidden();
  // The menu leaves nothing in the way: one page after the other.
  for (const address of ['/', '/terms']) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(menu).toBeHidden();
    // The entry that the menu had is passed by itself.
    await expect.poll(() => dialogEntries(page)).toBe(0);
  }
});

// What others find in it: groups.test.ts, and the crawl, which presses all of it on a desk.
const ownTools = [
  [
    'player',
    {
      'Programs That Fit': '/matchmaking',
      'My Board': '/player/me/college-board',
      'Where I Stand': '/player/me/pipeline',
    },
  ],
  [
    'college-staff',
    {
      Dashboard: '/recruiting-dashboard',
      Pipeline: '/pipeline',
      Matches: '/matchmaking',
      'Redstone Valley University': '/college/redstone-valley-university',
    },
  ],
] as const;
for (const [person, tools] of ownTools)
  test(`on a phone ${person} is two presses from each own tool, in a menu that begins with what is one's own`, async ({
    openAs,
  }) => {
    const page = await openAs(person, { viewport: { width: 390, height: 844 } });
    await page.goto('/features');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('heading').first()).toHaveText('My Lineup');
    await expect(menu.getByRole('link').first()).toHaveText('Today');
    // A player has the shortest list.
    if (person === 'player')
      for (const each of [
        menu.getByRole('link', { name: 'My Profile' }),
        menu.getByRole('link', { name: 'My Account' }),
        menu.getByLabel('Theme'),
        menu.getByRole('button', { name: 'Sign Out' }),
      ])
        await expect(each).toBeInViewport({ ratio: 1 });
    for (const [tool, address] of Object.entries(tools)) {
      if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('navigation', { name: 'My Lineup' }).getByRole('link', { name: tool, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(menu).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

test('nothing in the header moves while a page loads that one has been on before', async ({ openAs }) => {
  const page = await openAs('coach');
  await page.goto('/features');
  await expect(header(page).getByRole('button', { name: 'Team Tools' })).toBeVisible();
  // What showed is kept once the roles are known, too.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lineup.navigation'))).toContain('My Lineup');
  await expect(header(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.addInitScript(() => {
    const places: Record<string, number[]> = {};
    Object.assign(globalThis, { places });
    const look = () => {
      for (const part of document.querySelectorAll('header a, header button')) {
        const name = (part.getAttribute('aria-label') ?? part.textContent).replace(/,.*/, '').trim();
        const { left } = part.getBoundingClientRect();
        const seen = (places[name] ??= []);
        // A page that was drawn for a visitor is in the document, but never seen by who has a session.
        if (part.checkVisibility({ visibilityProperty: true }) && seen.at(-1) !== left) seen.push(left);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  // The picture comes last, with the profile.
  await expect(header(page).getByRole('button', { name: 'Account menu' }).locator('img')).toBeVisible();
  const places = await page.evaluate(() => (globalThis as unknown as { places: Record<string, number[]> }).places);
  expect(Object.keys(places)).toEqual(
    expect.arrayContaining(['Team Tools', 'Learn', 'Search', 'Inbox', 'Account menu']),
  );
  expect(Object.values(places).filter((seen) => seen.length > 1)).toEqual([]);
});

test('by keyboard alone: past the header, through every menu, and back to where the menu was opened', async ({
  openAs,
}) => {
  const page = await openAs('player');
  await page.goto('/features');
  // The last parts of the header come with the flags and the account.
  await expect(header(page).getByRole('button', { name: 'Team Tools' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
  const menus = ['My Lineup', 'Features', 'Team Tools', 'College Recruiting', 'Learn'];
  const stops = ['Skip to content', 'Lineup, home', ...menus, 'Search'];
  for (const name of stops) {
    await page.keyboard.press('Tab');
    const stop = page.locator(':focus');
    await expect(stop).toHaveAccessibleName(name);
    await expect(stop).toHaveCSS('outline-style', name === 'Skip to content' ? /.*/ : 'solid');
    if ((await stop.getAttribute('aria-haspopup')) !== 'menu') continue;
    await page.keyboard.press('Enter');
    await expect(page.locator('[role="menuitem"]:focus')).toBeVisible();
    // Its pages come between its two fixed entries, also while one walks through them.
    if (name === 'Learn') await expect(page.getByRole('menuitem').nth(4)).toBeVisible();
    // Own teams come from the database.
    if (name === 'My Lineup') await expect(entry(page, 'Harbor City Comets')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await closeMenu(page);
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Inbox/);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Notices/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'My Profile')).toBeVisible();
  await page.keyboard.press('End');
  await expect(entry(page, 'Sign Out')).toBeFocused();
  await closeMenu(page);

  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a menu whose code does not come harms nothing and opens on a later press', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/features');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/static/js/**', (route) => route.abort());
  const complaint = page.waitForEvent('console', (message) => message.text().startsWith('Toasts could not be loaded'));
  await header(page).getByRole('button', { name: 'Learn' }).click();
  await complaint;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Features');
  await page.unroute('**/static/js/**');
  await openMenu(page, 'Learn');
  await expect(entry(page, 'View All Content')).toBeVisible();
});
