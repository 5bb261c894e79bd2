// Lazy chunk of its own, fetched at the first error of a page load.
import { isNotFound } from '@lineup/contract';
import type { DataRouter } from 'react-router-dom';
import { isDrawn, SHELL } from './drawn';
import { rememberFault } from './remote-faults';
import { scrub } from './scrub';
import { remoteOf, stackFrames } from './stack-frames';
import { matchRemote, useRegistry } from '../registry/registry';
import { useRemoteStatus } from '../remote-status';

/** What comes within this time goes in one beacon, in ms. */
const DELAY = 3000;
const MAX_AT_ONCE = 5;
/** Different errors of one page load; more say nothing new. */
const MAX_REPORTED = 10;
const PATTERN = /^\/((:[A-Za-z]{1,30}\??|[a-z]+(-[a-z]+)*\??|\*)(\/|$))*$/;

interface ErrorReport {
  remote: string;
  version: string;
  shell: string;
  name: string;
  message: string;
  frames: string[];
  route: string;
}

const reported = new Set<string>();
let waiting: ErrorReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports an error to the backend, where this page load is one that reports: what it says without what may be of a
 * person, where it happened in our files, and on a page of which pattern. Each once.
 */
export function reportError(error: unknown, router: Pick<DataRouter, 'state'> | undefined): void {
  if (navigator.webdriver || isCalledOff(error) || isNotFound(error)) return;
  const report = describeError(error, router);
  if (!report || !isReporting(report)) return;
  const key = `${report.remote} ${report.version} ${report.name} ${report.message} ${report.frames[0] ?? ''}`;
  if (reported.has(key) || reported.size >= MAX_REPORTED) return;
  reported.add(key);
  // Of a remote its panel says so.
  if (report.remote === SHELL) rememberFault(SHELL, report.version, error, 'crash');
  waiting.push(report);
  timer ??= setTimeout(send, DELAY);
}

addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const address = useRegistry.getState().registry?.environment.supabaseUrl.replace(/\/+$/, '');
  if (address === undefined || waiting.length === 0) return;
  const errors = waiting.slice(0, MAX_AT_ONCE);
  waiting = waiting.slice(MAX_AT_ONCE);
  navigator.sendBeacon?.(`${address}/functions/v1/report-errors`, JSON.stringify({ errors }));
  if (waiting.length > 0) timer = setTimeout(send, DELAY);
}

function describeError(error: unknown, router: Pick<DataRouter, 'state'> | undefined): ErrorReport | null {
  const shell = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
  if (!shell) return null;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stackFrames(stack);
  // A stack without any file of ours is of an extension.
  if (stack.includes('://') && frames.length === 0) return null;
  const at = remoteOf(frames) ?? (frames.length === 0 ? remoteOnShow() : null);
  const name = error instanceof Error ? error.name : typeof error;
  return {
    remote: at?.remote ?? SHELL,
    version: at?.version ?? shell,
    shell,
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    message: scrub(wordsOf(error)),
    frames,
    route: routePattern(router),
  };
}

function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const message: unknown = typeof error === 'object' && error !== null && 'message' in error ? error.message : '';
  return typeof message === 'string' ? message : '';
}

/** The remote whose page is open: what was thrown without a place is most likely its. */
function remoteOnShow(): { remote: string; version: string } | null {
  const { registry } = useRegistry.getState();
  const remote = registry && matchRemote(registry, location.pathname);
  const status = remote && useRemoteStatus.getState()[remote.id];
  return status?.kind === 'open' ? { remote: remote!.id, version: status.build.version } : null;
}

/** The pattern of the page, such as `/teams/:teamId`; `/` where one cannot be told. */
function routePattern(router: Pick<DataRouter, 'state'> | undefined): string {
  const paths = router?.state.matches.flatMap(({ route }) => route.path ?? []) ?? [];
  const pattern = `/${paths
    .flatMap((path) => path.split('/'))
    .filter(Boolean)
    .join('/')}`;
  return pattern.length <= 120 && PATTERN.test(pattern) ? pattern : '/';
}

/** Of the stable channel a sample of page loads reports, as of loads; of any other version, which few people get, all do. */
function isReporting({ remote, version }: ErrorReport): boolean {
  if (version === 'override') return false;
  const entry = useRegistry.getState().registry?.remotes.find(({ id }) => id === remote);
  return isDrawn || (entry !== undefined && entry.channels['stable']?.version !== version);
}

/** Somebody went elsewhere, or the network is gone: nothing that a squad can mend. */
function isCalledOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || /^(Failed to fetch|Load failed|NetworkError)/.test(error.message);
}
