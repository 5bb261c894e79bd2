import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

const ways = {
  'a visitor': {
    person: null,
    to: ['/auth', '/teams', '/auth', '/colleges', '/auth', '/recruiting-dashboard', '/inbox', '/learn'],
  },
  'a player': {
    person: 'player',
    to: [
      '/',
      '/teams',
      '/player/riley-tran',
      '/colleges',
      '/player/me/college-board',
      '/recruiting-dashboard',
      '/inbox',
      '/learn',
    ],
  },
  'somebody new': {
    person: 'newcomer',
    to: [
      '/',
      '/teams',
      '/welcome',
      '/colleges',
      '/player/me/college-board',
      '/recruiting-dashboard',
      '/inbox',
      '/learn',
    ],
  },
};

for (const [who, { person, to }] of Object.entries(ways))
  test(`[SH-004] ${who} sees a picture of each feature and the way to it`, async ({ openAs }) => {
    const page = await openAs(person);
    await page.goto('/features');
    const links = page.getByRole('main').getByRole('link');
    await expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(to);
    const features = page.getByRole('main').locator('section');
    for (const feature of await features.all()) {
      await feature.scrollIntoViewIfNeeded();
      const picture = feature.getByRole('img');
      await expect(picture).toHaveAttribute('alt', /\w/);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    }
  });

test('[SH-004] on a phone the pictures are those of a phone, and nothing overflows', async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto('/features');
  const picture = page.getByRole('main').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-phone-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});
