import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EnvironmentConfig, Rspack } from '@rsbuild/core';
import type { RemoteFacts, SlotFiles } from '@lineup/contract/facts';
import { usedExports, withParts } from './module-exports.ts';
import { providedModules } from './shared-modules.ts';

/** Name of the build of the slots, beside the one of the routes. */
export const SLOTS = 'slots';

/** Places of the shell for which the remote in this folder has slots. */
export function placesOf(folder: string): string[] {
  const { slots = [] } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as RemoteFacts;
  for (const { place } of slots) {
    const file = path.join('src/slots', `${place}.tsx`);
    if (![file, file.replace(/x$/, '')].some((each) => existsSync(path.join(folder, each))))
      throw new Error(`remote.json offers a slot "${place}", and ${file} is missing`);
  }
  return slots.map(({ place }) => place);
}

/**
 * Builds each slot as one script that takes everything shared straight from the page: the runtime of federation alone
 * would be more than all slots of the home page together.
 */
export function slotEnvironment(
  places: readonly string[],
  { container, folder, isServing }: { container: string; folder: string; isServing: boolean },
): EnvironmentConfig {
  const provided = providedModules(folder);
  return {
    source: { entry: Object.fromEntries(places.map((place) => [place, `./src/slots/${place}`])) },
    splitChunks: false,
    dev: { hmr: false, liveReload: true },
    output: {
      distPath: { js: SLOTS, css: SLOTS },
      filename: { js: '[name].js', css: '[name].css' },
    },
    tools: {
      rspack: {
        output: {
          uniqueName: `${container}_slots`,
          library: { type: 'window', name: ['lineupSlots', `${container}/[name]`] },
        },
        externals: [
          ({ request = '' }, done) => {
            if (!(request in provided)) return done();
            // The page loads the components that a build names before its script; a development server names none.
            const isAwaited = isServing && request.startsWith('@lineup/ui/');
            done(undefined, `self.lineupShared(${JSON.stringify(request)})`, isAwaited ? 'promise' : 'var');
          },
        ],
      },
    },
  };
}

/** The modules that a build of slots takes from the page, with the names that it uses of each. */
export function usesOfSlots(compilation: Rspack.Compilation): Record<string, string[]> {
  return usedExports(compilation, requestOf);
}

/** The files of each slot, by its place. */
export function slotFiles(compilation: Rspack.Compilation): Record<string, SlotFiles> {
  return Object.fromEntries(
    [...compilation.entrypoints].map(([place, entry]) => {
      const files = entry.getFiles();
      const modules = entry.chunks.flatMap((chunk) =>
        [...compilation.chunkGraph.getChunkModules(chunk)].flatMap(withParts),
      );
      const components = modules.flatMap((module) => /^@lineup\/ui\/(.+)$/.exec(requestOf(module) ?? '')?.[1] ?? []);
      return [
        place,
        {
          scripts: files.filter((file) => file.endsWith('.js')),
          styles: files.filter((file) => file.endsWith('.css')),
          components: [...new Set(components)].toSorted(),
        },
      ];
    }),
  );
}

function requestOf(module: Rspack.Module): string | undefined {
  return /lineupShared\(\\?"([^"\\]+)\\?"\)/.exec(module.identifier())?.[1];
}
