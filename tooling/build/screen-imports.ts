/** A screen of a remote, as its routes declare it. */
export interface ScreenImport {
  /** Pattern of the path, `/teams/:teamId/manage`. */
  path: string;
  /** What the route imports when somebody goes there. */
  request: string;
}

/**
 * Reads the lazy screens from the source of `routes.tsx`: each `import('…')` belongs to the `path: '…'` before it.
 * A route written in another way still works, it only is not preloaded.
 */
export function screenImports(source: string): ScreenImport[] {
  const found: ScreenImport[] = [];
  let current: string | undefined;
  for (const [, path, request] of source.matchAll(
    /\bpath:\s*'([^']+)'|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'\s*\)/g,
  )) {
    if (path) current = path;
    else if (request && current) found.push({ path: current, request });
  }
  return found;
}
