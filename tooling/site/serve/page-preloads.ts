import { createHash } from 'node:crypto';
import type { RegistryEntry, RemoteBuild } from '@lineup/contract/facts';
import { SHELL_PRELOADS, type ShellPreloads } from '@lineup/build/shell-preloads';
import { patternOf } from '@lineup/language/address';
import { isAtOrBelow } from '../render/drawing.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

/**
 * Links that start what the screen of an address needs beside the page's own scripts, which else would ask for it one
 * after the other. Only files that lie on this site are named; none for pages of the shell.
 */
export async function pagePreloads(
  pathname: string,
  remotes: readonly RegistryEntry[],
  files: SiteFiles,
  shellFolder = '',
): Promise<string> {
  if (!buildAt(pathname, remotes)) return '';
  return preloadLinks(await pageFiles(pathname, remotes, files, shellFolder), files);
}

/** Scripts and styles that the screen of an address needs beside the page's own, of its remote and of the shell. */
export async function pageFiles(
  pathname: string,
  remotes: readonly RegistryEntry[],
  files: SiteFiles,
  /** Where the shell that runs has what it is not named by its content; of the live one it is the root. */
  shellFolder = '',
): Promise<string[]> {
  const build = buildAt(pathname, remotes);
  const shell = await shellPreloads(files, shellFolder);
  const { scripts, components } = build ? filesFor(pathname, build) : { scripts: [], components: [] };
  const all = [
    ...scripts.flatMap((address) => [address, styleOf(address)]),
    ...(build ? shell.remote : (shell.screens?.[pathname] ?? [])),
    ...components.flatMap((name) => shell.components[name] ?? []),
  ];
  return [...new Set(all)];
}

export async function preloadLinks(addresses: readonly string[], files: SiteFiles): Promise<string> {
  return (await Promise.all(addresses.map((address) => link(address, files)))).join('');
}

function buildAt(pathname: string, remotes: readonly RegistryEntry[]): RemoteBuild | undefined {
  return remotes.find(({ basePaths }) => basePaths.some((base) => isAtOrBelow(pathname, base)))?.channels['stable'];
}

function filesFor(pathname: string, { preload }: RemoteBuild) {
  const screen = preload.screens[patternOf(Object.keys(preload.screens), pathname) ?? ''];
  return {
    scripts: [...preload.scripts, ...(screen?.scripts ?? [])],
    components: [...preload.components, ...(screen?.components ?? [])],
  };
}

/** The style sheet that belongs to a chunk: the bundler gives both one name. */
const styleOf = (script: string) => script.replace('/static/js/async/', '/static/css/async/').replace(/\.js$/, '.css');

/** And the other way round. */
export const scriptOf = (style: string) =>
  style.replace('/static/css/async/', '/static/js/async/').replace(/\.css$/, '.js');

async function shellPreloads(files: SiteFiles, folder: string): Promise<ShellPreloads> {
  const file = await files.read(`${folder}/${SHELL_PRELOADS}`);
  return file ? (JSON.parse(file.plain.toString()) as ShellPreloads) : { remote: [], components: {} };
}

const integrities = new WeakMap<SiteFile, string>();

/** Asks as the script or style sheet will ask, otherwise the browser would load it twice. After the page's own scripts. */
async function link(address: string, files: SiteFiles): Promise<string> {
  const file = /^\/[\w./-]+\.(js|css)$/.test(address) ? await files.read(address) : null;
  if (!file) return '';
  let integrity = integrities.get(file);
  if (!integrity) {
    integrity = `sha256-${createHash('sha256').update(file.plain).digest('base64')}`;
    integrities.set(file, integrity);
  }
  const as = address.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" href="${address}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low">`;
}
