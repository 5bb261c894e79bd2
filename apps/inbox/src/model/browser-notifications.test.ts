import { forgetOwn } from '@lineup/data';
import { afterEach, expect, it, vi } from 'vitest';
import { isNotifying, switchNotifications } from './browser-notifications';

afterEach(() => {
  forgetOwn();
  vi.unstubAllGlobals();
});

it('notifies only after the permission was asked for and given', async () => {
  const requestPermission = vi.fn<() => Promise<string>>(async () => 'denied');
  const browser = { permission: 'default', requestPermission };
  vi.stubGlobal('Notification', browser);
  expect(isNotifying('me')).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(await switchNotifications('me', true)).toBe(false);
  requestPermission.mockResolvedValue('granted');
  browser.permission = 'granted';
  expect(await switchNotifications('me', true)).toBe(true);
  expect(isNotifying('me')).toBe(true);
  await switchNotifications('me', false);
  expect(isNotifying('me')).toBe(false);
});

it('does not notify whoever signs in next in this browser', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  await switchNotifications('me', true);
  // As signing out does.
  forgetOwn();
  expect(isNotifying('me')).toBe(false);
});

it('does not notify who is signed in by a link while another session is open', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  await switchNotifications('me', true);
  expect(isNotifying('somebody else')).toBe(false);
  // No session yet is nobody.
  await switchNotifications('me', false);
  expect(isNotifying('')).toBe(false);
});
