import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/shared-modules.ts';
import { runOrExplain } from '../start/explain.ts';
import { startLineup } from '../start/lineup-stack.ts';
import { StartError } from '../start/start-error.ts';

const USAGE = 'npm run seed -- [--scale 1|10|100|1000] [--data-dir <folder>]';

// Fills the database that `npm start` uses before its first start, with more of everything when asked.
await runOrExplain(async () => {
  const { scale, dataDir } = readFlags(process.argv.slice(2));
  const { seed } = await import('@lineup/supabase/seed');
  const stack = await startLineup({ dataDir });
  try {
    const started = performance.now();
    const isDone = await seed(stack.databaseUrl, { scale });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      isDone ? `Filled ${dataDir} at ${scale}× in ${seconds} s` : `${dataDir} is filled already; remove it first`,
    );
  } finally {
    await stack.stop();
  }
});

function readFlags(args: string[]): { scale: number; dataDir: string } {
  try {
    const { values } = parseArgs({
      args,
      options: { scale: { type: 'string', default: '1' }, 'data-dir': { type: 'string', default: '.lineup' } },
    });
    const scale = Number(values.scale);
    if (!Number.isInteger(scale) || scale < 1) throw new Error(`--scale ${values.scale} is no whole number from 1`);
    return { scale, dataDir: path.resolve(root, values['data-dir']) };
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}
