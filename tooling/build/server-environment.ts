import path from 'node:path';
import type { EnvironmentConfig, Rspack } from '@rsbuild/core';
import type { ServerFile } from '@lineup/contract/facts';
import { integrityOf } from './integrity.ts';
import { acceptedRange, providedModules, repeatable } from './shared-modules.ts';

/** Name of the build that draws pages on a server, beside the one of the browser. */
export const SERVER = 'server';

/** Stands in a server build for the folder that its version gets when it is published. */
export const VERSION_FOLDER = '/lineup-version-folder/';

/**
 * Builds what a server draws pages with: the same sources as one script in CommonJS. It lies beside the files for browsers and
 * names theirs, so that it adds no picture or style of its own.
 */
export function serverEnvironment(
  entry: string,
  { folder = '', assetPrefix }: { folder?: string; assetPrefix: string },
): EnvironmentConfig {
  return {
    source: { entry: { [SERVER]: entry } },
    splitChunks: false,
    output: {
      target: 'node',
      module: false,
      emitAssets: false,
      assetPrefix,
      minify: false,
      sourceMap: false,
      distPath: { root: folder === '' ? 'dist' : path.posix.join('dist', folder) },
      cleanDistPath: false,
      // An ending that no server of the site answers, and that is not compressed.
      filename: { js: folder === '' ? '[name].cjs' : '[name].[contenthash:8].cjs' },
    },
    tools: {
      rspack: {
        output: { library: { type: 'commonjs2' } },
        // Screens come when they are asked for, and from the same file.
        module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      },
    },
  };
}

/** Name of the build of the site's worker. */
export const WORKER = 'worker';

/** Builds the site's worker: one script at the root, which keeps its name to be replaceable and covers the whole site from there. */
export function workerEnvironment(entry: string): EnvironmentConfig {
  return {
    source: { entry: { [WORKER]: entry }, preEntry: [] },
    splitChunks: false,
    output: {
      target: 'web-worker',
      emitAssets: false,
      sourceMap: false,
      cleanDistPath: false,
      distPath: { js: '' },
      filename: { js: '[name].js' },
    },
  };
}

/** What the remote in a folder takes from the shell that runs on the server: one copy of each, as slots take it in the browser. */
export function sharedOnServer(folder: string): NonNullable<Rspack.Configuration['externals']> {
  const provided = providedModules(folder);
  return [
    ({ request = '' }, done) => {
      if (!(request in provided)) return done();
      // Its range says whether it takes the first or the second major.
      const asked = [request, ...(repeatable.includes(request) ? [acceptedRange(request, folder)] : [])];
      done(undefined, `globalThis.lineupShared(${asked.map((each) => JSON.stringify(each)).join()})`, 'var');
    },
  ];
}

/** The script of a server build, by its name in the output. */
export function serverFile(compilation: Rspack.Compilation | undefined, distPath: string): ServerFile | undefined {
  const name = compilation?.getAssets().find((asset) => asset.name.endsWith('.cjs'))?.name;
  const folder = compilation?.outputOptions.path;
  if (name === undefined || folder === undefined) return undefined;
  const file = path.relative(distPath, path.join(folder, name)).split(path.sep).join('/');
  return { file, integrity: integrityOf(path.join(folder, name)) };
}

/** The builds that ran together: one for each environment. */
export function compilationsOf(stats: Rspack.Stats | Rspack.MultiStats | undefined): Rspack.Compilation[] {
  if (!stats) return [];
  return 'stats' in stats ? stats.stats.map(({ compilation }) => compilation) : [stats.compilation];
}
