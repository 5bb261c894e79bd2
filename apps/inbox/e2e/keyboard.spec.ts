import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';
import { composer, line, messages, row, startGroup, unique } from './inbox';

test('[IN-014] by keyboard alone: a conversation is found and answered, a message reacted to, and messages are found in all conversations and in one', async ({
  openAs,
}) => {
  const title = unique('Keys only');
  const word = `zq${crypto.randomUUID().slice(0, 6)}`;
  const group = await startGroup(title);
  await group.coachSays(
    `The ${word} is tonight`,
    ...Array.from({ length: 5 }, (_, index) => `${word}s again ${index}`),
    'press on',
  );
  const player = await openAs('player');
  const { keyboard } = player;
  await player.goto('/inbox');
  await row(player, title).waitFor();
  const search = player.getByRole('searchbox', { name: 'Search conversations' });
  await search.focus();
  await keyboard.type(title.toLowerCase());
  const link = player.getByRole('region', { name: 'Conversations found' }).getByRole('link', { name: title });
  await expect(link).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(link).toBeFocused();
  await keyboard.press('Enter');
  await expect(composer(player)).toBeVisible();

  // A reaction, an answer that is left, and one in two lines.
  const more = line(player, 'press on').getByRole('button', { name: 'Message actions' });
  await more.focus();
  await keyboard.press('Enter');
  await expect(player.getByRole('menuitemcheckbox').first()).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(player.getByRole('menuitem', { name: 'Report…' })).toBeFocused();
  for (let key = 0; key < 6; key += 1) await keyboard.press('ArrowRight');
  await expect(player.getByRole('menuitemcheckbox', { name: 'Celebrate' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(line(player, 'press on').getByRole('button', { name: 'Celebrate, You' })).toBeVisible();
  await expect(line(player, 'press on')).toBeFocused();
  await more.focus();
  await keyboard.press('Enter');
  await player.getByRole('menuitem', { name: 'Reply' }).focus();
  await keyboard.press('Enter');
  await expect(composer(player)).toBeFocused();
  await keyboard.press('Escape');
  await expect(player.getByText(/^Replying to/)).toHaveCount(0);
  await expect(composer(player)).toBeFocused();
  await keyboard.type('one');
  await keyboard.press('Shift+Enter');
  await keyboard.type('two');
  await keyboard.press('Enter');
  await expect(messages(player).getByRole('listitem').locator('[dir=auto]').last()).toHaveText('one\ntwo', {
    useInnerText: true,
  });
  await expect(composer(player)).toBeFocused();
  await expect(composer(player)).toHaveValue('');

  // Messages are found, too.
  await search.fill(word);
  const found = player.getByRole('region', { name: /^Messages in/ });
  await expect(found.getByRole('link')).toHaveCount(4);
  await expectAccessible(player);
  await search.press('ArrowDown');
  await expect(found.getByRole('link').first()).toBeFocused();
  await keyboard.press('Enter');
  await expect(line(player, `${word}s again 4`)).toBeFocused();
  await expect(player).not.toHaveURL(/message=/);
  await found.getByRole('link', { name: 'All messages found here' }).click();
  await expect(player).toHaveURL(new RegExp(`in=${group.id}`));
  await expect(found.getByRole('link')).toHaveCount(6);
  await found.getByRole('link', { name: `The ${word} is tonight` }).click();
  await expect(line(player, `The ${word} is`)).toBeFocused();
  await player.getByRole('searchbox').press('Escape');
  await expect(player.getByRole('list', { name: 'Conversations' })).toBeVisible();
});
