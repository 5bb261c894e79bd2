import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RemoteBuildFacts } from '../build/remote-build-plugin.ts';
import { ConflictError, readPointer, swapPointer } from '../site/pointer-file.ts';
import { readFacts } from '../site/remotes.ts';
import { pointerOf, readPublished } from '../site/site.ts';
import { publishRemote, rollBack } from './publish.ts';

let site: string;
let dist: string;
const facts = readFacts('teams');

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'lineup-release-'));
  dist = path.join(site, 'build-of-teams');
  offer({ react: '19.3.1' });
});
afterEach(() => rmSync(site, { recursive: true }));

function offer(provided: Record<string, string>, pluginVersion = '2.9.2'): void {
  writeFileSync(path.join(site, 'shell.json'), JSON.stringify({ release: 'r1', contract: 1, pluginVersion, provided }));
}

/** A built remote whose content is told apart by `label`. */
function build(label: string, change: Partial<RemoteBuildFacts> = {}): void {
  mkdirSync(dist, { recursive: true });
  const built: RemoteBuildFacts = {
    container: 'learn_1',
    entry: 'entry.js',
    preload: { scripts: ['entry.js'], components: ['button'], screens: {} },
    integrity: { 'entry.js': `sha256-${label}` },
    shared: { react: '^19.3.0' },
    pluginVersion: '2.9.2',
    contract: 1,
    ...change,
  };
  writeFileSync(path.join(dist, 'build-facts.json'), JSON.stringify(built));
  writeFileSync(path.join(dist, 'entry.js'), label);
}

function live(channel = 'stable') {
  return readPublished(site).published.remotes.find(({ id }) => id === 'teams')?.channels[channel];
}

describe('publishing', () => {
  test('a build gets its own folder, and every address in the registry lies in it', () => {
    build('one');
    const { version, isNew } = publishRemote(site, facts, dist);
    const base = `/remotes/teams/${version}/`;
    expect(isNew).toBe(true);
    expect(live()).toMatchObject({
      version,
      entry: `${base}entry.js`,
      preload: { scripts: [`${base}entry.js`], components: ['button'] },
      integrity: { [`${base}entry.js`]: 'sha256-one' },
    });
    expect(readFileSync(path.join(site, base, 'entry.js'), 'utf8')).toBe('one');
  });

  test('the earlier version stays for open tabs', () => {
    build('one');
    const first = publishRemote(site, facts, dist).version;
    build('two');
    const second = publishRemote(site, facts, dist).version;
    expect(second).not.toBe(first);
    expect(readFileSync(path.join(site, 'remotes/teams', first, 'entry.js'), 'utf8')).toBe('one');
  });

  test('the same content again changes nothing', () => {
    build('one');
    publishRemote(site, facts, dist);
    const before = readPublished(site).revision;
    expect(publishRemote(site, facts, dist).isNew).toBe(false);
    expect(readPublished(site).revision).toBe(before);
  });

  test('a channel moves alone', () => {
    build('one');
    const stable = publishRemote(site, facts, dist).version;
    build('two');
    const canary = publishRemote(site, facts, dist, 'canary').version;
    expect(live()?.version).toBe(stable);
    expect(live('canary')?.version).toBe(canary);
  });

  test('a rollback returns to the version before', () => {
    build('one');
    const first = publishRemote(site, facts, dist).version;
    build('two');
    publishRemote(site, facts, dist);
    expect(rollBack(site, 'teams')).toBe(first);
    expect(live()?.version).toBe(first);
  });

  test('a rollback without an earlier version says so', () => {
    build('one');
    publishRemote(site, facts, dist);
    expect(() => rollBack(site, 'teams')).toThrow('teams has no earlier version in channel stable');
  });
});

describe('the publish gate', () => {
  test.each([
    ['a module the shell lacks', { shared: { '@lineup/ui/gantt': '^0.1.0' } }, '@lineup/ui/gantt'],
    ['a range the shell misses', { shared: { react: '^20.0.0' } }, 'react ^20.0.0'],
    ['a newer contract', { contract: 2 }, 'contract 2'],
    ['another Module Federation', { pluginVersion: '2.10.0' }, 'Module Federation 2.10.0'],
  ])('stops %s with the reason, and what was live stays', (_, change, reason) => {
    build('one');
    const { version } = publishRemote(site, facts, dist);
    build('two', change);
    expect(() => publishRemote(site, facts, dist)).toThrow(reason);
    expect(live()?.version).toBe(version);
  });

  test('stops when no shell is published', () => {
    rmSync(path.join(site, 'shell.json'));
    build('one');
    expect(() => publishRemote(site, facts, dist)).toThrow('no shell is published yet');
  });

  test('stops a rollback to a version that the live shell no longer runs', () => {
    build('one');
    publishRemote(site, facts, dist);
    offer({ react: '19.3.1' }, '2.10.0');
    build('two', { pluginVersion: '2.10.0' });
    publishRemote(site, facts, dist);
    expect(() => rollBack(site, 'teams')).toThrow('Module Federation 2.9.2');
  });
});

describe('the pointer', () => {
  test('a writer that read before another one wrote is refused', () => {
    const file = pointerOf(site);
    const stale = readPointer(file).revision;
    swapPointer(file, stale, { remotes: [], history: {} });
    expect(() => swapPointer(file, stale, { remotes: [] })).toThrow(ConflictError);
    expect(readPointer(file).value).toEqual({ remotes: [], history: {} });
  });

  test('a refused writer leaves the way free for the next', () => {
    const file = pointerOf(site);
    expect(() => swapPointer(file, 'not the revision', 1)).toThrow(ConflictError);
    swapPointer(file, '', 2);
    expect(readPointer(file).value).toBe(2);
  });
});
