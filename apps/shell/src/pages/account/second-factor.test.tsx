import { configureData } from '@lineup/data';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SecondFactor } from '../auth/second-factor';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';
import { Service, account, accessToken, show, signInBrowser } from './testing';

const CODES = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];
const none = account.second_factor;
let service: Service;

beforeAll(() => {
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(() => {
  localStorage.clear();
  service = new Service();
  signInBrowser();
  service.answers['/auth/v1/factors'] = () =>
    Response.json({ id: 'f1', type: 'totp', totp: { qr_code: '<svg />', secret: 'SECRET', uri: 'otpauth://x' } });
  service.answers['/auth/v1/factors/f1/challenge'] = () => Response.json({ id: 'c1', type: 'totp', expires_at: 1 });
  service.answers['/auth/v1/factors/f1/verify'] = (body) =>
    (body as { code: string }).code === '123456'
      ? Response.json({ ...signedIn(), token_type: 'bearer' })
      : Response.json({ error_code: 'mfa_verification_failed', message: 'Invalid TOTP code' }, { status: 422 });
  service.answers['/rest/v1/rpc/make_recovery_codes'] = () => Response.json(CODES);
});
afterEach(cleanup);

const user = (status?: string) => ({
  id: 'u1',
  email: account.email,
  factors: status ? [{ id: 'f1', factor_type: 'totp', status }] : [],
});
const signedIn = () => ({ access_token: accessToken(), refresh_token: 'r', expires_in: 3600, user: user('verified') });
const press = (name: string) => screen.getByRole('button', { name });

test('an app is set up by QR code or key; a wrong code stays; then the recovery codes show once', async () => {
  service.answers['/auth/v1/user'] = () => Response.json(user('unverified'));
  const { user: person } = show(<SecondFactorSection factor={{ ...none, required: true }} />);
  expect(screen.getByText(/Your role needs a second factor/)).toBeTruthy();
  await person.click(press('Set up an authenticator app'));
  expect((await screen.findByRole('img', { name: /QR code/ })).getAttribute('src')).toContain('<svg');
  expect(screen.getByText('SECRET')).toBeTruthy();
  // What was begun before and never finished is dropped.
  expect(service.calls.some(({ path }) => path === '/auth/v1/factors/f1')).toBe(true);
  const field = screen.getByLabelText('6-digit code');
  await person.type(field, '12');
  await person.click(press('Turn it on'));
  expect(screen.getByText('The code has 6 digits.')).toBeTruthy();
  await person.clear(field);
  await person.type(field, '000000');
  await person.click(press('Turn it on'));
  expect(await screen.findByText(/wrong or was used already/)).toBeTruthy();
  await person.clear(field);
  await person.type(field, '123 456');
  await person.click(press('Turn it on'));
  expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe(CODES.join(''));
  await person.click(press('I have saved them'));
  expect(screen.queryByText(CODES[0]!)).toBeNull();
});

test('with an app, the codes left show; new ones replace them; removing says what a role loses', async () => {
  const { user: person } = show(
    <SecondFactorSection factor={{ ...none, required: true, has: true, passed: true, codes_left: 1 }} />,
  );
  expect(screen.getByRole('status').textContent).toContain('1 recovery code left');
  await person.click(press('Make new recovery codes'));
  expect(await screen.findByText(CODES[1]!)).toBeTruthy();
  await person.click(press('I have saved them'));
  await person.click(press('Remove'));
  // The code of a question comes on demand.
  expect(await screen.findByText(/Your role does not count without one/, {}, { timeout: 20_000 })).toBeTruthy();
});

test('who lost it reads when and why it was removed', () => {
  const removed = { at: '2026-11-02T12:00:00Z', reason: 'Called back.' };
  show(<SecondFactorSection factor={{ ...none, removed }} />);
  expect(screen.getByText(/An admin removed your app .* Their reason: Called back\./)).toBeTruthy();
});

test('a session says that it came with the app', () => {
  const [session] = account.sessions;
  show(<SessionsSection sessions={[{ ...session!, second_factor: 'totp' }]} onLeave={async () => {}} />);
  expect(screen.getByText('Authenticator app')).toBeTruthy();
});

test('at the sign-in a code is asked for, or a recovery code, which is tried at the database', async () => {
  service.answers['/auth/v1/user'] = () => Response.json(user('verified'));
  service.answers['/rest/v1/rpc/use_recovery_code'] = () => Response.json(false);
  const signOut = vi.fn<() => Promise<void>>(async () => {});
  const { user: person } = show(<SecondFactor />, { signOut });
  await person.type(screen.getByLabelText('6-digit code'), '123456');
  await person.click(press('Continue'));
  await waitFor(() =>
    expect(service.sentTo('/auth/v1/factors/f1/verify')).toEqual([{ challenge_id: 'c1', code: '123456' }]),
  );
  await person.click(press('I don’t have my authenticator app'));
  await person.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'aaaa bbbb cccc');
  await person.click(press('Continue'));
  expect(await screen.findByText(/Each works once/)).toBeTruthy();
  expect(service.sentTo('/rest/v1/rpc/use_recovery_code')).toEqual([{ p_code: 'aaaa bbbb cccc' }]);
  await person.click(press('Sign out'));
  expect(signOut).toHaveBeenCalledOnce();
});
