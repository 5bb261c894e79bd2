import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ShellOffer } from '@lineup/contract/compatibility';
import { buildApps } from '@lineup/site/build/build-apps';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { providedModules, root, SHELL_FOLDER } from '@lineup/build/shared-modules';
import { remoteIds } from '@lineup/build/remotes';
import { printPart, printSlotNames } from './print-names.ts';
import { namesOfShell, readUses } from './read-names.ts';
import { recordOf, recordProblems, type NamesRecord } from './record.ts';

const RECORD = 'libs/contract/src/used-names.json';
const PARTS = { 'react-router-dom': 'react-router-dom.ts', '@tanstack/react-query': 'react-query.ts' };

try {
  await run(parseArgs({ options: { check: { type: 'boolean' }, write: { type: 'boolean' } } }).values.write ?? false);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Writes the lists of names that the shell gives to remotes, or says what is not as it must be. */
async function run(isWriting: boolean): Promise<void> {
  await buildApps([...remoteIds]);
  const { pages, slots } = readUses();
  const packages = Object.fromEntries(
    Object.entries(providedModules(SHELL_FOLDER)).flatMap(([module, version]) => {
      const [own] = /^@lineup\/[^/]+/.exec(module) ?? [];
      return own ? [[own, version]] : [];
    }),
  );
  const { names, modules } = printSlotNames(slots);
  const wanted: Record<string, string> = {
    'libs/contract/src/slot-exports.ts': formatted('slot-exports.ts', names),
    'apps/shell/src/federation/slots/slot-modules.ts': formatted('slot-modules.ts', modules),
    [RECORD]: formatted('used-names.json', JSON.stringify(recordOf(packages, pages, slots), null, 2)),
  };
  for (const [library, file] of Object.entries(PARTS))
    wanted[`libs/contract/src/${file}`] = formatted(file, printPart(library, pages[library], namesOfShell(library)));
  const stale = Object.entries(wanted).filter(([file, text]) => read(file) !== text);
  if (isWriting) {
    for (const [file, text] of stale) writeFileSync(path.join(root, file), text);
    return console.log(stale.length > 0 ? `Wrote ${stale.map(([file]) => file).join(', ')}` : 'All is current.');
  }
  await buildApps(['shell']);
  const offer = JSON.parse(read(`apps/shell/dist/${SHELL_OFFER}`)) as ShellOffer;
  const before = JSON.parse(read(RECORD) || '{"packages":{},"uses":{}}') as NamesRecord;
  const problems = [
    ...recordProblems(before, packages, offer.exports ?? {}),
    ...stale.map(([file]) => `${file} is not what remotes use`),
  ];
  if (problems.length > 0)
    throw new Error(`${problems.join('\n')}\nWhen that is meant, run "npm run shared-names -- --write".`);
  console.log('What the shell gives to remotes is what they use.');
}

function read(file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return '';
  }
}

/** The text as the formatter leaves it. */
function formatted(file: string, text: string): string {
  const oxfmt = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
  const { stdout, status, stderr } = spawnSync(process.execPath, [oxfmt, '--stdin-filepath', file], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
