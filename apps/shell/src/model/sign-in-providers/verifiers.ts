import { sessionStore } from '@lineup/data';
import * as z from '@lineup/schema';

/** Of this tab: what belongs to the code that comes back. */
const KEY = 'provider_proof';

const read = (): Record<string, string> =>
  z.readJson(z.record(z.string(), z.string()), sessionStore.getItem(KEY)) ?? {};

/** Where the client keeps its verifiers of PKCE, all in one place: nothing is left of a way that nobody went to its end. */
export const verifiers = {
  getItem: (name: string): string | null => read()[name] ?? null,
  setItem: (name: string, value: string): void =>
    sessionStore.setItem(KEY, JSON.stringify({ ...read(), [name]: value })),
  removeItem(name: string): void {
    const { [name]: _, ...others } = read();
    sessionStore.setItem(KEY, JSON.stringify(others));
  },
};

export const forgetVerifiers = (): void => sessionStore.removeItem(KEY);
