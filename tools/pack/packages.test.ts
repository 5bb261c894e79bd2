import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withFileNames } from './file-names.ts';
import { packedDescription } from './packages.ts';

const versions: Record<string, string> = {
  '@lineup/base': '0.1.3',
  antd: '6.6.8',
  react: '19.3.1',
  'react-router-dom': '7.18.5',
};
const installed = (name: string) => versions[name] ?? '1.2.3';

test('29.7 a packed package names types and script of each export, what a page has once as a peer, and counts its version', () => {
  const ui = {
    name: '@lineup/ui',
    version: '0.1.1',
    description: 'Components.',
    exports: { './button': './src/button/button.tsx', './tokens.css': './src/theme/tokens.css' },
    dependencies: { '@lineup/base': '*', antd: '6.6.8', react: '19.3.1', 'react-router-dom': '7.18.5' },
  };
  const packed = packedDescription(ui, 412, installed);
  expect(packed).toMatchObject({
    version: '0.1.412',
    license: 'MIT',
    exports: {
      './button': { types: './src/button/button.d.ts', default: './src/button/button.js' },
      './tokens.css': './src/theme/tokens.css',
    },
    dependencies: { '@lineup/base': '^0.1.0', antd: '6.6.8' },
    peerDependencies: { react: '^19.0.0', 'react-router-dom': '^7.0.0' },
  });
  expect(packed.dependencies).not.toHaveProperty('react');
  expect(packed).not.toHaveProperty('private');
});

test('29.7 a remote without React needs none of the packages that it has no use for', () => {
  const build = { name: '@lineup/build', version: '0.1.0', description: 'Build.', exports: { './*': './*.ts' } };
  const packed = packedDescription(build, 1, installed);
  expect(Object.keys(packed.peerDependencies)).toEqual(Object.keys(packed.peerDependenciesMeta));
  expect(packed.bin).toEqual({ 'lineup-release': './lineup-release.js' });
  expect(packed.exports).toEqual({ './*': { types: './*.d.ts', default: './*.js' } });
});

test('29.7 imports of a built file name whole files, those of others stay', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lineup-names-'));
  try {
    for (const name of ['form.js', 'index.js']) writeFileSync(path.join(folder, name), '');
    const text = `import { a } from './form';\nexport * from '.';\nimport('./form.tsx');\nimport './form.css';\nimport x from 'react';`;
    expect(withFileNames(text, path.join(folder, 'here.js'))).toBe(
      `import { a } from './form.js';\nexport * from '.';\nimport('./form.js');\nimport './form.css';\nimport x from 'react';`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
