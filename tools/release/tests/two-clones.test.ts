import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '@lineup/build/shared-modules';
import { copyWorkspace } from '@lineup/testing/copy-workspace';
import { folderTarget } from '@lineup/site/store/folder-target';
import { readFacts } from '@lineup/build/remotes';
import type { Target } from '@lineup/site/store/target';
import { publishRemote } from '@lineup/site/release/publish';
import { publishShell } from '@lineup/site/release/shell';
import { buildRemote, buildShell, mover } from '@lineup/site/release/testing';
import { SiteStore } from '@lineup/site/release/tests/site-store';

const ROUNDS = 20;
const squads = ['teams', 'inbox'] as const;
type Squad = (typeof squads)[number];

let site: SiteStore;
let top: string;
const clones = {} as Record<Squad, string>;
const versions: Record<Squad, string[]> = { teams: [], inbox: [] };

/** Two checkouts; each squad has its versions ready in a staging folder of its own, one channel for each round. */
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  top = mkdtempSync(path.join(tmpdir(), 'lineup-clones-'));
  site = new SiteStore();
  await site.start();
  const shell = buildShell(top);
  for (const id of squads) {
    clones[id] = path.join(top, id);
    mkdirSync(clones[id]);
    copyWorkspace(root, clones[id]);
    const staging: Target = folderTarget(path.join(top, `staging-${id}`));
    await publishShell(staging, shell, { mover });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const dist = buildRemote(top, id, `round ${round}`);
      const channel = `round-${round}`;
      versions[id].push((await publishRemote(staging, readFacts(id), dist, { mover, channel })).version);
    }
  }
}, 180_000);
afterAll(async () => {
  await site.stop();
  rmSync(top, { recursive: true, force: true });
  vi.restoreAllMocks();
}, 60_000);

interface Ended {
  code: number | null;
  output: string;
}

/** Ships so many versions as a process of its own, in the checkout of a squad and with a key. */
function ship(clone: Squad, id: Squad, rounds: number, secret = `${id}-secret`): Promise<Ended> {
  const from = path.join(top, `staging-${id}`);
  const child = spawn(process.execPath, ['tools/release/tests/ship-many.ts', id, from, String(rounds)], {
    cwd: clones[clone],
    env: {
      PATH: process.env['PATH'],
      HOME: top,
      LINEUP_S3_ENDPOINT: site.store.endpoint,
      LINEUP_RELEASED_BY: `squad ${clone}`,
      AWS_REGION: site.store.region,
      AWS_ACCESS_KEY_ID: id.toUpperCase(),
      AWS_SECRET_ACCESS_KEY: secret,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test(
  'two clones ship two remotes to one store at once, 20 times each: no update is lost, and a wrong key is refused',
  { timeout: 240_000 },
  async () => {
    const ended = await Promise.all(squads.map((id) => ship(id, id, ROUNDS)));
    expect(ended.map(({ code, output }) => (code === 0 ? 0 : output))).toEqual([0, 0]);
    expect(squads.map((id) => site.live(id))).toEqual(squads.map((id) => versions[id].at(-1)));
    for (const id of squads) {
      const pointer = site.store.objects.get(`site/pointers/${id}/stable.json`);
      const { log } = JSON.parse(pointer?.body.toString() ?? '{}') as { log: { by: string; version: string }[] };
      expect(log.map(({ by, version }) => [by, version])).toEqual(versions[id].map((each) => [`squad ${id}`, each]));
    }

    const state = () => [...site.store.objects].map(([key, { etag }]) => [key, etag]);
    const before = state();
    const guessed = await ship('inbox', 'teams', 1, 'guessed');
    expect([guessed.code, guessed.output]).toEqual([1, expect.stringContaining('SignatureDoesNotMatch')]);
    expect(state()).toEqual(before);
  },
);
