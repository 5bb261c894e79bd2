import { callAs } from '@lineup/journeys/api';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';
import { composer, messages, row, say, startGroup, unique } from './inbox';
import type { Page } from '@playwright/test';

const openMenu = (page: Page, title: string) =>
  row(page, title)
    .getByRole('button', { name: `More for ${title}` })
    .click();
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

test('[IN-003, IN-008, IN-013, IN-017] a conversation is archived and comes back, is muted, marked and sorted', async ({
  openAs,
}) => {
  const title = unique('Archived');
  const group = await startGroup(title);
  const player = await openAs('player');
  await player.goto('/inbox');
  await openMenu(player, title);
  await expectAccessible(player);
  await item(player, 'Archive').click();
  await expect(row(player, title)).toHaveCount(0);
  await player.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row(player, title)).toBeVisible();

  await row(player, title).getByRole('link').click();
  await expect(composer(player)).toBeVisible();
  await player
    .getByRole('region', { name: `Conversation with ${title}` })
    .getByRole('button', { name: /^More for/ })
    .click();
  await item(player, 'Archive').click();
  await expect(player.getByText('Choose a conversation')).toBeVisible();
  await expect(row(player, title)).toHaveCount(0);
  await player.getByRole('link', { name: 'Archived', exact: true }).click();
  await expect(player).toHaveURL(/show=archived/);
  await expect(row(player, title)).toBeVisible();
  await player.getByRole('link', { name: 'All', exact: true }).click();
  await group.coachSays('back again');
  await expect(row(player, title)).toContainText('back again');
  await expect(player).toHaveTitle(/^\(\d+\+?\) Inbox/);

  // Muted, it stays away.
  await openMenu(player, title);
  await item(player, 'Mute…').click();
  await item(player, 'For 8 hours').click();
  await expect(row(player, title)).toContainText('Muted');
  await openMenu(player, title);
  await item(player, 'Archive').click();
  await group.coachSays('while muted');
  await player.reload();
  await expect(player.getByRole('list', { name: 'Conversations' })).toBeVisible();
  await expect(row(player, title)).toHaveCount(0);
  await player.goto('/inbox?show=archived');
  await expect(row(player, title)).toContainText('while muted');
  await openMenu(player, title);
  await item(player, 'Move to inbox').click();
  await expect(row(player, title)).toHaveCount(0);

  await player.goto('/inbox');
  await row(player, title).getByRole('link').click();
  await expect(messages(player).getByText('while muted')).toBeVisible();
  // A line comes before the first unread message, and stays there while one reads.
  const unread = messages(player).getByRole('listitem').filter({ hasText: /^New$/ });
  await expect(unread.locator('+ li')).toContainText('back again');
  await group.coachSays('while reading');
  await expect(messages(player).getByText('while reading')).toBeVisible();
  await expect(unread).toHaveCount(1);
  await expect(unread.locator('+ li')).toContainText('back again');
  await expect(row(player, title)).not.toContainText('unread');
  await openMenu(player, title);
  await item(player, 'Mark as unread').click();
  await expect(row(player, title)).toContainText('Marked as unread');
  await player.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect(row(player, title)).toBeVisible();
});

test('[SE-040] a report is handled by staff, suspends at once, and is undone', async ({ openAs }) => {
  const title = unique('Reported');
  const group = await startGroup(title, 'second-player');
  await group.says('second-player', 'rude words');
  const player = await openAs('player');
  await player.goto(group.path);
  await player
    .getByRole('region', { name: `Conversation with ${title}` })
    .getByRole('button', { name: /^More for/ })
    .click();
  await item(player, 'Report someone…').click();
  await expect(player.getByRole('form', { name: 'Report a person' })).toBeVisible();
  await expectAccessible(player);
  await player.keyboard.press('Escape');
  const { call } = await callAs('player');
  const [message] = await call<{ id: string }[]>(
    'GET',
    `messages?conversation_id=eq.${group.id}&content=eq.rude%20words&select=id`,
  );
  const details = unique('Please look');
  await call('POST', 'rpc/report_abuse', { p_message_id: message!.id, p_reason: 'harassment', p_details: details });

  const staff = await openAs('admin');
  await staff.goto('/testing?tab=reports');
  const report = staff.getByRole('listitem').filter({ hasText: details });
  await expect(report.getByText('rude words')).toBeVisible();
  await expectAccessible(staff);
  await report.getByLabel('What to do').selectOption('suspended');
  await report.getByRole('button', { name: 'Decide' }).click();
  const handled = staff
    .getByRole('list', { name: 'Handled reports' })
    .getByRole('listitem')
    .filter({ hasText: details });
  await expect(handled.getByText('Messaging suspended', { exact: false }).first()).toBeVisible();
  const second = await openAs('second-player');
  await second.goto(group.path);
  await say(second, 'still here');
  await expect(messages(second).getByText(/Not sent/)).toBeVisible();
  await handled.getByRole('button', { name: /^Undo the decision/ }).click();
  await staff.getByRole('button', { name: 'Undo it' }).click();
  await expect(staff.getByRole('list', { name: 'Open reports' }).getByText(details)).toBeVisible();
  await second.reload();
  await say(second, 'back again');
  await expect(messages(player).getByText('back again')).toBeVisible();
});
