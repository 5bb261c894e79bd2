import type { Locator, Page } from '@playwright/test';
import { demoPerson } from '@lineup/supabase/seed/accounts';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';
import { act, composer, expectSent, line, messages, row, say, startGroup, unique } from './inbox';
import { picture } from './picture';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** What a keyboard leaves free of it. */
const FREE = 460;

/** Nothing lies over the middle of an element, and all of it is in the upper part of the window. */
async function expectInView(page: Page, part: Locator, height: number): Promise<void> {
  await expect
    .poll(async () => {
      const box = await part.boundingBox();
      if (!box) return 'not there';
      if (box.y < 0 || box.y + box.height > height + 1) return `from ${box.y} to ${box.y + box.height}`;
      const isOnTop = await part.evaluate((element) => {
        const { x, y, width, height: tall } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + tall / 2);
        return top !== null && (element.contains(top) || top.contains(element));
      });
      return isOnTop ? 'in view' : 'covered';
    })
    .toBe('in view');
}

/** Reads and writes above the keyboard that is open. */
async function talkAboveKeyboard(page: Page, group: Awaited<ReturnType<typeof startGroup>>): Promise<void> {
  await expectInView(page, composer(page), FREE);
  await expectInView(page, line(page, 'word 20'), FREE);
  await group.coachSays('an answer from the coach');
  await expectInView(page, line(page, 'an answer from the coach'), FREE);
  // The field grows with its text, and the newest message stays above it.
  await composer(page).fill('one\ntwo\nthree\nfour');
  await expectInView(page, composer(page), FREE);
  await expectInView(page, line(page, 'an answer from the coach'), FREE);
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectSent(page, 'four');
  await expect(composer(page)).toBeFocused();
  await expectInView(page, line(page, 'four'), FREE);
  await say(page, 'sent by the key');
  await expectSent(page, 'sent by the key');
  await expect(composer(page)).toBeFocused();
  await expectInView(page, line(page, 'sent by the key'), FREE);
  await expectInView(page, page.getByRole('heading', { level: 2 }), FREE);
}

const story = Array.from({ length: 20 }, (_, index) => `word ${index + 1}`);

test.describe('the inbox on a small screen', () => {
  // A keyboard as Chrome on Android has it: the page becomes smaller, since it asks for that.
  test('[IN-014] neither the keyboard of a phone nor a lost connection covers field, head or newest message; the end stays in view when it changes', async ({
    openAs,
  }) => {
    const title = unique('Thumbs');
    const group = await startGroup(title);
    await group.tell(story);
    const page = await openAs('player', PHONE);
    await page.goto(group.path);
    await composer(page).tap();
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
    const devtools = await page.context().newCDPSession(page);
    const resize = (height: number) =>
      devtools.send('Emulation.setDeviceMetricsOverride', {
        width: 390,
        height,
        screenWidth: 390,
        screenHeight: 844,
        deviceScaleFactor: 1,
        mobile: true,
      });
    await resize(FREE);
    await talkAboveKeyboard(page, group);
    await resize(844);
    await expect.poll(async () => (await composer(page).boundingBox())!.y).toBeGreaterThan(FREE);
    await expectInView(page, line(page, 'sent by the key'), 844);

    // The end stays in view when its message gets taller or shorter: an image, an edit, a deletion.
    const belowView = () =>
      messages(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    const expectEnd = () => expect.poll(belowView).toBeLessThanOrEqual(1);
    await page.getByLabel('Image files').setInputFiles(picture('board.png', 900, 1200));
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(messages(page).getByRole('img', { name: 'board' })).toBeVisible();
    await expect(messages(page).getByText('Sending…')).toHaveCount(0);
    await expectEnd();
    await say(page, 'see you at nine tomorow');
    await expectSent(page, 'see you at nine tomorow');
    await act(page, 'tomorow');
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('see you at nine tomorrow, and bring the notes');
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(line(page, 'tomorrow')).toContainText('Edited');
    await expectEnd();
    await act(page, 'tomorrow');
    await page.getByRole('menuitem', { name: 'Delete…' }).tap();
    await page.getByRole('menuitem', { name: 'Delete for everyone' }).tap();
    await expect(line(page, 'Message deleted')).toBeVisible();
    await expectEnd();

    // Without a connection the line that says so covers neither head nor field.
    await page.getByRole('button', { name: 'No, thanks' }).tap();
    await page.context().setOffline(true);
    const offline = page.getByText('You are offline.');
    await expect(offline).toBeVisible();
    for (const part of [offline, page.getByRole('heading', { level: 2, name: title }), composer(page)])
      await expectInView(page, part, 844);
    await say(page, 'from the subway');
    await expectInView(page, line(page, 'from the subway'), 844);
    await page.context().setOffline(false);
    await expectSent(page, 'from the subway', 60_000);
  });

  // As Safari has it: the page keeps its height, moves up for the field, and tells by `visualViewport` what is free.
  test('[IN-014] the keyboard covers neither of them where the page keeps its height under it', async ({ openAs }) => {
    const group = await startGroup(unique('Thumbs'));
    await group.tell(story);
    const page = await openAs('player', PHONE);
    await page.addInitScript(() => {
      const shown = { height: 844 };
      Object.defineProperty(window.visualViewport!, 'height', { get: () => shown.height });
      Object.assign(window, {
        openKeyboard(height: number) {
          shown.height = height;
          window.visualViewport!.dispatchEvent(new Event('resize'));
        },
      });
    });
    await page.goto(group.path);
    await composer(page).tap();
    await page.evaluate((height) => {
      window.scrollTo(0, 200);
      (window as unknown as { openKeyboard(height: number): void }).openKeyboard(height);
    }, FREE);
    await talkAboveKeyboard(page, group);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(2);
  });

  test('[IN-026] a toast lies over neither the field nor what sends it, on a phone and wide', async ({ openAs }) => {
    const page = await openAs('player');
    for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      await page.goto(`/inbox?to=${demoPerson('coach').id},${demoPerson('second-player').id}`);
      await page.getByLabel('Group name').fill(unique('Toast'));
      await page.getByRole('button', { name: 'Start group' }).click();
      const toast = page.getByText('Conversation created');
      await expect(toast).toBeVisible();
      // As long as somebody looks at it.
      await toast.hover();
      await expectInView(page, composer(page), viewport.height);
      await composer(page).fill('hello');
      await expectInView(page, page.getByRole('button', { name: 'Send', exact: true }), viewport.height);
      await expect(toast).toBeVisible();
      // What is typed would be asked about.
      await composer(page).fill('');
    }
  });

  // A window of 1280 × 800 at a zoom of 200 %.
  test('[IN-001, IN-014] at 200 % zoom all of it is used without scrolling sideways', async ({ openAs }) => {
    const title = unique('Large print');
    const group = await startGroup(title);
    await group.tell(story);
    await group.coachSays('look at https://example.com/a/very/long/address/that/does/not/end/soon');
    const page = await openAs('player', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    const judge = async (name: string) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(640);
    await page.goto('/inbox');
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(row(page, title)).toBeVisible();
    await judge('list');
    await row(page, title).getByRole('button', { name: /^More/ }).click();
    await expectInView(page, page.getByRole('menuitem').last(), 400);
    await judge('menu of a conversation');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectInView(page, page.getByRole('button', { name: 'Start conversation' }), 400);
    await judge('people');
    await page.keyboard.press('Escape');

    // Scrolled down in the page, the head of the thread is in view all the same.
    await page.evaluate(() => window.scrollTo(0, 120));
    await row(page, title).getByRole('link').click();
    await expectInView(page, page.getByRole('heading', { level: 2, name: title }), 400);
    await expectInView(page, composer(page), 400);
    await judge('thread');
    await expectAccessible(page, { name: 'thread' });
    await say(page, 'large and clear');
    await expectSent(page, 'large and clear');
    await expectInView(page, line(page, 'large and clear'), 400);
    await act(page, 'large and clear');
    for (const name of ['Reply', 'Edit', 'Delete']) await expectInView(page, page.getByRole('menuitem', { name }), 400);
    await judge('menu of a message');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'People of this group' }).click();
    await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
    await judge('people of the group');
    await page.keyboard.press('Escape');
    await messages(page).focus();
    await page.keyboard.press('Home');
    await expect(line(page, 'word 1').first()).toBeVisible();
    await judge('older messages');
  });
});
