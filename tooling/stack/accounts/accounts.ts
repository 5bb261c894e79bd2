/** The accounts that were named on the pages of the stand-in, for as long as it runs. */
import { createHash } from 'node:crypto';

export interface StandInAccount {
  /** Of Riot the PUUID, of Steam 17 digits, of Discord 18. */
  id: string;
  name: string;
  /** As `competitiveTier`; 0 for none. */
  valorant: number;
  /** As "DIAMOND II"; empty for none. */
  league: string;
}

export interface Accounts {
  /** The account of that name, as it was described last. */
  named(provider: string, name: string, ranks: Pick<StandInAccount, 'valorant' | 'league'>): StandInAccount;
  withId(provider: string, id: string): StandInAccount | undefined;
}

/** One name is one account at a provider, also after another start. */
export function makeAccounts(): Accounts {
  const known = new Map<string, StandInAccount>();
  return {
    named(provider, name, ranks) {
      const id = idOf(provider, name);
      const account = { id, name, ...ranks };
      known.set(`${provider}/${id}`, account);
      return account;
    },
    withId: (provider, id) => known.get(`${provider}/${id}`),
  };
}

function idOf(provider: string, name: string): string {
  const hash = createHash('sha256').update(`${provider} ${name}`).digest();
  if (provider === 'riot') return hash.toString('base64url');
  const digits = (hash.readBigUInt64BE(0) % 10n ** 10n).toString().padStart(10, '0');
  return provider === 'steam' ? `7656119${digits}` : `31415926${digits}`;
}
