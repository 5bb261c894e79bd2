import { BuildError } from '../build/build-apps.ts';
import { SHELL } from '../site/pointer.ts';
import { remoteIds } from '../site/remotes.ts';
import { ConflictError, TargetError } from '../site/target.ts';
import { readCommand, usage, UsageError } from './command.ts';
import { ReleaseError } from './release-error.ts';
import { run } from './run.ts';

const apps = [SHELL, ...remoteIds];

try {
  await run(readCommand(process.argv.slice(2), apps), console.log);
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n${usage(apps)}`);
    process.exit(2);
  }
  const isExpected = [ReleaseError, ConflictError, TargetError, BuildError].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error(`Release stopped: ${(error as Error).message}`);
  process.exit(1);
}
