import { runOrExplain } from '../start/explain.ts';
import { StartError } from '@lineup/stack/start-error';
import { grantAdmin, serverOf } from '@lineup/stack/console/grant-admin';

const USAGE = 'SUPABASE_URL=<address> SUPABASE_SECRET_KEY=<sb_secret_…> npm run grant-admin -- <email>';

// Makes the first admin of a project; every other role is granted on the site.
await runOrExplain(async () => {
  const [email, ...others] = process.argv.slice(2);
  if (!email || others.length > 0) throw new StartError(`Name one email address. Usage: ${USAGE}`);
  if (email === '--help' || email === '-h') {
    console.log(`Makes the account with that email address an admin of the platform.\n\nUsage: ${USAGE}`);
    return;
  }
  const isNew = await grantAdmin(serverOf(process.env), email);
  console.log(isNew ? `${email} is an admin now.` : `${email} is an admin already.`);
});
