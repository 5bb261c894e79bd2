import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compatibilityProblems, type ShellOffer } from '@lineup/contract/compatibility';
import { isPreview } from '@lineup/contract/preview';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { APP_PAGE, filePages, staticPage } from '../serve/static-page.ts';
import { readEnvironment } from '../store/environment.ts';
import { movedBack, movedBackTo, movedTo, serialize, type Mover } from '../store/pointer.ts';
import {
  releaseOf,
  SHELL_PAGE,
  shellKey,
  shellPointerKey,
  type ShellChannel,
  type ShellPointer,
  type ShellRelease,
} from '../store/shell-pointer.ts';
import { servedBuild, type NamedPointer } from '../store/published.ts';
import { ConflictError, type Target } from '../store/target.ts';
import { composeRegistry, putComposed } from './compose.ts';
import { passDatabase, type Candidate } from './database.ts';
import { tellUnneeded } from './gate.ts';
import { readMover } from './mover.ts';
import { movePointer, readPointer, readPointers, soundPointer } from './pointers.ts';
import type { Published, PublishOptions } from './publish.ts';
import { ReleaseError } from './release-error.ts';
import { filesOf, uploadMissing, uploadsOf, withoutMaps, type Upload } from './upload.ts';

export interface ShellOptions extends Omit<PublishOptions, 'channel'> {
  channel?: ShellChannel | undefined;
  /** Publishes although live remotes cannot run in it; for a build that publishes all of them after it. */
  isUngated?: boolean | undefined;
}

/** A release of the shell, for the check of the database. */
export const shellCandidate = ({ release, database: needs }: ShellOffer): Candidate => ({
  name: `shell ${release}`,
  needs,
});

export async function readShellPointer(target: Target, channel: ShellChannel = 'stable') {
  const key = shellPointerKey(channel);
  return soundPointer(await readPointer(target, key, parseShellPointer), target, key);
}

function parseShellPointer(text: string): ShellPointer {
  const pointer = JSON.parse(text) as ShellPointer;
  if (!Array.isArray(pointer.earlier) || !Array.isArray(pointer.log)) throw new Error('it has no history');
  return pointer;
}

/** The built shell in `dist`. */
export function readShell(dist: string): ShellRelease {
  if (!existsSync(path.join(dist, SHELL_OFFER))) throw new ReleaseError('the shell is not built; run "npm run build"');
  const offer = JSON.parse(readFileSync(path.join(dist, SHELL_OFFER), 'utf8')) as ShellOffer;
  return { offer, files: filesOf(dist).filter((name) => name !== SHELL_OFFER && !name.endsWith('.map')) };
}

export function shellUploads(dist: string, release: string): Upload[] {
  return uploadsOf(dist, (name) => shellKey(release, name)).filter(({ key }) => !key.endsWith(SHELL_OFFER));
}

/** Publishes the built shell in `dist`, when it can run every live remote: to everybody, or as a canary to a share of all browsers. */
export async function publishShell(
  target: Target,
  dist: string,
  {
    channel = 'stable',
    share,
    mover,
    withCopies = false,
    withMaps = true,
    isDryRun = false,
    isUngated = false,
    database,
  }: ShellOptions = {},
): Promise<Published> {
  const { offer, files } = readShell(dist);
  const [from, { pointers }] = await Promise.all([readShellPointer(target, channel), readPointers(target)]);
  const replaced = channel === 'stable' ? from.pointer?.build : await passCanary(target, offer, share);
  if (!isUngated) passShellGate(pointers, offer, replaced?.offer ?? null);
  if (!isUngated) tellUnneeded(pointers, offer);
  await passDatabase(target, [shellCandidate(offer)], { database });
  const live = from.pointer?.build;
  const isNew = live?.offer.release !== offer.release;
  if (isDryRun) return { version: offer.release, isNew };
  const all = shellUploads(dist, offer.release);
  const uploads = withMaps ? all : withoutMaps(all);
  await uploadShell(target, uploads, withCopies);
  if (isNew || JSON.stringify(live?.offer) !== JSON.stringify(offer) || from.pointer?.share !== share) {
    const by = mover ?? readMover();
    const next = movedTo(from.pointer, { offer, files }, releaseOf, 'release', by, undefined, share);
    await movePointer(target, shellPointerKey(channel), from, { ...next, ...(share && { share }) });
    await uploadShell(target, uploads, withCopies);
  }
  if (channel === 'stable') await bringLive(target, mover);
  return { version: offer.release, isNew };
}

/** Stops a canary that no browser would get. Returns the release that everybody gets. */
export async function passCanary(
  target: Target,
  { release }: ShellOffer,
  share: number | undefined,
): Promise<ShellRelease> {
  const [{ pointer }, environment] = await Promise.all([readShellPointer(target), readEnvironment(target)]);
  const live = pointer?.build;
  if (!live) throw new ReleaseError(`no shell is published at ${target.address}: the first one is for everybody`);
  if (environment)
    throw new ReleaseError(
      `${target.address} is a site without a server, which sends everybody one page: the shell has no canary there`,
    );
  if (share === undefined) throw new ReleaseError('a canary of the shell needs a share: no flag chooses people for it');
  if (releaseOf(live) === release) throw new ReleaseError(`shell ${release} is what everybody gets already`);
  return live;
}

/** Withdraws the live release of the shell for the one before it, and returns that; of the canary whatever it is: everybody gets the live one. */
export async function rollBackShell(
  target: Target,
  { channel = 'stable', mover, isDryRun = false, database }: Omit<ShellOptions, 'isUngated'> = {},
): Promise<string> {
  const [from, { pointers }] = await Promise.all([readShellPointer(target, channel), readPointers(target)]);
  if (channel === 'canary') return withdrawCanary(target, from, mover, isDryRun);
  const previous = from.pointer?.earlier.at(-1);
  if (!from.pointer || !previous) throw new ReleaseError('the shell has no earlier release to return to');
  passShellGate(
    pointers,
    previous.offer,
    from.pointer.build?.offer ?? null,
    'Take them back with it: npm run release -- train --rollback.',
  );
  await passDatabase(target, [shellCandidate(previous.offer)], { database });
  if (isDryRun) return releaseOf(previous);
  const next = movedBack(from.pointer, releaseOf, mover ?? readMover());
  await movePointer(target, shellPointerKey('stable'), from, next);
  await bringLive(target, mover);
  return releaseOf(previous);
}

async function withdrawCanary(
  target: Target,
  from: Awaited<ReturnType<typeof readShellPointer>>,
  mover: Mover | undefined,
  isDryRun: boolean,
): Promise<string> {
  const { pointer: live } = await readShellPointer(target);
  if (!from.pointer?.build || !live?.build) throw new ReleaseError('the shell has no canary');
  const next = movedBackTo(from.pointer, () => false, releaseOf, mover ?? readMover());
  if (!isDryRun) await movePointer(target, shellPointerKey('canary'), from, next);
  return releaseOf(live.build);
}

/**
 * Stops a shell that would break a remote, in whatever channel but previews: these are of changes that may never land. What
 * is there for it already, ahead of what visitors get of it now, may run in place of that.
 */
export function passShellGate(
  remotes: readonly NamedPointer[],
  offer: ShellOffer,
  live: ShellOffer | null,
  wayOut = 'Release these remotes together with it: npm run release -- train. Or keep what they need.',
): void {
  const broken = remotes.flatMap(({ id, channel, pointer: { build, earlier } }) => {
    const served = servedBuild(build, earlier, live);
    if (!build || !served || isPreview(channel)) return [];
    const ahead = [build, ...earlier.toReversed()];
    const candidates = ahead.slice(0, ahead.indexOf(served) + 1);
    if (candidates.some((each) => compatibilityProblems(each, offer).length === 0)) return [];
    return [`${id} ${served.version} (${channel}): ${compatibilityProblems(served, offer).join('; ')}`];
  });
  if (broken.length > 0)
    throw new ReleaseError(`shell ${offer.release} would break what is live. ${broken.join('. ')}. ${wayOut}`);
}

/** Writes what a release lacks, scripts before the page. */
export async function uploadShell(target: Target, uploads: readonly Upload[], withCopies: boolean): Promise<void> {
  const isHashed = ({ key }: Upload) => /^(maps\/)?static\//.test(key);
  await uploadMissing(target, 'static/', uploads.filter(isHashed), withCopies);
  await uploadMissing(
    target,
    'shells/',
    uploads.filter((each) => !isHashed(each)),
    false,
  );
}

/**
 * Makes the root of the site that of the release which the pointer names, the page last. Pages that were drawn into files
 * (`buildStatic`) come empty again: they are of the release before. A canary that began before the release ends.
 */
export async function bringLive(target: Target, mover?: Mover): Promise<void> {
  const live = async () => {
    const { pointer } = await readShellPointer(target);
    if (!pointer?.build) throw new ReleaseError(`no shell is published at ${target.address}`);
    const { offer, files } = pointer.build;
    return { offer, files: files.filter((name) => !name.startsWith('static/') && name !== SHELL_PAGE) };
  };
  let files: string[] = [];
  let pages: string[] = [];
  const stages = async () => {
    const [now, environment] = await Promise.all([live(), readEnvironment(target)]);
    ({ files } = now);
    pages = environment
      ? [...new Set([APP_PAGE, ...filePages(now.offer).map(({ file }) => file), SHELL_PAGE])]
      : [SHELL_PAGE];
    return [[...files, SHELL_OFFER], pages];
  };
  await putComposed(target, stages, async () => {
    const { offer, files: now } = await live();
    if (now.join() !== files.join()) throw new ConflictError('a shell with other files went live meanwhile');
    const rootFile = (name: string) => readRootFile(target, offer.release, name);
    const [environment, page, others] = await Promise.all([
      readEnvironment(target),
      rootFile(SHELL_PAGE),
      Promise.all(files.map(rootFile)),
    ]);
    const filled = environment ? Buffer.from(staticPage(page.toString(), environment)) : page;
    return [...others, serialize(offer), ...pages.map(() => filled)];
  });
  await Promise.all([composeRegistry(target), endOlderCanary(target, mover)]);
}

/** Withdraws a canary that began before everybody got another release: it was compared with the one before. One that is damaged, nobody gets. */
async function endOlderCanary(target: Target, mover: Mover | undefined): Promise<void> {
  const key = shellPointerKey('canary');
  const [{ pointer: stable }, canary] = await Promise.all([
    readShellPointer(target),
    readPointer(target, key, parseShellPointer),
  ]);
  const { pointer } = canary;
  const moved = stable?.log.at(-1);
  if (!pointer?.build || !moved) return;
  const began = pointer.log.findLast(({ did }) => did === 'release' || did === 'promote')?.at ?? '';
  if (began >= moved.at) return;
  const by = { ...(mover ?? readMover()), reason: `everybody gets ${moved.version} now` };
  await movePointer(
    target,
    key,
    canary,
    movedBackTo(pointer, () => false, releaseOf, by),
  );
}

async function readRootFile(target: Target, release: string, name: string): Promise<Buffer> {
  const stored = await target.read(shellKey(release, name));
  if (!stored)
    throw new ReleaseError(`${target.address} has no ${name} of shell ${release} any more; release it again`);
  return stored.body;
}
