import { demoPerson } from '@lineup/supabase/seed/accounts';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { expect, test } from '@lineup/journeys/test';
import { act, composer, expectSent, line, messages, say, startGroup, unique } from './inbox';
import { picture } from './picture';

test.describe('messages', () => {
  test('[IN-014] two talk: answer, react, mend, see who has read, link to a page', async ({ openAs }) => {
    const group = await startGroup(unique('Scrim talk'));
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

    await act(player, 'eigth is fine');
    await player.getByRole('menuitem', { name: 'Edit' }).click();
    await player.getByRole('textbox', { name: 'Edit message' }).fill('eight is fine');
    await player.keyboard.press('Enter');
    await expect(line(player, 'eight is fine')).toBeFocused();
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

  test('an answer leads to its message, loaded or not, and back; a date leads to its day', async ({ openAs }) => {
    const group = await startGroup(unique('Long way'), 'team-staff', 'second-player');
    const story = Array.from({ length: 64 }, (_, index) => `part ${index + 1} of 64`);
    await group.tell(story);
    const coach = await callAs('coach');
    await coach.call('POST', 'messages', {
      conversation_id: group.id,
      sender_id: coach.userId,
      content: 'that first word',
      reply_to: 1,
    });
    const player = await openAs('player');
    await player.goto(group.path);
    await expect(messages(player).getByText('part 1 of 64', { exact: true })).toBeVisible();
    // Quoted, and not loaded.
    await expect(line(player, 'part 2 of 64')).toHaveCount(0);
    await line(player, 'that first word')
      .getByRole('button', { name: /^Go to the message/ })
      .press('Enter');
    const first = messages(player)
      .getByRole('listitem')
      .filter({ hasText: /part 1 of 64/ })
      .last();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expect(line(player, 'that first word')).toHaveCount(0);
    await group.coachSays('meanwhile');
    // The bell of the header says "Notices, 1 new".
    const newest = player.getByRole('button', { name: '1 new', exact: true });
    await newest.click();
    await expect(messages(player).getByText('meanwhile')).toBeInViewport();
    await expect(newest).toHaveCount(0);

    await player.getByRole('button', { name: 'Jump to a date' }).click();
    await player.getByRole('dialog').getByLabel(/^Day/).fill('2025-01-31');
    await expectAccessible(player);
    await player.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(player.getByRole('dialog')).toHaveCount(0);
    await expect(messages(player).getByText('part 1 of 64', { exact: true }).last()).toBeInViewport();
  });

  test('by keyboard alone: answer a message, react to it, leave the answer', async ({ openAs }) => {
    const group = await startGroup(unique('Keys'));
    await group.coachSays('press on');
    const player = await openAs('player');
    await player.goto(group.path);
    const more = line(player, 'press on').getByRole('button', { name: 'Message actions' });
    await more.focus();
    await player.keyboard.press('Enter');
    await expect(player.getByRole('menuitemcheckbox').first()).toBeFocused();
    await player.keyboard.press('ArrowLeft');
    await expect(player.getByRole('menuitem', { name: 'Report…' })).toBeFocused();
    for (let key = 0; key < 6; key += 1) await player.keyboard.press('ArrowRight');
    await expect(player.getByRole('menuitemcheckbox', { name: 'Celebrate' })).toBeFocused();
    await player.keyboard.press('Enter');
    await expect(line(player, 'press on').getByRole('button', { name: 'Celebrate, You' })).toBeVisible();
    await expect(line(player, 'press on')).toBeFocused();
    await more.focus();
    await player.keyboard.press('Enter');
    await player.getByRole('menuitem', { name: 'Reply' }).focus();
    await player.keyboard.press('Enter');
    await expect(composer(player)).toBeFocused();
    await player.keyboard.press('Escape');
    await expect(player.getByText(/^Replying to/)).toHaveCount(0);
    await expect(composer(player)).toBeFocused();
  });

  test('[SE-040] a guardian is in the conversation from the start, and everybody sees as whom', async ({ openAs }) => {
    const recruiter = await callAs('college-coach');
    const title = unique('Recruiting');
    const [made] = await recruiter.call<{ conversation_id: string }[]>(
      'POST',
      'rpc/create_conversation_with_participants',
      {
        title,
        type: 'group',
        participant_ids: [demoPerson('minor').id, demoPerson('staff').id],
      },
    );
    const path = `/inbox?conversation=${made!.conversation_id}`;
    const [guardian, kid] = [demoPerson('guardian').name, demoPerson('minor').name];
    const pages = { own: await openAs('guardian'), others: await openAs('college-coach') };
    await pages.own.goto(path);
    await expect(pages.own.getByText(`You are here as the guardian of ${kid}`)).toBeVisible();
    await pages.others.goto(path);
    await expect(pages.others.getByText(`${guardian} (guardian of ${kid}) is in this conversation, too`)).toBeVisible();
    await pages.others.getByRole('button', { name: 'People of this group' }).click();
    await expect(pages.others.getByText(`Guardian of ${kid}`, { exact: true })).toBeVisible();
    await expect(pages.others.getByRole('button', { name: `Remove ${guardian}` })).toHaveCount(0);
  });
});

for (const width of [1280, 390]) {
  test(`what messages hold has no accessibility violations, ${width} wide`, async ({ openAs }) => {
    const group = await startGroup(unique('Axe'));
    await group.coachSays('Read this: https://example.com/page');
    const page = await openAs('player', { viewport: { width, height: 844 } });
    await page.goto(group.path);
    await act(page, 'Read this');
    await page.getByRole('menuitemcheckbox', { name: 'Laugh' }).click();
    await line(page, 'Read this').getByRole('button', { name: 'Laugh, You' }).focus();
    await expectAccessibleInBothThemes(page);
    await act(page, 'Read this');
    await expect(page.getByRole('group', { name: 'React', exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('menuitem', { name: 'Reply' }).click();
    await page.getByLabel('Image files').setInputFiles(picture('board.png'));
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await expectAccessibleInBothThemes(page);
    await say(page, 'an answer');
    await expect(messages(page).getByRole('img', { name: 'board' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
