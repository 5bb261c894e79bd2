import { parseArgs } from 'node:util';
import { isChannel, SHELL } from '@lineup/site/store/pointer';

/** What a call of `npm run release` asks for. */
export type Command =
  | { does: 'release' | 'rollback'; id: string; to: string | undefined; channel: string; isDryRun: boolean }
  | {
      does: 'promote';
      id: string;
      from: string | undefined;
      to: string | undefined;
      fromChannel: string;
      channel: string;
      /** The version that was approved. */
      version: string | undefined;
      /** Why a version that fails goes out all the same; undefined stops it. */
      forcedBecause: string | undefined;
      isDryRun: boolean;
    }
  | {
      /** Of all remotes with the shell; from another target, or what is built here. */
      does: 'train';
      from: string | undefined;
      to: string | undefined;
      /** The release of the shell that was approved. */
      version: string | undefined;
      forcedBecause: string | undefined;
      isRollback: boolean;
      isDryRun: boolean;
    }
  | { does: 'prune'; ids: string[]; to: string | undefined; days: number; isDryRun: boolean }
  | { does: 'list'; id: string | undefined; to: string | undefined }
  | { does: 'compose'; to: string | undefined };

/** A call that cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const DAYS = 14;

export function usage(apps: readonly string[]): string {
  const app = `<${apps.join('|')}>`;
  return [
    `npm run release -- ${app} [--to <target>] [--channel stable] [--dry-run] [--rollback]`,
    `npm run release -- promote ${app} --from <target> [--from-channel stable] --to <target> [--channel stable] [--version <approved>] [--force --reason <why>] [--dry-run]`,
    'npm run release -- train [--from <target>] [--to <target>] [--version <approved shell>] [--force --reason <why>] [--rollback] [--dry-run]',
    `npm run release -- --list [${app}] [--to <target>]`,
    `npm run release -- prune [${app} …] [--to <target>] [--days ${DAYS}] [--dry-run]`,
    'npm run release -- compose --to <target>',
    'The reason of --force is public: it stands with who released in /remotes.json and in the console.',
    'A target is the path of a folder, s3://bucket/prefix, or a name whose address is in LINEUP_TARGET_<NAME>.',
  ].join('\n');
}

/** Reads a call. Throws `UsageError` with what is wrong with it. */
export function readCommand(args: string[], apps: readonly string[]): Command {
  const { positionals, values } = parse(args);
  const { to, channel, 'from-channel': fromChannel, 'dry-run': isDryRun } = values;
  for (const name of [channel, fromChannel])
    if (!isChannel(name)) throw new UsageError(`"${name}" is no channel: lower-case letters, digits and hyphens.`);
  const [first, ...rest] = positionals;
  if (values.list) return { does: 'list', id: first, to };
  if (first === 'compose') return { does: 'compose', to };
  if (first === 'prune') {
    const days = Number(values.days ?? DAYS);
    if (!Number.isInteger(days) || days < 1)
      throw new UsageError('--days is a whole number of days, at least 1: a tab may be open for that long.');
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
    return { does: 'train', from, to, version, forcedBecause, isRollback, isDryRun };
  }
  const named = first === 'promote' ? rest[0] : first;
  const id = apps.find((app) => app === named);
  if (!id) throw new UsageError(named ? `There is no app "${named}".` : 'Name the app.');
  if (positionals.length > (first === 'promote' ? 2 : 1)) throw new UsageError('Name one app at a time.');
  if (id === SHELL && (channel !== 'stable' || fromChannel !== 'stable'))
    throw new UsageError('The shell has no channels: every visitor gets the same page.');
  if (first !== 'promote') {
    if (values.from || values.version || values.force || values.reason)
      throw new UsageError('--from, --version, --force and --reason belong to promote.');
    return { does: values.rollback ? 'rollback' : 'release', id, to, channel, isDryRun };
  }
  if ((values.from ?? to) === to && channel === fromChannel)
    throw new UsageError('Say where from and where to: two targets, or two channels of one.');
  const { version } = values;
  const forcedBecause = reasonOf(values);
  return { does: 'promote', id, from: values.from ?? to, to, fromChannel, channel, version, forcedBecause, isDryRun };
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
        channel: { type: 'string', default: 'stable' },
        'from-channel': { type: 'string', default: 'stable' },
        days: { type: 'string' },
        version: { type: 'string' },
        force: { type: 'boolean', default: false },
        reason: { type: 'string' },
        list: { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
