import { configureData } from '@lineup/data';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PushChoices } from './push-choices';
import { Service, show, signInBrowser } from './testing';

const KEY = '/functions/v1/send-push/key';
const CHOICES = {
  subscription_id: null,
  practice_push: true,
  team_push: true,
  recruiting_push: true,
  account_push: true,
};

/** A browser that can push, where the person has said this about notifications so far. */
function browserThat(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: vi.fn<() => Promise<NotificationPermission>>(async () => permission),
  });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  const found = { addEventListener: (name: string, done: () => void) => name === 'success' && queueMicrotask(done) };
  const transaction = {
    objectStore: () => ({ get: () => ({ result: undefined }) }),
    addEventListener: (name: string, done: () => void) => name === 'complete' && queueMicrotask(done),
  };
  vi.stubGlobal('indexedDB', {
    open: () => ({ ...found, result: { transaction: () => transaction, close() {} } }),
  });
}

let service: Service;
beforeAll(() => configureData({ supabaseUrl: location.origin, anonKey: 'public' }));
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  signInBrowser();
  service = new Service();
  service.answers[KEY] = () => Response.json({ public_key: 'BKey' });
  service.answers['/rest/v1/rpc/load_push'] = () => Response.json(CHOICES);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

describe('notifications in this browser', () => {
  test('the browser is asked only after a press, and a no is explained', async () => {
    browserThat('default');
    const { user } = show(<PushChoices groups={[]} />);
    const button = await screen.findByRole('button', { name: 'Turn on' });
    expect(Notification.requestPermission).not.toHaveBeenCalled();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/was not allowed to show notifications/);
    expect(Notification.requestPermission).toHaveBeenCalledOnce();
    expect(service.sentTo('/rest/v1/rpc/start_push')).toEqual([]);
  });

  test('a browser that blocks says how to allow it', async () => {
    browserThat('denied');
    show(<PushChoices groups={[]} />);
    expect(await screen.findByText(/Your browser blocks notifications from Lineup/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a browser that cannot push says so', async () => {
    show(<PushChoices groups={[]} />);
    expect(await screen.findByText(/This browser cannot show notifications/)).toBeTruthy();
  });

  test('an iPhone is told to use the home screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    show(<PushChoices groups={[]} />);
    expect(await screen.findByText(/Add to Home Screen/)).toBeTruthy();
  });

  test('a site without keys says that it has no notifications', async () => {
    browserThat('default');
    service.answers[KEY] = () => Response.json({ public_key: null });
    show(<PushChoices groups={[]} />);
    expect(await screen.findByText(/not available on this site/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('what could not be loaded can be tried again', async () => {
    browserThat('default');
    service.answers[KEY] = () => new Response('{}', { status: 503 });
    const { user } = show(<PushChoices groups={[]} />);
    await screen.findByText('Your notifications could not be loaded.');
    service.answers[KEY] = () => Response.json({ public_key: 'BKey' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy());
  });
});
