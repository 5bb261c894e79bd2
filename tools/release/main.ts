import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApps } from '../build/build-apps.ts';
import { root } from '../build/shared-modules.ts';
import { ConflictError } from '../site/pointer-file.ts';
import { readFacts, remoteIds } from '../site/remotes.ts';
import { siteFolder } from '../site/site.ts';
import { publishRemote, ReleaseError, rollBack } from './publish.ts';

const usage = `npm run release -- <${remoteIds.join('|')}> [--channel stable] [--rollback]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { channel: { type: 'string', default: 'stable' }, rollback: { type: 'boolean', default: false } },
});

const id = remoteIds.find((name) => name === positionals[0]);
if (!id) {
  console.error(`Name the remote to release: ${usage}`);
  process.exit(2);
}

try {
  if (values.rollback) {
    console.log(`${id}: channel ${values.channel} is back at ${rollBack(siteFolder, id, values.channel)}`);
  } else {
    await buildApps([id]);
    const { version, isNew } = publishRemote(
      siteFolder,
      readFacts(id),
      path.join(root, 'apps', id, 'dist'),
      values.channel,
    );
    console.log(`${id}: channel ${values.channel} ${isNew ? 'now runs' : 'already runs'} ${version}`);
  }
} catch (error) {
  if (!(error instanceof ReleaseError) && !(error instanceof ConflictError)) throw error;
  console.error(`Release stopped: ${error.message}`);
  process.exit(1);
}
