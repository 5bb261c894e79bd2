import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { readOutcome, type DrawRequest, type LoadOrder, type Outcome } from './protocol.ts';

const SCRIPT = path.join(import.meta.dirname, 'draw-process.ts');
/** What the process may take beyond the limit of a drawing before it counts as stuck, in ms. Nobody waits for it that long. */
const GRACE = 1500;
/** Until a process runs our script, in ms. A machine that takes longer is too busy to draw, which is no fault of a build. */
const BOOT = 60_000;
/** A build may take so many times as long as the process took to run our script: both show how busy the machine is. */
const START_PER_BOOT = 3;
/** Of memory that is not given back, in MB. */
const MEMORY = 192;
/** Drawings that wait for their turn; with more, pages come empty. */
const MAX_WAITING = 50;

/** In ms. */
export interface DrawLimits {
  /** How long one drawing may take, in ms. */
  draw: number;
  /** How long the first one of a screen may, for which the code is still compiled. */
  first: number;
  /** How long a build may take until it can draw, from when its process runs; longer where that took long itself. */
  start: number;
  /** How long a visitor waits at most, for others that are drawn before it, too; and how long what comes late is drawn on. */
  wait: number;
}

/** A page that is being drawn. */
export interface PageToCome {
  outcome: Promise<Outcome | null>;
  /** Resolves once it takes longer than a visitor waits for it; never when it comes in time. */
  late: Promise<void>;
}

interface Job {
  screen: string;
  request: DrawRequest;
  askedAt: number;
  isLate: boolean;
  late(): void;
  done(outcome: Outcome): void;
}

/** Node's permission model by the flag that this version has; without one the process alone is the bound. */
function permissionFlags(site: string): string[] {
  const { allowedNodeEnvironmentFlags } = process;
  const flag = ['--permission', '--experimental-permission'].find((name) => allowedNodeEnvironmentFlags.has(name));
  return flag ? [flag, ...[site, import.meta.dirname].map((folder) => `--allow-fs-read=${folder}/*`)] : [];
}

/**
 * A process that draws with one build, one page after the other: all that runs there shares one query client. It ends with
 * whoever started it, and by itself when it goes wrong; then its page, and those that wait for it, come empty.
 */
export class DrawingProcess {
  /** Whether it can draw; false once it has ended. */
  isReady = false;
  isOver = false;
  readonly #child: ChildProcess;
  readonly #limits: DrawLimits;
  readonly #onFault: (reason: string) => void;
  readonly #waiting: Job[] = [];
  #running: { id: number; job: Job; timer: NodeJS.Timeout } | undefined;
  #count = 0;
  /** Screens that it has drawn. */
  readonly #drawn = new Set<string>();
  readonly #forkedAt = performance.now();
  #isUp = false;
  #startTimer: NodeJS.Timeout;
  #starting: (() => void)[] = [];

  constructor(site: string, order: LoadOrder, limits: DrawLimits, onFault: (reason: string) => void) {
    this.#limits = limits;
    this.#onFault = onFault;
    this.#child = fork(SCRIPT, [], {
      env: {},
      execArgv: [
        ...permissionFlags(path.resolve(site)),
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
        `--max-old-space-size=${MEMORY}`,
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => this.#hear(message));
    this.#child.on('exit', () => this.#end('its process ended'));
    this.#child.on('error', (error) => this.#end(String(error)));
    this.#startTimer = setTimeout(() => this.#end(null), BOOT);
    this.#child.send({ ...order, site: path.resolve(site) }, () => {});
  }

  /** Resolves when it can draw, or never will. */
  started(): Promise<void> {
    if (this.isReady || this.isOver) return Promise.resolve();
    return new Promise((resolve) => this.#starting.push(resolve));
  }

  /** `screen`: the pattern of the address. */
  draw(screen: string, request: DrawRequest): PageToCome {
    if (!this.isReady || this.#waiting.length >= MAX_WAITING)
      return { outcome: Promise.resolve({ kind: 'slow' }), late: new Promise(() => {}) };
    let late = () => {};
    const isLate = new Promise<void>((resolve) => {
      late = resolve;
    });
    const outcome = new Promise<Outcome>((done) => {
      this.#waiting.push({ screen, request, askedAt: performance.now(), isLate: false, late, done });
    });
    this.#next();
    return { outcome, late: isLate };
  }

  stop(): void {
    this.#end(null);
  }

  #next(): void {
    if (this.isOver) return;
    // Nobody waits for what is late any more, but others do for their turn.
    if (this.#running) return this.#running.job.isLate ? this.#abandon() : undefined;
    let job = this.#waiting.shift();
    // Nobody waits for it any more.
    while (job && performance.now() - job.askedAt > this.#limits.wait) {
      job.done({ kind: 'slow' });
      job = this.#waiting.shift();
    }
    if (!job) return;
    const id = (this.#count += 1);
    const limit = this.#drawn.has(job.screen) ? this.#limits.draw : this.#limits.first;
    this.#running = { id, job, timer: this.#endAfter(limit) };
    const end = Math.max(limit, this.#limits.wait);
    this.#child.send({ kind: 'draw', id, request: job.request, limit, end }, () => {});
  }

  #abandon(): void {
    if (this.#running && this.#waiting.length > 0) this.#child.send({ kind: 'stop', id: this.#running.id }, () => {});
  }

  #endAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#end('it was not drawn in time'), ms + GRACE);
  }

  #hear(message: unknown): void {
    const { kind, id, reason, outcome } = (message ?? {}) as Record<string, unknown>;
    if (kind === 'up' && !this.#isUp && !this.isOver) {
      this.#isUp = true;
      clearTimeout(this.#startTimer);
      const limit = Math.max(this.#limits.start, START_PER_BOOT * (performance.now() - this.#forkedAt));
      this.#startTimer = setTimeout(() => this.#end('it did not start'), limit);
    } else if (kind === 'ready' && !this.isOver) {
      clearTimeout(this.#startTimer);
      this.isReady = true;
      this.#release();
    } else if (kind === 'broken') this.#end(String(reason).slice(0, 2000));
    else if (kind === 'late' && this.#running?.id === id) {
      const running = this.#running!;
      clearTimeout(running.timer);
      running.timer = this.#endAfter(this.#limits.wait);
      running.job.isLate = true;
      running.job.late();
      this.#abandon();
    } else if (kind === 'drawn' && this.#running?.id === id) {
      const { job, timer } = this.#running!;
      clearTimeout(timer);
      this.#running = undefined;
      const read = readOutcome(outcome);
      if (read.kind === 'page') this.#drawn.add(job.screen);
      if (read.kind === 'failed') this.#onFault(read.reason);
      job.done(read);
      this.#next();
    }
  }

  /** Ends the process; null: without a fault. */
  #end(reason: string | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.isReady = false;
    clearTimeout(this.#startTimer);
    this.#child.removeAllListeners();
    this.#child.on('error', () => {});
    this.#child.kill('SIGKILL');
    if (reason !== null) this.#onFault(reason);
    if (this.#running) {
      clearTimeout(this.#running.timer);
      this.#running.job.done({ kind: 'failed', reason: reason ?? 'it ended' });
      this.#running = undefined;
    }
    for (const job of this.#waiting.splice(0)) job.done({ kind: 'slow' });
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#starting.splice(0)) resolve();
  }
}
