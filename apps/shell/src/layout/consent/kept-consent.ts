import { localStore } from '@lineup/data';

/** Key of the choice in local storage. */
const KEY = 'privacy_banner_consent';

/** What the visitor allows. */
export interface Consent {
  analytics: boolean;
}

/** Keeps the choice in this browser. */
export function keepConsent(consent: Consent): void {
  localStore.setItem(KEY, JSON.stringify(consent));
}

/** The kept choice; null when there is none or it cannot be read. */
export function readConsent(): Consent | null {
  try {
    const kept = JSON.parse(localStore.getItem(KEY) ?? 'null') as Partial<Consent> | null;
    return typeof kept?.analytics === 'boolean' ? { analytics: kept.analytics } : null;
  } catch {
    return null;
  }
}
