/** A signed webhook goes to a pinned address over TLS: the server there proves the name by its certificate, or gets nothing. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { locateDeno } from '@lineup/local-supabase/functions/deno';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const deno = locateDeno();
const NAME = 'hooks.example.com';
const SENDER = path.resolve(import.meta.dirname, '../../../functions/_shared/guarded-request.ts');
const DAY = 86_400_000;

type Signer = Awaited<ReturnType<typeof generate>>;
let folder = '';
let trusted: Signer;
let stranger: Signer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'webhook-tls-'));
  const authority = (commonName: string) =>
    generate([{ name: 'commonName', value: commonName }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, digitalSignature: true, critical: true },
      ],
    });
  [trusted, stranger] = [await authority('Trusted'), await authority('Stranger')];
  await writeFile(path.join(folder, 'trusted.pem'), trusted.cert);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Certificate {
  /** What it is made out for. */
  name?: string;
  signer?: Signer;
  until?: Date;
}

/** What a server with such a certificate receives of one message, and what the sender says. */
async function deliver({ name = NAME, signer = trusted, until = new Date(Date.now() + DAY) }: Certificate) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 3 * DAY),
    notAfterDate: until,
    ca: { key: signer.private, cert: signer.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  const received: string[] = [];
  const asked: string[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(`${request.method} ${request.headers.host}${request.url} ${body}`);
      response.writeHead(204).end();
    });
  });
  server.on('secureConnection', ({ servername }) => asked.push(String(servername)));
  try {
    const port = await listen(server);
    return { received, asked, said: await send(port) };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Runs the sender as the platform does; the name is resolved by nobody. */
async function send(port: number): Promise<string> {
  const script = `
    import { requestAt } from ${JSON.stringify(`file://${SENDER}`)};
    const url = new URL('https://${NAME}:${port}/lineup');
    try {
      const { status } = await requestAt(url, '127.0.0.1', { headers: {}, body: '{"a":1}' }, { ms: 10_000 });
      console.log(status);
    } catch (error) {
      console.log(error.message);
    }`;
  const file = path.join(folder, `send-${port}.ts`);
  await writeFile(file, script);
  const { stdout } = await run(
    deno!,
    [
      'run',
      '--no-config',
      '--no-lock',
      '--no-check',
      '--cached-only',
      `--cert=${path.join(folder, 'trusted.pem')}`,
      `--allow-net=127.0.0.1:${port}`,
      file,
    ],
    { timeout: 30_000 },
  );
  return stdout.trim();
}

test.skipIf(!deno)('a server that proves its name gets the message, under that name', async () => {
  expect(await deliver({})).toEqual({
    received: [`POST ${NAME}/lineup {"a":1}`],
    asked: [NAME],
    said: '204',
  });
});

test.skipIf(!deno).each([
  ['for another name', { name: 'inside.example.com' }, /not valid for name/],
  ['by an authority that nobody trusts', { signer: 'stranger' }, /UnknownIssuer/],
  ['that has ended', { until: new Date(Date.now() - DAY) }, /expired/],
] as const)('a server with a certificate %s gets nothing', async (_case, certificate, reason) => {
  const { received, said } = await deliver(
    'signer' in certificate ? { signer: stranger } : (certificate as Certificate),
  );
  expect(said).toMatch(reason);
  expect(received).toEqual([]);
});
