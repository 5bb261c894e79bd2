import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@lineup/build/shared-modules';
import { buildPackages } from './build-packages.ts';

// `npm run pack -- --out packages` packs what a remote in another repository is built with. The last part of each version counts
// the commits, so that a later one is newer; the parts before it say what breaks, and stand in the sources.
const { values } = parseArgs({
  options: { out: { type: 'string', default: '.lineup/packages' }, number: { type: 'string' } },
});
const count = () => execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' });
const number = Number(values.number ?? count());
if (!Number.isSafeInteger(number) || number < 0) throw new Error('--number is a whole number');

const out = path.resolve(root, values.out);
mkdirSync(out, { recursive: true });
const top = mkdtempSync(path.join(tmpdir(), 'lineup-pack-'));
try {
  const folders = await buildPackages(top, number);
  const packed = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out, ...folders], {
    cwd: top,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.stderr}`);
  for (const name of packed.stdout.trim().split('\n')) console.log(path.join(values.out, name));
} finally {
  rmSync(top, { recursive: true, force: true });
}
