import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';
import { composer, messages, startGroup, unique } from './inbox';
import { picture } from './picture';

test.describe('messages', () => {
  test('a group has a picture; images: chosen, described, taken away, uploaded again, sent alone, enlarged, gone with the message', async ({
    openAs,
  }) => {
    const group = await startGroup(unique('Pictures'));
    const [player, coach] = [await openAs('player'), await openAs('coach')];
    for (const page of [player, coach]) {
      await page.goto(group.path);
      await expect(composer(page)).toBeVisible();
    }
    // The group gets a picture, in the list and at its head.
    await coach.getByRole('button', { name: 'People of this group' }).click();
    await coach.getByLabel('Group picture file').setInputFiles(picture('crest.png', 300, 200));
    await expect(coach.getByText('Picture saved')).toBeVisible();
    const pictures = player.locator('img[src*="/avatars/"]').and(player.locator(`[src*="${group.id}"]`));
    await expect(pictures).toHaveCount(2);
    await coach.getByRole('button', { name: 'Remove picture' }).click();
    await expect(pictures).toHaveCount(0);
    await coach.keyboard.press('Escape');
    await expect(coach.getByRole('dialog')).toHaveCount(0);

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
    await player.getByRole('button', { name: /^Try again: upload / }).click();
    await expect(player.getByRole('alert')).toHaveCount(0);
    await player.getByRole('button', { name: 'Remove wrong' }).click();
    await expect(list).toHaveCount(1);
    await list.getByRole('button', { name: 'Describe ascent map' }).click();
    await expect(list.getByLabel('What the image shows')).toBeFocused();
    await list.getByLabel('What the image shows').fill('Map of Ascent');
    await expectAccessible(player);
    await choose.setInputFiles([1, 2, 3, 4].map((number) => picture(`more ${number}.png`)));
    await expect(list).toHaveCount(4);
    await expect(player.getByText('A message can have up to 4 images.')).toBeVisible();
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
});
