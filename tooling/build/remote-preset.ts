import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import {
  defineConfig,
  mergeRsbuildConfig,
  rspack,
  type EnvironmentConfig,
  type RsbuildConfig,
  type RsbuildPlugin,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RemoteFacts } from '@lineup/contract/facts';
import { developmentPort, OUTSIDE_PORT, remoteIds } from './remotes.ts';
import { browsers, compiledEarly, cssLoader, devtoolModuleFilenameTemplate, sourceMap } from './output-defaults.ts';
import { remoteBuildPlugin } from './remote-build-plugin.ts';
import { SERVER, VERSION_FOLDER, serverEnvironment, sharedOnServer } from './server-environment.ts';
import { acceptedRange, isInstalled, providedModules, root } from './shared-modules.ts';
import { shippedPackagesPlugin } from './shipped-packages.ts';
import { placesOf, slotEnvironment, SLOTS } from './slot-build.ts';

/** How long a chunk of a remote may take, in ms, before it counts as failed. */
const CHUNK_TIMEOUT = 8000;

/** What a remote may want otherwise. */
export interface RemoteOptions {
  /** Further plugins of Rsbuild, as for Svelte or Vue. */
  plugins?: RsbuildPlugin[];
  /** Port of its development server. */
  port?: number;
  /** Further settings of Rsbuild for what only the remote knows: names that it replaces, and where it looks for modules. */
  source?: Pick<NonNullable<RsbuildConfig['source']>, 'define' | 'transformImport'>;
  resolve?: RsbuildConfig['resolve'];
}

/** The module that a remote exposes: its routes, or what mounts it. */
const ENTRIES = ['src/routes.tsx', 'src/routes.ts', 'src/mount.ts', 'src/mount.tsx'];

/**
 * Build of a remote: one exposed module, `./routes`, and beside it each slot as a script of its own; everything the shell provides is taken from it. The output
 * knows no address of its own, so the same files run from any folder and version. `folder` is that of the remote.
 */
export function remoteConfig(id: string, folder: string, options: RemoteOptions = {}) {
  return defineConfig(({ command, env }): RsbuildConfig => {
    const isServing = command === 'dev';
    // Two versions may run in one page, one after the other: neither may find what the other left on it.
    const name = id.replaceAll('-', '_');
    const container = isServing ? name : `${name}_${hashOf(path.join(folder, 'src'))}`;
    const port = options.port ?? (remoteIds.includes(id) ? developmentPort(id) : OUTSIDE_PORT);
    const exposed = exposedBy(folder);
    const origin = `http://localhost:${port}/`;
    const places = placesOf(folder);
    return {
      root: folder,
      // A development build of React's runtime crashes inside a production shell.
      mode: env === 'production' || process.env['LINEUP_SHELL'] === 'built' ? 'production' : 'development',
      plugins: [
        ...(isInstalled('react', folder) ? [pluginReact()] : []),
        ...(options.plugins ?? []),
        remoteBuildPlugin(id, container, exposed),
        shippedPackagesPlugin(id),
        pluginModuleFederation({
          name: container,
          filename: 'entry.js',
          exposes: { './routes': { import: `./${exposed}`, name: 'routes' } },
          shared: Object.fromEntries(
            Object.keys(providedModules(folder)).map((name) => [
              name,
              { singleton: true, import: false, requiredVersion: acceptedRange(name, folder) },
            ]),
          ),
          dts: false,
          // For the developer tools of Module Federation alone; nothing of ours reads it.
          manifest: true,
          shareStrategy: 'loaded-first',
          experiments: { asyncStartup: false, optimization: { target: 'web' } },
        }),
      ],
      environments: {
        web: { source: { entry: { index: EMPTY_ENTRY } } },
        ...(places.length > 0 && { [SLOTS]: slotEnvironment(places, { container, folder, isServing }) }),
        ...(!isServing && !isMount(exposed) && { [SERVER]: remoteServer(exposed, folder) }),
      },
      source: { ...options.source },
      resolve: { ...options.resolve },
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

/** Beside this file, in sources and in a package. */
const EMPTY_ENTRY = path.join(import.meta.dirname, `empty-entry${path.extname(import.meta.filename)}`);

/** Whether a remote draws its screens itself, which needs a browser. */
const isMount = (exposed: string) => exposed.startsWith('src/mount');

/** The file of a remote that is its exposed module. */
function exposedBy(folder: string): string {
  const exposed = ENTRIES.find((file) => existsSync(path.join(folder, file)));
  if (!exposed) throw new Error(`${folder} has none of ${ENTRIES.join(', ')}`);
  const { draw } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as RemoteFacts;
  if (draw && isMount(exposed)) throw new Error('what mounts itself cannot be drawn on a server: leave out "draw"');
  return exposed;
}

/** What draws the pages of a remote on the server. */
function remoteServer(exposed: string, folder: string): EnvironmentConfig {
  const environment = serverEnvironment(`./${exposed}`, { assetPrefix: VERSION_FOLDER });
  return mergeRsbuildConfig<EnvironmentConfig>(environment, {
    tools: { rspack: { externals: sharedOnServer(folder) } },
  });
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
