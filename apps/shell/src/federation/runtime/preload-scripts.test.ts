import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testBuild } from '../testing';

const address = '/remotes/learn/a1/routes.js';
const build = testBuild('a1', { preload: { scripts: [address], components: [], screens: {} } });

beforeEach(() => vi.resetModules());
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Starts the download that the server has put into the page, or a new one. */
async function preload({ isInPage }: { isInPage: boolean }) {
  // Where a page is drawn they stand in its body, behind what it shows.
  if (isInPage) document.body.innerHTML = `<link rel="preload" as="script" href="${address}">`;
  const { hadFailedPreload, preloadScript } = await import('./preload-scripts');
  preloadScript(address, build);
  const links = document.querySelectorAll('link');
  expect(links).toHaveLength(1);
  return { link: links[0]!, hadFailed: () => hadFailedPreload(build) };
}

test('a download that failed is told once', async () => {
  const { link, hadFailed } = await preload({ isInPage: false });
  expect(hadFailed()).toBe(false);
  link.dispatchEvent(new Event('error'));
  expect([hadFailed(), hadFailed()]).toEqual([true, false]);
});

test('one of the page may have failed before anybody listened, until it came', async () => {
  const { hadFailed } = await preload({ isInPage: true });
  expect([hadFailed(), hadFailed()]).toEqual([true, false]);
});

test('one of the page that came has not failed', async () => {
  const { link, hadFailed } = await preload({ isInPage: true });
  link.dispatchEvent(new Event('load'));
  expect(hadFailed()).toBe(false);
});

test('downloads that may hang are ended, the styles that the page named with them', async () => {
  const { link } = await preload({ isInPage: true });
  const { endPreloads } = await import('./preload-scripts');
  document.head.insertAdjacentHTML('beforeend', '<link rel="preload" as="style" href="/remotes/learn/a1/a.css">');
  document.head.insertAdjacentHTML('beforeend', '<link rel="preload" as="style" href="/remotes/teams/a1/a.css">');
  endPreloads(build);
  expect(link.isConnected).toBe(false);
  expect([...document.head.children].map((each) => each.getAttribute('href'))).toEqual(['/remotes/teams/a1/a.css']);
});
