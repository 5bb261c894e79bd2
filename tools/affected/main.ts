import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '@lineup/build/shared-modules';
import { isAlone, reachOf } from './reach.ts';

// `npm run affected -- --base main` says which apps the commits since a base reach; `--app teams` says it of one app,
// in lines that a workflow keeps as its outputs.
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'main' },
    head: { type: 'string', default: 'HEAD' },
    app: { type: 'string' },
  },
});
const { base, head, app } = values;
const changed = execFileSync('git', ['diff', '--name-only', '--no-renames', `${base}...${head}`], {
  cwd: root,
  encoding: 'utf8',
});
const files = changed.split('\n').filter(Boolean);
const { apps, journeys } = await reachOf(files);
if (app === undefined) {
  console.log(`apps: ${apps.join(', ') || 'none'}`);
  console.log(`journeys: ${journeys.join(', ') || 'none'}`);
} else {
  console.log(`affected=${apps.includes(app) || journeys.includes(app)}`);
  console.log(`released=${apps.includes(app)}`);
  console.log(`alone=${isAlone(app, files)}`);
}
