import { createHash } from 'node:crypto';
import type { RemoteBuild, RemoteId } from '@lineup/contract/facts';
import { earlierThan, movedTo, pointerKey, SHELL, type Mover, type Pointer } from '../store/pointer.ts';
import type { Target } from '../store/target.ts';
import { composeRegistry } from './compose.ts';
import { passDatabase, type DatabaseOptions } from './database.ts';
import { failureOf } from './health.ts';
import { readMover } from './mover.ts';
import { isOutdated, movePointer, readPointers, readRemotePointer, versionOf } from './pointers.ts';
import { keptBy, readPins, tellPins } from './pins.ts';
import { passGate, readOffers, tellUnneeded } from './gate.ts';
import { candidateOf, type Published } from './publish.ts';
import { ReleaseError } from './release-error.ts';
import { releaseOf, shellKey, shellPointerKey, type ShellChannel, type ShellRelease } from '../store/shell-pointer.ts';
import { bringLive, passCanary, passShellGate, readShellPointer, shellCandidate, uploadShell } from './shell.ts';
import type { Train } from './train.ts';
import { MAPS, uploadMissing, type Upload } from './upload.ts';

export interface PromoteOptions extends DatabaseOptions {
  fromChannel?: string | undefined;
  channel?: string | undefined;
  /** Percent of all browsers that get it at first; without it only whom a flag chooses. */
  share?: number | undefined;
  /** The version that was approved: another one, that came since, is not promoted. */
  version?: string | undefined;
  /** Why a version that fails more than what is live goes out all the same; without it, it does not. */
  forcedBecause?: string | undefined;
  mover?: Mover | undefined;
  isDryRun?: boolean | undefined;
}

/** Brings what runs in one place to another: the same bytes, never built again. */
export async function promoteRemote(
  from: Target,
  to: Target,
  id: RemoteId,
  {
    fromChannel = 'stable',
    channel = 'stable',
    share,
    version,
    forcedBecause,
    mover,
    isDryRun = false,
    database,
  }: PromoteOptions = {},
): Promise<Published> {
  const [{ pointer: source }, offers] = await Promise.all([readRemotePointer(from, id, fromChannel), readOffers(to)]);
  const build = source?.build;
  if (!source || !build) throw new ReleaseError(`${id} runs nothing in channel ${fromChannel} of ${from.address}`);
  checkApproved(from, id, build.version, version);
  const [before, pins] = await Promise.all([
    readRemotePointer(to, id, channel),
    channel === 'stable' ? readPins(to, source.facts) : [],
  ]);
  const earlier = earlierThan(before.pointer, build.version, versionOf, keptBy(pins));
  passGate({ id, channel, build, earlier }, offers);
  await passDatabase(to, [candidateOf(id, build)], { database });
  tellPins(id, build.version, pins, before.pointer);
  const isNew = before.pointer?.build?.version !== build.version;
  const failing = isNew ? await failureOf(from, to, id, build.version, before.pointer?.build?.version) : null;
  if (failing && !forcedBecause)
    throw new ReleaseError(
      `${id} ${build.version} ${failing}. It is not promoted: roll it back, or go on with --force --reason "<why>".`,
    );
  if (isDryRun) return { version: build.version, isNew };
  const prefix = `remotes/${id}/${build.version}/`;
  const uploads = await remoteCopies(from, id, build);
  await uploadMissing(to, prefix, uploads, false);
  const isMoved = isNew || isOutdated(before, source.facts) || before.pointer?.share !== share;
  if (isMoved) {
    const next = movedTo(
      before.pointer,
      build,
      versionOf,
      'promote',
      {
        ...moverOf(source, build.version, mover),
        ...(failing && { reason: forcedBecause }),
      },
      keptBy(pins),
      share,
    );
    const moved = { facts: source.facts, ...next, ...(share && { share }) };
    await movePointer(to, pointerKey(id, channel), before, moved);
    await uploadMissing(to, prefix, uploads, false);
  }
  const isPending = (await composeRegistry(to)) === 'pending';
  return { version: build.version, isNew, ...(isPending && { isPending }) };
}

/** The same for the shell: to everybody, or as a canary to a share of all browsers. */
export async function promoteShell(
  from: Target,
  to: Target,
  {
    fromChannel = 'stable',
    channel = 'stable',
    share,
    version: approved,
    forcedBecause,
    mover,
    isDryRun = false,
    database,
  }: Omit<PromoteOptions, 'channel' | 'fromChannel'> & { channel?: ShellChannel; fromChannel?: ShellChannel } = {},
): Promise<Published> {
  const { pointer: source } = await readShellPointer(from, fromChannel);
  const live = source?.build;
  if (!source || !live)
    throw new ReleaseError(
      `no ${fromChannel === 'canary' ? 'canary of the ' : ''}shell is published at ${from.address}`,
    );
  const version = releaseOf(live);
  checkApproved(from, 'shell', version, approved);
  const [before, { pointers }] = await Promise.all([readShellPointer(to, channel), readPointers(to)]);
  const there = channel === 'stable' ? before.pointer?.build : await passCanary(to, live.offer, share);
  passShellGate(pointers, live.offer, there?.offer ?? null);
  tellUnneeded(pointers, live.offer);
  await passDatabase(to, [shellCandidate(live.offer)], { database });
  const replaced = there?.offer.release;
  const isNew = before.pointer?.build?.offer.release !== version;
  const failing = isNew ? await failureOf(from, to, SHELL, version, replaced) : null;
  if (failing && !forcedBecause)
    throw new ReleaseError(`shell ${version} ${failing}. It is not promoted: go on with --force --reason "<why>".`);
  if (isDryRun) return { version, isNew };
  const uploads = await shellCopies(from, live);
  await uploadShell(to, uploads, false);
  if (isNew || before.pointer?.share !== share) {
    const by = { ...moverOf(source, version, mover), ...(failing && { reason: forcedBecause }) };
    const next = movedTo(before.pointer, live, releaseOf, 'promote', by, undefined, share);
    await movePointer(to, shellPointerKey(channel), before, { ...next, ...(share && { share }) });
    await uploadShell(to, uploads, false);
  }
  if (channel === 'stable') await bringLive(to, mover);
  return { version, isNew };
}

/**
 * The shell and every stable remote that run in one place, to move together to another one. Throws when a version fails more
 * than the one that it would replace there.
 */
export async function trainFrom(
  from: Target,
  to: Target,
  { version, forcedBecause }: Pick<PromoteOptions, 'version' | 'forcedBecause'> = {},
): Promise<Train> {
  const [{ pointer }, { pointers }] = await Promise.all([readShellPointer(from), readPointers(from)]);
  const shell = pointer?.build;
  if (!shell) throw new ReleaseError(`no shell is published at ${from.address}`);
  checkApproved(from, 'shell', releaseOf(shell), version);
  const remotes = pointers.flatMap(({ id, channel, pointer: { facts, build } }) =>
    channel === 'stable' && build ? [{ id, facts, build }] : [],
  );
  const candidates = [
    { id: SHELL, candidate: releaseOf(shell), live: (await readShellPointer(to)).pointer?.build?.offer.release },
    ...(await Promise.all(
      remotes.map(async ({ id, build }) => {
        const { pointer: there } = await readRemotePointer(to, id, 'stable');
        return { id, candidate: build.version, live: there?.build?.version };
      }),
    )),
  ];
  const failures = await Promise.all(
    candidates.map(async ({ id, candidate, live }) => {
      const failing = live === candidate ? null : await failureOf(from, to, id, candidate, live);
      return failing ? [`${id} ${candidate} ${failing}`] : [];
    }),
  );
  if (failures.flat().length > 0 && !forcedBecause)
    throw new ReleaseError(`${failures.flat().join('. ')}. Nothing is promoted: go on with --force --reason "<why>".`);
  return {
    shell,
    uploads: await shellCopies(from, shell),
    remotes: await Promise.all(
      remotes.map(async ({ id, facts, build }) => ({ facts, build, uploads: await remoteCopies(from, id, build) })),
    ),
    did: 'promote',
  };
}

/** The files of a build as they lie somewhere, each checked against its hash. */
async function remoteCopies(from: Target, id: RemoteId, build: RemoteBuild): Promise<Upload[]> {
  const prefix = `remotes/${id}/${build.version}/`;
  const uploads = [
    ...(await copiesOf(from, prefix, (key, body) => checkIntegrity(build, key, body))),
    ...(await copiesOf(from, MAPS + prefix)),
  ];
  for (const address of [build.entry, ...build.preload.scripts])
    if (!uploads.some(({ key }) => `/${key}` === address))
      throw new ReleaseError(`${from.address} has no ${address} any more; release ${id} there again`);
  return uploads;
}

async function shellCopies(from: Target, shell: ShellRelease): Promise<Upload[]> {
  const version = releaseOf(shell);
  const own = new Set(shell.files.map((name) => shellKey(version, name)));
  const prefixes = ['static/', `shells/${version}/`].flatMap((prefix) => [prefix, MAPS + prefix]);
  const stored = (await Promise.all(prefixes.map((prefix) => copiesOf(from, prefix)))).flat();
  const uploads = stored.filter(({ key }) => own.has(key.replace(/^maps\/|\.(br|gz|map)$/g, '')));
  const missing = [...own].filter((key) => !uploads.some((upload) => upload.key === key));
  if (missing.length > 0)
    throw new ReleaseError(`${from.address} has no ${missing[0]} any more; release the shell there again`);
  return uploads;
}

async function copiesOf(
  from: Target,
  prefix: string,
  check: (key: string, body: Buffer) => void = () => {},
): Promise<Upload[]> {
  return (await from.list(prefix)).map(({ key }) => ({
    key,
    async read() {
      const stored = await from.read(key);
      if (!stored) throw new ReleaseError(`${from.address} has no ${key} any more`);
      check(key, stored.body);
      return stored.body;
    },
  }));
}

function checkApproved(from: Target, id: string, live: string, approved: string | undefined): void {
  if (approved && approved !== live)
    throw new ReleaseError(
      `${id} ${approved} was approved, and ${from.address} runs ${live} now; approve that one, or release ${approved} there again`,
    );
}

function checkIntegrity({ integrity, server }: RemoteBuild, key: string, body: Buffer): void {
  const wanted = server?.file === `/${key}` ? server.integrity : integrity[`/${key}`];
  if (wanted && wanted !== `sha256-${createHash('sha256').update(body).digest('base64')}`)
    throw new ReleaseError(`${key} is not what was built; nothing was promoted`);
}

/** Who promotes, with the commit that the version was built from. */
function moverOf(source: Pointer<unknown>, version: string, mover = readMover()): Mover {
  return { by: mover.by, commit: source.log.findLast((move) => move.version === version)?.commit ?? '' };
}
