import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';

const pointer = (...releases: string[]) => {
  const [build, ...earlier] = releases.map((release) => ({ offer: { release } }));
  return JSON.stringify({ build: build ?? null, earlier });
};
const STABLE = pointer('fedcba987654', '0123456789ab');

let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Reads the releases of a site that answers so at each address. */
async function readSite(answers: Record<string, [status: number, body: string]>) {
  const server = createServer(({ url = '' }, response: ServerResponse) => {
    const [status, body] = answers[url] ?? [404, 'Not found'];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stop = () => server.closeAllConnections() ?? server.close();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  vi.stubGlobal('Deno', { env: { get: () => address } });
  const { readShells } = await import('./deployed.ts');
  return readShells();
}

test('releases are those of both pointers', async () => {
  const shells = await readSite({
    '/pointers/shell/stable.json': [200, STABLE],
    '/pointers/shell/canary.json': [200, pointer('cccccccccccc')],
  });
  expect(shells).toEqual({ stable: ['fedcba987654', '0123456789ab'], canary: ['cccccccccccc'] });
});

test.each<[host: string, status: number, body: string]>([
  ['is not there', 404, 'Not found'],
  ['is kept from readers, as a bucket says of what it has not', 403, '<Error><Code>AccessDenied</Code></Error>'],
  ['is the page that is the same for all', 200, '<!doctype html><title>Lineup</title>'],
  ['is JSON of something else', 200, 'null'],
])('there is no canary where its pointer %s', async (_, status, body) => {
  const shells = await readSite({
    '/pointers/shell/stable.json': [200, STABLE],
    '/pointers/shell/canary.json': [status, body],
  });
  expect(shells).toEqual({ stable: ['fedcba987654', '0123456789ab'], canary: [] });
});

test.each<[status: number, body: string]>([
  [403, 'no'],
  [200, '<!doctype html>'],
])('the stable pointer must be readable: %s %s', async (status, body) => {
  await expect(readSite({ '/pointers/shell/stable.json': [status, body] })).rejects.toThrow();
});
