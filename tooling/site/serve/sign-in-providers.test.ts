import { afterEach, expect, test, vi } from 'vitest';
import { SignInProviders } from './sign-in-providers.ts';

const source = { address: 'https://api.example.com', anonKey: 'public' };
afterEach(() => vi.unstubAllGlobals());

/** A backend with these settings; null: it does not answer. */
function backend(external: Record<string, boolean> | null) {
  const state = { external, calls: 0 };
  vi.stubGlobal('fetch', async (address: string) => {
    state.calls += 1;
    expect(address).toBe('https://api.example.com/auth/v1/settings');
    if (!state.external) throw new TypeError('fetch failed');
    return Response.json({ external: state.external });
  });
  return state;
}

test('names what the backend has on and the site has a button for, and asks once a minute', async () => {
  const settings = backend({ email: true, github: true, google: true, discord: false });
  let now = 0;
  const providers = new SignInProviders(() => now);
  expect(await providers.read(source)).toEqual(['google']);
  settings.external = { google: true, discord: true };
  now = 59_000;
  expect([await providers.read(source), settings.calls]).toEqual([['google'], 1]);
  now = 61_000;
  // Nobody waits for the new one.
  expect(await providers.read(source)).toEqual(['google']);
  await vi.waitFor(async () => expect(await providers.read(source)).toEqual(['discord', 'google']));
  expect(settings.calls).toBe(2);
});

test('knows none of a backend that does not answer, asks again after a while, and keeps what it knew of one that ends to', async () => {
  const settings = backend(null);
  let now = 0;
  const providers = new SignInProviders(() => now);
  expect(await providers.read(source)).toEqual([]);
  settings.external = { discord: true };
  now = 4_000;
  // Not with each page.
  expect([await providers.read(source), settings.calls]).toEqual([[], 1]);
  now = 5_000;
  await vi.waitFor(async () => expect(await providers.read(source)).toEqual(['discord']));
  settings.external = null;
  now = 66_000;
  await providers.read(source);
  expect(await providers.read(source)).toEqual(['discord']);
});

test('a backend that hangs holds up no page', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  expect(await new SignInProviders().read(source)).toEqual([]);
});

test('passkeys are one more way where the backend has them on', async () => {
  for (const [passkeys_enabled, names] of [
    [true, ['google', 'passkey']],
    [false, ['google']],
    [undefined, ['google']],
  ]) {
    vi.stubGlobal('fetch', async () => Response.json({ external: { google: true }, passkeys_enabled }));
    expect(await new SignInProviders().read(source)).toEqual(names);
  }
});
