import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSiteServer } from './site-server.ts';

const SCRIPT = 'remotes/teams/aaaaaaaaaaaa/static/js/4.js';
const folder = mkdtempSync(path.join(tmpdir(), 'lineup-maps-'));
const servers: Server[] = [];
const asked: string[] = [];
let site = '';

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const write = (name: string, content: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
};

beforeAll(async () => {
  write('index.html', '<html><head></head></html>');
  write(SCRIPT, '//# hint\nboom()');
  const map = { version: 3, names: [], mappings: ';AACA', sources: ['lineup:///./src/team/team-page.tsx'] };
  write(`maps/${SCRIPT}.map`, JSON.stringify({ ...map, sourcesContent: ['// first\n  throw new Error(team.name);'] }));
  write(`${SCRIPT}.map`, '{}');
  write('maps/secret.json', '{}');
  // The database, as far as it matters here: staff is who has this token.
  const backend = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.endsWith('/list_alert_frames')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify([`load /${SCRIPT}:2:1`]));
    }
    response.writeHead(request.headers.authorization === 'Bearer staff' ? 200 : 403, {
      'content-type': 'application/json',
    });
    response.end('[]');
  });
  const supabaseUrl = await listen(backend);
  site = await listen(createSiteServer({ folder, environment: () => ({ supabaseUrl, anonKey: 'x' }) }));
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const ask = (frames: unknown, token?: string) =>
  fetch(`${site}/source-lines`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: JSON.stringify({ frames }),
  });

describe('[SH-014] source maps', () => {
  test.each([
    `/maps/${SCRIPT}.map`,
    `/${SCRIPT}.map`,
    `//maps/${SCRIPT}.map`,
    `/MAPS/${SCRIPT}.map`,
    `/static/..%2Fmaps/${SCRIPT}.map`,
    `/x/../maps/${SCRIPT}.map`,
    `/%6Daps/${SCRIPT}.map`,
    `/maps/${SCRIPT}.map.br`,
    '/maps/secret.json',
    '/maps/',
    '/anything.map',
  ])('are no file of the site: %s', async (address) => {
    expect((await fetch(site + address)).status).toBe(404);
  });

  test('give staff the source line of each frame', async () => {
    const response = await ask([`load /${SCRIPT}:2:1`, `load /${SCRIPT}:900:1`.replace('4.js', '5.js')], 'staff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      lines: [{ file: 'apps/teams/src/team/team-page.tsx', line: 2, text: 'throw new Error(team.name);' }, null],
    });
    expect(asked.at(-1)).toBe('/rest/v1/rpc/list_version_errors?select=remote&limit=1');
  });

  test('give whoever knows an alert the source lines that it names, and none that they name themselves', async () => {
    const askAlert = (body: object) => fetch(`${site}/source-lines`, { method: 'POST', body: JSON.stringify(body) });
    const alert = '7f0c2a9e-8d7e-4b0a-9a39-4f4f1c1f0a0b';
    const response = await askAlert({ alert, frames: ['f /static/js/index.js:1:1'] });
    expect(await response.json()).toEqual({
      frames: [`load /${SCRIPT}:2:1`],
      lines: [{ file: 'apps/teams/src/team/team-page.tsx', line: 2, text: 'throw new Error(team.name);' }],
    });
    expect((await askAlert({ alert: 'x' })).status).toBe(400);
  });

  test('give nobody else anything', async () => {
    for (const token of [undefined, 'player']) {
      const response = await ask([`load /${SCRIPT}:2:1`], token);
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain('team.name');
    }
  });

  test.each([
    'f /maps/secret.js:1:1',
    'f /remotes/../../secret.js:1:1',
    'f /static/../maps/secret.js:1:1',
    'f /etc/passwd:1:1',
  ])('read no other file: %s', async (frame) => {
    expect(await (await ask([frame], 'staff')).json()).toEqual({ lines: [null] });
  });

  test.each([[Array.from({ length: 11 }, () => 'f')], ['x'], [[1]]])(
    'refuse what is no list of frames: %j',
    async (frames) => {
      expect((await ask(frames, 'staff')).status).toBe(400);
    },
  );
});

describe('[SH-014] of a preview', () => {
  const hidden = ['/pointers/teams/pr-7.json', '//pointers/teams/pr-7.json', '/x/..%2Fpointers/teams/pr-7.json'];
  beforeAll(() => write('pointers/teams/pr-7.json', JSON.stringify({ build: { version: '777777777777' } })));

  test.each([...hidden, '/pointers/teams/PR-7.json', '/pointers/teams/pr-8.json'])(
    'outsiders do not even hear that there is one: %s',
    async (address) => {
      for (const token of ['', 'Bearer player'])
        expect((await fetch(site + address, { headers: { authorization: token } })).status).toBe(404);
    },
  );

  test('staff read the pointer, and an empty answer where there is none', async () => {
    const read = async (channel: string) =>
      (await fetch(`${site}/pointers/teams/${channel}.json`, { headers: { authorization: 'Bearer staff' } })).json();
    expect(await read('pr-7')).toEqual({ build: { version: '777777777777' } });
    expect(await read('pr-8')).toEqual([]);
  });
});
