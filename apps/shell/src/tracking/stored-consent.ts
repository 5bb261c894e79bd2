import { localStore } from '@lineup/data';

/** Key of the choice in local storage. */
const KEY = 'privacy_banner_consent';

/** What the visitor allows. */
export interface Consent {
  analytics: boolean;
}

/** Stores the choice in this browser. */
export function storeConsent(consent: Consent): void {
  localStore.setItem(KEY, JSON.stringify(consent));
}

/** The stored choice; null when there is none or it cannot be read. */
export function readConsent(): Consent | null {
  try {
    const stored = JSON.parse(localStore.getItem(KEY) ?? 'null') as Partial<Consent> | null;
    return typeof stored?.analytics === 'boolean' ? { analytics: stored.analytics } : null;
  } catch {
    return null;
  }
}
