/** Prints what the authenticator apps of the demo people show now. */
import { totpCode } from '@lineup/local-supabase/auth/totp';
import { accounts } from '@lineup/supabase/accounts';

const now = Date.now();
for (const { kind, totpSecret } of accounts) {
  if (totpSecret) console.log(`${kind.padEnd(19)} ${totpCode(totpSecret, now)}`);
}
console.log(`\nThey change in ${30 - (Math.floor(now / 1000) % 30)} seconds. Each works once for an account.`);
