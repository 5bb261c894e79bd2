import type { CDPSession, Page, Response } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { expect, test } from '@lineup/journeys/test';

const addresses = [
  '/learn',
  '/learn/how-college-esports-recruiting-works',
  '/news',
  '/news/fall-season-opens',
  '/mr/cooldowns',
  '/mr/cooldowns?compare=groot,thor,hela,rogue',
  '/mr/cooldowns?view=changes',
];
const found = ['/learn?q=coach', '/news/tags/season'];

/** What only they hold: the names of files say nothing. */
const codeOf = {
  antd: /prefixCls/,
  'the Supabase client': /GoTrueClient/,
  'the Markdown parser': /micromark|mdast/,
  'the editor': /cm-content/,
};

interface Seen {
  largest: string;
  isPicture: boolean;
  isPage: boolean;
  shift: number;
}

/** Makes a window whose line is slow, and which records what is painted and what moves; gives the line. */
async function watchLoads(page: Page): Promise<CDPSession> {
  await page.addInitScript((kept) => {
    if (location.protocol === 'about:') return;
    // As the first page that the browser opens, but for the question about analytics: it must not be what paints.
    for (const key of Object.keys(localStorage)) if (key !== kept) localStorage.removeItem(key);
    localStorage.setItem('privacy_banner_consent', JSON.stringify({ analytics: false }));
    const seen: Seen = { largest: '', isPicture: false, isPage: false, shift: 0 };
    Object.assign(globalThis, { seenInView: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
        seen.largest = element?.textContent.trim().slice(0, 60) ?? '';
        seen.isPicture = url !== '';
        seen.isPage = Boolean(element?.closest('#main') && !element.closest('[role="status"], [aria-busy="true"]'));
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, SESSION_KEY);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const speed = { latency: 40, downloadThroughput: 400_000, uploadThroughput: 200_000 };
  await line.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  return line;
}

/** Opens an address as the first one of a browser, and gives what was painted, what moved, and the code that came along. */
async function visit(page: Page, line: CDPSession, address: string) {
  const scripts: Promise<string>[] = [];
  const read = (response: Response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
  };
  // What the page before still fetches is not this one's.
  await page.goto('about:blank');
  await line.send('Network.clearBrowserCache');
  page.on('response', read);
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', read);
  const code = (await Promise.all(scripts)).join('\n');
  const seen = await page.evaluate(() => (globalThis as unknown as { seenInView: Seen }).seenInView);
  const loaded = Object.entries(codeOf).flatMap(([name, sign]) => (sign.test(code) ? [name] : []));
  return { ...seen, loaded, codeLength: code.length };
}

for (const [viewport, shown] of [
  [{ width: 390, height: 844 }, addresses],
  // What a desk shows in another way, and what is found.
  [{ width: 1280, height: 800 }, ['/news', '/mr/cooldowns', ...found]],
] as const)
  test(`[LE-001, LE-002, LE-007, LE-008, LE-009] reading shows the text first, moves nothing and loads no more than reading takes, ${viewport.width} wide`, async ({
    openAs,
  }) => {
    test.slow();
    const page = await openAs(null, { viewport });
    const line = await watchLoads(page);
    for (const address of shown)
      await test.step(address, async () => {
        const { largest, isPicture, isPage, shift, loaded, codeLength } = await visit(page, line, address);
        // The cover of an article, or of the first ones in rows without a lead.
        const hasCover = /^\/news[/?]/.test(address);
        expect.soft(isPage, address).toBe(true);
        if (!hasCover)
          expect.soft({ largest, isPicture }).toEqual({ largest: expect.stringMatching(/\S/), isPicture: false });
        expect.soft(shift, address).toBeLessThanOrEqual(0.02);
        expect(codeLength).toBeGreaterThan(100_000);
        expect.soft(loaded, address).toEqual([]);
      });
  });

test('what only code of the editor and of forms holds is found where they are loaded', async ({ openAs }) => {
  const page = await openAs('staff');
  const line = await watchLoads(page);
  const { loaded } = await visit(page, line, '/learn/new');
  expect(loaded).toEqual(Object.keys(codeOf));
});
