import { beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../federation/registry/registry';
import { analyse } from './analytics';

const beacon = vi.fn<typeof navigator.sendBeacon>(() => true);

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: beacon });
  const environment = { supabaseUrl: '/', anonKey: 'k', release: 'r', analyticsUrl: 'https://stats.example/collect' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [] } });
});

test('[SH-149, SH-150, SH-151] the service that the registry names gets events in one batch, when it may', () => {
  localStorage.setItem('privacy_banner_consent', '{"analytics":false}');
  analyse({ name: 'privacy_choice', category: 'privacy', properties: { analytics: false } });
  analyse({ name: 'page_view', category: 'navigation' });
  localStorage.setItem('privacy_banner_consent', '{"analytics":true}');
  analyse({ name: 'practice_scheduled', properties: { count: 2 } });
  expect(beacon).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  expect(beacon.mock.calls.map(([address, body]) => [address, JSON.parse(String(body))])).toEqual([
    [
      'https://stats.example/collect',
      {
        events: [
          { event: 'privacy_choice', event_category: 'privacy', analytics: false },
          { event: 'practice_scheduled', event_category: 'interaction', count: 2 },
        ],
      },
    ],
  ]);
});
