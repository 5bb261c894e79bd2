import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RemoteBuild, RemoteFacts, RemoteId } from '@lineup/contract/facts';
import { BUILD_FACTS } from '@lineup/build/remote-build-plugin';
import { earlierThan, movedBack, movedTo, pointerKey, type Mover } from '../store/pointer.ts';
import { readBuild } from '../store/site.ts';
import type { Target } from '../store/target.ts';
import { composeRegistry } from './compose.ts';
import { passDatabase, type Candidate, type DatabaseOptions } from './database.ts';
import { passGate, readOffers } from './gate.ts';
import { readMover } from './mover.ts';
import { isOutdated, movePointer, readRemotePointer, versionOf } from './pointers.ts';
import { keptBy, readPins, tellPins } from './pins.ts';
import { ReleaseError } from './release-error.ts';
import { uploadMissing, uploadsOf, withoutMaps } from './upload.ts';

export interface PublishOptions extends DatabaseOptions {
  channel?: string | undefined;
  /** Percent of all browsers that get it at first; without it only whom a flag chooses. */
  share?: number | undefined;
  mover?: Mover | undefined;
  /** Also writes compressed copies, for hosts that serve files as they are. */
  withCopies?: boolean | undefined;
  /** False: without source maps, for a folder that is served as it is. */
  withMaps?: boolean | undefined;
  /** Only says what would happen. */
  isDryRun?: boolean | undefined;
}

export interface Published {
  version: string;
  /** False when the channel ran that version before. */
  isNew: boolean;
  /** True when the registry of a static site does not say so yet, because this key may not write it. */
  isPending?: boolean;
}

/** Publishes the built remote in `dist` to a channel, when the live shell can run it. */
export async function publishRemote(
  target: Target,
  facts: RemoteFacts,
  dist: string,
  {
    channel = 'stable',
    share,
    mover,
    withCopies = false,
    withMaps = true,
    isDryRun = false,
    database,
  }: PublishOptions = {},
): Promise<Published> {
  if (!existsSync(path.join(dist, BUILD_FACTS)))
    throw new ReleaseError(`${facts.id} is not built; run "npm run build" first`);
  const build = readBuild(facts.id, dist);
  const [from, offers, pins] = await Promise.all([
    readRemotePointer(target, facts.id, channel),
    readOffers(target),
    channel === 'stable' ? readPins(target, facts) : [],
  ]);
  const earlier = earlierThan(from.pointer, build.version, versionOf, keptBy(pins));
  passGate({ id: facts.id, channel, build, earlier }, offers);
  await passDatabase(target, [candidateOf(facts.id, build)], { database });
  tellPins(facts.id, build.version, pins, from.pointer);
  const isNew = from.pointer?.build?.version !== build.version;
  const isMoved = isNew || isOutdated(from, facts) || from.pointer?.share !== share;
  if (isDryRun) return { version: build.version, isNew };
  const upload = () => {
    const prefix = `remotes/${facts.id}/${build.version}/`;
    const uploads = uploadsOf(dist, (name) => prefix + name);
    return uploadMissing(target, prefix, withMaps ? uploads : withoutMaps(uploads), withCopies);
  };
  await upload();
  if (isMoved) {
    const next = movedTo(from.pointer, build, versionOf, 'release', mover ?? readMover(), keptBy(pins), share);
    await movePointer(target, pointerKey(facts.id, channel), from, { facts, ...next, ...(share && { share }) });
    // A prune that ran meanwhile may have taken files that nothing pointed at yet.
    await upload();
  }
  const isPending = (await composeRegistry(target)) === 'pending';
  return { version: build.version, isNew, ...(isPending && { isPending }) };
}

/**
 * Withdraws what a channel runs: it gets the version that was live before, which is never one that was withdrawn. A
 * channel other than `stable` that had none before runs nothing then, and its people get `stable`. Returns the version.
 */
export async function rollBack(
  target: Target,
  id: RemoteId,
  { channel = 'stable', mover, isDryRun = false, database }: PublishOptions = {},
): Promise<string | null> {
  const [from, offers] = await Promise.all([readRemotePointer(target, id, channel), readOffers(target)]);
  const previous = from.pointer?.earlier.at(-1);
  if (!from.pointer?.build && !previous) throw new ReleaseError(`${id} runs nothing in channel ${channel}`);
  if (!from.pointer || (!previous && channel === 'stable'))
    throw new ReleaseError(`${id} has no earlier version in channel ${channel} to return to`);
  if (previous) {
    passGate({ id, channel, build: previous, earlier: from.pointer.earlier.slice(0, -1) }, offers, 'back');
    await passDatabase(target, [candidateOf(id, previous)], { database });
  }
  if (isDryRun) return previous?.version ?? null;
  const next = { facts: from.pointer.facts, ...movedBack(from.pointer, versionOf, mover ?? readMover()) };
  await movePointer(target, pointerKey(id, channel), from, next);
  await composeRegistry(target);
  return previous?.version ?? null;
}

/** A build of a remote, for the check of the database. */
export const candidateOf = (id: RemoteId, { version, database: needs }: RemoteBuild): Candidate => ({
  name: `${id} ${version}`,
  needs,
});
