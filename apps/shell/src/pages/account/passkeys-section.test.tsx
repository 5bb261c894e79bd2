import type { Registry } from '@lineup/contract';
import { configureData } from '@lineup/data';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../../federation/registry/registry';
import { PasskeysSection } from './passkeys-section';
import { SessionsSection } from './sessions-section';
import { Service, account, show, signInBrowser } from './testing';

let service: Service;
const BEGIN = '/rest/v1/rpc/begin_passkey';
const OPTIONS = '/auth/v1/passkeys/registration/options';

function offer(names: string[]): void {
  const environment = { supabaseUrl: '/', anonKey: 'x', release: '1', signInWith: names };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [] } satisfies Registry });
}

beforeAll(() => {
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(() => {
  localStorage.clear();
  service = new Service();
  signInBrowser();
  vi.stubGlobal('PublicKeyCredential', class {});
  offer(['passkey']);
});
afterEach(cleanup);

const refusal = (hint: string) => () =>
  Response.json({ code: '42501', message: 'Show who you are first.', hint, details: null }, { status: 403 });
const phone = { id: 'k1', name: 'My phone', added_at: '2026-03-04T10:00:00Z', last_used_at: null };
const section = (ways = account.sign_in) => <PasskeysSection ways={ways} email={account.email} />;
const press = (name: string) => screen.getByRole('button', { name });

test('35.2 where the project has passkeys off nothing shows', () => {
  offer(['discord']);
  show(section({ ...account.sign_in, passkeys: [phone] }));
  expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
});

test('35.2 a browser that makes none lists them, and offers none', () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  show(section({ ...account.sign_in, passkeys: [phone] }));
  expect(screen.getByText('My phone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getByText(/cannot make a passkey/)).toBeTruthy();
});

test('35.2 an older session asks for the password before the device does anything; a wrong one stays', async () => {
  service.answers[BEGIN] = refusal('sign_in');
  service.answers['/auth/v1/token'] = () =>
    Response.json({ error_code: 'invalid_credentials', message: 'Invalid login credentials' }, { status: 400 });
  const { user } = show(section());
  await user.click(press('Add a passkey'));
  await user.type(await screen.findByLabelText(/^Your password/), 'wrong one');
  await user.click(press('Continue'));
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  expect(service.sentTo(OPTIONS)).toEqual([]);
});

test('35.2 with a second factor it asks for a code; without a password it says how', async () => {
  service.answers[BEGIN] = refusal('second_factor');
  const { user } = show(section());
  await user.click(press('Add a passkey'));
  expect(await screen.findByLabelText(/^6-digit code/)).toBeTruthy();
  cleanup();
  service.answers[BEGIN] = refusal('sign_in');
  const other = show(section({ ...account.sign_in, has_password: false }));
  await other.user.click(press('Add a passkey'));
  expect(await screen.findByText(/sign out and in again/)).toBeTruthy();
  expect(service.sentTo(OPTIONS)).toEqual([]);
});

test('35.2 a name that is none, or too long for the service, is not sent', async () => {
  const { user } = show(section({ ...account.sign_in, passkeys: [phone] }));
  await user.click(press('Rename My phone'));
  const field = screen.getByLabelText('Name of the passkey');
  await user.clear(field);
  await user.click(press('Save'));
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  await user.type(field, 'ю'.repeat(60));
  await user.click(press('Save'));
  await user.type(field, '語');
  await user.click(press('Save'));
  expect(service.calls.filter(({ path }) => path === '/auth/v1/passkeys/k1')).toHaveLength(1);
});

test('35.2 a session that began with a passkey says so', () => {
  const [session] = account.sessions;
  show(<SessionsSection sessions={[{ ...session!, by_passkey: true }]} onLeave={async () => {}} />);
  expect(screen.getByText('Passkey')).toBeTruthy();
});
