import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { Preload, PreloadFiles, RemoteFacts, ServerFile, SlotFiles } from '@lineup/contract/facts';
import type { DatabaseNeeds } from '@lineup/contract/database-needs';
import { integrityOf } from './integrity.ts';
import { databaseNeeds } from './database-needs.ts';
import { usedExports } from './module-exports.ts';
import { screenImports } from './screen-imports.ts';
import { compilationsOf, SERVER, serverFile } from './server-environment.ts';
import { acceptedRange, federationVersion, providedModules } from './shared-modules.ts';
import { slotFiles, SLOTS, usesOfSlots } from './slot-build.ts';

/** What a build of a remote knows about itself; addresses are file names, publishing makes them absolute. */
export interface RemoteBuildFacts {
  container: string;
  entry: string;
  preload: Preload;
  slots?: Record<string, SlotFiles>;
  /** What draws its pages on a server. */
  server?: ServerFile;
  integrity: Record<string, string>;
  shared: Record<string, string>;
  uses: Record<string, string[]>;
  slotUses?: Record<string, string[]>;
  database?: DatabaseNeeds;
  pluginVersion: string;
  contract: number;
}

/** Name of the file beside the output that holds `RemoteBuildFacts`. */
export const BUILD_FACTS = 'build-facts.json';

/** After each build, writes what the registry will say about it. */
export function remoteBuildPlugin(id: string, container: string, exposed: string): RsbuildPlugin {
  return {
    name: 'lineup:remote-build',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (stats?.hasErrors()) return;
        const compilations = compilationsOf(stats);
        const compilation = compilations.find(({ name }) => name !== SLOTS && name !== SERVER);
        const ofSlots = compilations.find(({ name }) => name === SLOTS);
        const server = serverFile(
          compilations.find(({ name }) => name === SERVER),
          api.context.distPath,
        );
        if (!compilation) throw new Error(`the build of ${id} gave no compilation to read`);
        const { rootPath, distPath } = api.context;
        const remote = JSON.parse(readFileSync(path.join(rootPath, 'remote.json'), 'utf8')) as RemoteFacts;
        const slotUses = ofSlots && usesOfSlots(ofSlots);
        const scripts = compilations.flatMap((each) =>
          each
            .getAssets()
            .flatMap(({ name }) => (/\.js$/.test(name) || (each === ofSlots && /\.css$/.test(name)) ? [name] : [])),
        );
        const facts: RemoteBuildFacts = {
          container,
          entry: 'entry.js',
          preload: preloadOf(compilation, readFileSync(path.join(rootPath, exposed), 'utf8')),
          ...(ofSlots && { slots: slotFiles(ofSlots) }),
          ...(server && { server }),
          integrity: Object.fromEntries(
            scripts.toSorted().map((file) => [file, integrityOf(path.join(distPath, file))]),
          ),
          shared: consumedModules(compilation, Object.keys(slotUses ?? {}), rootPath),
          uses: usedExports(compilation, consumedName),
          ...(slotUses && { slotUses }),
          database: databaseNeeds(compilations, [remote], rootPath),
          pluginVersion: federationVersion(),
          contract: remote.contract,
        };
        // The developer tools of Module Federation read the manifest beside it.
        rmSync(path.join(distPath, 'mf-stats.json'), { force: true });
        writeFileSync(path.join(distPath, BUILD_FACTS), `${JSON.stringify(facts, null, 2)}\n`);
      });
    },
  };
}

/** The entry, the routes, and for each screen the chunks that its import adds. */
function preloadOf(compilation: Rspack.Compilation, routes: string): Preload {
  const always = filesOf(compilation, compilation.namedChunkGroups.get('routes')?.chunks ?? []);
  const scripts = ['entry.js', ...always.scripts];
  const screens: Preload['screens'] = {};
  for (const { path: pattern, request } of screenImports(routes)) {
    const group = compilation.chunkGroups.find(({ origins }) => origins.some((origin) => origin.request === request));
    if (!group) continue;
    const files = filesOf(compilation, group.chunks);
    const { scripts: known = [], components: shown = [] } = screens[pattern] ?? {};
    screens[pattern] = {
      scripts: [...new Set([...known, ...files.scripts])].filter((script) => !scripts.includes(script)),
      components: [...new Set([...shown, ...files.components])].filter((name) => !always.components.includes(name)),
    };
  }
  return { scripts, components: always.components, screens };
}

function filesOf(compilation: Rspack.Compilation, chunks: Iterable<Rspack.Chunk>): PreloadFiles {
  const scripts = new Set<string>();
  const components = new Set<string>();
  for (const chunk of chunks) {
    for (const file of chunk.files) if (file.endsWith('.js')) scripts.add(file);
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      const component = /^@lineup\/ui\/([a-z0-9-]+)$/.exec(consumedName(module) ?? '')?.[1];
      if (component) components.add(component);
    }
  }
  return { scripts: [...scripts], components: [...components].toSorted() };
}

/** Modules that this build really takes from the shell → the range it accepts: from the version it was compiled against. */
function consumedModules(compilation: Rspack.Compilation, more: string[], folder: string): Record<string, string> {
  const provided = providedModules(folder);
  const names = new Set([...[...compilation.modules].flatMap((module) => consumedName(module) ?? []), ...more]);
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      if (!provided[name]) throw new Error(`the shell does not provide ${name}`);
      return [name, acceptedRange(name, folder)];
    }),
  );
}

function consumedName(module: Rspack.Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  // "consume shared module (default) @lineup/ui/button@^0.1.0 (singleton)"
  return /\) ((?:@[^/\s]+\/)?[^@\s]+)@/.exec(module.readableIdentifier())?.[1];
}
