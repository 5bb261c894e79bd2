// A process that draws the pages of one remote, or those of the shell. It is started with an empty environment, may read
// the folder of the site and nothing else, and is ended from outside when it takes too long.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { DrawOrder, LoadedFile, LoadOrder, Message, Outcome, StopOrder } from './protocol.ts';

/** Modules of Node that a build may ask for: none that reaches files, processes or the network. */
const allowed = ['async_hooks', 'buffer', 'events', 'path', 'process', 'stream', 'string_decoder', 'url', 'util'];
const VERSION_FOLDER = '/lineup-version-folder/';
const nodeRequire = createRequire(import.meta.url);

type Draw = (request: unknown, module: unknown, signal: AbortSignal) => Promise<Outcome>;

const send = process.send!.bind(process) as (message: Message) => void;
let draw: Draw | undefined;
let module: unknown;
/** Requests to the backend that have no answer yet. */
let waiting = 0;
let origin = '';
/** The drawing that code runs for: once it is given up, it reads nothing more. */
const drawing = new AsyncLocalStorage<AbortSignal>();
let running: { id: number; abandon(): void } | undefined;

guard();
process.on('message', (order: LoadOrder | DrawOrder | StopOrder) => {
  if (order.kind === 'load') load(order);
  else if (order.kind === 'stop') {
    if (running?.id === order.id) running.abandon();
  } else void answer(order);
});
process.on('disconnect', () => process.exit());
send({ kind: 'up' });

/** Takes away what a build has no business with. It keeps out mistakes; the bounds of the process are what holds. */
function guard(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { href } = input instanceof Request ? new URL(input.url) : new URL(String(input));
    if (new URL(href).origin !== origin) throw new TypeError(`a page that is drawn may not reach ${href}`);
    const signals = [drawing.getStore(), init?.signal, input instanceof Request && input.signal];
    const signal = AbortSignal.any(signals.filter((each) => each instanceof AbortSignal));
    waiting += 1;
    try {
      return await fetch(input, { ...init, signal });
    } finally {
      waiting -= 1;
    }
  };
  const taken = { getBuiltinModule: undefined, binding: undefined, dlopen: undefined, send: undefined };
  for (const [name, value] of Object.entries(taken)) Object.defineProperty(process, name, { value });
}

function load({ site = '', shell, remote }: LoadOrder): void {
  try {
    ({ draw } = evaluate(site, shell) as { draw: Draw });
    module = remote && (evaluate(site, remote) as { default: unknown }).default;
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'broken', reason: String(error) });
  }
}

function evaluate(site: string, { file, integrity, base }: LoadedFile): unknown {
  const source = readFileSync(path.join(site, file));
  if (`sha256-${createHash('sha256').update(source).digest('base64')}` !== integrity)
    throw new Error(`${file} is not what was built`);
  const code = source.toString().replaceAll(VERSION_FOLDER, base);
  const exported = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: file });
  run(exported, exported.exports, (name: string): unknown => {
    if (allowed.includes(name.replace(/^node:/, ''))) return nodeRequire(name);
    throw new Error(`a page that is drawn has no ${name}`);
  });
  return exported.exports;
}

/** Draws one page. What waits for the backend goes on for a while after the visitor has got it empty: the next one may have it. */
async function answer({ id, request, limit, end }: DrawOrder): Promise<void> {
  origin = new URL(request.backend).origin;
  const abort = new AbortController();
  const startedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>((resolve) => {
    const abandon = (outcome: Outcome) => {
      resolve(outcome);
      abort.abort();
    };
    running = { id, abandon: () => abandon({ kind: 'slow' }) };
    timer = setTimeout(() => {
      // Also this came late: the machine is busy.
      const isBusy = performance.now() - startedAt > 1.5 * limit;
      if (waiting === 0 && !isBusy) abandon({ kind: 'failed', reason: 'it was not drawn in time' });
      else if (end <= limit) abandon({ kind: 'slow' });
      else {
        send({ kind: 'late', id });
        timer = setTimeout(() => abandon({ kind: 'slow' }), end - limit);
      }
    }, limit);
  });
  const drawn = async (): Promise<Outcome> => {
    try {
      return await drawing.run(abort.signal, () => draw!(request, module, abort.signal));
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  const outcome = await Promise.race([drawn(), late]);
  clearTimeout(timer);
  running = undefined;
  send({ kind: 'drawn', id, outcome });
}
