import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@lineup/build/shared-modules';
import * as z from '@lineup/schema';
import { readOptions, wholeNumberIn } from '@lineup/site/variables';
import { runOrExplain } from '../start/explain.ts';
import { startLineup } from '@lineup/stack/lineup-stack';
import { storeSeedPictures } from '@lineup/stack/seed-pictures';
import { StartError } from '@lineup/stack/start-error';

const flagsSchema = z
  .object({
    scale: wholeNumberIn(1, Number.MAX_SAFE_INTEGER, (text) => `--scale ${text} is no whole number from 1`),
    'data-dir': z.string(),
    reference: z.boolean(),
    'database-url': z.optional(
      z.string().check(
        z.refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), {
          error: ({ input }) => `--database-url ${String(input)} is no postgresql:// address`,
        }),
      ),
    ),
  })
  .check(
    z.refine(({ reference, 'database-url': url }) => reference === (url !== undefined), {
      error: '--reference and --database-url go together',
    }),
  );

const USAGE =
  'npm run seed -- [--scale 1|10|100|1000] [--data-dir <folder>], or ' +
  'npm run seed -- --reference --database-url <postgresql://…>';
const HELP = `Fills the database that "npm start" uses, before its first start, or a deployed one.

Usage: ${USAGE}

  --scale <n>             so many times the demo world, 1 by default
  --data-dir <folder>     folder of the local database, .lineup by default
  --reference             only the learn pages and the figures of Marvel Rivals: no people, teams or colleges
  --database-url <url>    the deployed database that --reference fills, as the role postgres; never with the demo world,
                          because everybody knows the passwords of its accounts
  --help                  shows this text`;

/** The demo world for a local folder, or reference data for a deployed database. */
type Flags = { scale: number; dataDir: string; databaseUrl?: undefined } | { databaseUrl: string };

await runOrExplain(async () => {
  const flags = readFlags(process.argv.slice(2));
  if (!flags) console.log(HELP);
  else if (flags.databaseUrl !== undefined) await loadReference(flags.databaseUrl);
  else await fillLocally(flags.dataDir, flags.scale);
});

async function fillLocally(dataDir: string, scale: number): Promise<void> {
  const stack = await startLineup({ dataDir });
  try {
    const { seed } = await import('@lineup/supabase/seed');
    const started = performance.now();
    const isDone = await seed(stack.databaseUrl, { scale });
    await storeSeedPictures(stack);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      isDone ? `Filled ${dataDir} at ${scale}× in ${seconds} s` : `${dataDir} is filled already; remove it first`,
    );
  } finally {
    await stack.stop();
  }
}

async function loadReference(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).host;
  const { seedReference } = await import('@lineup/supabase/seed');
  const filled = await seedReference(databaseUrl).catch((error: NodeJS.ErrnoException) => {
    if (error.code === '42P01')
      throw new StartError(`${name} has no tables of Lineup yet; apply the migrations first.`);
    if (/^(28|E[A-Z])/.test(error.code ?? '')) throw new StartError(`Cannot connect to ${name}: ${error.message}`);
    throw error;
  });
  console.log(filled.length > 0 ? `Filled ${filled.join(', ')} of ${name}` : `${name} has its reference data already`);
}

/** Null when help is wanted. */
function readFlags(args: string[]): Flags | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        scale: { type: 'string', default: '1' },
        'data-dir': { type: 'string', default: '.lineup' },
        reference: { type: 'boolean', default: false },
        'database-url': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    const { scale, 'data-dir': dataDir, 'database-url': databaseUrl } = readOptions(flagsSchema, values, Error);
    return databaseUrl === undefined ? { scale, dataDir: path.resolve(root, dataDir) } : { databaseUrl };
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}
