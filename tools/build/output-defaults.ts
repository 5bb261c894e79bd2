import { createHash } from 'node:crypto';
import path from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { root } from './shared-modules.ts';

/** Browsers of the last three years; older ones would cost everybody helpers for what the language has. */
export const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

/** Class name of a CSS module: one hash for each file, which compresses better than one for each class. */
export function className({ resourcePath }: { resourcePath: string }, _pattern: string, local: string): string {
  const file = path.relative(root, resourcePath).split(path.sep).join('/');
  return `${local}-${createHash('sha256').update(file).digest('hex').slice(0, 6)}`;
}

/** Loader settings that shell and remotes share. */
export const cssLoader: NonNullable<RsbuildConfig['tools']>['cssLoader'] = { modules: { getLocalIdent: className } };

/** A second and third look of the minifier finds what the first made unreachable. */
export const minify: NonNullable<RsbuildConfig['output']>['minify'] = {
  jsOptions: { minimizerOptions: { compress: { passes: 3 } } },
};
