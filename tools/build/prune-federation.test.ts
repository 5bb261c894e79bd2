import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { prune, prunedFiles } from './prune-federation.ts';
import { root } from './shared-modules.ts';

const folder = path.join(root, 'node_modules/@module-federation');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

describe('the federation runtime without what nobody uses', () => {
  it.each(prunedFiles)('still finds its places in %s', (file) => {
    expect(prune(path.join(folder, file), read(file)).length).not.toBe(read(file).length);
  });

  it('takes one whole method and leaves its neighbours', () => {
    const file = 'runtime-core/dist/remote/index.js';
    const pruned = prune(path.join(folder, file), read(file));
    expect(pruned).not.toContain('preloadRemote(');
    expect(pruned).toMatch(/\n\t\}\n\tregisterRemotes\(remotes, options\) \{/);
  });

  it('names the place that an update moved', () => {
    const file = path.join(folder, 'webpack-bundler-runtime/dist/index.js');
    expect(() => prune(file, 'export {};')).toThrow(/index\.js has changed since .* set the pin there to [0-9a-f]{64}/);
  });

  it('leaves other files alone', () => {
    expect(prune('/somewhere/core.js', 'source')).toBe('source');
  });
});
