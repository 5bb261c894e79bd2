import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';

/** Name of the file in the built shell that tells the server which of its chunks a screen of a remote will ask for. */
export const SHELL_PRELOADS = 'preloads.json';

/** Addresses of chunks. */
export interface ShellPreloads {
  /** Of what loads remotes. */
  remote: string[];
  /** By the names of components under `@lineup/ui/`. */
  components: Record<string, string[]>;
  /** By the paths of the shell's own lazy screens. */
  screens?: Record<string, string[]>;
}

export function shellPreloads(compilation: Rspack.Compilation, folder: string): ShellPreloads {
  const filesOf = (chunks: Iterable<Rspack.Chunk>) =>
    [...chunks].flatMap(({ files }) => [...files]).flatMap((file) => (/\.(js|css)$/.test(file) ? [`/${file}`] : []));
  const components: ShellPreloads['components'] = {};
  const screens: Record<string, string[]> = {};
  const lazy = lazyScreens(path.join(folder, 'src/router.tsx'));
  for (const { origins, chunks } of compilation.chunkGroups)
    for (const { request } of origins) {
      const name = /^@lineup\/ui\/([a-z0-9-]+)$/.exec(request ?? '')?.[1];
      if (name) components[name] = [...new Set([...(components[name] ?? []), ...filesOf(chunks)])];
      for (const { pathname } of lazy.filter((screen) => screen.request === request))
        screens[pathname] = [...new Set([...(screens[pathname] ?? []), ...filesOf(chunks)])];
    }
  return { remote: filesOf(compilation.namedChunkGroups.get('federation')?.chunks ?? []), components, screens };
}

/** The lazy screens of the shell as the source of its router declares them. */
function lazyScreens(router: string): { pathname: string; request: string }[] {
  if (!existsSync(router)) return [];
  const source = readFileSync(router, 'utf8');
  const found = source.matchAll(/path: '([^']+)',\s*lazy: guardLazy\(\(\) => import\((?:\/\*.*?\*\/ )?'([^']+)'\)/g);
  return [...found].map(([, name = '', request = '']) => ({ pathname: `/${name}`, request }));
}
