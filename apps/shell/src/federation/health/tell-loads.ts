// Lazy chunk of its own, fetched when the page is idle after its first remote, or on the first failure.
import type { RemoteId } from '@lineup/contract';
import { channelFor, knownNow } from '../gate/gate';
import { askedChannel } from '../registry/asked-channel';
import { useRegistry } from '../registry/registry';
import { useRemoteStatus } from '../remote-status';
import { isDrawn, SHELL, shellChannel } from './drawn';
import { useRemoteFaults } from './remote-faults';
import type { Vital } from './report-vitals';

/** What comes within this time goes in one beacon, in ms. */
const DELAY = 3000;
const MAX_WAITING = 10;

interface Report {
  remote: RemoteId;
  channel: string;
  version: string;
  outcome: 'loaded' | 'failed' | 'crashed';
  ms: number;
}

/**
 * Tells the backend how remotes do in this page load: each version once that it came and how fast, once that it did not,
 * once that it failed while it ran. Nothing about who is there, where they are or what they do.
 */
export function tellLoads(): () => void {
  const told = new Set<string>();
  const release = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
  let waiting: Report[] = [];
  let felt: Vital[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawnAt: number | undefined;

  function send() {
    clearTimeout(timer);
    timer = undefined;
    const address = useRegistry.getState().registry?.environment.supabaseUrl.replace(/\/+$/, '');
    if (address === undefined || waiting.length + felt.length === 0) return;
    const body = { reports: waiting, ...(felt.length > 0 && { vitals: felt }) };
    navigator.sendBeacon?.(`${address}/functions/v1/report-loads`, JSON.stringify(body));
    waiting = [];
    felt = [];
  }

  function addVital(vital: Vital) {
    if (vital.version === 'override' || (channelOf(vital.remote) === 'stable' && !isDrawn)) return;
    felt.push(vital);
    // The last ones come while the page is being hidden, when no timer runs any more.
    if (document.visibilityState === 'hidden') send();
    else timer ??= setTimeout(send, DELAY);
  }

  function tell(remote: RemoteId, version: string, outcome: Report['outcome'], ms = 0) {
    const key = `${remote} ${version} ${outcome}`;
    const channel = channelOf(remote);
    if (told.has(key) || version === 'override' || (channel === 'stable' && !isDrawn)) return;
    told.add(key);
    if (waiting.length < MAX_WAITING) waiting.push({ remote, channel, version, outcome, ms: Math.round(ms) });
    timer ??= setTimeout(send, DELAY);
  }

  /** That a version came; one that is watched only once it was seen to show something. */
  function tellLoaded(remote: RemoteId, version: string, ms: number) {
    if (!isWatched(remote, version)) tell(remote, version, 'loaded', ms);
  }

  function check() {
    if (release && drawnAt !== undefined) tellLoaded(SHELL, release, drawnAt);
    const faults = useRemoteFaults.getState();
    for (const { id, version, kind } of faults)
      if (kind !== 'try') tell(id, version, kind === 'load' ? 'failed' : 'crashed');
    for (const [id, status] of Object.entries(useRemoteStatus.getState())) {
      if (status?.kind === 'open') tellLoaded(id, status.build.version, status.loadedIn);
      const last = faults.find((fault) => fault.id === id);
      if (status?.kind === 'failed' && last) tell(id, last.version, 'failed');
    }
  }

  // What fails outside of drawing, as in a handler or a promise that nobody waits for, is of the remote whose script it is in, else of the shell.
  function crashedAt(place: string) {
    const [, id, version] = /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(place) ?? [];
    if (id && version) tell(id, version, 'crashed');
    else if (release && /\/(static|shells)\//.test(place)) tell(SHELL, release, 'crashed');
  }
  const onError = ({ filename, error }: ErrorEvent) => crashedAt(`${filename} ${stackOf(error)}`);
  const onRejection = ({ reason }: PromiseRejectionEvent) => crashedAt(stackOf(reason));
  const onHide = () => document.visibilityState === 'hidden' && send();

  // A script that runs, and draws nothing, did not come.
  const stopWaiting = onceDrawn(() => {
    drawnAt = performance.now();
    check();
  });
  check();
  void import(/* webpackChunkName: "report-vitals" */ './report-vitals').then(
    ({ reportVitals }) => reportVitals(release, addVital),
    (error: unknown) => console.warn('[federation]', error),
  );
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  document.addEventListener('visibilitychange', onHide);
  document.addEventListener('watched', check);
  const stops = [stopWaiting, useRemoteStatus.subscribe(check), useRemoteFaults.subscribe(check)];
  return () => {
    for (const stop of stops) stop();
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    document.removeEventListener('visibilitychange', onHide);
    document.removeEventListener('watched', check);
    clearTimeout(timer);
  };
}

/** Whether it is still looked whether a version shows anything (`public/watch.js`). */
function isWatched(remote: RemoteId, version: string): boolean {
  return document.querySelector(`script[data-watch][data-remote="${remote}"][data-version="${version}"]`) !== null;
}

/** Calls back when the page has something in it. Returns what stops the wait. */
function onceDrawn(handle: () => void): () => void {
  const root = document.getElementById('root');
  const isThere = () => root === null || root.childElementCount > 0;
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    handle();
  });
  if (isThere()) handle();
  else if (root) observer.observe(root, { childList: true });
  return () => observer.disconnect();
}

/** Where an error comes from; nothing for what was called off, which is no failure. */
function stackOf(error: unknown): string {
  return error instanceof Error && error.name !== 'AbortError' ? (error.stack ?? '') : '';
}

/** The channel that this person gets; a version that was chosen by its name counts as stable. */
function channelOf(id: RemoteId): string {
  if (id === SHELL) return shellChannel();
  const remote = useRegistry.getState().registry?.remotes.find((each) => each.id === id);
  const name = remote && channelFor(remote, knownNow());
  return name && (name in remote.channels || name === askedChannel()) ? name : 'stable';
}
