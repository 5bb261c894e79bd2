import { callAs } from '@lineup/journeys/api';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test } from '@lineup/journeys/test';
import { composer, expectSent, messages, row, startGroup, unique } from './inbox';

interface Told {
  title: string;
  options: { body?: string };
  onclick?: () => void;
}
type TellingWindow = Window & { told: Told[]; isHidden: boolean };

test('[IN-007, IN-013] who asked for it is told of a message by the browser and the title, never of its words', async ({
  openAs,
  request,
}) => {
  const title = unique('Pings');
  const group = await startGroup(title);
  // Nobody else writes to this person: what is unread is what this journey says.
  const reader = await makeAccount(request);
  await group.add((await callAs(reader)).userId);
  await group.coachSays('welcome');
  const page = await openAs(reader);
  // Headless, the browser shows no notifications, and every tab is a visible one.
  await page.addInitScript(() => {
    const told: Told[] = [];
    const shown = Object.assign(window as unknown as TellingWindow, { told, isHidden: false });
    class Recorded {
      static permission = 'default';
      static requestPermission = async () => (Recorded.permission = 'granted');
      onclick?: () => void;
      constructor(
        readonly title: string,
        readonly options: { body?: string },
      ) {
        told.push(this);
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorded });
    Object.defineProperty(document, 'visibilityState', { get: () => (shown.isHidden ? 'hidden' : 'visible') });
  });
  const told = () =>
    page.evaluate(() =>
      (window as unknown as TellingWindow).told.map((each) => ({ title: each.title, body: each.options.body })),
    );
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      (window as unknown as TellingWindow).isHidden = value;
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  await page.goto('/inbox');
  await expect(row(page, title)).toContainText('welcome');
  const unread = async () => Number(/^\((\d+)/.exec(await page.title())?.[1] ?? 0);
  await expect.poll(unread).toBe(1);
  const badge = page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  await expect(badge).toHaveAccessibleName('Inbox, 1 unread');

  await hide(true);
  await group.coachSays('nobody asked yet');
  await expect.poll(unread).toBe(2);
  expect(await told()).toEqual([]);
  await hide(false);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitemcheckbox', { name: /notifications/i }).click();
  await hide(true);
  await group.coachSays('a secret plan');
  await expect.poll(told).toEqual([{ title, body: 'New message on Lineup' }]);
  await expect(badge).toHaveAccessibleName('Inbox, 3 unread');
  await expect.poll(unread).toBe(3);

  // The notification leads to the conversation.
  await hide(false);
  await page.evaluate(() => (window as unknown as TellingWindow).told[0]?.onclick?.());
  await expect(messages(page).getByText('a secret plan')).toBeVisible();
  await expect(badge).toHaveAccessibleName('Inbox');
  await expect.poll(unread).toBe(0);
  await group.coachSays('while it is open');
  await expect(messages(page).getByText('while it is open')).toBeVisible();
  await composer(page).fill('seen');
  await composer(page).press('Enter');
  await expectSent(page, 'seen');
  expect(await told()).toHaveLength(1);
  expect(await unread()).toBe(0);
});
