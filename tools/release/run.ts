import { appendFileSync } from 'node:fs';
import { readStaticEnvironment } from '@lineup/site/build/static-environment';
import { openTarget } from '@lineup/site/store/open-target';
import { SHELL } from '@lineup/site/store/pointer';
import { isShellChannel, type ShellChannel } from '@lineup/site/store/shell-pointer';
import type { Target } from '@lineup/site/store/target';
import type { Command } from './command.ts';
import type { Workplace } from './workplace.ts';
import { composeRegistry, writeEnvironment } from '@lineup/site/release/compose';
import { listReleases } from '@lineup/site/release/list';
import { readPointers } from '@lineup/site/release/pointers';
import { readMover } from '@lineup/site/release/mover';
import { promoteRemote, promoteShell, trainFrom } from '@lineup/site/release/promote';
import { pruneRemote, pruneShell } from '@lineup/site/release/prune';
import { publishRemote, rollBack } from '@lineup/site/release/publish';
import { ReleaseError } from '@lineup/site/release/release-error';
import { publishShell, rollBackShell } from '@lineup/site/release/shell';
import { widen, type Widened } from '@lineup/site/release/widen';
import { builtTrain, moveTrain, rollBackTrain, type TrainMoved } from '@lineup/site/release/train';

/** Does what a call asks for, and says so in lines. */
export async function run(command: Command, say: (line: string) => void, place: Workplace): Promise<void> {
  const target = command.to === undefined ? place.ownSite() : openTarget(command.to);
  if ('isDryRun' in command && command.isDryRun) say('Nothing is written: this says what would happen.');
  switch (command.does) {
    case 'release':
      return release(command, target, say, place);
    case 'rollback': {
      const { id, channel, isDryRun, database } = command;
      if (id === SHELL) {
        const release = await rollBackShell(target, { channel: shellChannel(channel), isDryRun, database });
        return say(`shell: ${channel === 'stable' ? 'back at' : 'everybody gets'} ${release}`);
      }
      const version = await rollBack(target, id, { channel, isDryRun, database });
      return say(`${id}: channel ${channel} ${version ? `is back at ${version}` : 'runs nothing of its own any more'}`);
    }
    case 'promote': {
      const { id, ...options } = command;
      if (id === SHELL && !command.isDryRun) await nameBackend(target);
      const from = command.from === undefined ? place.ownSite() : openTarget(command.from);
      const { version, isNew, isPending } =
        id === SHELL
          ? await promoteShell(from, target, {
              ...options,
              channel: shellChannel(options.channel),
              fromChannel: shellChannel(options.fromChannel),
            })
          : await promoteRemote(from, target, id, options);
      if (!command.isDryRun) tellPipeline({ version, pending: isPending ? 'compose' : '' });
      return say(`${id}: ${target.address} ${runs(isNew, isPending)} ${version}`);
    }
    case 'train':
      return moveTogether(command, target, say, place);
    case 'widen': {
      const { id, ...options } = command;
      return say(`${id}: ${describeWidened(await widen(target, id, options))}`);
    }
    case 'prune':
      return prune(command, target, say);
    case 'list': {
      const lines = await listReleases(target, command.id);
      return say(lines.length > 0 ? lines.join('\n') : `Nothing is released at ${target.address} yet.`);
    }
    case 'compose': {
      const done = await composeRegistry(target);
      if (done === 'pending') throw new ReleaseError('the registry is not composed: this key may not write it');
      return say(done === 'composed' ? 'The registry is composed.' : 'A server composes the registry of this site.');
    }
  }
}

async function release(
  { id, channel, share, isDryRun, to, database }: Extract<Command, { does: 'release' | 'rollback' }>,
  target: Target,
  say: (line: string) => void,
  place: Workplace,
): Promise<void> {
  await place.build([id]);
  const dist = place.distOf(id);
  // What the site of this machine serves gets its copies when it starts.
  const options = { isDryRun, database, withCopies: to !== undefined };
  if (id === SHELL && to !== undefined && !isDryRun) await nameBackend(target);
  const { version, isNew, isPending } =
    id === SHELL
      ? await publishShell(target, dist, { ...options, channel: shellChannel(channel), share })
      : await publishRemote(target, place.factsOf(id), dist, { ...options, channel, share });
  if (!isDryRun) tellPipeline({ version, pending: isPending ? 'compose' : '' });
  say(
    `${id}: ${id === SHELL && channel === 'stable' ? '' : `channel ${channel} `}${runs(isNew, isPending)} ${version}`,
  );
}

/** The command has read that it is one. */
const shellChannel = (channel: string): ShellChannel => (isShellChannel(channel) ? channel : 'stable');

function describeWidened(widened: Widened): string {
  switch (widened.did) {
    case 'none':
      return 'no share of browsers gets a canary';
    case 'widened':
      return `${widened.share} % of all browsers get ${widened.version} now`;
    case 'waits':
      return `${widened.version} stays at ${widened.share} %: ${widened.why}`;
    case 'done':
      return `${widened.version} is at ${widened.share} %: promote it`;
    case 'withdrawn':
      return `${widened.version} was withdrawn: it ${widened.why}`;
  }
}

function runs(isNew: boolean, isPending = false): string {
  if (isPending) return 'runs, once the registry is composed,';
  return isNew ? 'now runs' : 'already runs';
}

/** What later jobs of the pipeline need: the version that is promoted, and whether the registry must be composed. */
function tellPipeline(outputs: Record<string, string>): void {
  const { GITHUB_OUTPUT } = process.env;
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, lines.join(''));
}

async function moveTogether(
  { from, to, version, forcedBecause, isRollback, isDryRun, database }: Extract<Command, { does: 'train' }>,
  target: Target,
  say: (line: string) => void,
  { build, distOf, factsOf, remotes }: Workplace,
): Promise<void> {
  const tell = ({ shell, remotes }: TrainMoved) => {
    say(`shell: ${isRollback ? 'back at' : 'now runs'} ${shell}`);
    for (const [id, each] of Object.entries(remotes)) say(`${id}: ${each ?? 'nothing of its own any more'}`);
  };
  if (isRollback) return tell(await rollBackTrain(target, { isDryRun, database }));
  if (from === undefined) await build([SHELL, ...remotes]);
  const train =
    from === undefined
      ? builtTrain(
          distOf(SHELL),
          remotes.map((id) => ({ facts: factsOf(id), dist: distOf(id) })),
        )
      : await trainFrom(openTarget(from), target, { version, forcedBecause });
  if (to !== undefined && !isDryRun) await nameBackend(target);
  const mover = { ...readMover(), reason: forcedBecause };
  const withCopies = from === undefined && to !== undefined;
  tell(await moveTrain(target, train, { mover, isDryRun, database, withCopies }));
}

/** Tells a target its backend, when the environment names one; a target without one has a server that does. */
async function nameBackend(target: Target): Promise<void> {
  const environment = readStaticEnvironment();
  if (environment) await writeEnvironment(target, environment);
}

async function prune(
  { ids, days, isDryRun }: Extract<Command, { does: 'prune' }>,
  target: Target,
  say: (line: string) => void,
): Promise<void> {
  const all = ids.length > 0 ? ids : [SHELL, ...new Set((await readPointers(target)).pointers.map(({ id }) => id))];
  const problems: string[] = [];
  for (const id of all) {
    const options = { days, isDryRun };
    try {
      const { files, versions, previews } = await (id === SHELL
        ? pruneShell(target, options)
        : pruneRemote(target, id, options));
      const what = [`${files} files of ${versions.length} versions`, ...previews.map((name) => `the preview ${name}`)];
      say(`${id}: ${isDryRun ? 'would remove' : 'removed'} ${what.join(', ')}`);
    } catch (error) {
      // One that cannot be cleared must not hold up the others.
      if (!(error instanceof ReleaseError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new ReleaseError(problems.join('. '));
}
