import { BuildError } from '@lineup/site/build/build-apps';
import { SHELL } from '@lineup/site/store/pointer';
import { remoteIds } from '@lineup/build/remotes';
import { ConflictError, TargetError } from '@lineup/site/store/target';
import { readCommand, usage, UsageError } from './command.ts';
import { ReleaseError } from '@lineup/site/release/release-error';
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
