import { expectNoMessage } from '@lineup/journeys/expect-no-message';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';
import { composer, messages, openGroup, row, say, TEAM_GROUP, unique } from './inbox';

test.describe('inbox', () => {
  test('[IN-001] a visitor is sent to sign in', async ({ openAs }) => {
    const page = await openAs(null);
    await page.goto('/inbox');
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('[IN-002, IN-004, IN-005] the list shows my conversations with their people and last message', async ({
    openAs,
  }) => {
    const page = await openAs('coach');
    const answer = page.waitForResponse(/rpc\/list_conversations/);
    await page.goto('/inbox');
    const rows = (await (await answer).json()) as { last_message: { content: string } | null }[];
    const list = page.getByRole('list', { name: 'Conversations' });
    await expect(list.getByRole('listitem')).toHaveCount(rows.length);
    // Another journey may have begun a conversation in which nothing is said yet.
    const said = rows.findIndex((each) => each.last_message !== null);
    await expect(list.getByRole('listitem').nth(said)).toContainText(rows[said]!.last_message!.content);
    await expect(row(page, 'Riley Tran')).not.toHaveCount(0);
    await expect(row(page, 'Kai Nakagawa')).toHaveCount(0);
  });

  test('[IN-003, IN-007, IN-014] a message appears for the other person at once and moves the conversation up', async ({
    openAs,
  }) => {
    const [coach, player] = [await openAs('coach'), await openAs('player')];
    await openGroup(coach);
    await openGroup(player);
    const text = unique('Scrim moved to eight');
    await say(player, text);
    await expect(messages(player).getByText(text)).toBeVisible();
    await expect(messages(coach).getByText(text)).toBeVisible();
    await expect(coach.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first()).toContainText(text);
  });

  test('[IN-008, IN-012, IN-015] reading here clears the unread count in my other window', async ({ openAs }) => {
    const [coach, player, phone] = [await openAs('coach'), await openAs('player'), await openAs('player')];
    await phone.goto('/inbox');
    await openGroup(coach);
    const text = unique('Bring your headset');
    await say(coach, text);
    await expect(row(phone, TEAM_GROUP)).toContainText(text);
    await expect(row(phone, TEAM_GROUP)).toContainText('unread');
    await openGroup(player);
    await expect(messages(player).getByText(text)).toBeVisible();
    await expect(row(phone, TEAM_GROUP)).not.toContainText('unread');
  });

  test('[IN-016] a deleted message leaves a line without its text for everyone', async ({ openAs }) => {
    const [coach, player] = [await openAs('coach'), await openAs('player')];
    await openGroup(coach);
    await openGroup(player);
    const text = unique('Wrong chat');
    await say(coach, text);
    await expect(messages(player).getByText(text)).toBeVisible();
    const bubble = messages(coach).getByRole('listitem').filter({ hasText: text });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Message actions' }).click();
    await coach.getByRole('menuitem', { name: 'Delete…' }).click();
    await coach.getByRole('menuitem', { name: 'Delete for everyone' }).click();
    await expect(messages(player).getByText(text)).toHaveCount(0);
    await expect(messages(player).getByText('Message deleted').last()).toBeVisible();
  });

  test('[IN-017, IN-018] a star is mine alone and survives a reload', async ({ openAs }) => {
    const [player, second] = [await openAs('player'), await openAs('second-player')];
    await player.goto('/inbox');
    await second.goto('/inbox');
    const star = row(player, TEAM_GROUP).getByRole('button', { name: /^Star/ });
    const before = await star.getAttribute('aria-pressed');
    const others = await row(second, TEAM_GROUP).getByRole('button', { name: /^Star/ }).getAttribute('aria-pressed');
    const saved = player.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/conversation_participants'),
    );
    await star.click();
    await saved;
    await player.reload();
    await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
    await second.reload();
    await expect(row(second, TEAM_GROUP).getByRole('button', { name: /^Star/ })).toHaveAttribute(
      'aria-pressed',
      others!,
    );
  });

  test('[IN-019] a star that cannot be saved is undone with "Failed to update conversation"', async ({ openAs }) => {
    const page = await openAs('coach');
    await page.goto('/inbox');
    const star = row(page, TEAM_GROUP).getByRole('button', { name: /^Star/ });
    const before = await star.getAttribute('aria-pressed');
    await page.route(/\/rest\/v1\/conversation_participants/, (route) =>
      route.fulfill({ status: 503, json: { message: 'down' } }),
    );
    await star.click();
    await expect(page.getByText('Failed to update conversation')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', before!);
  });

  test('[fault 9] [IN-006, ER-012] a failed list is an empty list without a message, and Retry fills it', async ({
    openAs,
    site,
  }) => {
    const page = await openAs('coach', { baseURL: site.url });
    site.backend.breakDown(/rpc\/list_conversations/, 'drops');
    await page.goto('/inbox');
    await expect(page.getByText('No conversations yet')).toBeVisible({ timeout: 30_000 });
    await expectNoMessage(page);
    site.backend.repair();
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(row(page, TEAM_GROUP)).toBeVisible();
  });

  test('on a phone the list and the thread take turns, and a draft is kept', async ({ openAs }) => {
    const page = await openAs('player', { viewport: { width: 390, height: 844 } });
    await openGroup(page);
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeHidden();
    await expect(page.getByRole('heading', { name: TEAM_GROUP })).toBeFocused();
    await composer(page).fill('half a thought');
    await page.getByRole('link', { name: 'Back to conversations' }).click();
    await row(page, TEAM_GROUP).getByRole('link').click();
    await expect(composer(page)).toHaveValue('half a thought');
    await composer(page).fill('');
  });
});
