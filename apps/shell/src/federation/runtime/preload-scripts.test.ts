import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemoteBuild } from '@lineup/contract';

const base = '/remotes/learn/1';
const chunk = `${base}/static/js/async/routes.js`;
const build = {
  entry: `${base}/entry.js`,
  integrity: {},
  preload: { scripts: [`${base}/entry.js`, chunk], components: [], screens: {} },
} as unknown as RemoteBuild;

beforeEach(() => vi.resetModules());
afterEach(() => document.head.replaceChildren());

/** What the server has put into the page. */
function inPage(address: string, as: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', as);
  link.setAttribute('href', address);
  document.head.append(link);
  return link;
}
const links = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('[fault 1] a download that the server began may have failed unheard: the script is asked for once more', async () => {
  const { preloadScript, hadFailedPreload } = await import('./preload-scripts');
  inPage(chunk, 'script');
  preloadScript(chunk, build);
  expect(links()).toEqual([chunk]);
  expect(hadFailedPreload(build)).toBe(true);
  expect(hadFailedPreload(build)).toBe(false);
});

test('one that came is not asked for again', async () => {
  const { preloadScript, hadFailedPreload } = await import('./preload-scripts');
  const link = inPage(chunk, 'script');
  preloadScript(chunk, build);
  link.dispatchEvent(new Event('load'));
  expect(hadFailedPreload(build)).toBe(false);
});

test('[fault 2] what hangs is ended, style sheets too; what belongs to others stays', async () => {
  const { preloadScript, endPreloads } = await import('./preload-scripts');
  for (const address of build.preload.scripts) preloadScript(address, build);
  inPage(`${base}/static/css/async/list.css`, 'style');
  inPage('/static/js/loader.js', 'script');
  endPreloads(build);
  expect(links()).toEqual(['/static/js/loader.js']);
});
