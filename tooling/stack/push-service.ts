/**
 * A push service for tests, and browsers that it serves: checks whose messages they are (VAPID, RFC 8292) and decrypts them
 * (RFC 8188 and 8291) by Node's own cryptography, apart from the library that encrypts.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export interface PushedMessage {
  headers: IncomingMessage['headers'];
  /** The decrypted words of the server. */
  data: Record<string, unknown>;
  /** What the server says of itself, proved by its signature. */
  claims: { aud: string; exp: number; sub: string };
  /** The public key that the signature was checked with. */
  key: string;
}

export interface PushedBrowser {
  /** As `start_push` takes it. */
  subscription: { p_endpoint: string; p_p256dh: string; p_auth: string };
  messages: PushedMessage[];
  /** What the service answers from now on; 201 until then. */
  answerWith(status: number, headers?: Record<string, string>): void;
}

export interface PushService {
  /** Another browser of somebody. */
  open(): PushedBrowser;
  stop(): Promise<void>;
}

const ORIGIN = 'https://push.lineup.test';

/** @param url where functions reach the service of tests (`PUSH_TEST_URL`) */
export async function startPushService(url: string): Promise<PushService> {
  const browsers = new Map<string, (request: IncomingMessage, body: Buffer) => [number, Record<string, string>]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      const [status, headers] = browser?.(request, Buffer.concat(chunks)) ?? [404, {}];
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(new URL(url).port), '127.0.0.1', resolve);
  });
  return {
    open() {
      const path = `/send/${randomUUID()}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const messages: PushedMessage[] = [];
      let answer: [number, Record<string, string>] = [201, {}];
      browsers.set(path, (request, body) => {
        if (answer[0] === 201)
          messages.push({ headers: request.headers, ...whoseIs(request), data: read(body, keys, auth) });
        return answer;
      });
      return {
        subscription: {
          p_endpoint: ORIGIN + path,
          p_p256dh: keys.getPublicKey('base64url'),
          p_auth: auth.toString('base64url'),
        },
        messages,
        answerWith: (status, headers = {}) => (answer = [status, headers]),
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function whoseIs({ headers }: IncomingMessage): Pick<PushedMessage, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is not of that key');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PushedMessage['claims'];
  if (claims.aud !== ORIGIN) throw new Error(`meant for ${claims.aud}`);
  const seconds = claims.exp - Date.now() / 1000;
  if (seconds <= 0 || seconds > 86_400) throw new Error('the signature must hold for up to a day');
  return { claims, key };
}

function read(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): Record<string, unknown> {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + sender.length);
  if (body.length > 4096 || record.length > size) throw new Error('longer than a push may be');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return JSON.parse(padded.subarray(0, end).toString()) as Record<string, unknown>;
}
