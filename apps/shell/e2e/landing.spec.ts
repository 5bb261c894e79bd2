import { expect, test } from '../../../tools/journeys/test';

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

test('[SH-087] [SH-088] the games show their players and colleges', async ({ page }) => {
  for (const game of ['Valorant', 'League of Legends', 'Rocket League', 'Marvel Rivals']) {
    const card = page.getByRole('main').getByRole('link', { name: new RegExp(`^${game}`) });
    await expect(card).toHaveText(/\d+ players? · \d+ colleges?/);
  }
});

test('[SH-089] [SH-090] [SH-091] [SH-092] stories, the final call and the sample scholarship', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Success stories' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore colleges' })).toHaveAttribute('href', '/colleges');
  const dashboard = page.getByRole('link', { name: 'Recruiting dashboard' });
  await expect(dashboard).toHaveAttribute('href', '/recruiting-dashboard');
  await expect(page.getByText('Scholarships up to $15,000 (sample)')).toBeVisible();
});
