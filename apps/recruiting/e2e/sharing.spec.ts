import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';

const PLAYER = '/player/riley-tran';
const COLLEGE = '/college/redstone-valley-university';
const HIDDEN = '/player/kai-nakagawa';

/** A page of somebody else, at another origin. */
async function foreignPage(content: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>My portfolio</title><h1>My portfolio</h1>${content}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test('[RC-001, RC-002, RC-012] machines read who a page is about, of whom everybody may see; moving on changes the head', async ({
  page,
  request,
}) => {
  // On a busy machine facts may come too late for the first answer, which then has the general head.
  const read = async (path: string, title: string) => {
    let html = '';
    await expect
      .poll(async () => (html = await (await request.get(path)).text()))
      .toContain(`<title data-page>${title} · Lineup</title>`);
    return html;
  };
  const player = await read(PLAYER, 'Riley Tran');
  expect(player).toMatch(/<link rel="canonical" href="http[^"]+\/player\/riley-tran"/);
  const picture = /property="og:image" content="([^"]+)"/.exec(player)?.[1] ?? '';
  const drawn = await request.get(picture);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);
  const college = await read(COLLEGE, 'Redstone Valley University');
  expect(college).toContain('"@type":"CollegeOrUniversity","name":"Redstone Valley University"');
  expect((await request.get(/og:image" content="([^"]+)"/.exec(college)?.[1] ?? '')).status()).toBe(200);
  await expect.poll(async () => (await request.get(HIDDEN)).status()).toBe(404);
  expect(await (await request.get(HIDDEN)).text()).not.toContain('Nakagawa');

  await page.goto(COLLEGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Redstone Valley University' })).toBeVisible();
  await page.getByRole('link', { name: 'All colleges' }).click();
  await expect(page).toHaveTitle('Colleges · Lineup');
  const canonical = page.locator('head link[rel="canonical"]');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', /\/colleges$/);
  await expect(page.locator('head [data-page]')).toHaveCount(0);
});

test('[RC-015] the card leaves as a picture, a link and a code that a phone can read', async ({ openAs }) => {
  const page = await openAs(null, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(PLAYER);
  await page.getByRole('link', { name: 'Player card' }).click();
  await expect(page.getByRole('article', { name: 'Player card of Riley Tran' })).toBeVisible();
  await expect(page.getByText('Lakeside High School')).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('riley-tran.png');
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(PLAYER);

  await page.getByRole('button', { name: 'Show QR code' }).click();
  const pixels = await page.getByRole('img', { name: /^QR code/ }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 200 });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, 200, 200);
    return [...context.getImageData(0, 0, 200, 200).data];
  });
  expect(jsQR(new Uint8ClampedArray(pixels), 200, 200)?.data).toBe(link);
  await expectAccessible(page);

  await page.goto(`${HIDDEN}/card`);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('[RC-010] the player’s status stands in a page of their own, fits it, and goes when they end it; no other screen stands there', async ({
  openAs,
  baseURL,
}) => {
  const player = await openAs('player');
  await player.goto(`${PLAYER}/pipeline`);
  await player.getByRole('button', { name: 'Embed' }).click();
  const dialog = player.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Make a/ }).click();
  await dialog.getByLabel('Colors').selectOption('Dark');
  const other = `<iframe name="other" src="${baseURL}/colleges"></iframe>`;
  const { url, server } = await foreignPage((await dialog.getByLabel(/^Snippet/).inputValue()) + other);
  try {
    const reader = await openAs(null, { viewport: { width: 390, height: 844 } });
    // No other screen stands there. What the browser writes about it is the proof, not a fault of the site.
    const refused = reader.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    reader.context().removeAllListeners('console');
    await reader.goto(url);
    await refused;
    const frame = reader.frameLocator('iframe:not([name="other"])');
    await expect(frame.getByRole('link', { name: 'Redstone Valley University' })).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
    await expect(frame.getByRole('contentinfo')).toHaveCount(0);
    expect(await frame.locator('html').getAttribute('class')).toContain('dark');
    // Nor did the frame of the site stand there before.
    expect(await frame.locator('html').getAttribute('data-frame')).toBeNull();
    expect(await frame.locator('body').innerText()).not.toMatch(/Riley|Tran/);
    const height = () =>
      reader
        .locator('iframe')
        .first()
        .evaluate((each) => (each as HTMLIFrameElement).offsetHeight);
    await expect
      .poll(height)
      .toBe(await frame.locator('#main > *').evaluate((panel) => Math.ceil((panel as HTMLElement).offsetHeight)));

    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(player.getByText('Your status no longer shows on other sites')).toBeVisible();
    await reader.reload();
    await expect(frame.getByText('This status is no longer shared.')).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
  }

  // By itself it shows the own interests, without the site around it.
  await player.goto('/recruiting-status-widget');
  await expect(player.getByRole('link', { name: 'Redstone Valley University' })).toBeVisible();
  await expect(player.getByRole('banner')).toHaveCount(0);
  await expectAccessible(player);
});
