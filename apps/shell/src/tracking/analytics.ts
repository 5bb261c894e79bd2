import type { TrackedEvent } from '@lineup/contract';
import { useRegistry } from '../federation/registry/registry';
import { readConsent } from './stored-consent';
import { safeProperties } from './address';
import { Batch } from './batch';

/** An event as analytics receives it: without user and session. */
interface AnalyticsEvent {
  event: string;
  event_category: string;
  [property: string]: string | number | boolean | null;
}

/** Sends events to an analytics service. Write another one to use another service. */
interface AnalyticsAdapter {
  send(event: AnalyticsEvent): void;
}

declare global {
  interface Window {
    /** What tag managers read. Created by the first event that may be sent. */
    dataLayer?: AnalyticsEvent[];
  }
}

let adapter: AnalyticsAdapter | undefined;

/** Notifies the analytics service and the data layer when the visitor agreed; of events of category "privacy" always. */
export function analyse({ name, category = 'interaction', properties }: TrackedEvent): void {
  if (category !== 'privacy' && !readConsent()?.analytics) return;
  const event: AnalyticsEvent = { ...safeProperties(properties), event: name, event_category: category };
  (window.dataLayer ??= []).push(event);
  const address = useRegistry.getState().registry?.environment.analyticsUrl;
  if (!address) return;
  adapter ??= beaconAdapter(address);
  adapter.send(event);
}

/** Sends batches of events as JSON to the address that the registry names. */
function beaconAdapter(address: string): AnalyticsAdapter {
  const batch = new Batch<AnalyticsEvent>((events) => {
    // A plain text body needs no preflight, and so survives leaving the page also to another origin.
    return navigator.sendBeacon(address, JSON.stringify({ events }));
  });
  window.addEventListener('pagehide', () => batch.flush());
  document.addEventListener('visibilitychange', () => batch.flush());
  return { send: (event) => batch.add(event) };
}
