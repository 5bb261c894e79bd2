import type { RegistryEntry } from '@lineup/contract';
import { afterEach, expect, test } from 'vitest';
import { useRegistry } from '../federation/registry/registry';
import { canonicalPath } from './screen-language';

afterEach(() => history.replaceState(null, '', '/'));

test('35.6 the canonical address of an editor is English beside the Spanish page that it edits', () => {
  const files = { scripts: [], components: [] };
  const screens = { '/learn/new': files, '/learn/:slug': files };
  const learn = {
    basePaths: ['/learn'],
    languages: { es: ['/learn/:slug'] },
    channels: { stable: { preload: { ...files, screens } } },
  } as unknown as RegistryEntry;
  const { registry } = useRegistry.getState();
  useRegistry.setState({ registry: { remotes: [learn] } as unknown as NonNullable<typeof registry> });
  history.replaceState(null, '', '/es/learn/scrims');
  expect([canonicalPath('/learn/scrims'), canonicalPath('/learn/new')]).toEqual(['/es/learn/scrims', '/learn/new']);
});
