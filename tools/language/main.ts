import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@lineup/build/shared-modules';
import { compiledFiles, isStale, scopes, sentencesOfScope, spanishOf } from './catalogues.ts';

const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values;
const stale = Object.entries(compiledFiles()).filter(([file, text]) => isStale(file, text));
if (write)
  for (const [file, text] of stale) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
else for (const [file] of stale) console.log(`${file} is older than its catalogue: npm run language -- --write`);
for (const scope of scopes) {
  const spanish = spanishOf(scope);
  for (const sentence of sentencesOfScope(scope))
    if (!Object.hasOwn(spanish, sentence))
      console.log(`${scope.folder}/language/es.json lacks ${JSON.stringify(sentence)}`);
}
