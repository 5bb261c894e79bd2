import { expect, test } from '@lineup/journeys/test';
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
});
