// Lazy chunk: everything federation needs beyond the registry. Cold `/` never loads it.
import { secondsTaken, type RemoteBuild } from '@lineup/contract';
import { createInstance } from '@module-federation/enhanced/runtime';
import { secondMajors } from '#second-majors';
import { uiComponents } from '#ui-components';
import { ownOffer } from '../own-offer';
import { bundlerRuntime } from './bundler-runtime';
import { integrityOf } from './integrity';
import { sharedModules } from './shared-modules';

const DEFAULT_SCOPE = 'default';
/** How long the entry script of a remote may take, in ms. */
const SCRIPT_TIMEOUT = 8000;

/** The names that remotes find in what is there before any of them. */
export const loadedExports = Object.fromEntries(
  Object.entries(sharedModules).map(([name, module]) => [name, ['default', ...Object.keys(module as object)]]),
);

type Shares = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** What a remote gets; of the taken modules the second major. */
function shares(scope: string, taken: readonly string[] = []): Shares {
  const all: Shares = {};
  for (const [name, first] of Object.entries(__PROVIDED_VERSIONS__)) {
    const isSecond = taken.includes(name);
    const version = (isSecond && __SECOND_VERSIONS__[name]?.version) || first;
    const module = isSecond ? undefined : sharedModules[name];
    const load = isSecond ? secondMajors[name] : uiComponents[name];
    const shareConfig = { singleton: true, requiredVersion: false as const };
    if (module) all[name] = { version, scope, lib: () => module, shareConfig: { ...shareConfig, eager: true } };
    else if (load)
      all[name] = {
        version,
        scope,
        shareConfig,
        get: async () => {
          const loaded = await load();
          return () => loaded;
        },
      };
  }
  return all;
}

/**
 * The share scope from which a remote takes its modules: that of all, or one that differs in the majors that it needs. The
 * remote knows one scope alone, so each is whole, with the same copy of everything else.
 */
export function shareScopeOf({ shared }: Pick<RemoteBuild, 'shared'>): string {
  const taken = secondsTaken(ownOffer(), shared);
  if (taken.length === 0) return DEFAULT_SCOPE;
  const scope = taken.map((name) => `${name}@${__SECOND_VERSIONS__[name]?.version}`).join(' ');
  if (!federation.shareScopeMap[scope]) federation.registerShared(shares(scope, taken));
  return scope;
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
  shared: shares(DEFAULT_SCOPE),
});

// Remotes are built without the bundler runtime and ask the page for it: one copy serves all.
Object.assign(globalThis, { lineupBundlerRuntime: bundlerRuntime });
