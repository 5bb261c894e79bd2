import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { demoPerson } from '../../../supabase/seed/accounts';
import { expectAccessible } from '../../../tools/journeys/accessibility';
import { callAs } from '../../../tools/journeys/api';
import { expect, test } from '../../../tools/journeys/test';
import { composer, expectSent, messages, say, startGroup, unique } from './inbox';

const line = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text });

/** Opens the actions of a message. */
async function act(page: Page, text: string): Promise<void> {
  await line(page, text).hover();
  await line(page, text).getByRole('button', { name: 'Message actions' }).click();
}

/** A picture of one color, of this many pixels, as a camera or a screenshot would make it. */
function png(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height, 0x7a);
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const picture = (name: string, width = 640, height = 480) => ({
  name,
  mimeType: 'image/png',
  buffer: png(width, height),
});

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
    await player.getByLabel('Day').fill('2025-01-31');
    await expectAccessible(player);
    await player.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(player.getByRole('dialog')).toHaveCount(0);
    await expect(messages(player).getByText('part 1 of 64', { exact: true }).last()).toBeInViewport();
  });

  test('images: chosen, described, taken away, uploaded again, sent alone, enlarged, gone with the message', async ({
    openAs,
  }) => {
    const group = await startGroup(unique('Pictures'));
    const [player, coach] = [await openAs('player'), await openAs('coach')];
    for (const page of [player, coach]) {
      await page.goto(group.path);
      await expect(composer(page)).toBeVisible();
    }
    let refused = 0;
    await player.route(/\/storage\/v1\/object\/messages\//, async (route) => {
      if (route.request().method() !== 'POST' || refused++ > 0) return route.fallback();
      await route.fulfill({ status: 503, json: { message: 'down' } });
    });
    const choose = player.getByLabel('Image files');
    await choose.setInputFiles([picture('ascent-map.png', 3000, 1500), picture('wrong.png')]);
    const list = player.getByRole('list', { name: 'Images to send' }).getByRole('listitem');
    await expect(list).toHaveCount(2);
    await expect(player.getByRole('alert')).toContainText('Not uploaded.');
    await expect(player.getByRole('button', { name: 'Send' })).toBeDisabled();
    await player.getByRole('button', { name: /^Upload .* again$/ }).click();
    await expect(player.getByRole('alert')).toHaveCount(0);
    await player.getByRole('button', { name: 'Remove wrong' }).click();
    await expect(list).toHaveCount(1);
    await list.getByLabel('What the image shows').fill('Map of Ascent');
    await expectAccessible(player);
    await choose.setInputFiles([1, 2, 3, 4].map((number) => picture(`more ${number}.png`)));
    await expect(list).toHaveCount(4);
    await expect(player.getByText('A message takes 4 images.')).toBeVisible();
    for (const number of [1, 2, 3]) await player.getByRole('button', { name: `Remove more ${number}` }).click();

    await expect(player.getByRole('button', { name: 'Send' })).toBeEnabled();
    await player.getByRole('button', { name: 'Send' }).click();
    const image = messages(coach).getByRole('img', { name: 'Map of Ascent' });
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(2048);
    await expect(coach.getByRole('list', { name: 'Conversations' })).toContainText('Sent an image');
    await coach.getByRole('button', { name: 'Enlarge image: Map of Ascent' }).press('Enter');
    await expect(coach.getByRole('dialog').getByRole('img', { name: 'Map of Ascent' })).toBeVisible();
    await expectAccessible(coach);
    await coach.keyboard.press('Escape');
    await expect(coach.getByRole('button', { name: 'Enlarge image: Map of Ascent' })).toBeFocused();

    const own = messages(player)
      .getByRole('listitem')
      .filter({ has: player.getByRole('img') });
    await own.hover();
    await own.getByRole('button', { name: 'Message actions' }).click();
    await player.getByRole('menuitem', { name: 'Delete…' }).click();
    await player.getByRole('menuitem', { name: 'Delete for everyone' }).click();
    await expect(messages(coach).getByText('Message deleted')).toBeVisible();
    await expect(image).toHaveCount(0);

    // The database says why it takes no more.
    const denied = { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' };
    await coach.route(/\/storage\/v1\/object\/messages\//, (route) => route.fulfill({ status: 400, json: denied }));
    for (const [left, why] of [
      [{ here: 12, today: 0 }, 'today’s limit for images. Try again tomorrow.'],
      [{ here: 0, today: 9 }, 'Delete messages with images to send more.'],
    ] as const) {
      await coach.route(/rpc\/message_images_left/, (route) => route.fulfill({ json: left }));
      await coach.getByLabel('Image files').setInputFiles(picture('one more.png'));
      await expect(coach.getByRole('alert')).toContainText(why);
      await coach.getByRole('button', { name: 'Remove one more' }).click();
    }
  });

  test('by keyboard alone: answer a message, react to it, leave the answer', async ({ openAs }) => {
    const group = await startGroup(unique('Keys'));
    await group.coachSays('press on');
    const player = await openAs('player');
    await player.goto(group.path);
    const more = line(player, 'press on').getByRole('button', { name: 'Message actions' });
    await more.focus();
    await player.keyboard.press('Enter');
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
    await expect(pages.others.getByText(`${guardian} is the guardian of ${kid}`)).toBeVisible();
    await pages.others.getByRole('button', { name: 'People of this group' }).click();
    await expect(pages.others.getByText(`Guardian of ${kid}`, { exact: true })).toBeVisible();
    await expect(pages.others.getByRole('button', { name: `Remove ${guardian}` })).toHaveCount(0);
  });

  test('a group has a picture, in the list and at its head', async ({ openAs }) => {
    const title = unique('Logo');
    const group = await startGroup(title);
    const [coach, player] = [await openAs('coach'), await openAs('player')];
    for (const page of [coach, player]) await page.goto(group.path);
    await coach.getByRole('button', { name: 'People of this group' }).click();
    await coach.getByLabel('Group picture file').setInputFiles(picture('crest.png', 300, 200));
    await expect(coach.getByText('Picture saved')).toBeVisible();
    const pictures = player.locator('img[src*="/avatars/"]').and(player.locator(`[src*="${group.id}"]`));
    await expect(pictures).toHaveCount(2);
    await coach.getByRole('button', { name: 'Remove picture' }).click();
    await expect(pictures).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`what messages hold has no accessibility violations, ${colorScheme}, ${width} wide`, async ({ openAs }) => {
      const group = await startGroup(unique('Axe'));
      await group.coachSays('Read this: https://example.com/page');
      const page = await openAs('player', { colorScheme, viewport: { width, height: 844 } });
      await page.goto(group.path);
      await act(page, 'Read this');
      await page.getByRole('menuitemcheckbox', { name: 'Laugh' }).click();
      await line(page, 'Read this').getByRole('button', { name: 'Laugh, You' }).focus();
      await expectAccessible(page);
      await act(page, 'Read this');
      await expect(page.getByRole('group', { name: 'React', exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Reply' }).click();
      await page.getByLabel('Image files').setInputFiles(picture('board.png'));
      await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
      await expectAccessible(page);
      await say(page, 'an answer');
      await expect(messages(page).getByRole('img', { name: 'board' })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  }
}
