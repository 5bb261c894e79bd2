import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** How a server fails: closes the connection, never answers, takes the call and loses the answer, or gives another one. */
export type Failure = 'drops' | 'hangs' | 'loses' | ((response: ServerResponse) => void);

export interface Breakable {
  /** From now on fails for what is asked below these paths. Returns how often that was asked. */
  breakDown(path: RegExp, failure: Failure): () => number;
  /** Works again. */
  repair(): void;
}

/** Puts a switch before a server, so that its connections really end, hang or lose their answers. */
export function makeBreakable(server: Server): Breakable {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    listeners.forEach((listener) => listener(request, response));
  let broken: { path: RegExp; failure: Failure; asked: number }[] = [];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const fault = broken.find(({ path }) => path.test(request.url ?? ''));
    // The browser asks first whether it may: a call of its own.
    if (!fault || (request.method === 'OPTIONS' && fault.failure !== 'drops')) return serve(request, response);
    fault.asked += 1;
    if (fault.failure === 'drops') return void request.socket.destroy();
    if (fault.failure === 'hangs') return;
    if (fault.failure !== 'loses') return fault.failure(response);
    response.end = () => {
      request.socket.destroy();
      return response;
    };
    response.write = () => true;
    serve(request, response);
  });
  return {
    breakDown(path, failure) {
      const fault = { path, failure, asked: 0 };
      broken.push(fault);
      return () => fault.asked;
    },
    repair() {
      broken = [];
    },
  };
}

/** An answer of the backend, readable by a page of another origin. */
export function answerWith(status: number, body: unknown): Failure {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(body));
  };
}

/** A server that passes everything on to the backend, live connections included. */
export function createPassage(backend: string): Server {
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
  server.on('upgrade', ({ url: path, headers }, socket, head) => {
    const passed = forward({ hostname, port, path, headers });
    passed.on('upgrade', (answer, other, otherHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      other.write(head);
      socket.write(otherHead);
      other.pipe(socket).pipe(other);
      other.on('error', () => socket.destroy());
      socket.on('error', () => other.destroy());
    });
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  return server;
}
