/** No build goes live, by whatever way, while the database of its target lacks what it needs. */
import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DatabaseNeeds, DatabaseOffer } from '@lineup/contract/database-needs';
import { readFacts } from '@lineup/build/remotes';
import { folderTarget } from '../store/folder-target.ts';
import type { Target } from '../store/target.ts';
import { promoteRemote, promoteShell, trainFrom } from './promote.ts';
import { publishRemote, rollBack } from './publish.ts';
import { publishShell, rollBackShell } from './shell.ts';
import { buildRemote, buildShell, mover } from './testing.ts';
import { builtTrain, moveTrain, rollBackTrain } from './train.ts';

const before: DatabaseNeeds = { functions: { load_team: ['p_team_id'] }, tables: {} };
const needs: DatabaseNeeds = { functions: { load_team: ['p_team_id', 'p_weeks'] }, tables: {} };
const olden: DatabaseOffer = { functions: { load_team: [{ required: ['p_team_id'], optional: [] }] }, tables: {} };
const migrated: DatabaseOffer = {
  functions: { load_team: [{ required: ['p_team_id'], optional: ['p_weeks'] }] },
  tables: {},
};
const LACKS = 'no argument p_weeks of function load_team. Bring the migrations to';

let offer: DatabaseOffer | null = olden;
let server: Server;
let backend: NonNullable<Target['backend']>;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${String(request.headers['apikey'])}`);
    // How versions do, and who is pinned: nothing is known.
    if (!request.url?.endsWith('/describe_api')) response.end('[]');
    else if (offer) response.end(JSON.stringify(offer));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  backend = { supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, anonKey: 'public' };
});
afterAll(() => void server.close());

let top: string;
let staging: Target;
let target: Target;
const facts = readFacts('teams');
const remote = (label: string, database: DatabaseNeeds) => buildRemote(top, 'teams', label, { database });
const ignored = { mover, database: 'ignored' } as const;
beforeEach(async () => {
  offer = olden;
  asked.length = 0;
  top = mkdtempSync(path.join(tmpdir(), 'lineup-database-'));
  staging = folderTarget(path.join(top, 'staging'));
  target = Object.assign(folderTarget(path.join(top, 'site')), { backend });
  for (const each of [staging, target]) {
    await publishShell(each, buildShell(top), ignored);
    await publishRemote(each, facts, remote('one', before), ignored);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(top, { recursive: true, force: true });
});

/** Every file of the site with its content. */
const stored = () =>
  readdirSync(path.join(top, 'site'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')]);

const newShell = () => buildShell(top, { release: 'r2', database: needs });

describe('what the database lacks stops, and leaves the store as it was', () => {
  test.each<[string, () => Promise<() => Promise<unknown>>]>([
    ['a release', async () => () => publishRemote(target, facts, remote('two', needs), { mover })],
    ['a release of the shell', async () => () => publishShell(target, newShell(), { mover })],
    [
      'a promotion',
      async () => {
        await publishRemote(staging, facts, remote('two', needs), ignored);
        return () => promoteRemote(staging, target, 'teams', { mover });
      },
    ],
    [
      'a promotion of the shell',
      async () => {
        await publishShell(staging, newShell(), ignored);
        return () => promoteShell(staging, target, { mover });
      },
    ],
    [
      'a train',
      async () => {
        const train = builtTrain(newShell(), [{ facts, dist: remote('two', needs) }]);
        return () => moveTrain(target, train, { mover });
      },
    ],
    [
      'a train from staging',
      async () => {
        await publishRemote(staging, facts, remote('two', needs), ignored);
        return async () => moveTrain(target, await trainFrom(staging, target), { mover });
      },
    ],
    [
      'a rollback',
      async () => {
        await publishRemote(target, facts, remote('two', needs), ignored);
        await publishRemote(target, facts, remote('three', before), ignored);
        return () => rollBack(target, 'teams', { mover });
      },
    ],
    [
      'a rollback of the shell',
      async () => {
        await publishShell(target, newShell(), ignored);
        await publishShell(target, buildShell(top, { release: 'r3' }), ignored);
        return () => rollBackShell(target, { mover });
      },
    ],
    [
      'a rollback of a train',
      async () => {
        await publishRemote(target, facts, remote('two', needs), ignored);
        const train = builtTrain(buildShell(top, { release: 'r3' }), [{ facts, dist: remote('three', before) }]);
        await moveTrain(target, train, ignored);
        return () => rollBackTrain(target, { mover });
      },
    ],
  ])('%s, and goes on after the migration', async (_, prepare) => {
    const act = await prepare();
    const untouched = stored();
    await expect(act()).rejects.toThrow(LACKS);
    expect(stored()).toEqual(untouched);
    offer = migrated;
    await act();
    expect(stored()).not.toEqual(untouched);
  });

  test('it is asked with the public key alone', async () => {
    await publishRemote(target, facts, remote('two', before), { mover });
    expect(asked).toContain('GET /rest/v1/rpc/describe_api public');
  });
});

describe.each([
  ['is not known', () => Object.assign(target, { backend: undefined }), 'No database is known for'],
  [
    'does not say what it has',
    () => {
      offer = null;
    },
    'does not say what it has: it answered 404',
  ],
])('a database that %s', (_, given, reason) => {
  test('stops a release, unless it shall go on without asking', async () => {
    given();
    const release = (database?: 'optional') => publishRemote(target, facts, remote('two', needs), { mover, database });
    const untouched = stored();
    await expect(release()).rejects.toThrow(/--without-database/);
    await expect(release()).rejects.toThrow(reason);
    expect(stored()).toEqual(untouched);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await release('optional')).toMatchObject({ isNew: true });
    expect(String(warned.mock.calls)).toContain(reason);
  });
});

test('what is known to be lacking stops also who would go on without asking', async () => {
  const release = publishRemote(target, facts, remote('two', needs), { mover, database: 'optional' });
  await expect(release).rejects.toThrow(LACKS);
});
