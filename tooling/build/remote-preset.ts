import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig, rspack, type EnvironmentConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { developmentPort } from './remotes.ts';
import { browsers, compiledEarly, cssLoader, devtoolModuleFilenameTemplate, sourceMap } from './output-defaults.ts';
import { remoteBuildPlugin } from './remote-build-plugin.ts';
import { SERVER, VERSION_FOLDER, serverEnvironment, sharedOnServer } from './server-environment.ts';
import { acceptedRange, providedModules, root } from './shared-modules.ts';
import { shippedPackagesPlugin } from './shipped-packages.ts';
import { placesOf, slotEnvironment, SLOTS } from './slot-build.ts';

/** How long a chunk of a remote may take, in ms, before it counts as failed. */
const CHUNK_TIMEOUT = 8000;

/**
 * Build of a remote: one exposed module, `./routes`, and beside it each slot as a script of its own; everything the shell provides is taken from it. The output
 * knows no address of its own, so the same files run from any folder and version. `folder` is that of the remote.
 */
export function remoteConfig(id: string, folder: string) {
  return defineConfig(({ command, env }): RsbuildConfig => {
    const isServing = command === 'dev';
    // Two versions may run in one page, one after the other: neither may find what the other left on it.
    const name = id.replaceAll('-', '_');
    const container = isServing ? name : `${name}_${hashOf(path.join(folder, 'src'))}`;
    const port = developmentPort(id);
    const origin = `http://localhost:${port}/`;
    const places = placesOf(folder);
    return {
      root: folder,
      // A development build of React's runtime crashes inside a production shell.
      mode: env === 'production' || process.env['LINEUP_SHELL'] === 'built' ? 'production' : 'development',
      plugins: [
        pluginReact(),
        remoteBuildPlugin(id, container),
        shippedPackagesPlugin(id),
        pluginModuleFederation({
          name: container,
          filename: 'entry.js',
          exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
          shared: Object.fromEntries(
            Object.keys(providedModules()).map((name) => [
              name,
              { singleton: true, import: false, requiredVersion: acceptedRange(name, folder) },
            ]),
          ),
          dts: false,
          manifest: false,
          shareStrategy: 'loaded-first',
          experiments: { asyncStartup: false, optimization: { target: 'web' } },
        }),
      ],
      environments: {
        web: { source: { entry: { index: path.join(root, 'tooling/build/empty-entry.ts') } } },
        ...(places.length > 0 && { [SLOTS]: slotEnvironment(places, container, isServing) }),
        ...(!isServing && { [SERVER]: remoteServer() }),
      },
      // All files of a version come and go together, so libraries of one screen alone are part of it.
      // What two screens share is a file of its own once it is worth a request.
      splitChunks: {
        preset: 'none',
        chunks: 'async',
        minSize: 30_000,
        cacheGroups: { defaultVendors: false, default: { minChunks: 2, reuseExistingChunk: true, test: isOwnCode } },
      },
      tools: {
        htmlPlugin: false,
        cssLoader,
        rspack: {
          output: { chunkLoadTimeout: CHUNK_TIMEOUT, ...(!isServing && { devtoolModuleFilenameTemplate }) },
          plugins: isServing ? [] : [compiledEarly(/\.js$/), runtimeWithoutFolder],
          externals: [
            ({ request }, done) =>
              /@module-federation\/webpack-bundler-runtime\b/.test(request ?? '')
                ? done(undefined, 'self.lineupBundlerRuntime()', 'var')
                : done(),
          ],
        },
      },
      ...(isServing
        ? {}
        : { security: { sri: { enable: true, algorithm: 'sha256' } }, html: { crossorigin: 'anonymous' } }),
      output: {
        cleanDistPath: !isServing,
        assetPrefix: isServing ? origin : 'auto',
        // A version has a folder of its own, and the entry would list a hash for every file.
        filenameHash: false,
        overrideBrowserslist: browsers,
        legalComments: 'none',
        ...(!isServing && { sourceMap }),
      },
      dev: {
        lazyCompilation: false,
        assetPrefix: origin,
        client: { host: 'localhost', port },
        ...(process.env['LINEUP_SHELL'] === 'built' ? { hmr: false, liveReload: true } : {}),
      },
      server: {
        port,
        strictPort: true,
        cors: { origin: '*' },
        headers: { 'Access-Control-Allow-Origin': '*' },
      },
    };
  });
}

/**
 * The federation plugin writes a module that names its runtime by the folder where it is installed, and the id of a module is made
 * of its name. The runtime comes from the shell, whatever the name says (`externals`), so the package's own name serves.
 */
const runtimeWithoutFolder = new rspack.NormalModuleReplacementPlugin(
  /!=!data:text\/javascript,.*webpack-bundler-runtime/,
  (module) => {
    module.request = module.request.replaceAll(encodeURIComponent(`${root}${path.sep}`), '');
  },
);

/** What draws the pages of a remote on the server. */
function remoteServer(): EnvironmentConfig {
  const environment = serverEnvironment('./src/routes.tsx', { assetPrefix: VERSION_FOLDER });
  return mergeRsbuildConfig<EnvironmentConfig>(environment, { tools: { rspack: { externals: sharedOnServer } } });
}

/**
 * What comes from the shell has no bytes here, so that all of it counts alike, and the folder of the build would say in which
 * order it is split.
 */
const isOwnCode = ({ type }: { type: string }) => type !== 'consume-shared-module';

/** A short name for what a folder has of a build: not its tests, as in the inputs of `production` in `nx.json`. */
export function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(folder, name);
    if (/\.test\./.test(path.basename(name)) || !statSync(file).isFile()) continue;
    hash.update(name.split(path.sep).join('/')).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 8);
}
