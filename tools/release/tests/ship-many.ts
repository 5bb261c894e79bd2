import { readCommand } from '../command.ts';
import { ownWorkspace } from '../own-workspace.ts';
import { run } from '../run.ts';

// Run in a checkout as a process of its own: ships every version that a staging folder has ready, one after the other.
const [id = '', from = '', count = ''] = process.argv.slice(2);
for (let round = 1; round <= Number(count); round += 1) {
  const call = ['promote', id, '--from', from, '--from-channel', `round-${round}`, '--to', 's3://lineup-site/site'];
  try {
    await run(readCommand(call, [id]), () => {}, ownWorkspace);
  } catch (error) {
    console.error(`round ${round}: ${String(error)}`);
    process.exit(1);
  }
}
