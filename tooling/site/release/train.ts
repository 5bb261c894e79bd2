import { randomUUID } from 'node:crypto';
import { compatibilityProblems, type ShellOffer } from '@lineup/contract/compatibility';
import type { RemoteBuild, RemoteFacts, RemoteId } from '@lineup/contract/facts';
import { isPreview } from '@lineup/contract/preview';
import { earlierThan, movedBack, movedBackTo, movedTo, pointerKey, type Mover } from '../store/pointer.ts';
import type { NamedPointer } from '../store/published.ts';
import { releaseOf, shellPointerKey, type ShellRelease } from '../store/shell-pointer.ts';
import { readBuild } from '../store/site.ts';
import type { Target } from '../store/target.ts';
import { composeRegistry } from './compose.ts';
import { passDatabase } from './database.ts';
import { passGate, readOffers, tellUnneeded } from './gate.ts';
import { readMover } from './mover.ts';
import { isOutdated, movePointer, readPointers, readRemotePointer, versionOf } from './pointers.ts';
import { keptBy, readPins, tellPins } from './pins.ts';
import { candidateOf, type PublishOptions } from './publish.ts';
import { ReleaseError } from './release-error.ts';
import {
  bringLive,
  passShellGate,
  readShell,
  readShellPointer,
  shellCandidate,
  shellUploads,
  uploadShell,
} from './shell.ts';
import { uploadMissing, uploadsOf, type Upload } from './upload.ts';

/** A remote that moves with the shell. */
export interface Passenger {
  facts: RemoteFacts;
  build: RemoteBuild;
  uploads: Upload[];
}

/** A shell and remotes that move together: a breaking change of what they share fits in no other order. */
export interface Train {
  shell: ShellRelease;
  uploads: Upload[];
  remotes: Passenger[];
  did: 'release' | 'promote';
}

/** The versions that moved. */
export interface TrainMoved {
  shell: string | null;
  remotes: Record<RemoteId, string | null>;
}

/** The train of what is built in these folders. */
export function builtTrain(shellDist: string, remotes: readonly { facts: RemoteFacts; dist: string }[]): Train {
  const shell = readShell(shellDist);
  return {
    shell,
    uploads: shellUploads(shellDist, releaseOf(shell)),
    remotes: remotes.map(({ facts, dist }) => {
      const build = readBuild(facts.id, dist);
      return { facts, build, uploads: uploadsOf(dist, (name) => `remotes/${facts.id}/${build.version}/${name}`) };
    }),
    did: 'release',
  };
}

/**
 * Moves a shell and remotes in one step. The pointers of the remotes move first, and each visitor still gets what the live
 * shell runs (`servedBuild`); the move of the shell's pointer then changes all at once, and its log names what came along.
 * A train that was stopped half-way has changed nothing for anybody, and goes on when it is run again.
 */
export async function moveTrain(
  target: Target,
  train: Train,
  { mover = readMover(), withCopies = false, isDryRun = false, database }: PublishOptions = {},
): Promise<TrainMoved> {
  const { offer } = train.shell;
  const [from, { pointers }] = await Promise.all([readShellPointer(target), readPointers(target)]);
  const live = from.pointer?.build?.offer ?? null;
  for (const { facts, build } of train.remotes) {
    const problems = compatibilityProblems(build, offer);
    if (problems.length > 0)
      throw new ReleaseError(
        `${facts.id} ${build.version} cannot run in the shell of its train: ${problems.join('; ')}`,
      );
  }
  const isAboard = ({ id, channel }: NamedPointer) =>
    channel === 'stable' && train.remotes.some(({ facts }) => facts.id === id);
  const others = pointers.filter((each) => !isAboard(each));
  passShellGate(others, offer, live, 'Roll these back, or take their remotes along.');
  const aboard = train.remotes.map(({ facts, build }): NamedPointer => {
    const pointer = { facts, build, earlier: [], log: [] };
    return { id: facts.id, channel: 'stable', pointer };
  });
  // A canary of the shell ends with another live one, and else takes what comes along.
  if (live?.release === offer.release) await passCanaryGate(target, train.remotes);
  tellUnneeded([...others, ...aboard], offer);
  const candidates = train.remotes.map(({ facts, build }) => candidateOf(facts.id, build));
  await passDatabase(target, [shellCandidate(offer), ...candidates], { database });
  const versions = Object.fromEntries(train.remotes.map(({ facts, build }) => [facts.id, build.version]));
  const moved = { shell: releaseOf(train.shell), remotes: versions };
  if (isDryRun) return moved;
  const uploadAll = async () => {
    for (const { facts, build, uploads } of train.remotes)
      await uploadMissing(target, `remotes/${facts.id}/${build.version}/`, uploads, withCopies);
    await uploadShell(target, train.uploads, withCopies);
  };
  await uploadAll();
  const together: Mover = { ...mover, train: randomUUID() };
  for (const { facts, build } of train.remotes) {
    const [before, pins] = await Promise.all([readRemotePointer(target, facts.id, 'stable'), readPins(target, facts)]);
    tellPins(facts.id, build.version, pins, before.pointer);
    if (before.pointer?.build?.version === build.version && !isOutdated(before, facts)) continue;
    const next = movedTo(before.pointer, build, versionOf, train.did, together, keptBy(pins));
    await movePointer(target, pointerKey(facts.id, 'stable'), before, { facts, ...next });
  }
  if (live?.release !== offer.release) {
    const next = movedTo(from.pointer, train.shell, releaseOf, train.did, { ...together, remotes: versions });
    await movePointer(target, shellPointerKey('stable'), from, next);
  }
  // A prune that ran meanwhile may have taken files that nothing pointed at yet.
  await uploadAll();
  await bringLive(target, mover);
  return moved;
}

/** Stops a train whose shell is live already where browsers with the canary of the shell would get nothing that runs. */
async function passCanaryGate(target: Target, remotes: readonly Passenger[]): Promise<void> {
  const offers = await readOffers(target);
  for (const { facts, build } of remotes) {
    const [{ pointer }, pins] = await Promise.all([
      readRemotePointer(target, facts.id, 'stable'),
      readPins(target, facts),
    ]);
    const earlier = earlierThan(pointer, build.version, versionOf, keptBy(pins));
    passGate({ id: facts.id, channel: 'stable', build, earlier }, offers);
  }
}

/**
 * Takes the shell back to the one before, and with it the remotes that came with it and those that cannot run in it. The
 * move of the shell's pointer changes all at once; the pointers of the remotes follow. What was stopped between is completed.
 */
export async function rollBackTrain(
  target: Target,
  { mover = readMover(), isDryRun = false, database }: PublishOptions = {},
): Promise<TrainMoved> {
  const [from, { pointers }] = await Promise.all([readShellPointer(target), readPointers(target)]);
  const shared = pointers.filter(({ channel, pointer }) => !isPreview(channel) && pointer.build);
  const last = from.pointer?.log.at(-1);
  const isBack = last?.did === 'rollback' && shared.some((each) => isOf(each, last.train));
  const shell = isBack ? from.pointer?.build : from.pointer?.earlier.at(-1);
  if (!from.pointer || !shell) throw new ReleaseError('the shell has no earlier release to return to');
  const live = from.pointer.build && releaseOf(from.pointer.build);
  const train = isBack ? last.train : from.pointer.log.findLast(({ version }) => version === live)?.train;
  const backs = shared.filter((each) => isOf(each, train) || !runs(each.pointer.build, shell.offer));
  const isFirst = (each: NamedPointer) => isOf(each, train) && each.pointer.earlier.length === 0;
  const stuck = backs.find(
    (each) =>
      each.channel === 'stable' && !isFirst(each) && !each.pointer.earlier.some((build) => runs(build, shell.offer)),
  );
  if (stuck)
    throw new ReleaseError(`shell ${releaseOf(shell)} runs no version of ${stuck.id} that is known; nothing was moved`);
  const together: Mover = { ...mover, train: train ?? randomUUID() };
  const targets = backs.map(({ id, channel, pointer: { facts, ...pointer } }) => ({
    name: channel === 'stable' ? id : `${id}/${channel}`,
    key: pointerKey(id, channel),
    id,
    channel,
    next: { facts, ...movedBackTo(pointer, (each) => runs(each, shell.offer), versionOf, together) },
  }));
  const candidates = targets.flatMap(({ id, next }) => (next.build ? [candidateOf(id, next.build)] : []));
  await passDatabase(target, [shellCandidate(shell.offer), ...candidates], { database });
  const moved = {
    shell: releaseOf(shell),
    remotes: Object.fromEntries(targets.map(({ name, next }) => [name, next.build?.version ?? null])),
  };
  if (isDryRun) return moved;
  if (!isBack) {
    const remotes = Object.fromEntries(
      Object.entries(moved.remotes).map(([name, version]) => [name, version ?? 'nothing']),
    );
    await movePointer(
      target,
      shellPointerKey('stable'),
      from,
      movedBack(from.pointer, releaseOf, { ...together, remotes }),
    );
  }
  await bringLive(target, mover);
  for (const { id, channel, key, next } of targets)
    await movePointer(target, key, await readRemotePointer(target, id, channel), next);
  if (targets.length > 0) await composeRegistry(target);
  return moved;
}

/** Whether what a pointer names came with a train. */
function isOf({ pointer }: NamedPointer, train: string | undefined): boolean {
  const last = pointer.log.at(-1);
  return train !== undefined && last?.train === train && last.did !== 'rollback';
}

const runs = (build: RemoteBuild | null, offer: ShellOffer): boolean =>
  build !== null && compatibilityProblems(build, offer).length === 0;
