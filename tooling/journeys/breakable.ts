import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How a server fails: closes the connection, never answers, takes the call and loses the answer, or gives another one. */
export type Failure = 'drops' | 'hangs' | 'loses' | ((response: ServerResponse) => void);

export interface Breakable {
  /**
   * From now on fails for what is asked at these paths: for all of it, or for the next write alone, so that the reads
   * around it and its next try meet a server that works. Returns how often it failed.
   */
  breakDown(path: RegExp, failure: Failure, what?: 'everything' | 'next write'): () => number;
  /** Works again. */
  repair(): void;
}

interface Fault {
  path: RegExp;
  failure: Failure;
  isForNextWrite: boolean;
  failed: number;
}

/** Puts a switch before a server, so that its connections really end, hang or lose their answers. */
export function makeBreakable(server: Server): Breakable {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    listeners.forEach((listener) => listener(request, response));
  let broken: Fault[] = [];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const fault = broken.find((each) => each.path.test(request.url ?? '') && isMeant(each, request));
    if (!fault) return serve(request, response);
    fault.failed += 1;
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
    breakDown(path, failure, what = 'everything') {
      const fault = { path, failure, isForNextWrite: what === 'next write', failed: 0 };
      broken.push(fault);
      return () => fault.failed;
    },
    repair() {
      broken = [];
    },
  };
}

function isMeant({ failure, isForNextWrite, failed }: Fault, { method = '' }: IncomingMessage): boolean {
  if (isForNextWrite) return failed === 0 && !['GET', 'HEAD', 'OPTIONS'].includes(method);
  // The browser asks first whether it may: a call of its own.
  return method !== 'OPTIONS' || failure === 'drops';
}

/** An answer of the backend, readable by a page of another origin. */
export function answerWith(status: number, body: unknown): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(body));
  };
}
