/** A screen of a remote, as its routes declare it. */
export interface ScreenImport {
  /** Pattern of the path, `/teams/:teamId/manage`. */
  path: string;
  /** What the route imports when somebody goes there. */
  request: string;
}

/** In order: the path of a route, the paths of a list of routes with one screen, that of one in a list of routes with a screen each, an import. */
const PARTS =
  /\bpath:\s*'([^']+)'|\[((?:\s*'\/[^']*',?)+\s*)\]\s*\.map\(|\[\s*'(\/[^']*)',\s*\(\)\s*=>|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'\s*\)/g;

/**
 * Reads the lazy screens from the source of `routes.tsx`: each `import('…')` belongs to the `path: '…'` before it, or to the paths of
 * `['…', '…'].map(` or `['…', () =>`. The most exact come first: the first that fits an address is the one that the router shows.
 * A route written in another way still works, it only is not preloaded.
 */
export function screenImports(source: string): ScreenImport[] {
  const found: ScreenImport[] = [];
  let paths: string[] = [];
  for (const [, path, list, listed, request] of source.matchAll(PARTS))
    if (request) found.push(...paths.map((each) => ({ path: each, request })));
    else paths = list ? [...list.matchAll(/'([^']+)'/g)].map(([, each]) => each!) : [path ?? listed!];
  return found.toSorted((one, other) => parameters(one.path) - parameters(other.path));
}

const parameters = (path: string) => path.split('/:').length;
