import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedRange, installedVersion, isInstalled, repeatable, SHELL_FOLDER } from './shared-modules.ts';
import { satisfies } from '@lineup/contract/compatibility';

/** Another major of a shared module, under the name by which the shell has it installed. */
export interface StatedSecond {
  version: string;
  request: string;
}

/**
 * The shared modules of which the shell has another major, as `second-majors.json` beside its sources states them: module → the
 * package that is installed for it, as `"zustand-5": "npm:zustand@5.1.0"`. Throws for a module that cannot be there twice.
 */
export function secondMajors(folder = SHELL_FOLDER): Record<string, StatedSecond> {
  const stated = JSON.parse(readFileSync(path.join(folder, 'second-majors.json'), 'utf8')) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(stated).map(([name, request]) => {
      if (!repeatable.includes(name))
        throw new Error(`${name} cannot be there in two majors; only ${repeatable.join(', ')} can`);
      if (!isInstalled(request, folder)) throw new Error(`${request} is not installed; run "npm ci"`);
      const version = installedVersion(request, folder);
      if (satisfies(version, acceptedRange(name, folder)))
        throw new Error(
          `${request} is ${version}: whoever needs ${name} ${version} can use ${installedVersion(name, folder)}`,
        );
      return [name, { version, request }];
    }),
  );
}

/** Source of the module that maps each of these modules to the lazy chunk that has it. */
export function secondLoaders(seconds = secondMajors()): string {
  const lines = Object.entries(seconds).map(
    ([name, { request }]) =>
      `  '${name}': () => import(/* webpackChunkName: "second-${name.replaceAll(/\W/g, '-')}" */ '${request}'),`,
  );
  return `export const secondMajors = {\n${lines.join('\n')}\n};\n`;
}

/** The same for the server, where a remote finds each at once. */
export function secondsNow(seconds = secondMajors()): string {
  const lines = Object.entries(seconds).map(([name, { request }]) => `  '${name}': () => require('${request}'),`);
  return `export const secondMajorsNow = {\n${lines.join('\n')}\n};\n`;
}
