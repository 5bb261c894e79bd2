import { parseArgs } from 'node:util';
import { runOrExplain } from './explain.ts';
import { wantedPort } from './port.ts';
import { startSite, type RunningSite } from './start-site.ts';
import { stopOnSignal } from './stop-on-signal.ts';

await runOrExplain(async () => {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      site: { type: 'string' },
      reset: { type: 'boolean', default: false },
    },
  });
  // With --json the only line on standard output is the result.
  const log = (line: string) => (values.json ? console.error(line) : console.log(line));
  let site: RunningSite | undefined;
  stopOnSignal(() => site?.stop());
  site = await startSite({
    port: wantedPort(3000),
    dataDir: values['data-dir'],
    site: values.site,
    reset: values.reset,
    host: process.env['HOST'],
    log,
  });
  const { url, apiUrl, anonKey, serviceKey, databaseUrl, accounts } = site;
  if (values.json) {
    const signIns = accounts.map(({ kind, email, password, totpSecret }) => ({ kind, email, password, totpSecret }));
    console.log(JSON.stringify({ url, apiUrl, anonKey, serviceKey, databaseUrl, accounts: signIns }));
    return;
  }
  console.log(`\nLineup is ready at ${url}\n`);
  if (accounts.length > 0) {
    console.log('Sign in as');
    for (const { kind, email, password, totpSecret } of accounts)
      console.log(`  ${kind.padEnd(19)} ${email.padEnd(36)} ${password}${totpSecret ? ' and a code' : ''}`);
    console.log('\nThe code of the second factor: npm run code');
    console.log(`\nMails land in ${url}/_mailbox`);
  }
  console.log('Stop with Ctrl-C.');
});
