import type { IncomingMessage } from 'node:http';

/**
 * Headers that tell where a request comes from, as a hosted project has them. Limits count by them, so the sender must not
 * choose them: set from the connection, they replace what was sent.
 */
export function addressHeaders(incoming: IncomingMessage): Record<string, string> {
  const address = incoming.socket.remoteAddress ?? '';
  return { 'cf-connecting-ip': address, 'x-forwarded-for': address };
}
