import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dropEngines } from './engines.ts';
import { addMissingPlatforms, type Lockfile } from './platforms.ts';

// `npm run lockfile`, after an install changed package-lock.json: makes it complete for every platform, quiet on
// older Node versions, and checks that it names no registry. `-- --check` only checks whether that is needed.
const file = path.resolve(import.meta.dirname, '../../package-lock.json');
const text = readFileSync(file, 'utf8');
const lockfile = JSON.parse(text) as Lockfile;
if (text.includes('"resolved": "http')) {
  console.error('package-lock.json names a registry; .npmrc must hold omit-lockfile-registry-resolved=true.');
  process.exit(1);
}
const added = addMissingPlatforms(lockfile);
const dropped = dropEngines(lockfile);
const isComplete = added.length === 0 && dropped === 0;
if (process.argv.includes('--check')) {
  if (added.length > 0) console.error(`package-lock.json lacks ${added.join(', ')}; run "npm run lockfile".`);
  if (dropped > 0) console.error(`package-lock.json holds engines of ${dropped} packages; run "npm run lockfile".`);
  process.exit(isComplete ? 0 : 1);
}
if (!isComplete) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(
  isComplete
    ? 'package-lock.json is complete'
    : `Added ${added.length} packages of other platforms, removed engines of ${dropped} packages`,
);
