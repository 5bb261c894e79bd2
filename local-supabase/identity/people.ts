import { createHash } from 'node:crypto';

/** An account at the demo provider, as its page described it last. */
export interface DemoPerson {
  id: string;
  name: string;
  /** Empty: an account without an address. */
  email: string;
  isVerified: boolean;
}

export interface DemoPeople {
  /** One address (without one, one name) is one account, also after another start. */
  describe(person: Omit<DemoPerson, 'id'>): DemoPerson;
  withId(id: string): DemoPerson | undefined;
}

/** The accounts of one provider. */
export function makePeople(provider: string): DemoPeople {
  const known = new Map<string, DemoPerson>();
  return {
    describe(person) {
      const hash = createHash('sha256')
        .update(`${provider} ${person.email.toLowerCase() || person.name}`)
        .digest();
      // 18 digits, as both providers number people.
      const id = String(10n ** 17n + (hash.readBigUInt64BE(0) % (9n * 10n ** 17n)));
      known.set(id, { id, ...person });
      return { id, ...person };
    },
    withId: (id) => known.get(id),
  };
}
