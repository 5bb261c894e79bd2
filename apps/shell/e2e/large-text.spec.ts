import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 } };

/** Sets text to twice its size, as in the settings of the browser. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Opens screens one after the other; each fits the width of the window. */
async function expectFit(page: Page, screens: readonly string[]): Promise<void> {
  for (const screen of screens)
    await test.step(screen, async () => {
      await page.goto(screen);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
}

test('with text of twice the size every screen of a visitor fits a phone, and the header a desk', async ({
  openAs,
}) => {
  const phone = await openAs(null, PHONE);
  await doubleText(phone);
  await expectFit(phone, ['/', '/auth', '/features', '/teams', '/colleges', '/news']);
  await expect(phone.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });

  const desk = await openAs(null);
  await doubleText(desk);
  await expectFit(desk, ['/', '/teams']);
  await expect(desk.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeInViewport({ ratio: 1 });
});

test('a text grows with what is typed on a phone, then scrolls in itself, so that its form stays in sight', async ({
  openAs,
}) => {
  const page = await openAs(null, PHONE);
  await page.goto('/contact');
  const field = page.getByRole('textbox', { name: 'Message' });
  const heights = () => field.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
  const empty = await heights();
  expect(empty.clientHeight).toBeGreaterThan(6 * 20);
  await field.fill('A line\n'.repeat(11));
  const typed = await heights();
  expect(typed.clientHeight).toBeGreaterThan(empty.clientHeight);
  expect(typed.scrollHeight).toBe(typed.clientHeight);
  await field.fill('A line\n'.repeat(99));
  const full = await heights();
  expect(full.scrollHeight).toBeGreaterThan(full.clientHeight);
  expect(full.clientHeight).toBeLessThanOrEqual(PHONE.viewport.height / 2);
});

test('with text of twice the size the initials stay in their circle', async ({ openAs }) => {
  const page = await openAs('parent', PHONE);
  await doubleText(page);
  await page.goto('/account/profile');
  const pictures = page.locator('[data-initials]');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
});

test('with text of twice the size tabs and buttons of a team grow, too, and fit a phone', async ({ openAs }) => {
  const page = await openAs('coach', PHONE);
  await doubleText(page);
  await expectFit(page, ['/', '/teams', '/account']);
  await page.getByRole('banner').getByRole('link', { name: 'Lineup, home' }).click();
  await page.goto('/teams');
  await page.getByRole('link', { name: 'Harbor City Comets' }).first().click();
  const tab = page.getByRole('tab', { name: 'Roster' });
  await expect(tab).toHaveCSS('font-size', '28px');
  await tab.click();
  await expect(page.getByRole('button', { name: 'Import CSV' })).toHaveCSS('font-size', '28px');
  await expectFit(
    page,
    ['overview', 'practices', 'analytics'].map((name) => `${new URL(page.url()).pathname}?tab=${name}`),
  );
});
