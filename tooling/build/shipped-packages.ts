import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { withParts } from './module-exports.ts';
import { compilationsOf } from './server-environment.ts';

/** Names of the files beside the output: the licences of what is in it, for people, and the same as a bill of materials. */
export const LICENSES = 'licenses.txt';
export const SBOM = 'sbom.cdx.json';

/** A package of which a build has code. */
export interface ShippedPackage {
  name: string;
  version: string;
  license: string;
  /** What its licence says; empty where the package brings no text. */
  text: string;
}

/** After each build, writes which packages it ships, with their licences. */
export function shippedPackagesPlugin(id: string): RsbuildPlugin {
  return {
    name: 'lineup:shipped-packages',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (stats?.hasErrors()) return;
        const packages = shippedPackages(filesIn(compilationsOf(stats)));
        writeFileSync(path.join(api.context.distPath, LICENSES), licensesOf(packages));
        writeFileSync(path.join(api.context.distPath, SBOM), `${JSON.stringify(billOf(id, packages), null, 2)}\n`);
      });
    },
  };
}

function filesIn(compilations: readonly Rspack.Compilation[]): string[] {
  const modules = compilations.flatMap(({ modules: all }) => [...all].flatMap(withParts));
  return modules.flatMap((module) => module.nameForCondition() ?? []);
}

/** The packages that files are of, by name and version. What lies in the workspace is ours. */
export function shippedPackages(files: readonly string[]): ShippedPackage[] {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const packages = [...folders].map(readPackage);
  const byName = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byName.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function packageFolder(file: string): string | undefined {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1];
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  if (!license) throw new Error(`${name} ${version} names no licence: ask before it is shipped`);
  const file = readdirSync(folder)
    .filter((each) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(each) && existsSync(path.join(folder, each)))
    .toSorted()[0];
  const text = file ? readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : '';
  return { name, version, license, text };
}

export function licensesOf(packages: readonly ShippedPackage[]): string {
  const parts = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`.trim());
  return `${['What these files have from others, and under which licence.', ...parts].join('\n\n---\n\n')}\n`;
}

/** The bill of materials, as CycloneDX 1.5 has it; without the time, so that the same sources give the same bytes. */
export function billOf(id: string, packages: readonly ShippedPackage[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: `lineup-${id}`, 'bom-ref': `lineup-${id}` } },
    components: packages.map(({ name, version, license }) => {
      const address = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      const isExpression = /\s(AND|OR|WITH)\s/.test(license);
      const licenses = [isExpression ? { expression: license } : { license: { id: license } }];
      return { type: 'library', 'bom-ref': address, name, version, purl: address, licenses };
    }),
  };
}
