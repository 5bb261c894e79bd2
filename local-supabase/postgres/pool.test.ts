import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openPool, type Pool } from './pool.ts';

const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
};
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('server_version\x0017\x00')),
  message('Z', Buffer.from('I')),
]);
const fatal = (code: string) => message('E', Buffer.from(`SFATAL\0C${code}\0Mno\0\0`));

let server: Server;
let pool: Pool;

afterEach(async () => {
  await pool.end();
  server.close();
});

/** A database that admits one connection, ends it at its first statement and refuses every other one. */
async function databaseThatGoesAway(): Promise<string> {
  let connections = 0;
  server = createServer((socket) => {
    const isFirst = ++connections === 1;
    let isGreeted = false;
    socket.on('error', () => {});
    socket.on('data', () => {
      if (!isFirst) return void socket.end(fatal('53300'));
      if (isGreeted) return void socket.end(fatal('57P01'));
      isGreeted = true;
      socket.write(WELCOME);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `postgres://someone:secret@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`;
}

it('[fault 9] a connection that is lost at its first statement refuses it, and those after it', async () => {
  pool = openPool(await databaseThatGoesAway(), 1);
  await expect(pool.sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(pool.sql`select 2`).rejects.toMatchObject({ code: '53300' });
  await expect(pool.sql`select 3`).rejects.toMatchObject({ code: '53300' });
});
