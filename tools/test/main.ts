import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultProblems, faultResults, faultTable } from './faults.ts';
import { runStage, type StageResult } from './run-stage.ts';
import { stages as everything, stagesOf } from './stages.ts';

// `npm test` runs every step; `npm test -- unit journeys` only those named; `npm test -- --app teams` those of one app.
const root = path.resolve(import.meta.dirname, '../..');
const reports = path.join(root, '.lineup', 'test-results');
const { values, positionals: wanted } = parseArgs({ options: { app: { type: 'string' } }, allowPositionals: true });
const { app } = values;
if (app !== undefined && !existsSync(path.join(root, 'apps', app, 'package.json'))) {
  console.error(`There is no app "${app}".`);
  process.exit(2);
}
const stages = app === undefined ? everything : stagesOf(app);
const unknown = wanted.filter((id) => !stages.some((stage) => stage.id === id));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${stages.map((stage) => stage.id).join(', ')}.`);
  process.exit(2);
}

const done: { title: string; result: StageResult }[] = [];
for (const stage of stages) {
  if (wanted.length > 0 && !wanted.includes(stage.id)) continue;
  console.log(`\n── ${stage.title}`);
  done.push({ title: stage.title, result: await runStage(stage, root, reports) });
}

console.log('\n── Summary');
for (const { title, result } of done) {
  const mark = result.failed > 0 ? '✗' : '✓';
  console.log(
    `${mark} ${title.padEnd(30)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed ${result.seconds.toFixed(0).padStart(5)} s`,
  );
}
const tests = done.flatMap(({ result }) => result.tests);
for (const { title, passed, message } of tests)
  if (!passed) console.log(`\n✗ ${title}${message ? `\n${message}` : ''}`);
for (const { title, isFlaky } of tests) if (isFlaky) console.log(`! needed a second try: ${title}`);
if (tests.length > 0) console.log(`\n── Faults\n${faultTable(faultResults(tests))}`);
const problems = faultProblems(tests, app === undefined && wanted.length === 0);
for (const problem of problems) console.error(problem);
const passed = done.reduce((sum, { result }) => sum + result.passed, 0);
const failed = done.reduce((sum, { result }) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || problems.length > 0 ? 1 : 0);
