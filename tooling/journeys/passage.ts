import { createServer, request as forward, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { makeBreakable, type Breakable } from './breakable.ts';

/** A way to a backend on which answers can fail and live connections can end, while the backend itself goes on. */
export interface Passage extends Breakable {
  server: Server;
  /** Ends every live connection, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
}

/** Passes everything on to a backend, live connections included. Not yet listening. */
export function createPassage(backend: string): Passage {
  const { hostname, port } = new URL(backend);
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const passed = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  const live = new Set<Duplex>();
  let isCut = false;
  server.on('upgrade', ({ url: path, headers }, socket, head) => {
    live.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => live.delete(socket));
    if (isCut) return void socket.destroy();
    const passed = forward({ hostname, port, path, headers });
    passed.on('upgrade', (answer, other, otherHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      other.write(head);
      socket.write(otherHead);
      other.pipe(socket).pipe(other);
      other.on('error', () => socket.destroy());
      // A side that is gone takes the other along.
      other.on('close', () => socket.destroy());
      socket.on('close', () => other.destroy());
      if (socket.destroyed) other.destroy();
    });
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  return {
    ...makeBreakable(server),
    server,
    cut() {
      isCut = true;
      for (const socket of live) socket.destroy();
    },
    restore() {
      isCut = false;
    },
  };
}
