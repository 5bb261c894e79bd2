import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellOffer } from '@lineup/contract/compatibility';
import { hostFiles } from '../build/host-files.ts';
import { BUILD_FACTS, type RemoteBuildFacts } from '@lineup/build/remote-build-plugin';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { folderTarget } from '../store/folder-target.ts';
import { readFacts } from '@lineup/build/remotes';
import type { Target } from '../store/target.ts';
import { writeEnvironment } from './compose.ts';
import { publishRemote } from './publish.ts';
import { publishShell } from './shell.ts';

export const mover = { by: 'Kim', commit: '0123456789ab' };

/** The output of a remote's build, small: its content is told apart by `label`. */
export function buildRemote(top: string, id: string, label: string, change: Partial<RemoteBuildFacts> = {}): string {
  const dist = mkdtempSync(path.join(top, `build-of-${id}-`));
  const entry = `console.log(${JSON.stringify(`${id} ${label} `.repeat(100))});`;
  const built: RemoteBuildFacts = {
    container: `${id.replaceAll('-', '_')}_1`,
    entry: 'entry.js',
    preload: { scripts: ['entry.js'], components: ['button'], screens: {} },
    integrity: { 'entry.js': `sha256-${createHash('sha256').update(entry).digest('base64')}` },
    shared: { react: '^19.3.0' },
    uses: { react: ['useState'] },
    pluginVersion: '2.9.2',
    contract: 1,
    ...change,
  };
  writeFileSync(path.join(dist, BUILD_FACTS), JSON.stringify(built));
  writeFileSync(path.join(dist, 'entry.js'), entry);
  return dist;
}

export const offer: ShellOffer = {
  release: 'r1',
  contract: 1,
  pluginVersion: '2.9.2',
  provided: { react: '19.3.1' },
  exports: { react: ['useEffect', 'useState'] },
};

/** The output of a shell's build, small. */
export function buildShell(top: string, change: Partial<ShellOffer> = {}): string {
  const dist = mkdtempSync(path.join(top, 'build-of-shell-'));
  const own = { ...offer, ...change };
  const script = `static/js/index.${createHash('sha256').update(own.release).digest('hex').slice(0, 10)}.js`;
  mkdirSync(path.join(dist, 'static/js'), { recursive: true });
  writeFileSync(path.join(dist, script), `console.log(${JSON.stringify(`${own.release} `.repeat(400))});`);
  writeFileSync(path.join(dist, 'theme.js'), `document.documentElement.dataset.release = '${own.release}';`);
  writeFileSync(
    path.join(dist, 'index.html'),
    `<!doctype html><html><head><meta name="release" content="${own.release}"><title>Lineup</title>` +
      `<meta property="og:image" content="/link-preview.png" /><script defer src="/${script}"></script></head><body></body></html>`,
  );
  writeFileSync(path.join(dist, SHELL_OFFER), JSON.stringify(own));
  return dist;
}

/** A folder for a static host with a shell and one remote, both small; the address of the remote's entry. */
export async function publishFolder(
  top: string,
  folder: string,
  environment: Parameters<typeof writeEnvironment>[1],
): Promise<string> {
  const target = folderTarget(folder);
  await writeEnvironment(target, environment);
  const options = { mover, withCopies: true };
  await publishShell(target, buildShell(top), options);
  const { version } = await publishRemote(target, readFacts('teams'), buildRemote(top, 'teams', 'one'), options);
  for (const [name, content] of Object.entries(hostFiles())) writeFileSync(path.join(folder, name), content);
  return `/remotes/teams/${version}/entry.js`;
}

/** The same target, whose first writers of pointers wait for each other: each has read what the others will change. */
export function meetBeforeMoving(target: Target, count: number): Target {
  let arrived = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => void (open = resolve));
  return {
    address: target.address,
    read: (key) => target.read(key),
    list: (prefix) => target.list(prefix),
    putImmutable: (key, body) => target.putImmutable(key, body),
    remove: (key, revision) => target.remove(key, revision),
    async putPointer(key, body, revision) {
      arrived += 1;
      if (arrived >= count) open();
      await all;
      return target.putPointer(key, body, revision);
    },
  };
}
