import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billOf, licensesOf, shippedPackages } from './shipped-packages.ts';

let top: string;
const file = (...parts: string[]) => path.join(top, ...parts);
function install(folder: string, facts: object, license?: string): void {
  mkdirSync(file(folder), { recursive: true });
  writeFileSync(file(folder, 'package.json'), JSON.stringify(facts));
  if (license) writeFileSync(file(folder, 'LICENSE'), license);
}
beforeAll(() => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-packages-'));
  install('node_modules/react', { name: 'react', version: '19.3.1', license: 'MIT' }, 'MIT\r\nof React');
  install('node_modules/@scope/icons', { name: '@scope/icons', version: '1.0.0', license: '(MIT OR CC0-1.0)' });
  install('node_modules/a/node_modules/react', { name: 'react', version: '18.0.0', license: 'MIT' }, 'Old');
  install('node_modules/unnamed', { name: 'unnamed', version: '1.0.0' });
});
afterAll(() => rmSync(top, { recursive: true }));

const shipped = () =>
  shippedPackages([
    file('node_modules/react/index.js'),
    file('node_modules/react/jsx-runtime.js'),
    file('node_modules/@scope/icons/dist/a.js'),
    file('node_modules/a/node_modules/react/index.js'),
    file('apps/teams/src/routes.tsx'),
  ]);

test('each package is named once with its licence, also a second version of one, and nothing of ours', () => {
  expect(shipped().map(({ name, version }) => `${name} ${version}`)).toEqual([
    '@scope/icons 1.0.0',
    'react 18.0.0',
    'react 19.3.1',
  ]);
  expect(licensesOf(shipped())).toContain('react 19.3.1 (MIT)\n\nMIT\nof React\n');
});

test('the bill of materials names them as CycloneDX does', () => {
  expect(billOf('teams', shipped())).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: [
      { purl: 'pkg:npm/%40scope/icons@1.0.0', licenses: [{ expression: '(MIT OR CC0-1.0)' }] },
      { purl: 'pkg:npm/react@18.0.0', licenses: [{ license: { id: 'MIT' } }] },
      { purl: 'pkg:npm/react@19.3.1' },
    ],
  });
});

test('a package without a licence is not shipped', () => {
  expect(() => shippedPackages([file('node_modules/unnamed/a.js')])).toThrow('unnamed 1.0.0 names no licence');
});
