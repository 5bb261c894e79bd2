/** What the runtime of Module Federation has and this site never uses, by the end of the file's path. */
const prunes: Record<string, readonly (readonly [from: string | RegExp, to: string])[]> = {
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

export const prunedFiles = Object.keys(prunes);

/** The source of a file without its unused parts. Throws where an update moved them, so that none creeps back unseen. */
export function prune(file: string, source: string): string {
  const name = prunedFiles.find((each) => file.replaceAll('\\', '/').endsWith(`@module-federation/${each}`));
  return (name === undefined ? [] : (prunes[name] ?? [])).reduce((text, [from, to]) => {
    const pruned = text.replace(from, to);
    if (pruned === text) throw new Error(`${file} no longer holds ${String(from)}`);
    return pruned;
  }, source);
}

/** Loader for these files. */
export default function pruneFederation(this: { resourcePath: string }, source: string): string {
  return prune(this.resourcePath, source);
}
