import { expect, test } from '@lineup/journeys/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('[SH-001] [SH-079] [SH-080] [SH-081] [SH-082] [SH-083] the landing page makes its claims and offers two ways in', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Start as a player' })).toHaveAttribute('href', '/auth');
  await expect(main.getByRole('link', { name: 'Browse colleges' })).toHaveAttribute('href', '/colleges');
  for (const figure of ['220+', '1,000+', '5+', '50+'])
    await expect(main.getByText(figure, { exact: true })).toBeVisible();
});

test('[SH-084] [SH-085] [SH-086] each audience has a card whose sheet names the steps', async ({ page }) => {
  const stepsOf = {
    players: ['Discover', 'Get matched', 'Connect'],
    colleges: ['Discover', 'Pipeline', 'Collect data'],
  };
  for (const [audience, steps] of Object.entries(stepsOf)) {
    const button = page.getByRole('button', { name: `How It Works for ${audience}` });
    await button.click();
    const sheet = page.getByRole('dialog', { name: 'How It Works' });
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(steps);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('[SH-080] [SH-088] no figure contradicts another: the directory has as many colleges as the strip claims', async ({
  page,
}) => {
  const perGame = await page
    .getByRole('main')
    .getByText(/^\d+ players? · \d+ colleges?$/)
    .allTextContents();
  await page.goto('/colleges');
  const total = page.getByRole('status').filter({ hasText: /^\d+ colleges/ });
  const colleges = Number.parseInt(await total.innerText(), 10);
  expect(colleges).toBeGreaterThanOrEqual(220);
  for (const text of perGame) expect(Number(/(\d+) colleges?/.exec(text)?.[1])).toBeLessThanOrEqual(colleges);
});

for (const theme of ['light', 'dark'] as const)
  test(`[SH-001] pictures of the product load in the ${theme} theme alone, once they are near, and move nothing`, async ({
    openAs,
  }) => {
    const page = await openAs(null, { colorScheme: theme, viewport: { width: 1280, height: 300 } });
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
    expect(loaded.filter((url) => !url.includes(`-${theme}`))).toEqual([]);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThan(0.01);
    await tour.getByRole('link', { name: 'All features' }).click();
    await expect(page).toHaveURL(/\/features$/);
  });

test('[SH-087] [SH-088] the games show their players and colleges', async ({ page }) => {
  for (const game of ['Valorant', 'League of Legends', 'Rocket League', 'Marvel Rivals']) {
    const card = page.getByRole('main').getByRole('link', { name: new RegExp(`^${game}`) });
    await expect(card).toHaveText(/\d+ players? · \d+ colleges?/);
  }
});

test('[SH-089] [SH-090] [SH-091] [SH-092] stories, the final call and the sample scholarship', async ({ page }) => {
  const stories = page.getByRole('region', { name: 'Success stories' });
  await expect(stories).toContainText('told as examples');
  await expect(stories.getByRole('listitem')).toHaveCount(3);
  for (const story of await stories.getByRole('listitem').all()) await expect(story.getByText('Example')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore colleges' })).toHaveAttribute('href', '/colleges');
  const dashboard = page.getByRole('link', { name: 'Recruiting dashboard' });
  await expect(dashboard).toHaveAttribute('href', '/recruiting-dashboard');
  await expect(page.getByText('Scholarships up to $15,000 (sample)')).toBeVisible();
});
