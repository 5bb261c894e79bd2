import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Registry, RegistryEntry, RemoteFacts } from './facts';
import { CONTRACT, contractProblem } from './compatibility';
import { parseRegistry, remoteFactsSchema } from './registry';

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
    expect(parseRegistry(registry)).toEqual({ registry, refused: [] });
  });

  test('one broken remote is left out and named, the others stay', () => {
    const broken = { ...entry({ id: 'inbox' }), basePaths: 'nowhere' };
    const parsed = parseRegistry({ environment, remotes: [broken, entry()] });
    expect(parsed?.registry.remotes.map(({ id }) => id)).toEqual(['teams']);
    expect(parsed?.refused).toEqual([expect.stringContaining('basePaths')]);
  });

  test('an older shell reads a registry with facts it does not know', () => {
    const newer = { ...entry(), badge: 'new' };
    expect(parseRegistry({ environment, remotes: [newer], revision: 7 })?.registry.remotes).toEqual([entry()]);
  });

  test.each([null, 'text', {}, { remotes: [] }, { environment, remotes: {} }, { environment: {}, remotes: [] }])(
    'no registry: %j',
    (value) => {
      expect(parseRegistry(value)).toBeNull();
    },
  );
});
