/** Follows the database's changes through a temporary replication slot, and starts over when the connection breaks. */
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import type { Log } from '../types.ts';
import { PgOutputDecoder, POSTGRES_EPOCH_MS, type Change } from './pgoutput.ts';

export interface Replication {
  /** Resolves to true once changes flow, or to false after `timeout` milliseconds. */
  whenReady(timeout: number): Promise<boolean>;
  /** Stops reading; the database keeps what follows. */
  pause(): void;
  resume(): void;
  /** Ends the connection, and the slot with it. */
  stop(): Promise<void>;
}

export interface ReplicationOptions {
  databaseUrl: string;
  publications: readonly string[];
  /** Called in commit order. */
  onChange(change: Change): void;
  /** Changes after this moment are missed until the stream is ready again. */
  onLost(): void;
  log: Log;
}

const ACKNOWLEDGE_EVERY_MS = 5000;
const END_WAIT_MS = 500;
const RETRY_MS = [100, 250, 500, 1000, 2000];

export function followChanges(options: ReplicationOptions): Replication {
  const waiting = new Set<(ready: boolean) => void>();
  let stopped = false;
  let stream: Duplex | undefined;
  let endConnection: () => Promise<void> = async () => {};
  const stopping = new AbortController();

  /** One life of the connection; returns when it is over. */
  async function follow(): Promise<void> {
    let closed = () => {};
    const untilClosed = new Promise<void>((resolve) => (closed = resolve));
    const sql = postgres(options.databaseUrl, {
      max: 1,
      fetch_types: false,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
      onclose: () => closed(),
      connection: { replication: 'database', application_name: 'realtime', TimeZone: 'UTC' },
    });
    endConnection = () => sql.end({ timeout: 0 });
    let acknowledging: NodeJS.Timeout | undefined;
    try {
      const slot = `realtime_${randomUUID().replaceAll('-', '_')}`;
      await sql.unsafe(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
      const names = options.publications.join(',');
      const start = `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${names}')`;
      // Replication commands are read in capitals only; the connection then copies in both directions.
      const opened = (await sql.unsafe(start).writable()) as Duplex;
      const position = new StreamPosition(opened);
      const decoder = new PgOutputDecoder();
      opened.on('error', closed);
      opened.on('close', closed);
      opened.on('data', (message: Buffer) => {
        const body = position.unwrap(message);
        const change = body && decoder.decode(body);
        if (change) options.onChange(change);
      });
      acknowledging = setInterval(() => position.acknowledge(), ACKNOWLEDGE_EVERY_MS);
      stream = opened;
      for (const notify of waiting) notify(true);
      await untilClosed;
    } finally {
      clearInterval(acknowledging);
      const wasReady = stream !== undefined;
      stream = undefined;
      await sql.end({ timeout: 0 }).catch(() => {});
      if (wasReady && !stopped) options.onLost();
    }
  }

  const running = (async () => {
    let failures = 0;
    while (!stopped) {
      const startedAt = Date.now();
      try {
        await follow();
        if (!stopped) options.log('realtime: the connection to the database closed, connecting again');
      } catch (error) {
        if (!stopped && failures === 0) options.log(`realtime: cannot follow changes yet: ${(error as Error).message}`);
      }
      failures = Date.now() - startedAt > 10_000 ? 0 : failures + 1;
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? RETRY_MS[0];
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    whenReady(timeout) {
      if (stream) return Promise.resolve(true);
      return new Promise((resolve) => {
        const notify = (ready: boolean) => {
          clearTimeout(timer);
          waiting.delete(notify);
          resolve(ready);
        };
        const timer = setTimeout(notify, timeout, false);
        waiting.add(notify);
      });
    },
    pause: () => void stream?.pause(),
    resume: () => void stream?.resume(),
    async stop() {
      stopped = true;
      stopping.abort();
      for (const notify of waiting) notify(false);
      await endStream(stream);
      await endConnection().catch(() => {});
      await running;
    },
  };
}

/** Ends the copying cleanly; a server that does not answer is left alone after a moment. */
async function endStream(stream: Duplex | undefined): Promise<void> {
  if (!stream || stream.destroyed) return;
  await Promise.race([once(stream.end(), 'close'), delay(END_WAIT_MS)]).catch(() => {});
}

/** The envelope around each message: the server's position in its log, and how far we have read. */
class StreamPosition {
  private readonly stream: Duplex;
  private readUpTo = 0n;

  constructor(stream: Duplex) {
    this.stream = stream;
  }

  /** The plugin's message inside a data message; undefined for keep-alives. */
  unwrap(message: Buffer): Buffer | undefined {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === 'w') {
      this.reached(message.readBigUInt64BE(1));
      return message.subarray(25);
    }
    if (kind === 'k') {
      this.reached(message.readBigUInt64BE(1));
      if (message[17] === 1) this.acknowledge();
    }
    return undefined;
  }

  /** Tells the server what it need not keep for us. */
  acknowledge(): void {
    const status = Buffer.alloc(34);
    status.write('r');
    for (const offset of [1, 9, 17]) status.writeBigUInt64BE(this.readUpTo, offset);
    status.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1000n, 25);
    if (this.stream.writable) this.stream.write(status);
  }

  private reached(position: bigint): void {
    if (position > this.readUpTo) this.readUpTo = position;
  }
}
