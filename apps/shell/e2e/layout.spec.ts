import { expect, test } from '../../../tools/journeys/test';

test('[SH-068] [SH-069] [SH-070] [SH-071] [SH-072] the footer links and names what support needs', async ({ page }) => {
  await page.goto('/features');
  const footer = page.getByRole('contentinfo');
  for (const path of ['/features', '/contact', '/privacy', '/terms'])
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  await expect(footer.getByTestId('diagnostics')).toHaveText(
    /^\/features \d{4}-\d\d-\d\dT[\d:.]+Z \S+ \d+ on \S+ (?!unknown)\S+/,
  );
});

test('[SH-010] [SH-011] what people agree to says what is kept today, since when, and whom to ask', async ({
  page,
}) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(/^Last updated [A-Z][a-z]{2} \d{1,2}, 20\d\d$/)).toBeVisible();
    await expect(main.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
  }
  await page.goto('/privacy');
  const kept = [
    /date of birth and time zone/,
    /browser, system and network address of each device/,
    /If you turn on notifications in a browser/,
    /Some visits, with or without an account, report to us/,
    /Drafts of what you have not sent yet, and the team you opened last/,
  ];
  for (const text of kept) await expect(page.getByRole('main').getByText(text)).toBeVisible();
});

test('[SH-003] [SH-004] /about leads to the features', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveURL('/features');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Features');
});

test('[SH-016] [SH-017] an unknown path shows Not-found with a link home', async ({ page }) => {
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
});

test('[SH-028] the header stays at the top while the page scrolls', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
});
