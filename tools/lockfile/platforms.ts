/** One package of `package-lock.json`. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  engines?: unknown;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Systems as names of packages have them, and as npm calls them. */
const systems: Record<string, string> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
};
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'wasm32'];

/**
 * Adds the binaries of other platforms that the lock file lacks. npm writes only those that its registry offers, and
 * a mirror may hold those of one platform; `npm ci` then refuses the file as incomplete, there and everywhere else.
 * Returns the names that were added.
 */
export function addMissingPlatforms(lockfile: Lockfile): string[] {
  const added: string[] = [];
  for (const [place, locked] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (!platform || !/^\d/.test(version) || isLocked(lockfile, place, name)) continue;
      lockfile.packages[`node_modules/${name}`] = {
        version,
        ...(locked.dev ? { dev: true } : {}),
        optional: true,
        ...platform,
      };
      added.push(name);
    }
  }
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added;
}

/** The platform that a package's name ends with, such as `binding-linux-x64-musl`, or null. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | null {
  const segments = (name.split('/').at(-1) ?? '').split('-');
  const os = Object.entries(systems).find(([name]) => segments.includes(name))?.[1];
  const cpu = processors.find((processor) => segments.includes(processor));
  if (!cpu || (!os && cpu !== 'wasm32')) return null;
  const last = segments.at(-1) ?? '';
  const libc = last.startsWith('musl') ? 'musl' : os === 'linux' && last.startsWith('gnu') ? 'glibc' : null;
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}

/** Whether a package finds a dependency beside or above itself, as Node would. */
function isLocked(lockfile: Lockfile, place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lockfile.packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!at.includes('node_modules/')) return Boolean(lockfile.packages[`node_modules/${name}`]);
  }
}
