import { callAs } from '@lineup/journeys/api';
import { expectNoMessage } from '@lineup/journeys/expect-no-message';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';
import { composer, messages, openGroup, row, say, TEAM_GROUP, unique } from './inbox';

test.describe('inbox', () => {
  test('[IN-002, IN-003, IN-004, IN-005, IN-007, IN-008, IN-012, IN-014, IN-015, IN-016] the list shows my conversations; what is said appears at once, is unread until I read it in one window, and is deleted for everyone', async ({
    openAs,
  }) => {
    const [coach, player, phone] = [await openAs('coach'), await openAs('player'), await openAs('player')];
    await phone.goto('/inbox');
    const answer = coach.waitForResponse(/rpc\/list_conversations/);
    await coach.goto('/inbox');
    const rows = (await (await answer).json()) as { last_message: { content: string } | null }[];
    const list = coach.getByRole('list', { name: 'Conversations' });
    await expect(list.getByRole('listitem')).toHaveCount(rows.length);
    // Another journey may have begun a conversation in which nothing is said yet.
    const said = rows.findIndex((each) => each.last_message !== null);
    await expect(list.getByRole('listitem').nth(said)).toContainText(rows[said]!.last_message!.content);
    await expect(row(coach, 'Riley Tran')).not.toHaveCount(0);
    await expect(row(coach, 'Kai Nakagawa')).toHaveCount(0);

    // Reading here clears the count in my other window.
    await row(coach, TEAM_GROUP).getByRole('link').click();
    await expect(composer(coach)).toBeVisible();
    const text = unique('Bring your headset');
    await say(coach, text);
    await expect(row(phone, TEAM_GROUP)).toContainText(text);
    await expect(row(phone, TEAM_GROUP)).toContainText('unread');
    await openGroup(player);
    await expect(messages(player).getByText(text)).toBeVisible();
    await expect(row(phone, TEAM_GROUP)).not.toContainText('unread');

    // The conversation moves up.
    const reply = unique('Scrim moved to eight');
    await say(player, reply);
    await expect(messages(player).getByText(reply)).toBeVisible();
    await expect(messages(coach).getByText(reply)).toBeVisible();
    await expect(list.getByRole('listitem').first()).toContainText(reply);

    // Deleted, it leaves a line without its text.
    const bubble = messages(coach).getByRole('listitem').filter({ hasText: text });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Message actions' }).click();
    await coach.getByRole('menuitem', { name: 'Delete…' }).click();
    await coach.getByRole('menuitem', { name: 'Delete for everyone' }).click();
    await expect(messages(player).getByText(text)).toHaveCount(0);
    await expect(messages(player).getByText('Message deleted').last()).toBeVisible();
  });

  test('[IN-017, IN-018, IN-019] a star is mine alone, survives a reload, and is undone when it cannot be saved', async ({
    openAs,
  }) => {
    const player = await openAs('player');
    await player.goto('/inbox');
    const second = await callAs('second-player');
    const starred = () =>
      second.call<object[]>(
        'GET',
        `conversation_participants?user_id=eq.${second.userId}&select=conversation_id,is_starred&order=conversation_id`,
      );
    const others = await starred();
    expect(others).not.toEqual([]);
    const star = row(player, TEAM_GROUP).getByRole('button', { name: /^Star/ });
    const before = await star.getAttribute('aria-pressed');
    const saved = player.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/conversation_participants'),
    );
    await star.click();
    await saved;
    await player.reload();
    const after = before === 'true' ? 'false' : 'true';
    await expect(star).toHaveAttribute('aria-pressed', after);
    expect(await starred()).toEqual(others);

    await player.route(/\/rest\/v1\/conversation_participants/, (route) =>
      route.fulfill({ status: 503, json: { message: 'down' } }),
    );
    await star.click();
    await expect(player.getByText('Failed to update conversation')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', after);
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
});
