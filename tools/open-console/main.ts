import { serverOf } from '@lineup/stack/console/grant-admin';
import { runOrExplain } from '../start/explain.ts';
import { StartError } from '@lineup/stack/start-error';
import { openConsole } from '@lineup/stack/console/open-console';

const USAGE = 'SUPABASE_URL=<address> SUPABASE_SECRET_KEY=<sb_secret_…> npm run open-console';

// For a console that its flags have closed to its own staff: from inside nobody can open it.
await runOrExplain(async () => {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') {
    console.log(`Opens /testing and its user management to staff again.\n\nUsage: ${USAGE}`);
    return;
  }
  if (argument !== undefined) throw new StartError(`This command takes no arguments. Usage: ${USAGE}`);
  await openConsole(serverOf(process.env));
  console.log('The console is open to staff again, and user management to admins.');
});
