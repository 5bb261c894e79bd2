/**
 * Draws the pictures that other programs show of the site (link preview, touch and app icons) with Chromium, from the
 * mark and the fonts of the product. Run `node tools/brand/draw.ts` after a change of either and commit the result.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'apps/shell/public');

const font = (name: string) =>
  `data:font/woff2;base64,${readFileSync(path.join(root, `libs/ui/src/theme/fonts/${name}.woff2`)).toString('base64')}`;
const mark = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');

/** Full-bleed: systems cut their own corners. */
const icon = `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh } rect { rx: 0 }</style>${mark}`;

const preview = `<style>
  @font-face { font-family: Display; font-weight: 600 800; src: url(${font('archivo-display')}) }
  @font-face { font-family: Text; font-weight: 400 700; src: url(${font('archivo-text')}) }
  body { margin: 0; height: 100vh; box-sizing: border-box; padding: 72px 80px; display: flex; flex-direction: column;
    justify-content: space-between; background: #0b0e14; color: #f3f6fb; font-family: Text }
  b { align-self: start; font: 700 44px/1.1 Display; border-bottom: 8px solid #c8f542 }
  h1 { margin: 0; font: 800 124px/1.02 Display; letter-spacing: -2px }
  mark { padding: 0 16px; margin-left: -16px; background: #c8f542; color: #10151d }
  p { margin: 0; font-size: 34px; color: #a8b3c5 }
</style><b>Lineup</b><h1>Make the<br><mark>lineup.</mark></h1><p>Where esports players, programs and teams meet.</p>`;

const pictures = [
  { file: 'link-preview.png', html: preview, width: 1200, height: 630 },
  { file: 'touch-icon.png', html: icon, width: 180, height: 180 },
  { file: 'icon-192.png', html: icon, width: 192, height: 192 },
  { file: 'icon-512.png', html: icon, width: 512, height: 512 },
];

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
for (const { file, html, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await page.screenshot({ path: path.join(folder, file) });
  await page.close();
}
await browser.close();
