import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readFacts, remoteIds } from '@lineup/build/remotes';
import { root } from '@lineup/build/shared-modules';
import { codeOwners } from './code-owners.ts';

// `npm run owners` says whether CODEOWNERS is what the remotes state; `--write` makes it so.
const { values } = parseArgs({ options: { check: { type: 'boolean' }, write: { type: 'boolean' } } });
const file = path.join(root, 'CODEOWNERS');
const wanted = codeOwners(remoteIds.map(readFacts));
if (values.write) {
  writeFileSync(file, wanted);
} else if (readFileSync(file, 'utf8') === wanted) {
  console.log('CODEOWNERS names the owners of all remotes.');
} else {
  console.error('CODEOWNERS is not what remote.json of the remotes states. Run "npm run owners -- --write".');
  process.exitCode = 1;
}
