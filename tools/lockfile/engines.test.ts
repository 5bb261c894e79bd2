import { expect, it } from 'vitest';
import { dropEngines } from './engines.ts';

it('keeps what we say of Node, and drops what packages say', () => {
  const lockfile = {
    packages: {
      '': { engines: { node: '>=20' } },
      'libs/ui': { engines: { node: '>=20' } },
      'node_modules/a': { version: '1.0.0', engines: { node: '>=24' } },
      'libs/ui/node_modules/b': { version: '1.0.0', engines: { node: '>=24' } },
      'node_modules/c': { version: '1.0.0' },
    },
  };
  expect(dropEngines(lockfile)).toBe(2);
  expect(lockfile.packages).toEqual({
    '': { engines: { node: '>=20' } },
    'libs/ui': { engines: { node: '>=20' } },
    'node_modules/a': { version: '1.0.0' },
    'libs/ui/node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0' },
  });
});
