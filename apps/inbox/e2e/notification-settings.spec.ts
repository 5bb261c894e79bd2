import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { expect, test } from '@lineup/journeys/test';
import { row, startGroup, unique } from './inbox';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SLOT = /\/slots\/account\.notifications\./;

test('[IN-013, SH-005] what is muted in the inbox is unmuted on the page of notifications, and back, on a phone; with the inbox down, or turned off, the page is whole without its part', async ({
  openAs,
}) => {
  const title = unique('Quiet');
  const group = await startGroup(title);
  await group.coachSays('welcome');
  const page = await openAs('player', PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/inbox');
  await row(page, title)
    .getByRole('button', { name: `More for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Mute…' }).click();
  await page.getByRole('menuitem', { name: /8 hours/ }).click();
  await page.goto('/account/security');
  await expect(page.getByText('Where you are signed in')).toBeVisible();
  // Nobody else loads it.
  expect(asked.filter((url) => SLOT.test(url))).toEqual([]);

  asked.length = 0;
  await page.goto('/account/notifications');
  const part = page.getByRole('region', { name: 'Inbox' });
  const line = part.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText(/Until \w/);
  // A part of the page, without the runtime that screens of remotes need.
  expect(asked.filter((url) => /federation/.test(url))).toEqual([]);
  expect(asked.filter((url) => SLOT.test(url) && url.includes('.js'))).toHaveLength(1);
  await expectAccessible(page, { name: 'notifications with the part of the inbox' });
  await line.getByRole('button', { name: `Unmute ${title}` }).click();
  await expect(line).toBeHidden();
  const player = await callAs('player');
  const mutes = () => player.call('GET', `conversation_mutes?select=until&conversation_id=eq.${group.id}`);
  await expect.poll(mutes).toEqual([]);
  await part.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toBeVisible();
  await expect.poll(mutes).toHaveLength(1);

  // What another window does shows by itself.
  await player.call('DELETE', `conversation_mutes?conversation_id=eq.${group.id}`);
  await expect(line).toBeHidden();

  // With the inbox down the page is whole without its part.
  await page.route('**/remotes/inbox/**', (route) => route.abort());
  await page.goto('/account/notifications');
  await expect(page.getByText('Notifications in this browser')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Inbox' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Practice reminders' }).click();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByText('Choices saved')).toBeVisible();

  await page.unroute('**/remotes/inbox/**');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible();

  // And so it is with the inbox turned off.
  asked.length = 0;
  await page.route(/\/(flags\.json|rest\/v1\/experiments)/, async (route) => {
    const response = await route.fetch();
    const flags = (await response.json()) as { key: string }[];
    await route.fulfill({ response, json: flags.filter(({ key }) => key !== 'remote_inbox') });
  });
  await page.reload();
  await expect(page.getByText('Notifications in this browser')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Inbox' })).toHaveCount(0);
  expect(asked.filter((url) => SLOT.test(url))).toEqual([]);
});
