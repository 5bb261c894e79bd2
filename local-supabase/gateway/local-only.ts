import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(::1|::ffff:127\.\d+\.\d+\.\d+|127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Does the request come from this machine, for this machine? The Host header is checked too: a page elsewhere may let
 * its own name point at the loopback address.
 */
export function isLocal(request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } }): boolean {
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_HOST.test(request.headers.host ?? '');
}
