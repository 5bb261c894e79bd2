// Lazy chunk: everything federation needs beyond the registry. Cold `/` never loads it.
import { createInstance } from '@module-federation/enhanced/runtime';
import { uiComponents } from '#ui-components';
import { bundlerRuntime } from './bundler-runtime';
import { integrityOf } from './integrity';
import { sharedModules } from './shared-modules';

/** How long the entry script of a remote may take, in ms. */
const SCRIPT_TIMEOUT = 8000;

/** The names that remotes find in what is there before any of them. */
export const loadedExports = Object.fromEntries(
  Object.entries(sharedModules).map(([name, module]) => [name, ['default', ...Object.keys(module as object)]]),
);

type Shares = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

function shares(): Shares {
  const all: Shares = {};
  for (const [name, version] of Object.entries(__PROVIDED_VERSIONS__)) {
    const module = sharedModules[name];
    const load = uiComponents[name];
    const shareConfig = { singleton: true, requiredVersion: false as const };
    if (module) all[name] = { version, lib: () => module, shareConfig: { ...shareConfig, eager: true } };
    else if (load)
      all[name] = {
        version,
        shareConfig,
        get: async () => {
          const component = await load();
          return () => component;
        },
      };
  }
  return all;
}

/** Adds subresource integrity to the entry scripts of remotes, and a time-out to those that hang. */
const scripts = {
  name: 'lineup-scripts',
  createScript({ url }: { url: string }) {
    const integrity = integrityOf(url);
    if (!integrity) return { timeout: SCRIPT_TIMEOUT };
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    return { script, timeout: SCRIPT_TIMEOUT };
  },
};

export const federation = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [scripts],
  // The default would start every remote at once: one dead remote then blanks the site.
  shareStrategy: 'loaded-first',
  shared: shares(),
});

// Remotes are built without the bundler runtime and ask the page for it: one copy serves all.
Object.assign(globalThis, { lineupBundlerRuntime: bundlerRuntime });
