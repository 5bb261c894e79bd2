import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compatibilityProblems, type ShellOffer } from '@lineup/contract/compatibility';
import { isPreview } from '@lineup/contract/preview';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { APP_PAGE, fileOfPage, staticPage } from '../serve/static-page.ts';
import { readEnvironment } from '../store/environment.ts';
import { movedBack, movedTo, pointerKey, serialize, SHELL, type Pointer } from '../store/pointer.ts';
import { servedBuild, type NamedPointer } from '../store/published.ts';
import { ConflictError, type Target } from '../store/target.ts';
import { composeRegistry, putComposed } from './compose.ts';
import { passDatabase, type Candidate } from './database.ts';
import { readMover } from './mover.ts';
import { movePointer, readPointer, readPointers, soundPointer } from './pointers.ts';
import type { Published, PublishOptions } from './publish.ts';
import { ReleaseError } from './release-error.ts';
import { filesOf, uploadMissing, uploadsOf, withoutMaps, type Upload } from './upload.ts';

/** One release of the shell: what it offers, and the names of its files. */
export interface ShellRelease {
  offer: ShellOffer;
  files: string[];
}

export type ShellPointer = Pointer<ShellRelease>;

export interface ShellOptions extends PublishOptions {
  /** Publishes although live remotes cannot run in it; for a build that publishes all of them after it. */
  isUngated?: boolean | undefined;
}

const PAGE = 'index.html';
export const SHELL_POINTER = pointerKey(SHELL, 'stable');
export const releaseOf = ({ offer }: ShellRelease): string => offer.release;

/** Where a file of a release lies for good. What is not named by its content is copied from there when it goes live. */
export function shellKey(release: string, name: string): string {
  if (name.startsWith('static/')) return name;
  // Not a page by itself: it would be one without a security policy.
  return `shells/${release}/${name === PAGE ? 'page.txt' : name}`;
}

/** A release of the shell, for the check of the database. */
export const shellCandidate = ({ release, database: needs }: ShellOffer): Candidate => ({
  name: `shell ${release}`,
  needs,
});

export async function readShellPointer(target: Target) {
  const read = await readPointer(target, SHELL_POINTER, (text) => JSON.parse(text) as ShellPointer);
  return soundPointer(read, target, SHELL_POINTER);
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

/** Publishes the built shell in `dist`, when it can run every live remote. */
export async function publishShell(
  target: Target,
  dist: string,
  { mover, withCopies = false, withMaps = true, isDryRun = false, isUngated = false, database }: ShellOptions = {},
): Promise<Published> {
  const { offer, files } = readShell(dist);
  const [from, { pointers }] = await Promise.all([readShellPointer(target), readPointers(target)]);
  const live = from.pointer?.build;
  if (!isUngated) passShellGate(pointers, offer, live?.offer ?? null);
  await passDatabase(target, [shellCandidate(offer)], { database });
  const isNew = live?.offer.release !== offer.release;
  if (isDryRun) return { version: offer.release, isNew };
  const all = shellUploads(dist, offer.release);
  const uploads = withMaps ? all : withoutMaps(all);
  await uploadShell(target, uploads, withCopies);
  if (isNew || JSON.stringify(live?.offer) !== JSON.stringify(offer)) {
    const next = movedTo(from.pointer, { offer, files }, releaseOf, 'release', mover ?? readMover());
    await movePointer(target, SHELL_POINTER, from, next);
    await uploadShell(target, uploads, withCopies);
  }
  await bringLive(target);
  return { version: offer.release, isNew };
}

/** Withdraws the live release of the shell for the one before it. Returns that. */
export async function rollBackShell(
  target: Target,
  { mover, isDryRun, database }: PublishOptions = {},
): Promise<string> {
  const [from, { pointers }] = await Promise.all([readShellPointer(target), readPointers(target)]);
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
  await movePointer(target, SHELL_POINTER, from, movedBack(from.pointer, releaseOf, mover ?? readMover()));
  await bringLive(target);
  return releaseOf(previous);
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
 * (`buildStatic`) come empty again: they are of the release before.
 */
export async function bringLive(target: Target): Promise<void> {
  const live = async () => {
    const { pointer } = await readShellPointer(target);
    if (!pointer?.build) throw new ReleaseError(`no shell is published at ${target.address}`);
    const { offer, files } = pointer.build;
    return { offer, files: files.filter((name) => !name.startsWith('static/') && name !== PAGE) };
  };
  let files: string[] = [];
  let pages: string[] = [];
  const stages = async () => {
    const [now, environment] = await Promise.all([live(), readEnvironment(target)]);
    ({ files } = now);
    pages = environment ? [...new Set([APP_PAGE, ...(now.offer.draw ?? []).map(fileOfPage), PAGE])] : [PAGE];
    return [[...files, SHELL_OFFER], pages];
  };
  await putComposed(target, stages, async () => {
    const { offer, files: now } = await live();
    if (now.join() !== files.join()) throw new ConflictError('a shell with other files went live meanwhile');
    const rootFile = (name: string) => readRootFile(target, offer.release, name);
    const [environment, page, others] = await Promise.all([
      readEnvironment(target),
      rootFile(PAGE),
      Promise.all(files.map(rootFile)),
    ]);
    const filled = environment ? Buffer.from(staticPage(page.toString(), environment)) : page;
    return [...others, serialize(offer), ...pages.map(() => filled)];
  });
  await composeRegistry(target);
}

async function readRootFile(target: Target, release: string, name: string): Promise<Buffer> {
  const stored = await target.read(shellKey(release, name));
  if (!stored)
    throw new ReleaseError(`${target.address} has no ${name} of shell ${release} any more; release it again`);
  return stored.body;
}
