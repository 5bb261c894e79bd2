import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RegistryEntry } from '../../libs/contract/src/facts.ts';
import { SHELL_PRELOADS } from '../build/shell-preloads.ts';
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
            '/learn/:slug': { scripts: [`${base}/static/js/async/page.js`], components: ['logo'] },
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
  '/static/js/logo.js': 'logo',
  '/static/js/loader.js': 'loader',
  '/static/css/parts.css': 'parts',
  [SHELL_PRELOADS]: JSON.stringify({
    remote: ['/static/js/loader.js'],
    components: { 'page-header': ['/static/css/parts.css'], logo: ['/static/js/logo.js'] },
  }),
});

const addressesOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

test('a screen starts what the shell loads and draws it with, and no file of the remote', async () => {
  const html = await pagePreloads('/learn', remotes, files);
  expect(addressesOf(html)).toEqual(['/static/js/loader.js', '/static/css/parts.css']);
  const integrity = createHash('sha256').update('parts').digest('base64');
  expect(html).toContain(
    `<link rel="preload" as="style" href="/static/css/parts.css" integrity="sha256-${integrity}" crossorigin="anonymous" fetchpriority="low">`,
  );
});

test('each address has its own; a page of the shell has none', async () => {
  expect(addressesOf(await pagePreloads('/learn/a-guide', remotes, files))).toEqual([
    '/static/js/loader.js',
    '/static/js/logo.js',
  ]);
  expect(await pagePreloads('/', remotes, files)).toBe('');
  expect(await pagePreloads('/learning', remotes, files)).toBe('');
});

test('what is not there is left to the browser', async () => {
  const bare = siteOf({ [SHELL_PRELOADS]: JSON.stringify({ remote: ['/static/js/gone.js'], components: {} }) });
  expect(await pagePreloads('/learn', remotes, bare)).toBe('');
  expect(await pagePreloads('/learn', remotes, siteOf({}))).toBe('');
});
