import path from 'node:path';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { developmentPort } from './remotes.ts';
import { componentLoaders, componentsNow } from './component-loaders.ts';
import { browsers, compiledEarly, cssLoader, devtoolModuleFilenameTemplate, sourceMap } from './output-defaults.ts';
import { secondLoaders, secondMajors, secondsNow } from './second-majors.ts';
import { shippedPackagesPlugin } from './shipped-packages.ts';
import { shellBuildPlugin } from './shell-build-plugin.ts';
import { SERVER, serverEnvironment, WORKER, workerEnvironment } from './server-environment.ts';
import { federationVersion, providedModules, root, SHELL_FOLDER } from './shared-modules.ts';

/** Splits of the shell: stable libraries apart from our code, antd's shared parts in one lazy chunk. */
export const splitChunks: RsbuildConfig['splitChunks'] = {
  preset: 'none',
  chunks: 'all',
  minSize: 5000,
  maxAsyncRequests: 1000,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    // What every page runs on and a deploy seldom changes: one file compresses better than three.
    libraries: {
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)[\\/]/,
      name: 'libraries',
      chunks: 'initial',
      priority: 20,
      enforce: true,
    },
    // A component that only names antd's own would be a file of 150 bytes with an address and a hash in the entry.
    facades: {
      test: /(libs[\\/]ui[\\/]src[\\/]antd[\\/].*\.tsx?|node_modules[\\/]antd[\\/]es[\\/](button|color-picker)[\\/].*\.js)$/,
      name: 'ui-core',
      chunks: 'async',
      priority: 15,
      enforce: true,
    },
    // Headings, skeletons, states, dates and lengths of texts, which nearly every screen uses together, and what is too small alone.
    parts: {
      test: /libs[\\/]ui[\\/]src[\\/](parts[\\/](?!slot-|settings|file-input)|date[\\/]|hydration[\\/]|form[\\/]too-long|content[\\/](chip|icons|share-button|lazy-part|lazy-view)\.|(theme|toast)\.ts$)/,
      name: 'ui-parts',
      chunks: 'async',
      priority: 15,
      enforce: true,
    },
    // What stands on the cards of nearly every remote: crests, faces, games and sums; and what their answers need, too small alone.
    cards: {
      test: /libs[\\/]ui[\\/]src[\\/](identity[\\/](?!college-sentences)|place[\\/]country-name|content[\\/](logo|person-avatar|dollars)\.|form[\\/]forget-draft)/,
      name: 'ui-cards',
      chunks: 'async',
      priority: 16,
      enforce: true,
    },
    // Where facts come from, on profiles and in pipelines alone.
    sources: {
      test: /libs[\\/]ui[\\/]src[\\/]content[\\/]source-/,
      name: 'ui-sources',
      chunks: 'async',
      priority: 16,
      enforce: true,
    },
    // What a list adds to its cards.
    lists: {
      test: /libs[\\/]ui[\\/]src[\\/](place[\\/]country-filter|content[\\/](filters|many-filter|native-select|search-field|search-form|bottom-sheet|marked-text|use-settled|load-more))\./,
      name: 'ui-lists',
      chunks: 'async',
      priority: 16,
      enforce: true,
    },
    // What the slots of the home page are drawn with.
    slots: {
      test: /libs[\\/]ui[\\/]src[\\/]parts[\\/]slot-/,
      name: 'ui-slots',
      chunks: 'async',
      priority: 16,
      enforce: true,
    },
    // Fields, what sends them and what stands around them; a kept draft and the changes of others come when somebody types.
    form: {
      test: /libs[\\/]ui[\\/]src[\\/](parts[\\/](settings|file-input)|identity[\\/]college-sentences|form[\\/](?!has-text|too-long|draft-owner|forget-draft|kept-drafts|draft-notice|others-changes))/,
      name: 'ui-form',
      chunks: 'async',
      priority: 16,
      enforce: true,
    },
    // What few screens use.
    content: {
      test: /libs[\\/]ui[\\/]src[\\/](content[\\/](?!lazy-(part|view)\.)|antd[\\/].*\.css)/,
      name: 'ui-content',
      chunks: 'async',
      priority: 15,
      enforce: true,
    },
    // antd's parts that most components stand on. A lower count makes every screen load what only some need.
    components: {
      test: /node_modules[\\/](antd|@ant-design|@rc-component|@babel[\\/]runtime|@emotion|clsx|is-mobile|stylis)[\\/]/,
      name: 'ui-core',
      chunks: 'async',
      minChunks: 6,
      priority: 10,
      enforce: true,
      reuseExistingChunk: true,
    },
    // What checks, changes and follows data: the loader of remotes provides it, and screens of the shell that write use it, too.
    data: {
      test: /libs[\\/](base|data|contract|schema|product)[\\/]src[\\/](?!create-client)|node_modules[\\/]zod[\\/]/,
      name: 'data',
      chunks: 'async',
      minChunks: 2,
      priority: 14,
      enforce: true,
    },
    shared: { chunks: 'async', minChunks: 2, minSize: 20000, reuseExistingChunk: true },
  },
};

/** What the first view of a page runs. */
const FIRST_SCRIPTS = /(^|\/)(index|libraries|federation|data|reader|ui-parts|ui-cards|ui-lists|ui-tabs)\.[^/]+\.js$/;

/**
 * Build of the shell. It has no federation plugin: remotes are unknown until the registry arrives, and the runtime
 * that loads them is a lazy chunk.
 */
export function shellConfig() {
  return defineConfig(({ command }): RsbuildConfig => {
    const isServing = command === 'dev';
    return {
      plugins: [pluginReact(), shellBuildPlugin(), shippedPackagesPlugin('shell')],
      environments: {
        web: { source: { entry: { index: './src/main.tsx' } }, splitChunks },
        ...(!isServing && {
          [SERVER]: serverEnvironment('./src/server/server.ts', { folder: 'static/server', assetPrefix: '/' }),
          [WORKER]: workerEnvironment('./src/worker/worker.ts'),
        }),
      },
      source: {
        preEntry: isServing ? [path.join(root, 'tooling/build/share-react-refresh.ts')] : [],
        define: {
          __PROVIDED_VERSIONS__: JSON.stringify(providedModules(SHELL_FOLDER)),
          __SECOND_VERSIONS__: JSON.stringify(versionsOf(secondMajors())),
          __FEDERATION_VERSION__: JSON.stringify(federationVersion()),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: '"web"',
        },
      },
      tools: {
        cssLoader,
        rspack: (config, { rspack }) => {
          if (!isServing) config.output = { ...config.output, devtoolModuleFilenameTemplate };
          config.plugins ??= [];
          config.plugins.push(
            ...(isServing ? [] : [compiledEarly(FIRST_SCRIPTS)]),
            new rspack.experiments.VirtualModulesPlugin({
              'src/federation/runtime/ui-components.ts': componentLoaders(),
              'src/server/ui-components-now.ts': componentsNow(),
              'src/federation/runtime/second-majors.ts': secondLoaders(),
              'src/server/second-majors-now.ts': secondsNow(),
            }),
          );
        },
      },
      resolve: {
        alias: {
          '#ui-components$': path.join(SHELL_FOLDER, 'src/federation/runtime/ui-components.ts'),
          '#ui-components-now$': path.join(SHELL_FOLDER, 'src/server/ui-components-now.ts'),
          '#second-majors$': path.join(SHELL_FOLDER, 'src/federation/runtime/second-majors.ts'),
          '#second-majors-now$': path.join(SHELL_FOLDER, 'src/server/second-majors-now.ts'),
          ...(isServing ? {} : productionRouter()),
        },
      },
      // Without it a font is requested after the first paint, and lines that break elsewhere then move the page.
      performance: { preload: { type: 'all-assets', include: [/\.woff2$/] } },
      html: { template: './index.html', ...(isServing ? {} : { crossorigin: 'anonymous' }) },
      ...(isServing ? {} : { security: { sri: { enable: true, algorithm: 'sha256' } } }),
      output: {
        cleanDistPath: !isServing,
        assetPrefix: '/',
        legalComments: 'none',
        ...(!isServing && { sourceMap }),
        filenameHash: 'contenthash:8',
        overrideBrowserslist: browsers,
      },
      // Pages come from the site's own port; the live connection goes straight to this server.
      dev: { lazyCompilation: false, client: { host: 'localhost', port: developmentPort('shell') } },
      server: { port: developmentPort('shell'), strictPort: true },
    };
  });
}

const versionsOf = (seconds: ReturnType<typeof secondMajors>) =>
  Object.fromEntries(Object.entries(seconds).map(([name, { version }]) => [name, { version }]));

/** React Router's package exports name its development build only; its warnings cost every visitor of `/`. */
function productionRouter(): Record<string, string> {
  const folder = path.join(root, 'node_modules/react-router/dist/production');
  return {
    'react-router$': path.join(folder, 'index.mjs'),
    'react-router/dom$': path.join(folder, 'dom-export.mjs'),
  };
}
