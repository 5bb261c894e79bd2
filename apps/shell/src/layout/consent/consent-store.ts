import { localStore } from '@lineup/data';
import { create } from 'zustand';
import { track } from '../../tracking/sink';

/** Key of the choice in local storage. */
const KEY = 'privacy_banner_consent';

export interface Consent {
  analytics: boolean;
}

interface ConsentState {
  /** Null until a choice was made in this browser. */
  consent: Consent | null;
  /** True while the banner was opened again to change the choice. */
  isReopened: boolean;
  choose(consent: Consent): void;
  reopen(): void;
}

/** What the visitor allows. Nothing is sent before a choice. */
export const useConsent = create<ConsentState>((set) => ({
  consent: readConsent(),
  isReopened: false,
  choose(consent) {
    localStore.setItem(KEY, JSON.stringify(consent));
    set({ consent, isReopened: false });
    track({ name: 'privacy_choice', category: 'privacy', properties: { ...consent } });
  },
  reopen: () => set({ isReopened: true }),
}));

/** The kept choice; null when there is none or it cannot be read. */
export function readConsent(): Consent | null {
  try {
    const kept = JSON.parse(localStore.getItem(KEY) ?? 'null') as Partial<Consent> | null;
    return typeof kept?.analytics === 'boolean' ? { analytics: kept.analytics } : null;
  } catch {
    return null;
  }
}
