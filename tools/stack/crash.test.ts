/** What was acknowledged survives, and nothing is left running, whoever is killed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseConnections } from '@lineup/journeys/database';
import { makeProject } from './testing/project.ts';
import { isFree, processesOf, runStack, stopStack, type Ready, type RunningStack } from './testing/run-stack.ts';

const project = makeProject({
  'migrations/1_scores.sql': 'create table public.scores (id int primary key);',
  'config.toml': '[functions.pid]\nverify_jwt = false\n',
  'functions/pid/index.ts': 'Deno.serve(() => Response.json(Deno.pid));',
});
const PATIENCE = { timeout: 60_000, interval: 50 };
let running: RunningStack;
let ready: Ready;
let lastId = 0;

const start = async (port: string | number = 0) => {
  running = runStack(['--workdir', project.folder, '--port', String(port)]);
  ready = await running.ready;
};
const portOf = (address: string) => Number(new URL(address).port);
const nothingIsLeft = () => expect.poll(() => processesOf(project.folder), PATIENCE).toEqual([]);

beforeAll(() => start(), 180_000);

afterAll(async () => {
  await stopStack(running);
  project.remove();
}, 60_000);

const rest = (path: string, init: RequestInit = {}) =>
  fetch(`${ready.url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: ready.serviceRoleKey, 'content-type': 'application/json' },
  });

/** Inserts rows, several at a time, until the server fails; gives those that it acknowledged. */
function keepWriting(): { acknowledged: number[]; done: Promise<unknown> } {
  const acknowledged: number[] = [];
  const write = async () => {
    for (;;) {
      const id = ++lastId;
      const answer = await rest('scores', { method: 'POST', body: JSON.stringify({ id }) }).catch(() => undefined);
      if (answer?.status !== 201) return;
      acknowledged.push(id);
    }
  };
  return { acknowledged, done: Promise.all([write(), write(), write(), write()]) };
}

async function storedIds(): Promise<Set<number>> {
  const rows: number[] = [];
  for (;;) {
    const answer = await rest(`scores?select=id&order=id&offset=${rows.length}&limit=1000`);
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as { id: number }[];
    rows.push(...page.map(({ id }) => id));
    if (page.length < 1000) return new Set(rows);
  }
}

const postmaster = () =>
  Number(readFileSync(path.join(project.data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

describe.skipIf(process.platform === 'win32')('kill -9', { timeout: 180_000 }, () => {
  it('[fault 28] of database and stack in the middle of writes loses nothing', async () => {
    expect(await (await fetch(`${ready.url}/functions/v1/pid`)).json()).toBeTypeOf('number');
    const { acknowledged, done } = keepWriting();
    await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(100);
    process.kill(postmaster(), 'SIGKILL');
    running.child.kill('SIGKILL');
    await done;
    const port = portOf(ready.url);
    // At once: the processes of the killed server are perhaps still ending.
    await start(port);
    expect(portOf(ready.url)).toBe(port);
    const stored = await storedIds();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('of the stack alone leaves neither database nor function behind', async () => {
    expect(await (await fetch(`${ready.url}/functions/v1/pid`)).json()).toBeTypeOf('number');
    const { acknowledged, done } = keepWriting();
    await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(20);
    running.child.kill('SIGKILL');
    await done;
    await nothingIsLeft();
    expect(await isFree(portOf(ready.url))).toBe(true);
    expect(await isFree(portOf(ready.databaseUrl))).toBe(true);
    await start();
    const stored = await storedIds();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('[fault 28] of the database alone is mended by the stack', async () => {
    const { acknowledged, done } = keepWriting();
    await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(20);
    process.kill(postmaster(), 'SIGKILL');
    await done;
    await expect.poll(async () => (await rest('scores?limit=1')).status, PATIENCE).toBe(200);
    const stored = await storedIds();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect((await rest('scores', { method: 'POST', body: `{"id":${++lastId}}` })).status).toBe(201);
  });

  it('[fault 9] of the connections, again and again: each later request is answered or refused, none waits', async () => {
    const read = async () => (await rest('scores?limit=1', { signal: AbortSignal.timeout(10_000) })).status;
    for (let round = 0; round < 10; round += 1) {
      const { acknowledged, done } = keepWriting();
      await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(20);
      const accept = await refuseConnections(ready.databaseUrl);
      await done;
      for (let index = 0; index < 12; index += 1) expect(await read()).toBe(503);
      await accept();
      expect(await read()).toBe(200);
    }
  });
});

it('Ctrl-C ends everything in order', { timeout: 120_000 }, async () => {
  const { code, stderr } = await stopStack(running);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
  await nothingIsLeft();
  expect(await isFree(portOf(ready.url))).toBe(true);
  expect(await isFree(portOf(ready.databaseUrl))).toBe(true);
});
