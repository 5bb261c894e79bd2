import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addMissingPlatforms, type Lockfile } from './platforms.ts';

// `npm run lockfile`, after an install changed package-lock.json: makes it complete for every platform and checks
// that it names no registry. `-- --check` only tells whether that is needed.
const file = path.resolve(import.meta.dirname, '../../package-lock.json');
const text = readFileSync(file, 'utf8');
const lockfile = JSON.parse(text) as Lockfile;
if (text.includes('"resolved": "http')) {
  console.error('package-lock.json names a registry; .npmrc must hold omit-lockfile-registry-resolved=true.');
  process.exit(1);
}
const added = addMissingPlatforms(lockfile);
if (process.argv.includes('--check')) {
  if (added.length > 0) console.error(`package-lock.json lacks ${added.join(', ')}; run "npm run lockfile".`);
  process.exit(added.length > 0 ? 1 : 0);
}
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.length} packages of other platforms` : 'package-lock.json is complete');
