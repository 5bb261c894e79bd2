import { StackError } from '@lineup/local-supabase/stack-error';
import { BuildError } from '@lineup/site/build/build-error';
import { ReleaseError } from '@lineup/site/release/release-error';
import { StartError } from '@lineup/stack/start-error';

const explained = [StartError, StackError, BuildError, ReleaseError];
const readOnly = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Runs a command; a failure that its user can fix is one clear line, any other keeps its trace. */
export async function runOrExplain(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(explanationOf(error) ?? error);
    process.exit(1);
  }
}

function explanationOf(error: unknown): string | null {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return message;
  if (code && readOnly.has(code) && path)
    return `Cannot write ${path}. Make the folder writable, or choose another with --data-dir.`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.';
  return null;
}
