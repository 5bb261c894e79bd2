import { BuildError } from '@lineup/site/build/build-error';
import { ReleaseError } from '@lineup/site/release/release-error';
import { ConflictError, TargetError } from '@lineup/site/store/target';
import { readCommand, usage, UsageError } from './command.ts';
import { run } from './run.ts';
import type { Workplace } from './workplace.ts';

/** Does what a call says. What stops it is said in a line, and ends the process with 1; a wrong call ends it with 2. */
export async function runOrSayWhy(args: string[], apps: readonly string[], place: Workplace): Promise<void> {
  try {
    await run(readCommand(args, apps), console.log, place);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${usage(apps, place.call)}`);
      process.exit(2);
    }
    const isExpected = [ReleaseError, ConflictError, TargetError, BuildError].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    console.error(`Release stopped: ${(error as Error).message}`);
    process.exit(1);
  }
}
