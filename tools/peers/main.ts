import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@lineup/stack/start-error';
import { runOrExplain } from '../start/explain.ts';
import { countTests, type PeerCount } from './count-tests.ts';
import { runReal, runSilent } from './run-suite.ts';
import { COMMIT, suites } from './suites.ts';

/** Of the tests of what the local backend says it does. */
const MIN_SHARE = 0.97;

const HELP = `Runs the suites of supabase-js, unchanged, against the local backend, and counts what passes of the tests that need a server.

Usage: npm run peers -- --at <clone of supabase/supabase-js> [--only <package>,<package>]

The clone is that of ${COMMIT.slice(0, 8)} with its packages installed, and the keys of auth-js made
(node packages/core/auth-js/test/generate-signing-keys.js). The port 54321 must be free. Takes some minutes; ends with an error
below ${MIN_SHARE * 100} %.`;

await runOrExplain(async () => {
  const { values } = parseArgs({
    options: {
      at: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || !values.at) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const packages = path.resolve(process.env.INIT_CWD ?? process.cwd(), values.at, 'packages/core');
  if (!existsSync(packages)) throw new StartError(`${packages} is not there: --at is a clone of supabase/supabase-js.`);
  const counts: Record<string, PeerCount> = {};
  for (const suite of suites.filter(({ name }) => values.only?.split(',').includes(name) ?? true)) {
    console.error(`${suite.name} …`);
    const folder = path.join(packages, suite.name);
    const real = await runReal(suite, folder);
    counts[suite.name] = countTests(real, await runSilent(suite, folder), suite.unclaimed);
  }
  console.table(
    Object.fromEntries(
      Object.entries(counts).map(([name, { all, claimed, passed }]) => [
        name,
        { 'need a server': all, 'of what is claimed': claimed, passed, '%': share(passed, claimed) },
      ]),
    ),
  );
  for (const [name, { failed }] of Object.entries(counts)) for (const test of failed) console.error(`${name}: ${test}`);
  const sum = (of: 'claimed' | 'passed') => Object.values(counts).reduce((total, count) => total + count[of], 0);
  console.log(`${sum('passed')} of ${sum('claimed')} pass: ${share(sum('passed'), sum('claimed'))} %`);
  process.exitCode = sum('passed') < sum('claimed') * MIN_SHARE ? 1 : 0;
});

function share(passed: number, claimed: number): string {
  return ((100 * passed) / Math.max(claimed, 1)).toFixed(1);
}
