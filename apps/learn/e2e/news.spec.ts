import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ARTICLES = /\/rest\/v1\/(rpc\/(list_news|load_article)|news_articles)/;

const main = (page: Page) => page.getByRole('main');
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

test.describe('news', () => {
  test('[LE-007, LE-008] who visits finds an article by tag and by word, reads it and goes on to the next', async ({
    page,
  }) => {
    await page.goto('/news');
    const articles = main(page).getByRole('article');
    await expect(articles).toHaveCount(10);
    await expect(articles.first().getByRole('heading')).toHaveText(/^Fall season opens/);
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'guides' }).click();
    await expect(page).toHaveURL(/\/news\/tags\/guides$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides');
    await expect(articles).toHaveCount(3);

    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'All' }).click();
    // The field of a page that is left is not the one of the next.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
    await page.getByRole('searchbox', { name: 'Search news' }).fill('tryout lobby');
    await expect(articles).toHaveCount(1);
    await page.reload();
    await expect(articles).toHaveCount(1);
    await articles.getByRole('link', { name: /checklist/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A checklist for your first college tryout');
    await expect(main(page).getByText('Maya Lindqvist').first()).toBeVisible();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'In the lobby' }).click();
    await expect(main(page).getByRole('heading', { name: 'In the lobby' })).toBeInViewport();
    await page
      .getByRole('navigation', { name: 'More news' })
      .getByRole('link', { name: /^Older/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What silver and gold teams get');
  });

  // Corrected and restored as a page is: editor.spec.ts.
  test('[LE-008] an article is written, illustrated, scheduled, published, deleted and put back', async ({
    openAs,
  }) => {
    test.slow();
    const { call } = await callAs('staff');
    await call('DELETE', 'news_articles?slug=eq.comets-win');
    await call('DELETE', 'content_drafts?kind=eq.article');
    const page = await openAs('staff');
    await page.goto('/news');
    await page.getByRole('link', { name: 'Write an article' }).click();
    await page.getByLabel('Title').fill('Comets win');
    await expect(page.getByLabel('Address')).toHaveValue('comets-win');
    await page.getByLabel('Summary').fill('Three maps, one evening.');
    await page.getByLabel('Author').fill('Jonas Okafor');
    await page.getByLabel('Tags', { exact: true }).fill('Comets, ');
    await page.getByRole('button', { name: 'Add season' }).click();
    await expect(page.getByLabel('Tags', { exact: true })).toHaveValue('comets, season');
    await page
      .getByLabel('Cover file')
      .setInputFiles({ name: 'arena.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    const crop = page.getByRole('dialog', { name: 'Crop cover' });
    await crop.getByRole('button', { name: 'Save' }).click();
    await expect(crop).toBeHidden();
    await expect(page.getByRole('img', { name: 'Cover' })).toHaveAttribute('src', /\/pages\//);
    await page.getByLabel('Cover description').fill('The team with its cup');
    await textOf(page).click();
    await page.keyboard.insertText('They won. [More](/learn)');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByText('Article created')).toBeVisible();
    await expect(page).toHaveURL(/\/news\/comets-win\/edit$/);

    const reader = await openAs(null);
    await reader.goto('/news/comets-win');
    await expect(reader.getByText('Oops! Page not found')).toBeVisible();

    await page.getByLabel('Publish at', { exact: true }).fill('2099-05-01T10:00');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('It will be published at the time you set.')).toBeVisible();
    await page.getByRole('link', { name: 'View article' }).click();
    await expect(main(page).getByRole('note')).toContainText('Scheduled. Only platform staff can read this.');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Everyone can read it now.')).toBeVisible();
    await reader.goto('/news');
    const lead = main(reader).getByRole('article').first();
    await expect(lead).toContainText('Three maps, one evening.');
    await lead.getByRole('link', { name: 'Comets win' }).click();
    await expect(main(reader).getByText('They won.')).toBeVisible();
    await expect(main(reader).getByRole('img', { name: 'The team with its cup' })).toBeVisible();
    await expect(main(reader).getByText('Jonas Okafor').first()).toBeVisible();

    const dateOf = () => call<object[]>('GET', 'news_articles?slug=eq.comets-win&select=published_at,tags');
    const before = await dateOf();
    await page.getByRole('button', { name: 'Delete article' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete article' }).click();
    await expect(page.getByText('Article deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(main(page).getByRole('link', { name: 'Edit Comets win' })).toBeVisible();
    expect(await dateOf()).toEqual(before);
    await call('DELETE', 'news_articles?slug=eq.comets-win');
  });

  test('[LE-007, LE-008] a failed list and a failed article say so, and Retry recovers', async ({ page }) => {
    test.slow();
    await page.goto('/features');
    await page.route(ARTICLES, (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
    await go(page, '/news');
    await expect(page.getByText('The news could not be loaded')).toBeVisible({ timeout: 30_000 });
    await page.unroute(ARTICLES);
    await main(page).getByRole('button', { name: 'Retry' }).click();
    const first = main(page).getByRole('article').first().getByRole('heading').getByRole('link');
    await expect(first).toBeVisible();
    await page.route(ARTICLES, (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
    await first.click();
    await expect(page.getByText('This article could not be loaded')).toBeVisible({ timeout: 30_000 });
    await page.unroute(ARTICLES);
    await main(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Fall season opens/);
  });

  test('[LE-007, LE-008] machines find feed, head and facts of the news, signed out', async ({ page }) => {
    await page.goto('/news');
    const feed = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[type="application/rss+xml"]');
      const answer = await fetch(link?.href ?? '');
      const xml = new DOMParser().parseFromString(await answer.text(), 'text/xml');
      return {
        type: answer.headers.get('content-type'),
        failure: xml.querySelector('parsererror')?.textContent,
        links: [...xml.querySelectorAll('item > link')].map((each) => each.textContent),
      };
    });
    expect(feed).toMatchObject({ type: 'application/rss+xml; charset=utf-8', failure: undefined });
    expect(feed.links).toHaveLength(10);
    const html = await (await page.request.get(String(feed.links[0]))).text();
    expect(html).toMatch(/<title data-page>Fall season opens[^<]* · Lineup<\/title>/);
    expect(html).toContain('"@type":"NewsArticle"');
    const cover = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await page.request.get(cover)).headers()['content-type']).toBe('image/png');
    for (const [path, title] of [
      ['/news/tags/scholarships', 'Scholarships · News · Lineup'],
      ['/learn', 'Learn · Lineup'],
      ['/learn/emailing-a-coach', ''],
    ] as const)
      expect(await (await page.request.get(path)).text()).toContain(`<title data-page>${title}`);
    expect((await page.request.get('/news/no-such-article')).status()).toBe(404);
  });
});
