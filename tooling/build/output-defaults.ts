import { createHash } from 'node:crypto';
import path from 'node:path';
import { rspack, type RsbuildConfig } from '@rsbuild/core';
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

/** Source maps that no script names: staff's console applies them (`tooling/site/serve/source-lines.ts`). */
export const sourceMap = { js: 'hidden-source-map', css: false } as const;

/** How a map names a file: from the folder of the app, so that it is the same wherever it was built. */
export const devtoolModuleFilenameTemplate = 'lineup:///[resource-path]';

/** How a script asks to be compiled early, in its first line. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Has the browser compile all functions of these scripts while they download, beside the page; else each stops it when it
 * is first called. For scripts of which most runs at once (https://v8.dev/blog/explicit-compile-hints).
 */
export const compiledEarly = (include: RegExp) =>
  new rspack.BannerPlugin({
    banner: COMPILE_HINT,
    raw: true,
    include,
    // After the minifier, which drops comments, and before the hashes for the page.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
