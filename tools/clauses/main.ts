import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readResults } from '../test/results.ts';
import { stages } from '../test/stages.ts';
import { clauseIds, coverage } from './coverage.ts';

// `npm run clauses` lists the clause ids that no passing test of the last `npm test` carries.
// `--check` prints only ids that do not exist; an area (`-- TM`) narrows the list.
const root = path.resolve(import.meta.dirname, '../..');
const reports = path.join(root, '.lineup', 'test-results');
const args = process.argv.slice(2);
const area = args.find((arg) => !arg.startsWith('--'));

const known = clauseIds(readFileSync(path.join(root, 'docs/clauses.md'), 'utf8'));
const files = stages.filter((stage) => stage.report && existsSync(path.join(reports, `${stage.id}.json`)));
if (files.length === 0) {
  console.error('No test results yet: run "npm test" first.');
  process.exit(2);
}
const tests = files.flatMap((stage) => readResults(stage.report!, path.join(reports, `${stage.id}.json`)));
const { covered, uncovered, unknown } = coverage(known, tests);

for (const [id, title] of unknown) console.error(`${id} does not exist in docs/clauses.md (test: ${title})`);
if (!args.includes('--check')) {
  const areas = [...new Set(known.map((id) => id.slice(0, 2)))].filter((name) => !area || name === area);
  for (const name of areas) {
    const open = uncovered.filter((id) => id.startsWith(name));
    const total = known.filter((id) => id.startsWith(name)).length;
    console.log(`${name}: ${total - open.length} of ${total} carried by a passing test`);
    if (open.length > 0) console.log(`   without: ${open.join(' ')}`);
  }
}
console.log(`${covered.size} of ${known.length} clauses carried by a passing test`);
process.exit(unknown.size > 0 ? 1 : 0);
