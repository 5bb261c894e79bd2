import { describe, expect, test } from 'vitest';
import { pushAddress, withoutAddress } from './push-address.ts';

const TEST_URL = 'http://127.0.0.1:9';

describe('which addresses the server calls', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:123',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
  ])('%s', (endpoint) => expect(pushAddress(endpoint)).toBe(endpoint));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://me:secret@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://localhost/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://evil-push.apple.com.example/abc',
    'https://push.apple.com.evil.example/abc',
    'https://evilnotify.windows.com/abc',
    'https://push.lineup.test/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('not %s', (endpoint) => expect(pushAddress(endpoint)).toBeNull());

  test('the service of tests only where one is named, and nothing else there', () => {
    expect(pushAddress('https://push.lineup.test/abc?d=1', TEST_URL)).toBe(`${TEST_URL}/abc?d=1`);
    expect(pushAddress('https://other.test/abc', TEST_URL)).toBeNull();
    expect(pushAddress('http://push.lineup.test/abc', TEST_URL)).toBeNull();
  });
});

test('what went wrong is told without the address', () => {
  const address = 'https://fcm.googleapis.com/fcm/send/abc:123';
  const reason = `error sending request for url (${address}): client error (Connect)`;
  expect(withoutAddress(reason, address)).toBe(
    'error sending request for url (https://fcm.googleapis.com): client error (Connect)',
  );
});
