/** The packages that a remote in another repository is built with, and their folders: what it imports, and what those need. */
export const PACKAGES: Record<string, string> = {
  '@lineup/base': 'libs/base',
  '@lineup/schema': 'libs/schema',
  '@lineup/language': 'libs/language',
  '@lineup/contract': 'libs/contract',
  '@lineup/data': 'libs/data',
  '@lineup/ui': 'libs/ui',
  '@lineup/auth': 'libs/auth',
  '@lineup/flags': 'libs/flags',
  '@lineup/product': 'libs/product',
  '@lineup/build': 'tooling/build',
};

/** Libraries of which a page has one copy, the shell's: a package names which versions it fits, and installs none. */
const ONCE = new Set(['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'zustand']);

/** What `@lineup/build` needs besides what it imports: whose version it asks, and what its command `lineup-release` imports. */
const OF_BUILD = ['@jridgewell/trace-mapping', '@lineup/schema', '@module-federation/enhanced', 'aws4fetch'];

export interface Description {
  name: string;
  version: string;
  description: string;
  sideEffects?: boolean | string[];
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** What the build asks about: which of these a remote has installed, and in which version. */
const ASKED = ['@lineup/auth', '@lineup/data', '@lineup/flags', '@lineup/language', '@lineup/product', '@lineup/ui'];

/** The `package.json` of a packed package. */
export function packedDescription(
  { name, version, description, sideEffects, exports, dependencies = {} }: Description,
  number: number,
  installed: (name: string) => string,
) {
  const isBuild = name === '@lineup/build';
  const all = [...Object.keys(dependencies), ...(isBuild ? OF_BUILD : [])].toSorted();
  const peers = [...all.filter((each) => ONCE.has(each)), ...(isBuild ? ASKED : [])];
  const withVersion = (names: readonly string[], of: (version: string) => string) =>
    Object.fromEntries(names.map((each) => [each, of(installed(each))]));
  const isOwn = (each: string) => each in PACKAGES;
  const others = all.filter((each) => !ONCE.has(each));
  // A remote that is not React has none of them.
  const optional = isBuild || name === '@lineup/contract' ? peers : [];
  return {
    name,
    version: numbered(version, number),
    description,
    license: 'MIT',
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    exports: Object.fromEntries(Object.entries(exports).map(([at, file]) => [at, packedExport(file)])),
    ...(isBuild && { bin: { 'lineup-release': './lineup-release.js' } }),
    engines: { node: '>=20.19' },
    dependencies: {
      ...withVersion(others.filter(isOwn), rangeFor),
      ...withVersion(
        others.filter((each) => !isOwn(each)),
        (exact) => exact,
      ),
    },
    peerDependencies: withVersion(peers, rangeFor),
    peerDependenciesMeta: Object.fromEntries(optional.map((each) => [each, { optional: true }])),
  };
}

/** The version of a package that is published often: its own says what breaks, and the number which packing it is. */
export function numbered(version: string, number: number): string {
  return `${version.split('.', 2).join('.')}.${number}`;
}

/** Every version without a breaking change. */
function rangeFor(version: string): string {
  const [major = '0', minor = '0'] = version.split('.');
  return major === '0' ? `^0.${minor}.0` : `^${major}.0.0`;
}

/** Where an export is once it is built: `./src/button/button.tsx` has types and script, a style is as it was. */
function packedExport(file: string) {
  if (!/\.tsx?$/.test(file)) return file;
  const stem = file.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}
