import { DataError, SESSION_KEY, configureData } from '@lineup/data';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppearanceSection } from './appearance-section';
import { EmailForm } from './email-form';
import { NotificationsSection } from './notifications-section';
import { PasswordForm } from './password-form';
import { PrivacySection } from './privacy-section';
import { ProfileSection } from './profile-section';
import { Service, accessToken, account, show, signInBrowser } from './testing';

const PROFILES = '/rest/v1/user_profiles';
let service: Service;
beforeAll(() => {
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(() => {
  localStorage.clear();
  service = new Service();
});
afterEach(cleanup);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The field is marked, and says why. */
function expectProblem(label: string, text: string) {
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(text).id).toBe(field(label).getAttribute('aria-describedby'));
}

describe('name', () => {
  test('[SH-005] is saved once, however often the button is pressed', async () => {
    const { user } = show(<ProfileSection account={account} />);
    await user.clear(field('Display name'));
    await user.type(field('Display name'), ' Patty ');
    await user.clear(field('First name'));
    service.answers[PROFILES] = () => Response.json([{ user_id: 'u1' }]);
    const release = service.hold();
    await user.dblClick(screen.getByRole('button', { name: 'Save name' }));
    release();
    await screen.findByRole('button', { name: 'Save name' });
    expect(service.sentTo(PROFILES)).toEqual([{ display_name: 'Patty', first_name: null, last_name: null }]);
    expect(service.calls[0]?.query).toContain('user_id=eq.');
  });

  test('[SH-005] begins the profile of somebody who has none', async () => {
    let asked = 0;
    service.answers[PROFILES] = () => (++asked === 1 ? Response.json([]) : new Response(null, { status: 201 }));
    const { user } = show(<ProfileSection account={account} />);
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(service.sentTo(PROFILES)).toHaveLength(2));
    expect(service.sentTo(PROFILES)[1]).toMatchObject({ first_name: 'Patricia' });
  });

  test.each([
    ['', 'Enter the name that others see.'],
    ['x'.repeat(81), 'Use at most 80 characters.'],
  ])('[SH-005] "%s" is refused at the field, and nothing is sent', async (value, problem) => {
    const { user } = show(<ProfileSection account={account} />);
    await user.clear(field('Display name'));
    if (value) await user.type(field('Display name'), value);
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expectProblem('Display name', problem);
    await waitFor(() => expect(document.activeElement).toBe(field('Display name')));
    expect(service.calls).toEqual([]);
  });

  test('[SH-005] what was typed stays when saving fails, and can be saved again', async () => {
    service.answers[PROFILES] = () => Response.json({ message: 'down' }, { status: 503 });
    const { user } = show(<ProfileSection account={account} />);
    await user.type(field('Last name'), 'Reyes');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This did not work. Please try again.');
    expect(field('Last name').value).toBe('Reyes');
    service.answers[PROFILES] = () => Response.json([{ user_id: 'u1' }]);
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(service.sentTo(PROFILES)).toHaveLength(2);
  });
});

describe('picture', () => {
  test('[SH-005] what is no picture is refused at the field, and nothing is sent', async () => {
    const { user } = show(<ProfileSection account={account} />);
    await user.upload(field('Picture file'), new File(['<svg/>'], 'me.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a PNG, JPEG or WebP picture.');
    expect(service.calls).toEqual([]);
  });

  test('[SH-005] removing it takes its file away, too', async () => {
    const address = '/storage/v1/object/public/avatars/u1/former.webp';
    service.answers['/rest/v1/rpc/set_avatar'] = () => Response.json(address);
    const { user } = show(
      <ProfileSection account={{ ...account, profile: { ...account.profile, avatar_url: address } }} />,
    );
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    await waitFor(() =>
      expect(service.sentTo('/storage/v1/object/avatars')).toEqual([{ prefixes: ['u1/former.webp'] }]),
    );
    expect(service.sentTo('/rest/v1/rpc/set_avatar')).toEqual([{}]);
  });
});

describe('email', () => {
  const TOKEN = '/auth/v1/token';
  const USER = '/auth/v1/user';
  const change = () => screen.getByRole('button', { name: 'Change email' });
  const fresh = { access_token: accessToken(), refresh_token: 'once', expires_in: 3600, token_type: 'bearer' };
  /** Signing in again works, and then what the service says to the change. */
  function answer(toChange: () => Response | Promise<Response>) {
    service.answers[TOKEN] = () => Response.json({ ...fresh, user: { id: 'u1' } });
    service.answers[USER] = toChange;
  }

  test.each([
    ['', 'Enter your email address.'],
    ['pat', 'This is not an email address.'],
    ['PAT@example.com', 'This is your address already.'],
  ])('[SH-005] "%s" is refused at the field', async (value, problem) => {
    const { user } = show(<EmailForm account={account} />);
    if (value) await user.type(field('New email'), value);
    await user.type(field('Your password'), 'the password');
    await user.click(change());
    expectProblem('New email', problem);
    expect(service.calls).toEqual([]);
  });

  test('[SH-005] asks for the password: without it, or with a wrong one, nothing changes', async () => {
    service.answers[TOKEN] = () => Response.json({ code: 400, error_code: 'invalid_credentials' }, { status: 400 });
    const { user } = show(<EmailForm account={account} />);
    await user.type(field('New email'), 'new@example.com');
    await user.click(change());
    expectProblem('Your password', 'Enter your password.');
    expect(service.calls).toEqual([]);
    await user.type(field('Your password'), 'a guess');
    await user.click(change());
    await screen.findByText('This is not your password.');
    expectProblem('Your password', 'This is not your password.');
    expect(field('New email').value).toBe('new@example.com');
    expect(service.sentTo(USER)).toEqual([]);
  });

  test('[SH-005] is requested once, in a session of its own that ends with it', async () => {
    signInBrowser();
    const before = localStorage.getItem(SESSION_KEY);
    answer(() => Response.json({ id: 'u1', email: 'pat@example.com', new_email: 'new@example.com' }));
    const { user } = show(<EmailForm account={account} />);
    await user.type(field('New email'), 'new@example.com');
    await user.type(field('Your password'), 'the password');
    await user.dblClick(change());
    await waitFor(() => expect(field('Your password').value).toBe(''));
    expect(field('New email').value).toBe('');
    expect(service.sentTo(TOKEN)).toMatchObject([{ email: 'pat@example.com', password: 'the password' }]);
    expect(service.sentTo(USER)).toMatchObject([{ email: 'new@example.com' }]);
    expect(service.calls.find(({ path }) => path === '/auth/v1/logout')?.query).toBe('?scope=local');
    // The browser stays signed in as it was, and keeps no password.
    expect(localStorage.getItem(SESSION_KEY)).toBe(before);
    expect(JSON.stringify(localStorage)).not.toContain('the password');
  });

  test('[SH-005] a refusal by the service shows at the field, a failure above it; what was typed stays', async () => {
    answer(() => Response.json({ code: 422, error_code: 'email_exists' }, { status: 422 }));
    const { user } = show(<EmailForm account={account} />);
    await user.type(field('New email'), 'new@example.com');
    await user.type(field('Your password'), 'the password');
    await user.click(change());
    await screen.findByText('This address cannot be used.');
    expectProblem('New email', 'This address cannot be used.');
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(change());
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(field('New email').value).toBe('new@example.com');
    expect(field('Your password').value).toBe('the password');
  });

  test('[SH-005] a change that waits for its links says so', () => {
    show(<EmailForm account={{ email: 'pat@example.com', new_email: 'new@example.com' }} />);
    expect(screen.getByRole('status').textContent).toMatch(/changes to new@example.com once you open the links/);
  });
});

describe('password', () => {
  const change = () => screen.getByRole('button', { name: 'Change password' });

  test('[SH-005] a short one is refused at the field; a good one is saved and leaves the field', async () => {
    const updatePassword = vi.fn<(password: string, current?: string) => Promise<{ error: null }>>(async () => ({
      error: null,
    }));
    const { user } = show(<PasswordForm email={account.email} />, { updatePassword });
    await user.type(field('Current password'), 'the old password');
    await user.type(field('New password'), 'short');
    await user.click(change());
    expectProblem('New password', 'Use at least 10 characters.');
    await user.type(field('New password'), ' but longer');
    await user.dblClick(change());
    await waitFor(() => expect(field('New password').value).toBe(''));
    expect(updatePassword.mock.calls).toEqual([['short but longer', 'the old password']]);
  });

  test('[SH-005] the present one is refused, unless its first try got no answer', async () => {
    const same = new DataError({ kind: 'invalid', code: 'same_password', message: 'same', status: 422 });
    const lost = new DataError({ kind: 'network', message: 'gone', status: 0 });
    const outcomes = [same, lost, same];
    const updatePassword = async () => ({ error: outcomes.shift() ?? null });
    const { user } = show(<PasswordForm email={account.email} />, { updatePassword });
    await user.type(field('Current password'), 'the old password');
    await user.type(field('New password'), 'a long password');
    await user.click(change());
    await screen.findByText('Choose a password that differs from the current one.');
    await user.click(change());
    await screen.findByRole('alert');
    await user.click(change());
    await waitFor(() => expect(field('New password').value).toBe(''));
  });
});

test('[SH-005] notification choices are saved together; a failure keeps what was ticked', async () => {
  const path = '/rest/v1/notification_preferences';
  service.answers[path] = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user } = show(<NotificationsSection choices={account.notifications} age="adult" />);
  await user.click(screen.getByRole('checkbox', { name: 'Practice reminders' }));
  await user.click(screen.getByRole('checkbox', { name: 'Messages' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Practices' }), 'Once a day');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'America/Chicago');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '11 PM');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Until' }), '12 AM');
  await user.click(screen.getByRole('button', { name: 'Save choices' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
  delete service.answers[path];
  await user.click(screen.getByRole('button', { name: 'Save choices' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(service.sentTo(path).at(-1)).toEqual({
    email_messages: false,
    email_practices: false,
    email_recruiting: true,
    practice_notices: 'daily',
    team_notices: 'at_once',
    recruiting_notices: 'daily',
    account_notices: 'at_once',
    time_zone: 'America/Chicago',
    quiet_from: 23,
    quiet_until: 0,
  });
});

test.each([
  ['somebody without a role', 'adult', [], false, 'A college moved your interest or replied', true],
  [
    'a minor',
    'minor',
    [{ role: 'recruit_player', college_id: null }],
    false,
    'A college moved your interest or replied',
    false,
  ],
  [
    'college staff',
    'adult',
    [{ role: 'programs_college_staff', college_id: 'c1' }],
    true,
    'A college moved your interest or replied; tasks that are due',
    true,
  ],
  [
    'college admissions',
    'adult',
    [{ role: 'programs_college_admissions', college_id: 'c1' }],
    false,
    'A college moved your interest or replied',
    true,
  ],
] as const)('[SH-005] %s chooses among what can reach them', (_who, age, roles, hasSummary, recruiting, hasAccount) => {
  show(<NotificationsSection choices={account.notifications} age={age} />, {}, '/account', [...roles]);
  const field = (name: string) => screen.queryByRole('combobox', { name });
  expect(screen.queryByRole('checkbox', { name: 'Recruiting summary' }) !== null).toBe(hasSummary);
  expect(screen.getByText(recruiting).id).toBe(field('Recruiting')?.getAttribute('aria-describedby'));
  expect(field('Account') !== null).toBe(hasAccount);
});

test('[SH-005] theme and consent apply at once', async () => {
  const { user } = show(
    <>
      <AppearanceSection />
      <PrivacySection />
    </>,
  );
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.className).toBe('dark');
  const [no, yes] = [screen.getByRole('radio', { name: 'No' }), screen.getByRole('radio', { name: 'Yes' })];
  expect([no, yes].some((each) => (each as HTMLInputElement).checked)).toBe(false);
  await user.click(yes);
  expect(localStorage.getItem('privacy_banner_consent')).toBe('{"analytics":true}');
  await user.click(no);
  expect(localStorage.getItem('privacy_banner_consent')).toBe('{"analytics":false}');
});
