import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callAs } from '@lineup/journeys/api';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';

/** Below the address of the database. */
const RENDER = '../../functions/v1/render-content';

test.describe('learn', () => {
  test('[LE-001, LE-002, LE-010] the list shows every published page in display order; a page opens from it, with contents that lead to its headings and its neighbors', async ({
    page,
  }) => {
    const { call } = await callAs('player');
    const rows = await call<{ title: string; display_order: number }[]>(
      'GET',
      'content_pages?select=title,display_order&is_published=is.true&order=display_order',
    );
    expect(rows.length).toBeGreaterThan(5);
    await page.goto('/learn');
    const main = page.getByRole('main');
    // By the numbers, in whatever order they came.
    const sorted = rows.toSorted((one, other) => one.display_order - other.display_order);
    await expect(main.getByRole('list').getByRole('listitem').locator('span span:first-child')).toHaveText(
      sorted.map(({ title }) => title),
    );
    const link = main.getByRole('listitem').nth(1).getByRole('link');
    const title = await link.locator('span span').first().innerText();
    await link.click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    await last.click();
    const heading = main.getByRole('heading', { level: 2, name: await last.innerText() });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await expect(last).toHaveAttribute('aria-current', 'location');
    await page.mouse.wheel(0, -20_000);
    await expect(last).not.toHaveAttribute('aria-current');
    await expect(main.getByRole('navigation', { name: 'Related pages' }).getByRole('link').first()).toBeVisible();
    await page
      .getByRole('navigation', { name: 'More pages' })
      .getByRole('link', { name: /^Previous/ })
      .click();
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(title);
  });

  test('[LE-002] an address with a heading opens the page there, a heading hands its address out, and on a phone the contents are folded, all by keyboard', async ({
    openAs,
  }) => {
    const page = await openAs(null, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/learn/emailing-a-coach');
    const article = page.getByRole('main').getByRole('article');
    const third = article.getByRole('heading', { level: 2 }).nth(2);
    await third.hover();
    await third.getByRole('link').click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(/\/learn\/emailing-a-coach#[a-z-]+$/);
    expect(address).toBe(page.url());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address.replace('#', '?fresh#'));
    await expect(third).toBeInViewport();
    await expect(page).toHaveURL(/#[a-z-]+$/);

    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    await expect(last).toBeHidden();
    const fold = contents.getByRole('button', { name: 'On this page' });
    await fold.focus();
    await page.keyboard.press('Enter');
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    const name = await last.innerText();
    await last.focus();
    await page.keyboard.press('Enter');
    await expect(last).toBeHidden();
    const heading = article.getByRole('heading', { name }).first();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(heading.getByRole('link')).toBeFocused();
  });

  test('[LE-002] a printed page is its text alone, with the addresses of its links', async ({ openAs }) => {
    const { call } = await callAs('staff');
    const id = crypto.randomUUID();
    await call('DELETE', 'content_pages?slug=eq.printed');
    await call('POST', 'content_pages', {
      ...{ id, slug: 'printed', title: 'Printed', is_published: true },
      body: '## One\n\n[Away](https://away.example/there)\n\n## Two\n\nEnd.',
    });
    await call('POST', RENDER, { kind: 'page', id });
    const page = await openAs(null, { colorScheme: 'dark' });
    await page.goto('/learn/printed');
    await expect(page.getByRole('link', { name: 'Away' })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const chrome of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(chrome).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Printed' })).toBeVisible();
    const look = (property: string, of: string) =>
      page
        .getByRole('link', { name: 'Away' })
        .evaluate((link, [style, part]) => getComputedStyle(link, part).getPropertyValue(style!), [property, of]);
    expect(await look('content', '::after')).toContain('https://away.example/there');
    // Whoever reads in the dark prints dark on white.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--lu-text'))).toBe(
      '#10151d',
    );
    await call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-002] the first reader of a text whose HTML is not made yet has it made, and gets it whole', async ({
    openAs,
  }) => {
    const { call } = await callAs('staff');
    const id = crypto.randomUUID();
    await call('DELETE', 'content_pages?slug=eq.not-made-yet');
    await call('POST', 'content_pages', {
      ...{
        id,
        slug: 'not-made-yet',
        title: 'Not made yet',
        body: '## Part\n\nIts words.\n\n## Other part',
        is_published: true,
      },
    });
    const stored = () => call<{ html: string | null }[]>('GET', `content_pages?id=eq.${id}&select=html`);
    expect(await stored()).toEqual([{ html: null }]);
    const reader = await openAs(null);
    const requests: string[] = [];
    reader.on('request', (request) => requests.push(request.url()));
    // A server that is down: the text shows all the same, from its Markdown.
    await reader.route(/functions\/v1\/render-content/, (route) => route.abort());
    await reader.goto('/learn');
    await go(reader, '/learn/not-made-yet');
    await expect(reader.getByText('Its words.')).toBeVisible();
    expect(await stored()).toEqual([{ html: null }]);
    await reader.unroute(/functions\/v1\/render-content/);
    expect(requests.filter((url) => /select=body/.test(url))).not.toEqual([]);
    requests.length = 0;
    await reader.reload();
    await expect(reader.getByText('Its words.')).toBeVisible();
    await expect(reader.getByText('1 min read')).toBeVisible();
    await expect(
      reader.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Other part' }),
    ).toBeVisible();
    // Nobody asked for the Markdown.
    expect(requests.filter((url) => /select=body/.test(url))).toEqual([]);
    expect(await stored()).toEqual([{ html: expect.stringContaining('<p>Its words.</p>') }]);
    await call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-005] no attack in a text becomes more than text in a browser', async ({ openAs }) => {
    const attacks = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../supabase/functions/_shared/markdown-attacks.json'), 'utf8'),
    ) as string[];
    const { call } = await callAs('staff');
    const id = crypto.randomUUID();
    await call('DELETE', 'content_pages?slug=eq.attacked');
    await call('POST', 'content_pages', {
      ...{ id, slug: 'attacked', title: 'Attacked', body: attacks.join('\n\n'), is_published: true },
    });
    for (const way of ['from its Markdown', 'from its HTML']) {
      const page = await openAs(null);
      if (way === 'from its Markdown') await page.route(/functions\/v1\/render-content/, (route) => route.abort());
      const strange: string[] = [];
      page.on('dialog', (dialog) => {
        strange.push(dialog.message());
        void dialog.dismiss();
      });
      page.on('request', (request) => {
        if (request.url().includes('evil.example')) strange.push(request.url());
      });
      await page.goto('/learn/attacked');
      await expect(page.getByText('<script>alert(1)</script>').first(), way).toBeVisible();
      const made = await page.evaluate(() => {
        const text = document.querySelector('article [id^="user-content-"]')!.parentElement!;
        return [
          ...[...text.querySelectorAll('script,style,iframe,svg,math,form,object,embed,meta,base,link,button')].map(
            (each) => each.outerHTML,
          ),
          ...[...text.querySelectorAll('a[href]')]
            .map((link) => (link as HTMLAnchorElement).protocol)
            .filter((protocol) => !/^(https?|mailto|ircs?|xmpp):$/.test(protocol)),
          ...[...text.querySelectorAll('[id]')].map((each) => each.id).filter((id) => !id.startsWith('user-content-')),
        ];
      });
      expect(made, way).toEqual([]);
      expect(strange, way).toEqual([]);
    }
    await call('DELETE', `content_pages?id=eq.${id}`);
  });

  test('[LE-001] the search finds the section, marks its hits, and lives in the address', async ({ page }) => {
    await page.goto('/learn');
    const main = page.getByRole('main');
    const field = page.getByRole('searchbox', { name: 'Search pages' });
    await field.pressSequentially('scholarship off');
    await expect(field).toHaveValue('scholarship off');
    await expect(main.locator('mark').first()).toHaveText(/scholarship/i);
    await expect(page).toHaveURL(/q=scholarship/);
    await page.reload();
    await expect(field).toHaveValue('scholarship off');
    const found = main.getByRole('listitem').filter({ hasText: '›' }).or(main.getByRole('listitem')).first();
    await expect(found).toBeVisible();
    await field.fill('net price');
    // Until they are there, the hits of the search before stay.
    await expect(main.locator('mark').first()).toHaveText(/net|price/i);
    const link = main.locator('a[href*="#"]').first();
    await expect(link).toBeVisible();
    const target = (await link.getAttribute('href'))!.split('#')[1];
    await link.press('Enter');
    await expect(page.locator(`[id="user-content-${target}"]`)).toBeInViewport();
    await page.goBack();
    await field.fill('no page has xyzzy');
    await expect(page.getByText('Try another word.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(main.getByRole('listitem').nth(5)).toBeVisible();
  });
});
