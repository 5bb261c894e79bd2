/** Edge functions: `/functions/v1/<name>` runs `supabase/functions/<name>/index.ts` on Deno. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { addressHeaders } from '../address.ts';
import { functionConfig } from '../config/config.ts';
import { JwtError, type Jwt } from '../jwt.ts';
import type { Keys, Log, StackConfig } from '../types.ts';
import { startFunction, type FunctionProcess, type FunctionSource } from './function-process.ts';

export interface FunctionsOptions {
  /** The `supabase` folder. */
  directory: string;
  config: StackConfig;
  /** Variables that every function gets; read at its start. */
  environment(): Record<string, string>;
  keys: Keys;
  jwt: Jwt;
  log: Log;
}

export interface Functions {
  handle(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

const PATH = /^\/functions\/v1\/([A-Za-z0-9_-]+)(?=[/?]|$)/;

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A process per function, started on its first call and again when a file of the functions changed. */
export function createFunctions(options: FunctionsOptions): Functions {
  const { log } = options;
  const running = new Map<string, { process: FunctionProcess; version: number }>();

  async function portOf(source: FunctionSource): Promise<number> {
    const version = newestChange(path.join(options.directory, 'functions'));
    let current = running.get(source.name);
    if (!current || current.version !== version || current.process.hasEnded()) {
      void current?.process.stop();
      current = { version, process: startFunction(source, options.environment(), log) };
      running.set(source.name, current);
    }
    try {
      return await current.process.ready;
    } catch (error) {
      log(`function ${source.name} failed to start: ${(error as Error).message}`);
      throw new Refusal(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const source = sourceOf(options, PATH.exec(request.url ?? '')?.[1]);
    await authorize(request, source, options);
    const port = await portOf(source);
    try {
      await forward(request, response, port, options.environment().SUPABASE_URL ?? '');
    } catch (error) {
      if (response.destroyed) return;
      // Its process is ending, though we may be notified later: the next call must not use it.
      const lost = running.get(source.name);
      running.delete(source.name);
      await lost?.process.stop();
      log(`function ${source.name} ended during a call: ${(error as Error).message}`);
      throw new Refusal(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
    }
  }

  return {
    handle(request, response) {
      serve(request, response).catch((error: unknown) => {
        request.resume();
        if (response.headersSent) return response.destroy();
        if (!(error instanceof Refusal)) log(`functions: ${(error as Error).stack ?? String(error)}`);
        const refusal =
          error instanceof Refusal
            ? error
            : new Refusal(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
        refuse(response, refusal);
      });
    },
    async stop() {
      await Promise.all([...running.values()].map(({ process }) => process.stop()));
      running.clear();
    },
  };
}

function sourceOf({ directory, config }: FunctionsOptions, name?: string): FunctionSource {
  const settings = name ? functionConfig(config, name) : undefined;
  if (name && settings?.enabled) {
    const entrypoint = path.resolve(directory, settings.entrypoint ?? path.join('functions', name, 'index.ts'));
    if (existsSync(entrypoint)) return { name, directory, entrypoint, config: settings };
  }
  throw new Refusal(404, 'NOT_FOUND', 'Requested function was not found');
}

/**
 * As on a hosted project: with `verify_jwt` a function is called with a token that the project has signed, in the header
 * `Authorization`; an `sb_…` key is none. Without it whoever calls is let in, and the function judges for itself.
 */
async function authorize(
  request: IncomingMessage,
  { config }: FunctionSource,
  { keys, jwt }: FunctionsOptions,
): Promise<void> {
  if (!config.verify_jwt || request.method === 'OPTIONS') return;
  const token = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new Refusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
  // A legacy key given as an option need not be signed with our secret.
  if (token === keys.anonKey || token === keys.serviceRoleKey) return;
  await jwt.verify(token).catch((error: unknown) => {
    if (!(error instanceof JwtError)) throw error;
    throw new Refusal(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
  });
}

function forward(request: IncomingMessage, response: ServerResponse, port: number, publicUrl: string): Promise<void> {
  const { connection: _ours, ...headers } = request.headers;
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(
      {
        host: '127.0.0.1',
        port,
        // No keep-alive: one that closes at this moment would look like a crash.
        agent: false,
        path: request.url?.slice('/functions/v1'.length),
        method: request.method,
        headers: {
          ...headers,
          'x-forwarded-host': URL.canParse(publicUrl) ? new URL(publicUrl).host : request.headers.host,
          'x-forwarded-proto': publicUrl.startsWith('https:') ? 'https' : 'http',
          ...addressHeaders(request),
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-sb-edge-region': 'local' });
        answer.pipe(response);
        answer.once('end', resolve);
        answer.once('error', reject);
      },
    );
    upstream.once('error', reject);
    response.once('close', () => upstream.destroy());
    request.pipe(upstream);
  });
}

function refuse(response: ServerResponse, { status, code, message }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, x-region',
    ...(status >= 500 ? { 'x-relay-error': 'false' } : {}),
  });
  response.end(JSON.stringify({ code, message }));
}

/** Time of the latest change below a folder, installed packages aside. */
function newestChange(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .map((entry) => {
      const file = path.join(folder, entry.name);
      const own = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      return entry.isDirectory() ? Math.max(own, newestChange(file)) : own;
    })
    .reduce((newest, time) => Math.max(newest, time), 0);
}
