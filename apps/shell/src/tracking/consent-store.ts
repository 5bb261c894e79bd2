import { createHydrated } from '../model/create-hydrated';
import { track } from './sink';
import { storeConsent, readConsent, type Consent } from './stored-consent';

interface ConsentState {
  /** Null until a choice was made in this browser. */
  consent: Consent | null;
  /** True while the banner is open again to change the choice. */
  isReopened: boolean;
  choose(consent: Consent): void;
  reopen(): void;
}

/** What the visitor allows. Nothing is sent before a choice. */
export const useConsent = createHydrated<ConsentState>((set) => ({
  consent: readConsent(),
  isReopened: false,
  choose(consent) {
    storeConsent(consent);
    set({ consent, isReopened: false });
    track({ name: 'privacy_choice', category: 'privacy', properties: { ...consent } });
  },
  reopen: () => set({ isReopened: true }),
}));
