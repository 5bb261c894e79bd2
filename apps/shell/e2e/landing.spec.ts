import { expect, test } from '@lineup/journeys/test';

// What each part of it says, and where its links lead: landing-parts.test.tsx, landing-sections.test.tsx.
test('[SH-001] [SH-080] [SH-081] [SH-082] [SH-083] [SH-084] [SH-088] the landing page makes its claims, and no figure contradicts another', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Start as a player' })).toHaveAttribute('href', '/auth');
  for (const figure of ['220+', '1,000+', '5+', '50+'])
    await expect(main.getByText(figure, { exact: true })).toBeVisible();

  const button = page.getByRole('button', { name: 'How It Works for players' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'How It Works' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();

  for (const game of ['Valorant', 'League of Legends', 'Rocket League', 'Marvel Rivals'])
    await expect(main.getByRole('link', { name: new RegExp(`^${game}`) })).toHaveText(/\d+ players? · \d+ colleges?/);
  const perGame = await main.getByText(/^\d+ players? · \d+ colleges?$/).allTextContents();
  expect(perGame.length).toBeGreaterThanOrEqual(4);
  // The directory has as many colleges as the strip claims.
  await main.getByRole('link', { name: 'Browse colleges' }).first().click();
  await expect(page).toHaveURL(/\/colleges/);
  const total = page.getByRole('status').filter({ hasText: /^\d+ colleges/ });
  const colleges = Number.parseInt(await total.innerText(), 10);
  expect(colleges).toBeGreaterThanOrEqual(220);
  for (const text of perGame) expect(Number(/(\d+) colleges?/.exec(text)?.[1])).toBeLessThanOrEqual(colleges);
});

// In the dark: features.spec.ts.
test('[SH-001] pictures of the product load in the light theme alone, once they are near, and move nothing', async ({
  openAs,
}) => {
  const page = await openAs(null, { colorScheme: 'light', viewport: { width: 1280, height: 300 } });
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.webp')) loaded.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  const tour = page.getByRole('region', { name: 'See it work' });
  await expect(page.getByRole('heading', { name: 'Success stories' })).toBeVisible();
  // A machine without the fonts that the fallbacks are made of moves a text once, when its own font comes.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    Object.assign(window, { moved: 0 });
  });
  await expect(tour).toHaveCount(0);
  await page.getByRole('heading', { name: 'For colleges' }).scrollIntoViewIfNeeded();
  for (const name of ['Programs that fit you', 'Know who’s coming', 'One board for the staff']) {
    const stop = tour.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await stop.scrollIntoViewIfNeeded();
    const picture = stop.getByRole('img');
    await expect(picture).toHaveCount(1);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  }
  expect(loaded.filter((url) => !url.includes('-light'))).toEqual([]);
  expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThan(0.01);
  await tour.getByRole('link', { name: 'All features' }).click();
  await expect(page).toHaveURL(/\/features$/);
});
