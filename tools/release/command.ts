import { parseArgs } from 'node:util';
import type { DatabaseOptions } from '@lineup/site/release/database';
import { isPreview } from '@lineup/contract/preview';
import * as z from '@lineup/schema';
import { readOptions, wholeNumberIn } from '@lineup/site/variables';
import { isChannel, isShare, SHELL } from '@lineup/site/store/pointer';
import { isShellChannel } from '@lineup/site/store/shell-pointer';

/** What a call of `npm run release` asks for. */
export type Command =
  | ({
      does: 'release' | 'rollback';
      id: string;
      to: string | undefined;
      channel: string;
      /** Percent of all browsers that get it at first. */
      share: number | undefined;
      isDryRun: boolean;
    } & DatabaseOptions)
  | ({
      does: 'promote';
      id: string;
      from: string | undefined;
      to: string | undefined;
      fromChannel: string;
      channel: string;
      share: number | undefined;
      /** The version that was approved. */
      version: string | undefined;
      /** Why a version that fails goes out all the same; undefined stops it. */
      forcedBecause: string | undefined;
      isDryRun: boolean;
    } & DatabaseOptions)
  | ({
      /** Of all remotes with the shell; from another target, or what is built here. */
      does: 'train';
      from: string | undefined;
      to: string | undefined;
      /** The release of the shell that was approved. */
      version: string | undefined;
      forcedBecause: string | undefined;
      isRollback: boolean;
      isDryRun: boolean;
    } & DatabaseOptions)
  | { does: 'prune'; ids: string[]; to: string | undefined; days: number; isDryRun: boolean }
  /** Gives a channel to the next larger share of browsers, or takes back what fails. */
  | { does: 'widen'; id: string; to: string | undefined; channel: string; minutes: number; isDryRun: boolean }
  | { does: 'list'; id: string | undefined; to: string | undefined }
  | { does: 'compose'; to: string | undefined };

/** A call that cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const DAYS = 14;
const MINUTES = 60;

/** All calls, as somebody writes them before whose words `call` stands. */
export function usage(apps: readonly string[], call = 'npm run release --'): string {
  const app = `<${apps.join('|')}>`;
  return [
    `${call} ${app} [--to <target>] [--channel stable] [--share <percent>] [--dry-run] [--rollback]`,
    `${call} promote ${app} --from <target> [--from-channel stable] --to <target> [--channel stable] [--share <percent>] [--version <approved>] [--force --reason <why>] [--dry-run]`,
    `${call} train [--from <target>] [--to <target>] [--version <approved shell>] [--force --reason <why>] [--rollback] [--dry-run]`,
    `${call} widen ${app} [--to <target>] [--channel canary] [--minutes ${MINUTES}] [--dry-run]`,
    `${call} --list [${app}] [--to <target>]`,
    `${call} prune [${app} …] [--to <target>] [--days ${DAYS}] [--dry-run]`,
    `${call} compose --to <target>`,
    'Each of the first three takes --without-database: it goes on where the database of the target is not known or does not answer.',
    'The reason of --force is public: it stands with who released in /remotes.json and in the console.',
    'A target is the path of a folder, s3://bucket/prefix, or a name whose address is in LINEUP_TARGET_<NAME>.',
  ].join('\n');
}

/** Reads a call. Throws `UsageError` with what is wrong with it. */
export function readCommand(args: string[], apps: readonly string[]): Command {
  const { positionals, values } = parse(args);
  const { to, channel = 'stable', 'from-channel': fromChannel, 'dry-run': isDryRun } = values;
  const database = values['without-database'] ? 'optional' : 'required';
  for (const name of [channel, fromChannel])
    if (!isChannel(name)) throw new UsageError(`"${name}" is no channel: lower-case letters, digits and hyphens.`);
  const [first, ...rest] = positionals;
  if (values.list) return { does: 'list', id: first, to };
  if (first === 'compose') return { does: 'compose', to };
  if (first === 'prune') {
    const { days = DAYS } = readOptions(prunedSchema, values, UsageError);
    return { does: 'prune', ids: rest, to, days, isDryRun };
  }
  if (first === 'train') {
    const { from, version, rollback: isRollback } = values;
    const forcedBecause = reasonOf(values);
    if (rest.length > 0 || channel !== 'stable' || fromChannel !== 'stable')
      throw new UsageError('A train takes the shell and all remotes of stable: it has no names and no channels.');
    if (isRollback && (from || version || forcedBecause))
      throw new UsageError('--from, --version and --force do not belong to --rollback.');
    if (!from && (version || forcedBecause)) throw new UsageError('--version and --force need --from.');
    if (from !== undefined && from === to) throw new UsageError('Say where from and where to: two targets.');
    return { does: 'train', from, to, version, forcedBecause, isRollback, isDryRun, database };
  }
  if (first === 'widen') return readWiden(rest, values, apps);
  const named = first === 'promote' ? rest[0] : first;
  const id = apps.find((app) => app === named);
  if (!id) throw new UsageError(named ? `There is no app "${named}".` : 'Name the app.');
  if (positionals.length > (first === 'promote' ? 2 : 1)) throw new UsageError('Name one app at a time.');
  if (id === SHELL && !(isShellChannel(channel) && isShellChannel(fromChannel)))
    throw new UsageError('The shell has two channels, stable and canary: no flag chooses people for others.');
  const share = shareOf(values.share, channel);
  if (id === SHELL && channel === 'canary' && share === undefined && !values.rollback)
    throw new UsageError('A canary of the shell needs --share: no flag chooses people for it.');
  if (first !== 'promote') {
    if (values.from || values.version || values.force || values.reason)
      throw new UsageError('--from, --version, --force and --reason belong to promote.');
    if (values.rollback && share !== undefined) throw new UsageError('A rollback has no share.');
    return { does: values.rollback ? 'rollback' : 'release', id, to, channel, share, isDryRun, database };
  }
  if ((values.from ?? to) === to && channel === fromChannel)
    throw new UsageError('Say where from and where to: two targets, or two channels of one.');
  const { version } = values;
  const forcedBecause = reasonOf(values);
  const from = values.from ?? to;
  return { does: 'promote', id, from, to, fromChannel, channel, share, version, forcedBecause, isDryRun, database };
}

const prunedSchema = z.object({
  days: z.optional(
    wholeNumberIn(
      1,
      Number.MAX_SAFE_INTEGER,
      () => '--days is a whole number of days, at least 1: a tab may be open for that long.',
    ),
  ),
});
const widenedSchema = z.object({
  minutes: z.optional(wholeNumberIn(1, Number.MAX_SAFE_INTEGER, () => '--minutes is a whole number, at least 1.')),
});

function readWiden(names: string[], values: ReturnType<typeof parse>['values'], apps: readonly string[]): Command {
  const { to, channel = 'canary', 'dry-run': isDryRun } = values;
  const id = apps.find((app) => app === names[0]);
  if (!id || names.length > 1) throw new UsageError('Name one app whose share is to grow.');
  if (id === SHELL && channel !== 'canary') throw new UsageError('Of the shell the canary alone has a share.');
  const { minutes = MINUTES } = readOptions(widenedSchema, values, UsageError);
  return { does: 'widen', id, to, channel, minutes, isDryRun };
}

/** What `--share` says. Everybody gets stable, and previews are for staff alone. */
function shareOf(given: string | undefined, channel: string): number | undefined {
  if (given === undefined) return undefined;
  const share = Number(given);
  if (!isShare(share)) throw new UsageError('--share is a whole percentage from 1 to 100.');
  if (channel === 'stable' || isPreview(channel))
    throw new UsageError('--share needs --channel canary: everybody gets stable, and previews are for staff alone.');
  return share;
}

function reasonOf({ force, reason }: { force: boolean; reason?: string | undefined }): string | undefined {
  const words = reason?.trim();
  if (force !== Boolean(words))
    throw new UsageError('--force needs --reason with the words for the log, and the other way round.');
  if (words && words.length > 200) throw new UsageError('--reason has at most 200 characters.');
  return words || undefined;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        channel: { type: 'string' },
        share: { type: 'string' },
        minutes: { type: 'string' },
        'from-channel': { type: 'string', default: 'stable' },
        days: { type: 'string' },
        version: { type: 'string' },
        force: { type: 'boolean', default: false },
        reason: { type: 'string' },
        list: { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        'without-database': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
