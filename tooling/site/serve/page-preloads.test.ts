import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RegistryEntry } from '@lineup/contract/facts';
import { SHELL_PRELOADS } from '@lineup/build/shell-preloads';
import { pagePreloads } from './page-preloads.ts';
import { SiteFiles } from './site-files.ts';

const base = '/remotes/learn/1';
const remotes = [
  {
    id: 'learn',
    basePaths: ['/learn'],
    channels: {
      stable: {
        preload: {
          scripts: [`${base}/entry.js`],
          components: [],
          screens: {
            '/learn': { scripts: [`${base}/static/js/async/list.js`], components: ['page-header'] },
            '/learn/new': { scripts: [`${base}/static/js/async/editor.js`], components: [] },
            '/learn/:slug': { scripts: [`${base}/static/js/async/page.js`], components: [] },
            '/learn/:slug/edit': { scripts: ['https://elsewhere.example/editor.js'], components: [] },
          },
        },
      },
    },
  },
] as unknown as RegistryEntry[];

function siteOf(files: Record<string, string>): SiteFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'preloads-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return new SiteFiles(folder);
}

const files = siteOf({
  [`${base}/entry.js`]: 'entry',
  [`${base}/static/js/async/list.js`]: 'list',
  [`${base}/static/css/async/list.css`]: 'styles',
  [`${base}/static/js/async/page.js`]: 'page',
  [`${base}/static/js/async/editor.js`]: 'editor',
  '/static/js/loader.js': 'loader',
  '/static/css/parts.css': 'parts',
  [SHELL_PRELOADS]: JSON.stringify({
    remote: ['/static/js/loader.js'],
    components: { 'page-header': ['/static/css/parts.css'], logo: ['/static/js/logo.js'] },
  }),
});

const addressesOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

test('a screen starts its scripts and style sheets, and what the shell draws it with', async () => {
  const html = await pagePreloads('/learn', remotes, files);
  expect(addressesOf(html)).toEqual([
    `${base}/entry.js`,
    `${base}/static/js/async/list.js`,
    `${base}/static/css/async/list.css`,
    '/static/js/loader.js',
    '/static/css/parts.css',
  ]);
  const integrity = createHash('sha256').update('styles').digest('base64');
  expect(html).toContain(
    `<link rel="preload" as="style" href="${base}/static/css/async/list.css" integrity="sha256-${integrity}" crossorigin="anonymous" fetchpriority="low">`,
  );
});

test('each address has its own; a page of the shell has none', async () => {
  expect(addressesOf(await pagePreloads('/learn/a-guide', remotes, files))).toContain(
    `${base}/static/js/async/page.js`,
  );
  expect(addressesOf(await pagePreloads('/learn/a-guide', remotes, files))).not.toContain('/static/css/parts.css');
  const added = addressesOf(await pagePreloads('/learn/new', remotes, files));
  expect(added).toContain(`${base}/static/js/async/editor.js`);
  expect(added).not.toContain(`${base}/static/js/async/page.js`);
  expect(await pagePreloads('/', remotes, files)).toBe('');
  expect(await pagePreloads('/learning', remotes, files)).toBe('');
});

test('what lies elsewhere, or is not there, is left to the browser', async () => {
  expect(await pagePreloads('/learn/a-guide/edit', remotes, files)).not.toContain('elsewhere');
  expect(addressesOf(await pagePreloads('/learn', remotes, siteOf({ [`${base}/entry.js`]: 'entry' })))).toEqual([
    `${base}/entry.js`,
  ]);
});
