import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StackError } from '../stack-error.ts';
import type { Gateway } from './gateway.ts';

/** Serves the gateway on the loopback address. `port` 0 takes any free one. */
export async function listenOnLoopback(
  gateway: Gateway,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (gateway.handle(request, response)) return;
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'no Route matched with those values' }));
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!gateway.upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Throws a `StackError` when the port is taken: better before the database starts than after. */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port);
  await new Promise((resolve) => server.close(resolve));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      reject(isTaken ? new StackError(`Port ${port} is taken or not allowed; choose another one with --port.`) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
