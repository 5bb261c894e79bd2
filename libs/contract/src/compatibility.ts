import type { DatabaseNeeds } from './database-needs';
import type { RemoteBuild, ServerFile } from './facts';

/** Modules → the names that they export; of an absent one nothing is known. */
type Names = Record<string, readonly string[] | undefined>;

/** Version of the contract in this source. Raise it when shell and remotes must change together. */
export const CONTRACT = 2;

/** Another major of a module that a shell has: it loads only for remotes whose range asks for it. */
export interface SecondMajor {
  version: string;
  /** The names that it exports, where they are known. */
  exports?: readonly string[] | undefined;
}

/** What a shell offers to remotes. Written beside the shell's build as `shell.json`. */
export interface ShellOffer {
  release: string;
  contract: number;
  /** Version of Module Federation that the shell runs. */
  pluginVersion: string;
  /** Modules that remotes take from the shell → their version. */
  provided: Record<string, string>;
  /** Modules that remotes take from the shell → the names that they export; of an absent one nothing is known. */
  exports?: Record<string, readonly string[]> | undefined;
  /** What is there in another major too, for as long as some remotes need the one and some the other. Slots get the first alone. */
  second?: Record<string, SecondMajor> | undefined;
  /** The same for slots, which get less. */
  slotExports?: Record<string, readonly string[]> | undefined;
  /** What draws pages on a server; without it all come empty. */
  server?: ServerFile | undefined;
  /** What the shell asks of the database itself. */
  database?: DatabaseNeeds | undefined;
  /** Patterns of the shell's own pages that a server may draw. */
  draw?: string[] | undefined;
  /** By language, the patterns of its own pages that are whole in it. A shell without it speaks English alone. */
  languages?: Record<string, string[]> | undefined;
}

/** Why a contract is refused, or null: a shell accepts its own contract and the one before it. */
export function contractProblem(remote: number, shell: number = CONTRACT): string | null {
  if (remote > shell) return `it needs contract ${remote}, and this shell speaks up to ${shell}`;
  if (remote < shell - 1)
    return `it was written for contract ${remote}, and this shell speaks ${shell - 1} and ${shell}`;
  return null;
}

/**
 * Every reason why a shell cannot run a build of a remote; empty when it can. The publish gate and the
 * running shell call the same function, so that what passes the gate also runs.
 */
export function compatibilityProblems(
  build: Pick<RemoteBuild, 'contract' | 'shared' | 'uses' | 'slotUses' | 'pluginVersion'>,
  shell: Omit<ShellOffer, 'release'>,
): string[] {
  const problems: string[] = [];
  const contract = contractProblem(build.contract, shell.contract);
  if (contract) problems.push(contract);
  if (minorOf(build.pluginVersion) !== minorOf(shell.pluginVersion))
    problems.push(
      `it was built with Module Federation ${build.pluginVersion}, and this shell runs ${shell.pluginVersion}`,
    );
  for (const [name, range] of Object.entries(build.shared)) {
    const version = shell.provided[name];
    if (version === undefined) problems.push(`it needs ${name} ${range}, which this shell does not provide`);
    else if (!satisfies(version, range) && !takesSecond(shell, name, range)) {
      const versions = [version, ...(shell.second?.[name] ? [shell.second[name].version] : [])].join(' and ');
      problems.push(`it needs ${name} ${range}, and this shell provides ${versions}`);
    }
  }
  const { provided } = shell;
  const taken = secondsTaken(shell, build.shared);
  const exports = {
    ...shell.exports,
    ...Object.fromEntries(taken.map((name) => [name, shell.second?.[name]?.exports])),
  };
  return [
    ...problems,
    ...taken
      .filter((name) => build.slotUses?.[name])
      .map((name) => `its slots use ${name} ${build.shared[name]}, and this shell gives ${provided[name]} to slots`),
    ...missingExports(build.uses, { provided, exports }).map(
      ([module, names]) => `it uses ${names} of ${module}, which this shell does not export`,
    ),
    ...missingExports(build.slotUses, { provided, exports: shell.slotExports }).map(
      ([module, names]) => `its slots use ${names} of ${module}, which this shell does not give to slots`,
    ),
  ];
}

/** The modules of which a build takes the second major: those whose first one does not fit its range. */
export function secondsTaken(shell: Pick<ShellOffer, 'provided' | 'second'>, shared: Record<string, string>): string[] {
  const stated = Object.keys(shell.second ?? {}).filter((name) => shared[name] !== undefined);
  return stated.filter((name) => takesSecond(shell, name, shared[name] ?? '')).toSorted();
}

function takesSecond(
  { provided, second = {} }: Pick<ShellOffer, 'provided' | 'second'>,
  name: string,
  range: string,
): boolean {
  const [first, other] = [provided[name], second[name]?.version];
  return first !== undefined && other !== undefined && !satisfies(first, range) && satisfies(other, range);
}

/** The modules that lack names which a build uses, each with these names. */
function missingExports(
  uses: Record<string, readonly string[]> = {},
  { provided, exports = {} }: Pick<ShellOffer, 'provided'> & { exports?: Names | undefined },
): [string, string][] {
  return Object.entries(uses).flatMap(([module, names]): [string, string][] => {
    const exported = exports[module];
    // A module that is not there at all is named by the check of versions.
    if (!exported || provided[module] === undefined) return [];
    const missing = names.filter((name) => !exported.includes(name));
    return missing.length > 0 ? [[module, missing.join(', ')]] : [];
  });
}

/** Remotes run on the shell's copy of the bundler's runtime, whose inner names may move with a minor version. */
function minorOf(version: string): string {
  return version.split('.', 2).join('.');
}

/** Whether a version lies in a caret range (`^1.2.3`) or equals an exact one. Other ranges are refused. */
export function satisfies(version: string, range: string): boolean {
  const has = parse(version);
  const wants = parse(range.startsWith('^') ? range.slice(1) : range);
  if (!has || !wants) return false;
  if (!range.startsWith('^') || wants.prerelease || has.prerelease) return version === range.replace(/^\^/, '');
  // A caret keeps the leftmost number that is not zero.
  const leading = wants.numbers.findIndex((n) => n > 0);
  const fixed = leading === -1 ? 3 : leading + 1;
  for (let i = 0; i < fixed; i++) if (has.numbers[i] !== wants.numbers[i]) return false;
  return compare(has.numbers, wants.numbers) >= 0;
}

function parse(version: string): { numbers: number[]; prerelease: boolean } | null {
  const match = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.exec(version);
  return match && { numbers: match.slice(1, 4).map(Number), prerelease: match[4] !== undefined };
}

function compare(a: number[], b: number[]): number {
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
}
