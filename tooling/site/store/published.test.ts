import { expect, test } from 'vitest';
import type { RegistryEntry } from '@lineup/contract/facts';
import { forBrowsers } from './published.ts';

const build = {
  entry: '/entry.js',
  preload: {
    scripts: ['/entry.js', '/routes.js'],
    components: [],
    screens: { '/teams': { scripts: ['/list.js'], components: [] } },
  },
  slots: { home: { scripts: ['/slot.js'], styles: ['/slot.css'], components: [] } },
  integrity: Object.fromEntries(
    ['/entry.js', '/routes.js', '/list.js', '/slot.js', '/slot.css', '/dialog.js'].map((file) => [
      file,
      `sha of ${file}`,
    ]),
  ),
};
const remotes = [{ id: 'teams', channels: { stable: build, 'pr-123': build } }] as unknown as RegistryEntry[];

test('a browser is told no previews, and only the hashes of what the shell asks for', () => {
  const [teams] = forBrowsers({ remotes, lost: [], history: {} }, null) as RegistryEntry[];
  expect(Object.keys(teams!.channels)).toEqual(['stable']);
  expect(teams!.channels['stable']!.integrity).toEqual({
    '/entry.js': 'sha of /entry.js',
    '/routes.js': 'sha of /routes.js',
    '/list.js': 'sha of /list.js',
    '/slot.js': 'sha of /slot.js',
    '/slot.css': 'sha of /slot.css',
  });
});

test('a browser is told neither whom staff turn to, nor what a build asks of the database', () => {
  const needs = { functions: { load_team: [] }, tables: {} };
  const known = { owner: '@lineup/teams', contact: 'teams@lineup.example', runbook: 'apps/teams/RUNBOOK.md' };
  const facts = remotes.map((each) => ({
    ...{ ...each, ...known },
    channels: { stable: { ...each.channels['stable']!, database: needs } },
  }));
  const told = JSON.stringify(forBrowsers({ remotes: facts, lost: [], history: {} }, null));
  expect(told).not.toMatch(/owner|contact|runbook|database/);
});

test('what is published keeps all hashes', () => {
  forBrowsers({ remotes, lost: [], history: {} }, null);
  expect(Object.keys(build.integrity)).toHaveLength(6);
});
