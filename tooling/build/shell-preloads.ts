import type { Rspack } from '@rsbuild/core';

/** Name of the file in the built shell that tells the server which of its chunks a screen of a remote will ask for. */
export const SHELL_PRELOADS = 'preloads.json';

/** Addresses of chunks. */
export interface ShellPreloads {
  /** Of what loads remotes. */
  remote: string[];
  /** By the names of components under `@lineup/ui/`. */
  components: Record<string, string[]>;
}

export function shellPreloads(compilation: Rspack.Compilation): ShellPreloads {
  const filesOf = (chunks: Iterable<Rspack.Chunk>) =>
    [...chunks].flatMap(({ files }) => [...files]).flatMap((file) => (/\.(js|css)$/.test(file) ? [`/${file}`] : []));
  const components: ShellPreloads['components'] = {};
  for (const { origins, chunks } of compilation.chunkGroups)
    for (const { request } of origins) {
      const name = /^@lineup\/ui\/([a-z0-9-]+)$/.exec(request ?? '')?.[1];
      if (name) components[name] = [...new Set([...(components[name] ?? []), ...filesOf(chunks)])];
    }
  return { remote: filesOf(compilation.namedChunkGroups.get('federation')?.chunks ?? []), components };
}
