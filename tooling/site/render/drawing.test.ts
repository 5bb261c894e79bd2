import type { ShellOffer } from '@lineup/contract/compatibility';
import type { RegistryEntry } from '@lineup/contract/facts';
import { expect, test } from 'vitest';
import { drawerAt } from './drawing.ts';

const files = { scripts: [], components: [] };
const preload = { ...files, screens: { '/learn/new': files, '/learn/:slug': files } };
const server = { file: '/remotes/learn/1/server.cjs', integrity: '' };
const build = { version: '1', contract: 2, pluginVersion: '2.9.2', shared: {}, uses: {}, preload, server };
const learn = { id: 'learn', contract: 2, basePaths: ['/learn'], draw: ['/learn', '/learn/:slug'] };
const live = {
  offer: { release: 'r1', contract: 2, pluginVersion: '2.9.2', provided: {}, server } as unknown as ShellOffer,
  remotes: [{ ...learn, channels: { stable: build } } as unknown as RegistryEntry],
};

test('a page is drawn by the pattern of its own screen, and not where that screen is another one', () => {
  const of = (pathname: string) => drawerAt(pathname, live)?.pattern;
  expect([of('/learn'), of('/learn/scrims'), of('/learn/new'), of('/learn/scrims/edit')]).toEqual([
    '/learn',
    '/learn/:slug',
    undefined,
    undefined,
  ]);
});
