import { request, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { Readable, Writable } from 'node:stream';

/** A request, and who waits for its answer, over HTTP/1.1 or 2. */
interface Exchange {
  incoming: Readable & { method?: string | undefined; url?: string | undefined };
  outgoing: Writable & { writeHead(status: number, headers: OutgoingHttpHeaders): unknown };
}

/** Passes a request on to a site at a local port; `answerHeaders` gives what of its headers is answered. */
export function passOn(
  { incoming, outgoing }: Exchange,
  site: { port: number; agent: Agent; headers: IncomingHttpHeaders },
  answerHeaders: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders = (headers) => headers,
): void {
  const passed = request({ ...site, method: incoming.method, path: incoming.url }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answerHeaders(answer.headers));
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
