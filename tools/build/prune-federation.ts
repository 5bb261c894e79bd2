import { checkPin, pruneSource, type Prune } from './prune.ts';

/** What the runtime of Module Federation has and this site never uses, by the end of the file's path. */
const prunes: Record<string, readonly Prune[]> = {
  // Manifests and snapshots: the registry names every file.
  'runtime-core/dist/core.js': [
    ['new SnapshotHandler(this)', 'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })'],
  ],
  // Preloading by snapshot: the shell preloads by the registry.
  'runtime-core/dist/remote/index.js': [[/\tasync preloadRemote\(preloadOptions\) \{[^]*?\n\t\}\n/, '']],
  // Remotes are plain scripts.
  'runtime-core/dist/utils/load.js': [
    [/\tif \(isEsmRemoteType\(type\)\) return loadEsmEntry\(\{[^]*?\n\t\}\);\n/, ''],
    [/\tif \(type === "system"\) return loadSystemJsEntry\(\{[^]*?\n\t\}\);\n/, ''],
  ],
  // Ranges are exact versions, `^` of one, or `<=` between two of the same module.
  'runtime-core/dist/utils/semver/index.js': [
    [
      /^[^]*$/,
      `import { satisfies } from '@lineup/contract';
export const satisfy = (version, range) =>
  range.startsWith('<=')
    ? version.localeCompare(range.slice(2), 'en', { numeric: true }) <= 0
    : satisfies(version, range);`,
    ],
  ],
  // No remote loads another.
  'webpack-bundler-runtime/dist/index.js': [['remotes: USE_REMOTE ? remotes : void 0', 'remotes: void 0']],
};

/** SHA-256 of each of these files, of 2.9.2. */
const PINS: Record<string, string> = {
  'runtime-core/dist/core.js': '55a55b40717937d0b8e34a0b55877336e03eec270a23313163b147459186a788',
  'runtime-core/dist/remote/index.js': '9eab37772eb0cfad4d1ce39893b6abf44837e1ae2b0598e9e7a68efd7665527d',
  'runtime-core/dist/utils/load.js': '5a7989b6288784f8ec6318f240e5d75335757b0929f2582016adbb575003a464',
  'runtime-core/dist/utils/semver/index.js': '1578363703f79ffc5d0ad8a64b509ad72dc9971fbc7d751e2915359168a4544d',
  'webpack-bundler-runtime/dist/index.js': '5bf3c54a814a305fdaca00b2172b965ce0365e1e0af6c355329afd03e9364bc7',
};

export const prunedFiles = Object.keys(prunes);

/** The source of a file without its unused parts. Throws where an update changed it, so that none creeps back unseen. */
export function prune(file: string, source: string): string {
  const name = prunedFiles.find((each) => file.replaceAll('\\', '/').endsWith(`@module-federation/${each}`));
  if (name === undefined) return source;
  checkPin(name, source, PINS[name], 'prune-federation.ts');
  return pruneSource(name, source, prunes[name] ?? []);
}

/** Loader for these files. */
export default function pruneFederation(this: { resourcePath: string }, source: string): string {
  return prune(this.resourcePath, source);
}
