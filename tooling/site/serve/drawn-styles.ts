import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFile, SiteFiles } from './site-files.ts';

/** Where a version of a remote has the style sheets of what it loads later. */
const STYLES = 'static/css/async';

/**
 * Finds the style sheets that a drawn page needs beside those of its screen: a part that a browser loads later, such as another
 * view of the same screen, has its own. What was drawn tells by its classes.
 */
export class DrawnStyles {
  readonly #folder: string;
  readonly #files: SiteFiles;
  /** By folders of versions, which never change. */
  readonly #found = new Map<string, Promise<string[]>>();

  constructor(folder: string, files: SiteFiles) {
    this.#folder = folder;
    this.#files = files;
  }

  /** Addresses of those in a version's folder, `/remotes/<id>/<version>/`, which `known` lacks. */
  async missing(html: string, base: string, known: readonly string[]): Promise<string[]> {
    const unstyled = classesIn(html);
    for (const address of known) for (const name of await this.#classesOf(address)) unstyled.delete(name);
    const missing: string[] = [];
    for (const address of await this.#stylesIn(base)) {
      if (known.includes(address)) continue;
      const classes = await this.#classesOf(address);
      if (![...classes].some((name) => unstyled.delete(name))) continue;
      for (const name of classes) unstyled.delete(name);
      missing.push(address);
    }
    return missing;
  }

  async #classesOf(address: string): Promise<ReadonlySet<string>> {
    const file = await this.#files.read(address);
    return file ? styledBy(file) : new Set();
  }

  #stylesIn(base: string): Promise<string[]> {
    let found = this.#found.get(base);
    if (!found) {
      found = readdir(path.join(this.#folder, base, STYLES)).then(
        (names) => names.filter((name) => name.endsWith('.css')).map((name) => `${base}${STYLES}/${name}`),
        () => [],
      );
      this.#found.set(base, found);
    }
    return found;
  }
}

function classesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')));
}

const styled = new WeakMap<SiteFile, ReadonlySet<string>>();

function styledBy(file: SiteFile): ReadonlySet<string> {
  let classes = styled.get(file);
  if (!classes) {
    classes = new Set([...file.plain.toString().matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name));
    styled.set(file, classes);
  }
  return classes;
}
