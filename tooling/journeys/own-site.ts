import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteId } from '@lineup/contract/facts';
import { buildSite } from '@lineup/site/build/build-site';
import { root } from '@lineup/build/shared-modules';
import { pruneRemote } from '@lineup/site/release/prune';
import { publishRemote, rollBack } from '@lineup/site/release/publish';
import { limitsFor } from '@lineup/site/render/drawing';
import { DrawnPages } from '@lineup/site/serve/drawn-pages';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { compressFolder } from '@lineup/site/store/compress';
import { folderTarget } from '@lineup/site/store/folder-target';
import { pointerKey, type RemotePointer } from '@lineup/site/store/pointer';
import { readPublished } from '@lineup/site/store/published';
import { readFacts } from '@lineup/build/remotes';
import { DRAW_LIMIT } from './browser/journeys-setup.ts';
import { makeBreakable, type Breakable } from './breakable.ts';
import { addSecond, copyWorkspace, setVersions } from '@lineup/testing/copy-workspace';
import type { OtherRepository } from './other-repository.ts';
import { createPassage, type Passage } from './passage.ts';
import { test as base } from './test.ts';

/** A published site of its own, so that a journey may break and republish it. */
export interface OwnSite {
  url: string;
  /** Builds one remote alone from changed sources (its .tsx files and remote.json) and publishes it. */
  republish(id: RemoteId, change: (file: string, source: string) => string, channel?: string): Promise<void>;
  /** Adds a remote to a copy of the workspace, by its folder alone, and releases it from there. */
  releaseNew(id: string, files: Record<string, string>): void;
  /** Releases from a copy of the workspace in which packages have other versions: the call after `npm run release --`. */
  releaseWith(versions: Record<string, string>, ...call: string[]): void;
  /** Releases the shell with another major of a package, and with the present one for the remotes that need it: further words of the call. */
  releaseShellWithTwo(name: string, version: string, ...call: string[]): void;
  /** Releases the remote of another repository: the words after `npx lineup-release`. */
  releaseElsewhere(other: OtherRepository, ...call: string[]): void;
  /** Ends its previews, as a prune does after their days. */
  endPreviews(id: RemoteId): Promise<void>;
  /** What is served. */
  folder: string;
  /** Points a remote at the version that was live before. */
  rollBack(id: RemoteId): Promise<void>;
  /** Writes something else into the file that says what is live of a remote, as a damaged disk or another release would. */
  writePointer(id: RemoteId, change: (pointer: RemotePointer) => unknown): void;
  /** Version of a remote in the stable channel. */
  liveVersion(id: RemoteId): string;
  /** What the site itself serves, and what its backend answers: both can fail for real. */
  files: Breakable;
  backend: Passage;
  /** Removes every version of a remote but the live one, as a deploy that keeps no old files does. */
  dropOldVersions(id: RemoteId): void;
}

interface Built {
  /** What is served, and may be changed. */
  folder: string;
  /** The same as it was built. */
  original: string;
}

interface OfWorker {
  built: Built;
  served: { url: string; files: Breakable; backend: Passage };
}

export const test = base.extend<{ site: OwnSite }, OfWorker>({
  built: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const top = mkdtempSync(path.join(tmpdir(), 'lineup-site-'));
      const built = { folder: path.join(top, 'served'), original: path.join(top, 'original') };
      await copyBuilt(built.original);
      copySite(built.original, built.folder);
      await provide(built);
      rmSync(top, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  served: [
    async ({ built }, provide) => {
      const passage = createPassage(process.env['LINEUP_URL'] ?? '');
      const api = await listen(passage.server);
      const drawn = new DrawnPages(built.folder, limitsFor(DRAW_LIMIT));
      const server = createSiteServer({
        folder: built.folder,
        drawn,
        environment: () => ({ supabaseUrl: api, anonKey: process.env['LINEUP_ANON_KEY'] ?? 'none' }),
        origins: { api },
      });
      const url = await listen(server);
      await drawn.settled();
      await provide({ url, files: makeBreakable(server), backend: passage });
      await Promise.all([close(server), close(passage.server)]);
    },
    { scope: 'worker' },
  ],
  /** As it was built: what a journey publishes is undone after it. */
  site: async ({ built, served }, provide) => {
    const { folder, original } = built;
    let isChanged = false;
    await provide({
      url: served.url,
      files: served.files,
      backend: served.backend,
      republish(id, change, channel) {
        isChanged = true;
        return republish(folder, id, change, channel);
      },
      releaseNew(id, files) {
        isChanged = true;
        releaseNew(folder, id, files);
      },
      releaseWith(versions, ...call) {
        isChanged = true;
        releaseFromCopy(folder, (copy) => setVersions(copy, versions), ...call);
      },
      releaseShellWithTwo(name, version, ...call) {
        isChanged = true;
        const change = (copy: string) => {
          addSecond(copy, name, `${name}-before`);
          setVersions(copy, { [name]: version });
        };
        releaseFromCopy(folder, change, 'shell', ...call);
      },
      releaseElsewhere(other, ...call) {
        isChanged = true;
        other.release(...call, '--to', folder);
      },
      async endPreviews(id) {
        await pruneRemote(folderTarget(folder), id, { days: 1, now: Date.now() + 2 * 86_400_000 });
      },
      folder,
      rollBack: async (id) => void (await rollBack(folderTarget(folder), id, { database: 'ignored' })),
      writePointer(id, change) {
        isChanged = true;
        const file = path.join(folder, pointerKey(id, 'stable'));
        const content = change(JSON.parse(readFileSync(file, 'utf8')) as RemotePointer);
        writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      },
      liveVersion: (id) => liveVersion(folder, id),
      dropOldVersions: (id) => dropOldVersions(folder, id),
    });
    served.files.repair();
    served.backend.repair();
    served.backend.restore();
    if (!isChanged) return;
    rmSync(folder, { recursive: true, force: true });
    copySite(original, folder);
  },
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(resolve);
  });
}

/** Puts the site that all journeys run on into an empty folder. */
export async function copyBuilt(to: string): Promise<void> {
  const { LINEUP_BUILT_SITE: ready } = process.env;
  if (ready) return copySite(ready, to);
  await buildSite(() => {}, to);
  await compressFolder(to);
}

function copySite(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}

/** Builds one remote alone from changed sources (its .tsx files and remote.json) and publishes it into a folder. */
export async function republish(
  site: string,
  id: RemoteId,
  change: (file: string, source: string) => string,
  channel?: string,
  share?: number,
): Promise<void> {
  // As deep as apps/<id>, so that the relative paths of its settings hold.
  mkdirSync(path.join(root, '.lineup'), { recursive: true });
  const copy = mkdtempSync(path.join(root, '.lineup/changed-'));
  try {
    cpSync(path.join(root, 'apps', id), copy, {
      recursive: true,
      filter: (source) => !/[\\/](dist|e2e|node_modules)$/.test(source),
    });
    const changes = createHash('sha256').update(id);
    for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx$|^remote\.json$/.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const source = readFileSync(file, 'utf8');
      const changed = change(path.relative(copy, file), source);
      if (changed === source) continue;
      changes.update(`\0${path.relative(copy, file)}\0${changed}`);
      writeFileSync(file, changed);
    }
    const dist = buildOnce(changes.digest('hex'), id, copy);
    const options = { channel, share, database: 'ignored' } as const;
    await publishRemote(folderTarget(site), readFacts(id), dist, options);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Builds of changed remotes by what was changed: several journeys of a worker publish the same one. */
const builds = new Map<string, string>();
process.once('exit', () => {
  for (const kept of builds.values()) rmSync(kept, { recursive: true, force: true });
});

/** A folder with the build of the changed copy of a remote, for the caller to take away. */
function buildOnce(changes: string, id: RemoteId, copy: string): string {
  const dist = path.join(copy, 'dist');
  const built = builds.get(changes);
  if (built) {
    cpSync(built, dist, { recursive: true });
    return dist;
  }
  const rsbuild = path.join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [rsbuild, 'build'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the changed ${id} does not build:\n${stdout}\n${stderr}`);
  const kept = mkdtempSync(path.join(tmpdir(), 'lineup-build-'));
  cpSync(dist, kept, { recursive: true });
  builds.set(changes, kept);
  return dist;
}

function releaseNew(site: string, id: string, files: Record<string, string>): void {
  const addFiles = (copy: string) => {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(copy, 'apps', id, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  };
  releaseFromCopy(site, addFiles, id);
}

function releaseFromCopy(site: string, change: (copy: string) => void, ...call: string[]): void {
  const copy = mkdtempSync(path.join(tmpdir(), 'lineup-workspace-'));
  try {
    copyWorkspace(root, copy);
    change(copy);
    mkdirSync(path.join(copy, '.lineup'));
    symlinkSync(site, path.join(copy, '.lineup/site'));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'release', ...call], {
      cwd: copy,
      env: {
        ...process.env,
        NX_DAEMON: 'false',
        SUPABASE_URL: process.env['LINEUP_URL'],
        SUPABASE_PUBLISHABLE_KEY: process.env['LINEUP_ANON_KEY'],
      },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${call.join(' ')} is not released:\n${stdout}\n${stderr}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function liveVersion(site: string, id: RemoteId): string {
  const remote = readPublished(site).remotes.find((each) => each.id === id);
  return remote?.channels['stable']?.version ?? '';
}

function dropOldVersions(site: string, id: RemoteId): void {
  const live = liveVersion(site, id);
  const folder = path.join(site, 'remotes', id);
  for (const version of readdirSync(folder))
    if (version !== live) rmSync(path.join(folder, version), { recursive: true });
}
