import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';

const PAGES = /\/rest\/v1\/content_pages/;
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const main = (page: Page) => page.getByRole('main');

/** A page that a journey may change as it likes. */
async function writePage(slug: string, fields: object = {}): Promise<string> {
  const { call } = await callAs('staff');
  await call('DELETE', `content_pages?slug=eq.${slug}`);
  const id = crypto.randomUUID();
  await call('POST', 'content_pages', { id, slug, title: 'A page to edit', body: 'First words.', ...fields });
  return id;
}

async function replaceText(page: Page, text: string): Promise<void> {
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test.describe('the editor of learn pages', () => {
  test('[LE-003, LE-004, LE-014, LE-015, LE-016] a page is written, illustrated, published, corrected, restored and deleted', async ({
    openAs,
  }) => {
    test.slow();
    const { call } = await callAs('staff');
    await call('DELETE', 'content_pages?slug=in.(first-scrim,your-first-scrim)');
    await call('DELETE', 'content_drafts?kind=eq.page');
    const page = await openAs('staff');
    await page.goto('/learn/new');
    await page.getByLabel('Title').fill('First scrim');
    await expect(page.getByLabel('Address')).toHaveValue('first-scrim');
    await textOf(page).click();
    await page.keyboard.insertText('How to play it.');
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'the-arena.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'How to play it.' })).toBeVisible();
    await expect(preview.getByRole('img', { name: 'the arena' })).toHaveAttribute('src', /\/pages\//);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Page created')).toBeVisible();
    await expect(page).toHaveURL(/\/learn\/first-scrim\/edit$/);

    const reader = await openAs(null);
    await reader.goto('/learn/first-scrim');
    await expect(main(reader).getByRole('img', { name: 'the arena' })).toBeVisible();

    await page.getByLabel('Address').fill('your-first-scrim');
    await replaceText(page, '## Corrected words');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Page updated')).toBeVisible();
    await expect(page).toHaveURL(/\/learn\/your-first-scrim\/edit$/);
    await reader.reload();
    await expect(reader).toHaveURL(/\/learn\/your-first-scrim$/);
    await expect(main(reader).getByRole('heading', { name: 'Corrected words' })).toBeVisible();

    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.getByRole('list', { name: 'Versions' }).getByRole('button').last().click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect(dialog).toBeHidden();
    await expect(textOf(page)).toContainText('How to play it.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes saved.')).toBeVisible();
    await reader.reload();
    await expect(main(reader).getByRole('heading', { name: 'How to play it.' })).toBeVisible();

    await page.getByLabel('Unpublish at').fill('2099-05-01T10:00');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('It will be taken down at the time you set.')).toBeVisible();
    await reader.reload();
    await expect(main(reader).getByRole('heading', { name: 'How to play it.' })).toBeVisible();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    await reader.reload();
    await expect(reader.getByText('Oops! Page not found')).toBeVisible();

    await page.getByRole('button', { name: 'Delete page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
    await expect(page.getByText('Page deleted')).toBeVisible();
    await expect(main(page).getByText('“First scrim” was deleted.')).toBeVisible();
    const row = main(page).getByRole('link', { name: 'Edit First scrim' });
    await expect(row).toBeHidden();
    const versions = await call('GET', 'content_revisions?select=id&title=eq.First scrim');
    expect(versions).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    // With its history and the address it had before.
    await row.click();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(dialog.getByRole('list', { name: 'Versions' }).getByRole('button')).toHaveCount(3);
    expect(await call('GET', 'content_page_slugs?slug=eq.first-scrim&select=slug')).toHaveLength(1);
    await call('DELETE', 'content_pages?slug=eq.your-first-scrim');
  });

  test('[LE-005] pictures come by drop, where they are dropped, and by paste', async ({ openAs }) => {
    const id = await writePage('dropped-pictures', { body: 'First line.\n\nLast line.' });
    const page = await openAs('staff');
    await page.goto('/learn/dropped-pictures/edit');
    const text = textOf(page);
    await expect(text).toContainText('Last line.');
    const bring = (kind: 'drop' | 'paste', name: string) =>
      page.evaluate(
        ([event, fileName, base64]) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0));
          data.items.add(new File([bytes], fileName!, { type: 'image/png' }));
          const [line] = document.querySelectorAll('.cm-line');
          const { left, top, height } = line!.getBoundingClientRect();
          const init = { bubbles: true, cancelable: true };
          line!.dispatchEvent(
            event === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data, clientX: left + 2, clientY: top + height / 2 })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        [kind, name, PIXEL] as const,
      );
    const preview = page.getByRole('region', { name: 'Preview' });
    await bring('drop', 'the-arena.png');
    await expect(preview.getByRole('img', { name: 'the arena' })).toBeVisible();
    await expect(text).toContainText(/^!\[the arena\]\(.*\.(png|webp)\)First line\./);
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await bring('paste', 'image.png');
    await expect(preview.getByRole('img', { name: 'Picture' })).toBeVisible();
    await expect(text).toContainText(/Last line\.!\[Picture\]/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes saved.')).toBeVisible();
    const { call } = await callAs('staff');
    const [stored] = await call<{ body: string }[]>('GET', `content_pages?id=eq.${id}&select=body`);
    // Each stands by itself, apart from the words that it was put beside.
    expect(stored?.body).toMatch(/^!\[the arena\]\(\S+\)\n\nFirst line\.\n\nLast line\.\n\n!\[Picture\]\(\S+\)$/);
    await call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-015, LE-018] two editors at once: the second is told, and nothing is overwritten', async ({ openAs }) => {
    test.slow();
    const id = await writePage('two-editors', { is_published: true });
    const one = await openAs('staff');
    const other = await openAs('developer');
    for (const page of [one, other]) {
      await page.goto('/learn/two-editors/edit');
      await expect(textOf(page)).toContainText('First words.');
    }
    await replaceText(other, 'Words of the second.');
    await replaceText(one, 'Words of the first.');
    await one.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(one.getByText('Page updated')).toBeVisible();
    await expect(one.getByText('All changes saved.')).toBeVisible();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Error updating page')).toBeVisible();
    const told = other.getByRole('alert').filter({ hasText: 'saved this page at' });
    await expect(told).toBeFocused();
    await expect(told).toBeInViewport();
    const { call } = await callAs('staff');
    const stored = () => call<{ body: string }[]>('GET', `content_pages?id=eq.${id}&select=body`);
    expect(await stored()).toEqual([{ body: 'Words of the first.' }]);
    await other.getByRole('button', { name: 'Compare' }).click();
    const dialog = other.getByRole('dialog', { name: 'Their version and yours' });
    await expect(dialog).toContainText('Words of the first.');
    await expectAccessible(other);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await other.getByRole('button', { name: 'Keep mine' }).click();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('All changes saved.')).toBeVisible();
    expect(await stored()).toEqual([{ body: 'Words of the second.' }]);
    await call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-018] a lost connection loses nothing: what was typed is there after a reload, and a save is tried again', async ({
    openAs,
  }) => {
    test.slow();
    const id = await writePage('lost-words');
    const page = await openAs('staff');
    await page.goto('/learn/lost-words/edit');
    await expect(textOf(page)).toContainText('First words.');
    await page.route(/\/rest\/v1\/content_drafts/, (route) => route.abort());
    await replaceText(page, 'Written without a connection.');
    await expect(page.getByText('kept in this browser')).toBeVisible();
    await page.reload();
    await expect(textOf(page)).toContainText('Written without a connection.');
    await expect(page.getByText('You wrote this before and did not save it.')).toBeVisible();
    await page.unroute(/\/rest\/v1\/content_drafts/);
    await expect(page.getByText('Your draft is kept.')).toBeVisible({ timeout: 15_000 });

    await refuseOnce(page, PAGES);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(page.getByText('Error updating page')).toBeVisible();
    await expect(textOf(page)).toContainText('Written without a connection.');
    await loseAnswer(page, PAGES);
    await save.click();
    const failure = page.getByText('What you wrote is still here. Try again.');
    await expect(failure).toHaveCount(1);
    await save.dblclick();
    await expect(page.getByText('All changes saved.')).toBeVisible();
    const { call } = await callAs('staff');
    expect(await call('GET', `content_pages?id=eq.${id}&select=body`)).toEqual([
      { body: 'Written without a connection.' },
    ]);
    expect(await call('GET', `content_revisions?page_id=eq.${id}&select=body`)).toHaveLength(2);
    // The draft goes after the page was saved.
    await expect.poll(() => call('GET', `content_drafts?page_id=eq.${id}&select=id`)).toEqual([]);
    await call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-006, LE-010, LE-011] who writes sees every page, the newest first, moves the published ones by key and pointer, and reads a draft as one', async ({
    openAs,
  }) => {
    const id = await writePage('newest-draft', { title: 'Newest draft' });
    const page = await openAs('staff');
    await page.goto('/learn');
    await page.getByRole('link', { name: 'Manage pages' }).click();
    const all = page.getByRole('region', { name: 'All pages' }).getByRole('listitem');
    await expect(all.first()).toContainText('Newest draft');
    const order = page.getByRole('region', { name: 'Order for readers' }).getByRole('listitem');
    const before = await order.allInnerTexts();
    expect(before).not.toContain('Newest draft');
    const stored = () => page.waitForResponse((answer) => answer.url().includes('reorder_pages') && answer.ok());
    const byKey = stored();
    await order.first().getByRole('button').press('ArrowDown');
    await byKey;
    await expect(order.nth(1)).toHaveText(before[0]!);
    const byPointer = stored();
    await order
      .nth(1)
      .getByRole('button')
      .dragTo(order.first(), { targetPosition: { x: 10, y: 2 } });
    await byPointer;
    await page.reload();
    await expect(order.first()).toHaveText(before[0]!);
    expect(await order.allInnerTexts()).toEqual(before);
    await go(page, '/learn/newest-draft');
    await expect(page.getByRole('note')).toHaveText('Draft. Only platform staff can read this until it is published.');
    await (await callAs('staff')).call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-004, LE-006, LE-008, SE-020] who may not write pages or news sees no way to, and Not-found, also for a draft; a visitor signs in first', async ({
    openAs,
  }) => {
    const id = await writePage('not-yet', { title: 'Not yet' });
    const coach = await openAs('coach');
    await coach.goto('/learn?view=manage');
    await expect(main(coach).getByRole('searchbox', { name: 'Search pages' })).toBeVisible();
    await expect(coach.getByText('Order for readers')).toBeHidden();
    for (const address of [
      '/learn/new',
      '/learn/how-college-esports-recruiting-works/edit',
      '/learn/not-yet',
      '/news/new',
      '/news/fall-season-opens/edit',
    ]) {
      await go(coach, '/features');
      await expect(coach).toHaveTitle(/^Features/);
      await go(coach, address);
      await expect(coach.getByText('Oops! Page not found')).toBeVisible();
    }
    await go(coach, '/news?view=manage');
    await expect(main(coach).getByRole('article').first()).toBeVisible();
    await expect(main(coach).getByRole('link', { name: /Write an article|Manage articles/ })).toHaveCount(0);
    const visitor = await openAs(null);
    for (const address of ['/learn/new', '/news/new']) {
      await visitor.goto(address);
      await expect(visitor).toHaveURL(/\/auth/);
    }
    await visitor.goto('/learn/not-yet');
    await expect(visitor.getByText('Oops! Page not found')).toBeVisible();
    await (await callAs('staff')).call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-004, LE-007, LE-008] pages, news and their editor have no accessibility violations and fit a phone', async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs('staff', { viewport: { width: 390, height: 844 } });
    const judge = async () => {
      await expectAccessibleInBothThemes(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    };
    await page.goto('/news');
    await expect(main(page).getByRole('article').first()).toBeVisible();
    await judge();
    await page.getByRole('searchbox', { name: 'Search news' }).fill('no article has this');
    await expect(page.getByText('Try another word.')).toBeVisible();
    await expectAccessible(page);
    await go(page, '/news?view=manage');
    await expect(page.getByRole('link', { name: /^Edit Fall/ })).toBeVisible();
    await judge();
    await go(page, '/learn?view=manage');
    await expect(page.getByRole('heading', { name: 'Order for readers' })).toBeVisible();
    await judge();
    await go(page, '/news/fall-season-opens');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Fall season opens/);
    await judge();
    // The one of a page has less in it.
    await go(page, '/news/fall-season-opens/edit');
    await expect(textOf(page)).toBeVisible();
    await judge();
    // Tab leaves the text.
    await textOf(page).focus();
    await page.keyboard.press('Tab');
    await expect(textOf(page)).not.toBeFocused();
  });
});
