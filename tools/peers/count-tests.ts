import path from 'node:path';
import * as z from '@lineup/schema';

/** What jest says of a run with `--json`. */
export const runSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
export type Run = z.infer<typeof runSchema>;

export interface PeerCount {
  /** How many tests need a server at all. */
  all: number;
  /** Those of them that test what the local backend says it does. */
  claimed: number;
  passed: number;
  failed: string[];
}

/** Counts the tests that need a server: those that fail against one that has nothing to say. */
export function countTests(real: Run, silent: Run, unclaimed: RegExp | undefined): PeerCount {
  const broken = real.testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (broken) throw new Error(`${broken.name} did not run: ${broken.message}`);
  const mute = outcomes(silent);
  const tests = [...outcomes(real)].filter(([name]) => mute.get(name) !== 'passed' && mute.get(name) !== 'pending');
  const claimed = tests.filter(([name]) => !unclaimed?.test(name));
  const failed = claimed.flatMap(([name, status]) => (status === 'passed' ? [] : [name]));
  return { all: tests.length, claimed: claimed.length, passed: claimed.length - failed.length, failed };
}

/** By file and name; of several with one name each counts, as they stand. */
function outcomes({ testResults }: Run): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name: file, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults) {
      const name = `${path.basename(file)}: ${fullName}`;
      let times = 1;
      while (found.has(nameOf(name, times))) times += 1;
      found.set(nameOf(name, times), status);
    }
  return found;
}

const nameOf = (name: string, times: number) => (times === 1 ? name : `${name} (${times})`);
