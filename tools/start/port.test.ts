import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { remoteBackend } from '@lineup/stack/backend';
import { claimPort, wantedPort } from './port.ts';

test('PORT is respected, absent it is the fallback', () => {
  expect(wantedPort(3000, '4567')).toBe(4567);
  expect(wantedPort(3000, '')).toBe(3000);
  expect(wantedPort(3000, '0')).toBe(0);
});

test.each(['http', '-1', '70000', '30.5'])('PORT "%s" is refused in one line', (value) => {
  expect(() => wantedPort(3000, value)).toThrow(`PORT is "${value}"; set it to a number from 0 to 65535.`);
});

test('a busy port is named with what to do', async () => {
  const busy = createServer();
  await new Promise<void>((resolve) => {
    busy.listen(0, '127.0.0.1', resolve);
  });
  const { port } = busy.address() as AddressInfo;
  try {
    await expect(claimPort(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
    );
  } finally {
    busy.close();
  }
});

test('a hosted Supabase needs address and key', () => {
  expect(remoteBackend({})).toBeNull();
  expect(() => remoteBackend({ SUPABASE_URL: 'https://x.supabase.co' })).toThrow('set both or none');
  expect(() => remoteBackend({ SUPABASE_URL: 'x.supabase.co', SUPABASE_ANON_KEY: 'k' })).toThrow(
    'set it to an address',
  );
  expect(remoteBackend({ SUPABASE_URL: 'https://x.supabase.co/', SUPABASE_ANON_KEY: 'k' })).toMatchObject({
    supabaseUrl: 'https://x.supabase.co',
    anonKey: 'k',
  });
  const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_k', SUPABASE_ANON_KEY: 'k' };
  expect(remoteBackend({ SUPABASE_URL: 'https://x.supabase.co', ...keys })).toMatchObject({
    anonKey: 'sb_publishable_k',
  });
});

test('a secret key is not handed to every visitor', () => {
  const claims = Buffer.from('{"iss":"supabase","role":"service_role"}').toString('base64url');
  for (const key of ['sb_secret_k', `head.${claims}.signature`]) {
    const environment = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: key };
    expect(() => remoteBackend(environment)).toThrow('is a secret key');
  }
});
