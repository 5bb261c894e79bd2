import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Registry, RegistryEntry, RemoteFacts } from './facts';
import { CONTRACT, contractProblem } from './compatibility';
import { readRegistry } from './read-registry';
import { registryEntrySchema, registrySchema, remoteFactsSchema } from './registry';

const ids = ['teams', 'inbox', 'learn', 'recruiting'] as const;

function remoteJson(id: string): unknown {
  return JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../apps', id, 'remote.json'), 'utf8'));
}

function entry(overrides: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    id: 'teams',
    contract: CONTRACT,
    basePaths: ['/teams'],
    flag: 'teams_management',
    nav: [],
    channels: {
      stable: {
        version: 'a1',
        entry: '/remotes/teams/a1/entry.js',
        preload: { scripts: [], components: [], screens: {} },
        integrity: {},
        shared: {},
        pluginVersion: '2.9.2',
        contract: CONTRACT,
      },
    },
    ...overrides,
  };
}

const environment = { supabaseUrl: '/', anonKey: 'key', release: 'r1' };

describe('remote.json', () => {
  test.each(ids)('%s states valid facts about itself', (id) => {
    const facts = remoteFactsSchema.parse(remoteJson(id));
    expect(facts.id).toBe(id);
    expect(contractProblem(facts.contract)).toBeNull();
  });

  test('no path belongs to two remotes', () => {
    const paths = ids.flatMap((id) => remoteFactsSchema.parse(remoteJson(id)).basePaths);
    const overlapping = paths.filter((a, i) => paths.some((b, j) => i !== j && (b === a || b.startsWith(`${a}/`))));
    expect(overlapping).toEqual([]);
  });

  test('the team routes alone need the flag teams_management, and admins and developers pass it', () => {
    const { flag, gate } = remoteFactsSchema.parse(remoteJson('teams'));
    expect(flag).toBe('teams_management');
    expect(gate).toEqual({
      paths: ['/teams'],
      passingRoles: ['yes_admin', 'yes_developer'],
      title: 'Team Management',
    });
  });

  test('a misspelt fact is refused', () => {
    const facts = { ...(remoteJson('inbox') as RemoteFacts), basepaths: ['/inbox'] };
    expect(remoteFactsSchema.safeParse(facts).success).toBe(false);
  });

  test.each([['inbox'], ['/Inbox'], ['//evil.example'], ['/inbox/']])('%s is no base path', (basePath) => {
    const facts = { ...(remoteJson('inbox') as RemoteFacts), basePaths: [basePath] };
    expect(remoteFactsSchema.safeParse(facts).success).toBe(false);
  });
});

describe('registry', () => {
  test('a valid registry comes back whole', () => {
    const registry: Registry = { environment, remotes: [entry(), entry({ id: 'inbox', basePaths: ['/inbox'] })] };
    expect(readRegistry(registry)).toEqual({ registry, refused: [] });
  });

  test('one broken remote is left out and named, the others stay', () => {
    const broken = { ...entry({ id: 'inbox' }), basePaths: 'nowhere' };
    const parsed = readRegistry({ environment, remotes: [broken, entry()] });
    expect(parsed?.registry.remotes.map(({ id }) => id)).toEqual(['teams']);
    expect(parsed?.refused).toEqual([expect.stringContaining('basePaths')]);
  });

  test('an older shell reads a registry with facts it does not know', () => {
    const newer = { ...entry(), badge: 'new' };
    expect(readRegistry({ environment, remotes: [newer], revision: 7 })?.registry.remotes).toMatchObject([entry()]);
  });

  test.each([null, 'text', {}, { remotes: [] }, { environment, remotes: {} }, { environment: {}, remotes: [] }])(
    'no registry: %j',
    (value) => {
      expect(readRegistry(value)).toBeNull();
    },
  );
});

describe('the reading of the browser agrees with the schema', () => {
  const build = entry().channels['stable'];
  const nav = [{ label: 'Team Tools', items: [{ label: 'Find Teams', href: '/teams' }] }];
  const candidates: [string, Record<string, unknown>][] = [
    ['a whole entry', { nav, gate: { paths: ['/teams'], passingRoles: [], title: 'Teams' } }],
    ['an unknown id', { id: 'shop' }],
    ['no contract', { contract: undefined }],
    ['contract 0', { contract: 0 }],
    ['contract 1.5', { contract: 1.5 }],
    ['no base path', { basePaths: [] }],
    ['a base path of another origin', { basePaths: ['//evil.example'] }],
    ['an empty flag', { flag: '' }],
    ['a gate without title', { gate: { paths: [], passingRoles: [] } }],
    ['a gate that is null', { gate: null }],
    ['a link to another origin', { nav: [{ label: 'x', items: [{ label: 'y', href: '//evil.example' }] }] }],
    ['channels as a list', { channels: [] }],
    ['no channels', { channels: undefined }],
    ['a build without entry', { channels: { stable: { ...build, entry: undefined } } }],
    ['a build without preload', { channels: { stable: { ...build, preload: undefined } } }],
    ['an integrity that is no text', { channels: { stable: { ...build, integrity: { '/a.js': 1 } } } }],
    ['shared modules as a list', { channels: { stable: { ...build, shared: ['react'] } } }],
  ];

  test.each(candidates)('%s', (_, change) => {
    const candidate = { ...entry(), ...change };
    const accepted = readRegistry({ environment, remotes: [candidate] })?.registry.remotes.length === 1;
    expect(accepted).toBe(registryEntrySchema.safeParse(candidate).success);
  });

  test.each([
    { environment },
    { environment: { ...environment, anonKey: '' }, remotes: [] },
    { environment, remotes: [] },
  ])('the whole: %j', (whole) => {
    expect(readRegistry(whole) !== null).toBe(registrySchema.safeParse(whole).success);
  });
});
