import { demoPerson } from '@lineup/supabase/seed/accounts';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expectAccessibleAtBothWidths, NARROW } from '@lineup/journeys/both-widths';
import { loseAnswer } from '@lineup/journeys/bad-connection';
import { expect, test } from '@lineup/journeys/test';
import { act, composer, expectSent, line, messages, row, say, startGroup, unique } from './inbox';
import { picture } from './picture';

test.describe('messages', () => {
  test('[IN-014] two talk: answer, react, mend, see who has read, link to a page', async ({ openAs }) => {
    const title = unique('Scrim talk');
    const group = await startGroup(title);
    await group.coachSays('Scrim at eight?');
    const [player, coach] = [await openAs('player'), await openAs('coach')];
    for (const page of [player, coach]) await page.goto(group.path);
    const [coachName, playerName] = [demoPerson('coach'), demoPerson('player')].map(({ name }) => name);

    await act(player, 'Scrim at eight?');
    await player.getByRole('menuitem', { name: 'Reply' }).click();
    await expect(composer(player)).toBeFocused();
    await expect(player.getByText(`Replying to ${coachName}`)).toBeVisible();
    await say(player, 'eigth is fine');
    await expectSent(player, 'eigth is fine');
    const answer = line(coach, 'eigth is fine');
    await expect(answer.getByRole('button', { name: /^Go to the message of You/ })).toContainText('Scrim at eight?');
    await expect(player.getByText(/^Replying to/)).toHaveCount(0);
    await expect(line(player, 'eigth is fine')).toContainText(`Read by ${coachName}`);

    await act(coach, 'eigth is fine');
    await coach.getByRole('menuitemcheckbox', { name: 'Love' }).click();
    await expect(line(player, 'eigth is fine').getByRole('button', { name: `Love, ${coachName}` })).toBeVisible();
    await line(player, 'eigth is fine')
      .getByRole('button', { name: `Love, ${coachName}` })
      .click();
    const both = line(coach, 'eigth is fine').getByRole('button', { name: `Love, You and ${playerName}` });
    await expect(both).toBeVisible();
    await both.click();
    await expect(line(player, 'eigth is fine').getByRole('button', { name: 'Love, You' })).toBeVisible();

    // Others mend nothing of mine.
    await act(coach, 'eigth is fine');
    await expect(line(coach, 'eigth is fine').getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    for (const name of ['Edit', 'Delete…'])
      await expect(line(coach, 'eigth is fine').getByRole('menuitem', { name })).toHaveCount(0);
    await coach.keyboard.press('Escape');

    // By keyboard, with an answer that is lost on the way.
    await line(player, 'eigth is fine').getByRole('button', { name: 'Message actions' }).focus();
    await player.keyboard.press('Enter');
    await player.getByRole('menuitem', { name: 'Edit' }).focus();
    await player.keyboard.press('Enter');
    const field = player.getByRole('textbox', { name: 'Edit message' });
    await expect(field).toBeFocused();
    await field.fill('eight is fine');
    await loseAnswer(player, /rpc\/edit_message/);
    await player.keyboard.press('Enter');
    await expect(player.getByText('No answer from the server')).toBeVisible();
    await expect(field).toHaveValue('eight is fine');
    await field.press('Enter');
    await expect(field).toHaveCount(0);
    await expect(line(player, 'eight is fine')).toBeFocused();
    for (const page of [player, coach]) {
      await expect(line(page, 'eight is fine')).toHaveCount(1);
      await expect(line(page, 'eight is fine')).toContainText('· Edited');
      await expect(messages(page).getByText('eigth is fine')).toHaveCount(0);
      await expect(row(page, title)).toContainText('eight is fine');
      await expect(row(page, title)).not.toContainText('unread');
    }
    await line(coach, 'eight is fine').getByRole('button', { name: 'Edited' }).click();
    const versions = coach.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await expect(versions).toHaveText([/eight is fine/, /eigth is fine/]);
    await expectAccessible(coach);
    await coach.keyboard.press('Escape');
    await expect(versions).toHaveCount(0);

    await coach.goto(group.path);
    const question = messages(coach).getByRole('listitem').filter({ hasText: 'Scrim at eight?' }).first();
    await question.hover();
    await question.getByRole('button', { name: 'Message actions' }).click();
    await coach.getByRole('menuitem', { name: 'Delete…' }).click();
    await coach.getByRole('menuitem', { name: 'Delete for everyone' }).click();
    await expect(line(player, 'eight is fine').getByRole('button', { name: /Message deleted/ })).toBeVisible();

    const { origin } = new URL(player.url());
    await say(player, `look: ${origin}/college/redstone-valley-university and https://example.com/x.`);
    const card = messages(coach).getByRole('link', { name: /^Redstone Valley University College/ });
    await expect(card).toHaveAttribute('href', '/college/redstone-valley-university');
    const outside = messages(coach).getByRole('link', { name: 'https://example.com/x', exact: true });
    await expect(outside).toHaveAttribute('rel', /noopener/);
    await expectAccessible(coach);
    await expectAccessible(player);
  });
});

test('what messages hold has no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const group = await startGroup(unique('Axe'));
  await group.coachSays('Read this: https://example.com/page');
  const page = await openAs('player');
  await page.goto(group.path);
  await act(page, 'Read this');
  await page.getByRole('menuitemcheckbox', { name: 'Laugh' }).click();
  await line(page, 'Read this').getByRole('button', { name: 'Laugh, You' }).focus();
  await expectAccessibleAtBothWidths(page, 'reaction');
  await page.setViewportSize(NARROW);
  await act(page, 'Read this');
  await expect(page.getByRole('group', { name: 'React', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await page.getByLabel('Image files').setInputFiles(picture('board.png'));
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expectAccessibleAtBothWidths(page, 'answer with an image');
  await say(page, 'an answer');
  await expect(messages(page).getByRole('img', { name: 'board' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'image');
});
