import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

// Checks the import rules of .dependency-cruiser.cjs, and that the cruiser has really read our sources:
// a wrong parser setting makes it read no module and pass.
const root = path.resolve(import.meta.dirname, '../..');
const FEWEST_MODULES = 100;
const FOLDERS = ['apps', 'libs', 'local-supabase'];

interface CruiseReport {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string; severity: string } }[] };
}

const { stdout } = await promisify(execFile)('depcruise', ['--output-type', 'json', ...FOLDERS], {
  cwd: root,
  maxBuffer: 256 * 1024 * 1024,
}).catch((error: { stdout?: string; stderr?: string; message: string }) => {
  if (error.stdout?.startsWith('{')) return { stdout: error.stdout };
  console.error(error.stderr ?? error.message);
  process.exit(1);
});

const report = JSON.parse(stdout) as CruiseReport;
const ours = report.modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
for (const violation of report.summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
}
if (ours.length < FEWEST_MODULES) {
  console.error(
    `Read only ${ours.length} of our modules, fewer than ${FEWEST_MODULES}: the cruiser is not set up right.`,
  );
  process.exit(1);
}
console.log(`${ours.length} modules, ${report.summary.violations.length} violations`);
process.exit(report.summary.violations.length > 0 ? 1 : 0);
