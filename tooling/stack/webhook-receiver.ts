/** A receiver of webhooks for tests, in the format of Discord or as a server of a team. */
import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export interface ReceivedCall {
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ReceivingAddress {
  /** As it is saved. */
  address: string;
  /** What was accepted. */
  received: ReceivedCall[];
  /** All calls, those that were refused, too. */
  calls(): number;
  /** What the next calls are answered, one each; 204 afterwards. A delay is in milliseconds. */
  answerNext(...answers: { status: number; headers?: Record<string, string>; delay?: number }[]): void;
}

export interface WebhookReceiver {
  /** Another webhook of Discord. */
  discord(): ReceivingAddress;
  /** Another server of a team. */
  server(): ReceivingAddress;
  stop(): Promise<void>;
}

const ORIGIN = 'https://hooks.lineup.test';
const digits = (length: number) =>
  Array.from({ length }, () => randomInt(10))
    .join('')
    .replace(/^0/, '1');

/** @param url where functions reach the receiver of tests (`WEBHOOK_TEST_URL`) */
export async function startWebhookReceiver(url: string): Promise<WebhookReceiver> {
  const addresses = new Map<
    string,
    (call: ReceivedCall) => { status: number; headers?: Record<string, string>; delay?: number }
  >();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const take = addresses.get(request.url ?? '');
      const call = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      const { status, headers = {}, delay = 0 } = take?.(call) ?? { status: 404 };
      setTimeout(() => response.writeHead(status, headers).end(), delay);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(new URL(url).port), '127.0.0.1', resolve);
  });

  function open(path: string): ReceivingAddress {
    const received: ReceivedCall[] = [];
    let calls = 0;
    let next: { status: number; headers?: Record<string, string>; delay?: number }[] = [];
    addresses.set(path, (call) => {
      calls += 1;
      const [answer = { status: 204 }, ...rest] = next;
      next = rest;
      if (answer.status < 300) received.push(call);
      return answer;
    });
    return {
      ...{ address: ORIGIN + path, received },
      calls: () => calls,
      answerNext: (...answers) => (next = answers),
    };
  }

  return {
    discord: () => open(`/api/webhooks/${digits(18)}/${digits(68)}`),
    server: () => open(`/events/${digits(12)}`),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
