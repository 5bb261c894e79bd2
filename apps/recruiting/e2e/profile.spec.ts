import { callAs } from '@lineup/journeys/api';
import { makeAccount } from '@lineup/journeys/new-account';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';

test('[RC-011, RC-012, RC-021, RC-022, RC-023] 35.6 from the banner to a published profile in Canada, resumed in another browser', async ({
  openAs,
  request,
}) => {
  test.slow();
  const newcomer = await makeAccount(request);
  const slug = `noa-${crypto.randomUUID().slice(0, 8)}`;
  const page = await openAs(newcomer);
  await page.goto('/features');
  await page.getByRole('region', { name: 'Notice' }).getByRole('link', { name: 'Complete Setup' }).click();
  // The first steps by keyboard alone.
  const player = page.getByLabel('Player');
  await expect(player).toBeVisible();
  for (let tabs = 0; tabs < 40 && !(await player.evaluate((box) => box === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await expect(player).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Games' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.getByLabel('Valorant').focus();
  await page.keyboard.press('Space');
  const valorant = page.getByRole('region', { name: 'Valorant' });
  await valorant.getByLabel('Current rank').selectOption('Diamond 1');
  await valorant.getByLabel('Sentinel').check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'About you' })).toBeFocused();

  const elsewhere = await openAs(newcomer, { viewport: { width: 390, height: 844 } });
  await elsewhere.goto('/profile-onboarding');
  await expect(elsewhere.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible();
  await elsewhere.getByLabel(/^Name/).fill('Noa Ferreira');
  await elsewhere.getByLabel('Class year').selectOption({ index: 5 });
  await elsewhere.getByLabel('Home country').selectOption('Canada');
  await elsewhere.getByLabel('Home province').selectOption('Ontario');
  await elsewhere.getByLabel('High school').fill('Lakeside High School');
  // Back to the games and forward again: nothing of it is lost.
  await elsewhere.getByRole('link', { name: /2\. Games/ }).click();
  await expect(elsewhere.getByRole('region', { name: 'Valorant' }).getByLabel('Current rank')).toHaveValue('Diamond 1');
  await elsewhere.goBack();
  await expect(elsewhere.getByLabel(/^Name/)).toHaveValue('Noa Ferreira');
  // The connection is lost in the middle: the form keeps everything and is saved on the next try.
  await elsewhere.route(/\/rpc\/save_onboarding_details/, (route) => route.abort('connectionfailed'));
  await elsewhere.getByRole('button', { name: 'Save and continue' }).click();
  await expect(elsewhere.getByText('No answer from the server')).toBeVisible();
  await elsewhere.unroute(/\/rpc\/save_onboarding_details/);
  await elsewhere.getByRole('button', { name: 'Save and continue' }).click();
  await expect(elsewhere.getByRole('heading', { level: 2, name: 'Availability' })).toBeFocused();
  await elsewhere.getByRole('button', { name: 'Add time on Monday' }).click();
  await elsewhere.getByRole('button', { name: 'Save and continue' }).click();
  const address = elsewhere.getByLabel(/^Address of your profile/);
  await expect(address).toHaveValue(/^noa-ferreira/);
  await address.fill('admin');
  await expect(elsewhere.getByText('This address is taken. Choose another one.')).toBeVisible();
  await address.fill(slug);
  await elsewhere.getByRole('button', { name: 'Publish my profile' }).click();
  await expect(elsewhere).toHaveURL(`/player/${slug}`);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Noa Ferreira' })).toBeVisible();
  await expect(elsewhere.getByText('Your profile is live. What next?')).toBeVisible();
  expect(await elsewhere.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // Without a reload: the banner is gone and the menu leads to the profile.
  await expect(elsewhere.getByRole('region', { name: 'Notice' })).toHaveCount(0);
  await elsewhere.getByRole('button', { name: 'Account menu' }).click();
  await expect(elsewhere.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', `/player/${slug}`);
  await elsewhere.keyboard.press('Escape');

  const visitor = await openAs(null);
  await visitor.goto(`/player/${slug}`);
  await expect(visitor.getByText('Diamond 1').first()).toBeVisible();
  await expect(visitor.getByText('4 PM – 9 PM')).toBeVisible();
  await expect(visitor.getByText('Ontario, Canada')).toBeVisible();
  await expect(visitor.getByText('Lakeside High School')).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  // Colleges of the own country, in a list that a link shows to everybody.
  await visitor.goto('/colleges');
  await visitor.getByLabel('Country', { exact: true }).selectOption('CA');
  await expect(visitor).toHaveURL('/colleges?country=CA');
  await visitor.getByLabel('Province').selectOption('ON');
  await expect(visitor.getByText('1 college in Ontario, Canada')).toBeVisible();
  await expect(visitor.getByText('Guelph, ON, Canada')).toBeVisible();
  await visitor.goto(`/player/${slug}`);

  await elsewhere.getByRole('button', { name: 'Hide profile' }).click();
  await expect(elsewhere.getByText(/Only you and colleges/)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Oops! Page not found')).toBeVisible();
});

test('[RC-012] the player edits the page in place; an added clip plays only when pressed', async ({
  openAs,
  request,
}) => {
  const account = await makeAccount(request);
  const api = await callAs(account);
  await api.call('POST', 'user_profiles', { display_name: 'Kim Park' });
  const slug = await api.call<string>('POST', 'rpc/publish_profile', { p_slug: `kim-${api.userId.slice(0, 8)}` });
  const owner = await openAs(account);
  await owner.goto(`/player/${slug}`);
  await owner.getByRole('button', { name: 'Edit highlights' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('Ace on Ascent');
  await dialog.getByLabel(/^Address/).fill('https://clips.example/1');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText(/^clips\.example cannot play here/)).toBeVisible();
  await dialog.getByLabel(/^Address/).fill('https://youtu.be/abcdefghijk');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ace on Ascent' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  const asked: string[] = [];
  await owner.route(/youtube-nocookie/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
  });
  await owner.reload();
  const play = owner.getByRole('button', { name: 'Play Ace on Ascent from YouTube' });
  await expect(play).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  await expect(owner.frameLocator('iframe').getByText('The player')).toBeVisible();
});

test('profile and onboarding have no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const page = await openAs('player');
  await page.goto('/player/riley-tran');
  await expect(page.getByRole('heading', { level: 1, name: 'Riley Tran' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'profile');
  await page.getByRole('button', { name: 'Edit availability' }).click();
  await expect(page.getByRole('dialog').getByLabel('Time zone')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'availability');
  for (const step of ['roles', 'games', 'details', 'publish']) {
    await page.goto(`/welcome?step=${step}`);
    await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible();
    await expectAccessibleAtBothWidths(page, step);
  }
});
