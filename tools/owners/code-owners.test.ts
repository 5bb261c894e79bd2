import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFacts, remoteIds } from '@lineup/build/remotes';
import { root } from '@lineup/build/shared-modules';
import { codeOwners } from './code-owners.ts';

test('CODEOWNERS is what the remotes state', () => {
  expect(readFileSync(path.join(root, 'CODEOWNERS'), 'utf8')).toBe(codeOwners(remoteIds.map(readFacts)));
});

test('each remote belongs to its own squad, and everything else to somebody', () => {
  const text = codeOwners([
    { id: 'inbox', owner: '@lineup/inbox' },
    { id: 'teams', owner: '@lineup/teams' },
  ]);
  expect(text).toMatch(/^\* +@lineup\/platform$/m);
  expect(text).toMatch(/^\/apps\/inbox\/ +@lineup\/inbox$/m);
  expect(text).toMatch(/^\/apps\/teams\/ +@lineup\/teams$/m);
});

test('a remote without an owner is named', () => {
  expect(() => codeOwners([{ id: 'inbox' }])).toThrow('apps/inbox/remote.json names no owner');
});

test('the runbook of each remote is there', () => {
  const missing = remoteIds.filter((id) => !existsSync(path.join(root, readFacts(id).runbook ?? 'none')));
  expect(missing).toEqual([]);
});
