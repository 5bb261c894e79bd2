import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What a source imports at once, and the views that are drawn although their code comes apart. */
const IMPORTS = /\bfrom\s+'([^']+)'|\bimport\s+'([^']+)'|\blazyView\(\s*\(\)\s*=>\s*import\(\s*'([^']+)'/g;

/** Files of the apps and libs that draw the pages of visitors: what the screens named in `draw` import, and the layout. */
export function drawnFiles(): string[] {
  const found = new Set<string>();
  const follow = (file: string | undefined) => {
    if (!file || found.has(file)) return;
    found.add(file);
    for (const [, from, bare, view] of read(file).matchAll(IMPORTS)) follow(resolve(file, from ?? bare ?? view ?? ''));
  };
  for (const file of globSync('apps/*/remote.json', { cwd: root })) {
    const { draw = [] } = JSON.parse(read(file)) as { draw?: string[] };
    const routes = path.join(path.dirname(file), 'src/routes.tsx');
    const screens = screensOf(read(routes)).filter(([at]) => draw.includes(at));
    if (screens.length < new Set(draw).size) throw new Error(`${routes}: a screen of "draw" was not found`);
    for (const [, request] of screens) follow(resolve(routes, request));
  }
  const router = 'apps/shell/src/router.tsx';
  follow(router);
  const drawn = (JSON.parse(read('apps/shell/draw.json')) as string[]).map((at) => at.slice(1));
  for (const [at, request] of screensOf(read(router))) if (drawn.includes(at)) follow(resolve(router, request));
  return [...found].sort();
}

/** The screens of routes: each import belongs to the path before it. */
function screensOf(source: string): [path: string, request: string][] {
  let at = '';
  const screens: [string, string][] = [];
  for (const [, named, request] of source.matchAll(
    /\bpath:\s*'([^']+)'|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'\s*\)/g,
  )) {
    if (named) at = named;
    else if (request) screens.push([at, request]);
  }
  return screens;
}

/** The file behind an import; undefined for a style, a picture or a package of others. */
function resolve(from: string, request: string): string | undefined {
  if (request.startsWith('.')) {
    const base = path.join(path.dirname(from), request);
    return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end).find(isSource);
  }
  const [, lib, sub] = /^@lineup\/([^/]+)(\/.+)?$/.exec(request) ?? [];
  if (!lib) return undefined;
  const { exports } = JSON.parse(read(`libs/${lib}/package.json`)) as { exports: Record<string, string> };
  const file = path.join('libs', lib, exports[`.${sub ?? ''}`] ?? '');
  return isSource(file) ? file : undefined;
}

const isSource = (file: string) => /\.tsx?$/.test(file) && existsSync(path.join(root, file));
