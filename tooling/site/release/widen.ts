import type { RemoteId } from '@lineup/contract/facts';
import { pointerKey, sharedWith, SHELL, type Mover, type Pointer } from '../store/pointer.ts';
import { releaseOf } from '../store/shell-pointer.ts';
import type { Target } from '../store/target.ts';
import { composeRegistry } from './compose.ts';
import { failureOf, loadsOf } from './health.ts';
import { readMover } from './mover.ts';
import { movePointer, readRemotePointer, versionOf, type ReadPointer } from './pointers.ts';
import { rollBack } from './publish.ts';
import { readShellPointer, rollBackShell } from './shell.ts';

/** Percent of all browsers, one after the other. */
export const STEPS = [1, 10, 50, 100] as const;

/** Page loads that must have reported before a share grows: fewer say nothing. */
const MIN_LOADS = 20;

export interface WidenOptions {
  channel?: string | undefined;
  /** How long each share stays at least. */
  minutes?: number | undefined;
  mover?: Mover | undefined;
  isDryRun?: boolean | undefined;
  now?: (() => number) | undefined;
}

/** What became of a share: it grew, stays for now, is at its end, was withdrawn because the version fails, or there is none. */
export type Widened =
  | { did: 'widened' | 'waits' | 'done'; version: string; share: number; why?: string }
  | { did: 'withdrawn'; version: string; share: 0; why: string }
  | { did: 'none' };

/**
 * Gives what runs in a channel to the next larger share of all browsers, when it had the one before for long enough and does not fail more than
 * what is live. One that fails, or that the backend stopped already, is withdrawn. To be called by a schedule.
 */
export async function widen(
  target: Target,
  id: RemoteId | typeof SHELL,
  { channel = 'canary', minutes = 60, mover = readMover(), isDryRun = false, now = Date.now }: WidenOptions = {},
): Promise<Widened> {
  const { from, version, live } = await (id === SHELL ? shellShare(target) : remoteShare(target, id, channel));
  const { pointer } = from;
  // A schedule asks whether there is one or not. What everybody got since is no canary any more.
  if (!pointer?.share || !version || (id === SHELL && version === live)) return { did: 'none' };
  const [why, loads] = await Promise.all([failureOf(target, target, id, version, live), loadsOf(target, id, version)]);
  if (why) {
    const by = { ...mover, reason: `${version} ${why}` };
    if (!isDryRun && id === SHELL) await rollBackShell(target, { channel: 'canary', mover: by });
    else if (!isDryRun) await rollBack(target, id, { channel, mover: by });
    return { did: 'withdrawn', version, share: 0, why };
  }
  const { share } = pointer;
  const next = STEPS.find((step) => step > share);
  if (next === undefined) return { did: 'done', version, share };
  const since = pointer.log.findLast((move) => move.share === share && move.version === version)?.at;
  const waited = since === undefined ? 0 : (now() - Date.parse(since)) / 60_000;
  if (waited < minutes)
    return { did: 'waits', version, share, why: `it has been there for ${Math.floor(waited)} of ${minutes} minutes` };
  if (loads < MIN_LOADS)
    return { did: 'waits', version, share, why: `${loads} of ${MIN_LOADS} page loads have reported in the last hour` };
  if (isDryRun) return { did: 'widened', version, share: next };
  await movePointer(target, pointerKey(id, channel), from, sharedWith(pointer, version, next, mover));
  if (id !== SHELL) await composeRegistry(target);
  return { did: 'widened', version, share: next };
}

/** What a share of all browsers gets, and what everybody else does. */
interface Shared {
  from: ReadPointer<Pointer<unknown> & { share?: number | undefined }>;
  version: string | undefined;
  live: string | undefined;
}

async function remoteShare(target: Target, id: RemoteId, channel: string): Promise<Shared> {
  const [from, stable] = await Promise.all([channel, 'stable'].map((name) => readRemotePointer(target, id, name)));
  const versionIn = (read: typeof from) => read?.pointer?.build && versionOf(read.pointer.build);
  return { from: from!, version: versionIn(from) ?? undefined, live: versionIn(stable) ?? undefined };
}

async function shellShare(target: Target): Promise<Shared> {
  const [from, stable] = await Promise.all([readShellPointer(target, 'canary'), readShellPointer(target)]);
  const releaseIn = ({ pointer }: typeof from) => (pointer?.build ? releaseOf(pointer.build) : undefined);
  return { from, version: releaseIn(from), live: releaseIn(stable) };
}
