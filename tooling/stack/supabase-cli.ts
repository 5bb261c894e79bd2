/** The Supabase CLI that package.json pins, without its telemetry and its look for news. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A script for Node; it starts the program of this platform. */
export const SUPABASE_CLI = createRequire(import.meta.url).resolve('supabase/dist/supabase.js');

export const QUIET = { SUPABASE_TELEMETRY_DISABLED: '1', SUPABASE_NO_UPDATE_NOTIFIER: '1' };

interface CliOptions {
  /** The folder that holds `supabase/`. */
  workdir: string;
  environment?: Record<string, string>;
}

/** What a command prints. Throws with what it says when it ends with a failure. */
export async function runSupabase(args: readonly string[], { workdir, environment = {} }: CliOptions): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [SUPABASE_CLI, ...args, '--workdir', workdir], {
      env: { ...process.env, ...QUIET, ...environment },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`supabase ${args[0]} ${args[1]} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
