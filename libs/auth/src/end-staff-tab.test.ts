import { countReloads } from '@lineup/data/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endStaffTab } from './end-staff-tab';

let reloads: ReturnType<typeof countReloads>;
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  asked.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  reloads = countReloads();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

test('[FL-015] [SH-014] ends overrides and a preview, in this tab and at the server, and loads the page again', async () => {
  sessionStorage.setItem('remote.teams', 'https://preview.example/entry.js');
  sessionStorage.setItem('lineup.channel', 'pr-7');
  sessionStorage.setItem('other', 'stays');
  await endStaffTab();
  expect({ ...sessionStorage }).toEqual({ other: 'stays' });
  expect(asked).toHaveBeenCalledExactlyOnceWith('/override', { method: 'DELETE', keepalive: true });
  expect(reloads()).toBe(1);
});

test('[FL-015] the server is told by every tab, as one cookie is of them all, and a page that ran nothing else stays', async () => {
  await endStaffTab();
  expect(asked).toHaveBeenCalledOnce();
  expect(reloads()).toBe(0);
});

test('a host without a server is not asked, and a server that is down stops nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  asked.mockRejectedValue(new TypeError('offline'));
  sessionStorage.setItem('remote.teams', 'https://preview.example/entry.js');
  await endStaffTab();
  expect(reloads()).toBe(1);
  document.head.innerHTML = `<meta http-equiv="content-security-policy" content="script-src 'self'">`;
  await endStaffTab();
  expect(asked).toHaveBeenCalledOnce();
});
