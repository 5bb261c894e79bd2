import type { Rspack } from '@rsbuild/core';
import { SLOT_EXPORTS } from '@lineup/contract/slot-exports';
import type { SecondMajor } from '@lineup/contract/compatibility';
import { secondMajors } from './second-majors.ts';
import { providedModules, SHELL_FOLDER } from './shared-modules.ts';

/** Modules that the shell gives to remotes under another name than its own: only a part of the library. */
const PARTS: Record<string, string> = {
  'react-router-dom': '@lineup/contract/react-router-dom',
  '@tanstack/react-query': '@lineup/contract/react-query',
};

type Names = Record<string, string[]>;

/**
 * The names that the modules of a build use of others, by the name that `nameOf` gives to the other one; modules without
 * one do not count. A whole namespace that is passed on uses no name, as nobody can tell which.
 */
export function usedExports(compilation: Rspack.Compilation, nameOf: (module: Rspack.Module) => string | undefined) {
  const used: Record<string, Set<string>> = {};
  for (const [module, ids] of references(compilation)) {
    const name = nameOf(module);
    if (name === undefined) continue;
    const names = (used[name] ??= new Set());
    // The first is the export, the others are properties of it.
    if (ids[0] !== undefined) names.add(ids[0]);
  }
  return sorted(used);
}

/**
 * The names of each module that the build of a shell gives to remotes; undefined for a build without the runtime of
 * federation, which has no remotes. Throws where the build does not know them.
 */
export function providedExports(compilation: Rspack.Compilation): Names | undefined {
  const byRequest = modulesByRequest(compilation);
  if (!Object.values(PARTS).some((part) => byRequest.has(part))) return undefined;
  const provided: Record<string, Iterable<string>> = {};
  for (const name of Object.keys(providedModules(SHELL_FOLDER))) {
    const module = byRequest.get(PARTS[name] ?? name);
    const names = module && compilation.moduleGraph.getProvidedExports(module);
    if (!Array.isArray(names)) throw new Error(`the build of the shell does not say what ${name} exports`);
    // A library in CommonJS is its own default.
    provided[name] = name.startsWith('@lineup/') || name in PARTS ? names : new Set(['default', ...names]);
  }
  return sorted(provided);
}

/** The other majors of modules that the build of a shell has, each with its names; undefined where it has none. */
export function secondExports(
  compilation: Rspack.Compilation,
  seconds = secondMajors(),
): Record<string, SecondMajor> | undefined {
  if (Object.keys(seconds).length === 0) return undefined;
  const byRequest = modulesByRequest(compilation);
  return Object.fromEntries(
    Object.entries(seconds).map(([name, { version, request }]) => {
      const module = byRequest.get(request);
      const names = module && compilation.moduleGraph.getProvidedExports(module);
      if (!Array.isArray(names)) throw new Error(`the build of the shell does not say what ${request} exports`);
      return [name, { version, exports: [...new Set(['default', ...names])].toSorted() }];
    }),
  );
}

function modulesByRequest(compilation: Rspack.Compilation): Map<string, Rspack.Module> {
  const byRequest = new Map<string, Rspack.Module>();
  for (const [module, , request] of references(compilation)) if (request) byRequest.set(request, module);
  return byRequest;
}

/** What slots get of these: of some modules a part, components whole, of any other nothing. */
export function givenToSlots(exports: Names): Names {
  const given = Object.entries(exports).map(([module, names]): [string, readonly string[]] => {
    const part = SLOT_EXPORTS[module] ?? (module.startsWith('@lineup/ui/') ? 'all' : []);
    return [module, part === 'all' ? names : part];
  });
  return sorted(Object.fromEntries(given));
}

/** Every dependency of every module of a build: the module that it names, past which the bundler may look, the names it takes, and how it is written. */
function* references(compilation: Rspack.Compilation): Generator<[Rspack.Module, string[], string | undefined]> {
  for (const outer of compilation.modules) {
    for (const module of withParts(outer)) {
      const dependencies = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
      for (const dependency of dependencies) {
        const target = compilation.moduleGraph.getResolvedModule(dependency);
        const { ids = [], request } = dependency as { ids?: string[]; request?: string };
        if (target) yield [target, ids, request];
      }
    }
  }
}

/** A module, and those that the bundler has put into it. */
export function withParts(module: Rspack.Module): Rspack.Module[] {
  return 'modules' in module ? [module, ...(module as Rspack.ConcatenatedModule).modules] : [module];
}

function sorted(names: Record<string, Iterable<string>>): Names {
  return Object.fromEntries(
    Object.entries(names)
      .map(([name, each]): [string, string[]] => [name, [...each].toSorted()])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
