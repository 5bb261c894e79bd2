/** Realtime: changes of tables, broadcast and presence over `/realtime/v1/websocket`. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createJwt } from '../jwt.ts';
import type { Keys, Log, Part, RequestContext, Sql, StackConfig } from '../types.ts';
import { TokenError, claimsOf, type ChannelClaims } from './authorization.ts';
import { handleBroadcast } from './broadcast-api.ts';
import { Changes } from './changes.ts';
import { Client, type ClientContext } from './client.ts';
import {
  MESSAGES_PUBLICATION,
  deleteOldMessages,
  isDatabaseMessage,
  sendDatabaseMessage,
} from './database-broadcast.ts';
import { Hub } from './hub.ts';
import { MAX_FRAME_BYTES, MAX_SILENCE_MS } from './limits.ts';
import { versionOf, type Version } from './protocol.ts';
import { followChanges } from './replication.ts';

export interface RealtimeOptions {
  /** A login that may replicate. */
  databaseUrl: string;
  admin: Sql;
  /** Logs in as `authenticator`. */
  api: Sql;
  keys: Keys;
  config: StackConfig;
  log: Log;
}

export interface Realtime extends Part {
  /** Takes over a WebSocket request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Disconnects everyone and drops the replication slot. */
  stop(): Promise<void>;
}

const SWEEP_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 60 * 60 * 1000;
const WEBSOCKET_PATH = /^\/realtime\/v1\/websocket\/?$/;

/** With `realtime.enabled = false`: no connection to the database, no replication slot. */
const switchedOff: Realtime = {
  handle: async () => Response.json({ message: 'Realtime is switched off' }, { status: 404 }),
  upgrade: (_, socket) => refuse(socket, 404),
  stop: async () => {},
};

export function createRealtime({ databaseUrl, admin, api, keys, config, log }: RealtimeOptions): Realtime {
  if (!config.realtime.enabled) return switchedOff;
  const hub = new Hub();
  const clients = new Set<Client>();
  const jwt = createJwt(keys.jwtSecret, keys.signingKeys);
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const changes = new Changes({
    admin,
    api,
    log,
    listeners: () => hub.changeListeners,
    onPressure: (high) => (high ? replication.pause() : replication.resume()),
  });
  const replication = followChanges({
    databaseUrl,
    publications: ['supabase_realtime', MESSAGES_PUBLICATION],
    log,
    onChange: (change) => (isDatabaseMessage(change) ? sendDatabaseMessage(hub, change) : changes.take(change)),
    onLost: () => {
      for (const channel of [...hub.databaseListeners()]) {
        channel.outlet.fail(channel, 'The connection to the database was lost');
      }
    },
  });
  const context: ClientContext = { hub, admin, keys, jwt, log, changesReady: (ms) => replication.whenReady(ms) };

  const sweeping = setInterval(() => {
    for (const client of clients) if (Date.now() - client.lastSeen > MAX_SILENCE_MS) client.terminate();
  }, SWEEP_EVERY_MS).unref();
  const clean = () => deleteOldMessages(admin).catch(() => {});
  const cleaned = clean();
  const cleaning = setInterval(() => void clean(), CLEAN_EVERY_MS).unref();

  return {
    handle: (request: Request, requestContext: RequestContext) => handleBroadcast(request, requestContext, hub, admin),

    upgrade(request, socket, head) {
      void admit(request)
        .catch((error: Error) => {
          log(`realtime: a connection failed: ${error.message}`);
          return { status: 500 } as const;
        })
        .then((admission) => {
          if (socket.destroyed) return;
          if ('status' in admission) return refuse(socket, admission.status);
          server.handleUpgrade(request, socket, head, (webSocket) => {
            const client = new Client(context, webSocket, admission.version, admission.claims);
            clients.add(client);
            webSocket.on('close', () => clients.delete(client));
          });
        });
    },

    async stop() {
      clearInterval(sweeping);
      clearInterval(cleaning);
      await cleaned;
      await replication.stop();
      await changes.stop();
      for (const client of clients) client.terminate();
      server.close();
    },
  };

  /** Checks path, version and key before the socket is opened. */
  async function admit(
    request: IncomingMessage,
  ): Promise<{ version: Version; claims: ChannelClaims } | { status: 403 | 404 | 400 }> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!WEBSOCKET_PATH.test(url.pathname)) return { status: 404 };
    const version = versionOf(url.searchParams.get('vsn'));
    if (!version) return { status: 400 };
    const header = request.headers['x-api-key'] ?? request.headers.apikey;
    const key = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : '');
    try {
      return { version, claims: await claimsOf(key, keys, jwt) };
    } catch (error) {
      if (error instanceof TokenError) return { status: 403 };
      throw error;
    }
  }
}

const REASONS = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 500: 'Internal Server Error' };

function refuse(socket: Duplex, status: keyof typeof REASONS): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
