import { configureData } from '@lineup/data';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as AccountPage } from './account-page';
import { calendarDate, plainDate } from '@lineup/ui/dates';
import { BirthDateSection } from './birth-date-section';
import { DeleteSection } from './delete-section';
import { ExportSection } from './export-section';
import { GuardiansSection } from './guardians-section';
import { PointsSection } from './points-section';
import { loadContent } from './section-contents';
import { sectionNames, sections } from './sections';
import { SessionsSection } from './sessions-section';
import { Service, account, show, signInBrowser } from './testing';

let service: Service;
const scrolledTo: string[] = [];
beforeAll(async () => {
  await Promise.all(Object.values(loadContent).map((load) => load()));
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  Element.prototype.scrollIntoView = function scrolled() {
    scrolledTo.push(this.id);
  };
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(() => {
  localStorage.clear();
  scrolledTo.length = 0;
  service = new Service();
});
afterEach(cleanup);

const stay = async () => {};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const LOAD = '/rest/v1/rpc/load_account';
const BUSY = '/rest/v1/rpc/load_busy_calendars';
const KEPT = '/rest/v1/rpc/load_kept_filters';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const nav = () => within(screen.getByRole('navigation', { name: 'Your account' }));

test('[SH-005] a section comes with one request; when that fails it can be tried again', async () => {
  service.answers[LOAD] = () => Response.json({ message: 'down' }, { status: 503 });
  const { user } = show(<AccountPage />, {}, '/account/profile');
  await screen.findByText('Your account could not be loaded');
  service.answers[LOAD] = () => Response.json(account);
  service.calls.length = 0;
  await user.click(button('Retry'));
  await screen.findByLabelText('Display name');
  expect(service.calls.map(({ path }) => path)).toEqual([LOAD]);
});

test('[SH-005] the overview leads to every section, each with one title and marked beside it', async () => {
  service.answers[LOAD] = () => Response.json(account);
  service.answers[KEPT] = () => Response.json([]);
  service.answers[BUSY] = () => Response.json([]);
  const { user } = show(<AccountPage />);
  await title('My account');
  for (const name of sectionNames) {
    service.calls.length = 0;
    await user.click(within(screen.getByRole('list')).getByRole('link', { name: new RegExp(sections[name].title) }));
    await title(sections[name].title);
    await waitFor(() => expect(document.querySelector('section')).not.toBeNull());
    expect(document.title).toBe(`${sections[name].title} · My account · Lineup`);
    expect(nav().getByRole('link', { current: 'page' }).textContent).toBe(sections[name].title);
    // No heading says again what the title says.
    expect(screen.getAllByRole('heading', { name: sections[name].title })).toHaveLength(1);
    // Only the function knows the providers that have keys; both are asked at once.
    const beside: Partial<Record<string, string[]>> = {
      linked: ['/functions/v1/link-account/list'],
      kept: [KEPT],
      calendar: [BUSY],
    };
    const wanted = [LOAD, ...(beside[name] ?? [])].toSorted();
    await waitFor(() => expect(service.calls.map(({ path }) => path).toSorted()).toEqual(wanted));
    await user.click(screen.getByRole('link', { name: 'My account' }));
    await title('My account');
  }
});

test('[SH-005] the overview says what waits for its person', async () => {
  const received = {
    ...{ kind: 'received', person_id: 'p2', name: null, email: 's•••@home.example' },
    ...{ since: '2026-03-04T10:00:00Z', begins_at: null, minor_id: 'p2' },
  };
  service.answers[LOAD] = () =>
    Response.json({
      ...account,
      age: 'unknown',
      birth_date: null,
      new_email: 'new@example.com',
      guardians: [received],
    });
  show(<AccountPage />);
  await screen.findByText('A request needs your answer');
  expect(screen.getByText('Enter your date of birth')).toBeTruthy();
  expect(screen.getByText('Open the links that we sent to change your email')).toBeTruthy();
});

test.each([
  ['#profile', 'Profile', 'Display name'],
  ['#birth-date', 'Profile', 'Date of birth', 'birth-date'],
  ['#sign-in', 'Sign-in and security', 'New email'],
  ['#sessions', 'Sign-in and security', 'Current password', 'sessions'],
  ['#notifications', 'Notifications', 'Messages'],
  ['#privacy', 'Privacy', 'No'],
  ['#appearance', 'Appearance', 'Dark'],
  ['#guardians', 'Guardians', null],
  ['#points', 'Points', null],
  ['#export', 'Your data', null, 'export'],
  ['#delete', 'Your data', `Type ${account.email} to confirm`, 'delete'],
])('[SH-005] the former anchor %s leads to the page of its section', async (anchor, name, label, panel?: string) => {
  service.answers[LOAD] = () => Response.json({ ...account, age: 'unknown', birth_date: null });
  show(<AccountPage />, {}, `/account${anchor}`);
  await title(name);
  if (label) await screen.findByLabelText(label);
  await waitFor(() => expect(scrolledTo).toEqual(panel ? [panel] : []));
});

test.each([
  ['/account?changed=email', `Your address is now ${account.email}.`],
  ['/account/security?changed=email', `Your address is now ${account.email}.`],
])('[SH-005] what became of a link from a mail is said: %s', async (at, text) => {
  service.answers[LOAD] = () => Response.json(account);
  show(<AccountPage />, {}, at);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await title('Sign-in and security')).toBeTruthy();
});

test('[SH-005] a slash at the end of an address changes nothing', async () => {
  service.answers[LOAD] = () => Response.json(account);
  show(<AccountPage />, {}, '/account/privacy/');
  expect(await title('Privacy')).toBeTruthy();
});

test('[SH-005] an address that is no section is not found', () => {
  show(<AccountPage />, {}, '/account/nothing');
  screen.getByText('Oops! Page not found');
  expect(service.calls).toEqual([]);
});

describe('guardians', () => {
  const since = '2026-03-04T10:00:00Z';
  const entry = { person_id: 'p2', name: 'Sam', email: null, since, begins_at: null as string | null, minor_id: 'p2' };

  test('[SH-005] a minor asks by email, is refused the own address, and withdraws', async () => {
    const sent = { ...entry, kind: 'sent' as const, person_id: null, name: null, email: 'mum@example.com' };
    const { user } = show(<GuardiansSection account={{ ...account, age: 'minor', guardians: [sent] }} />);
    await user.type(screen.getByLabelText('Email of your guardian'), account.email);
    await user.click(button('Ask your guardian'));
    expect(screen.getByText('This is your own address.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Email of your guardian'));
    await user.type(screen.getByLabelText('Email of your guardian'), 'dad@example.com');
    const release = service.hold();
    await user.dblClick(button('Ask your guardian'));
    release();
    await waitFor(() =>
      expect(service.sentTo('/rest/v1/rpc/request_guardian')).toEqual([{ p_email: 'dad@example.com' }]),
    );
    await user.click(button('Withdraw: mum@example.com'));
    await waitFor(() => expect(service.sentTo('/rest/v1/rpc/end_guardian')).toEqual([{ p_email: 'mum@example.com' }]));
  });

  test('[SH-005] an adult agrees to a minor who asked, and a failure says so beside it', async () => {
    service.answers['/rest/v1/rpc/confirm_guardian'] = () =>
      Response.json({ code: '23514', message: 'Too many guardians (max 4)' }, { status: 400 });
    const received = { ...entry, kind: 'received' as const, name: null, email: 's•••@home.example' };
    const { user } = show(<GuardiansSection account={{ ...account, guardians: [received] }} />);
    await user.click(button(/^Agree to Somebody under 18 with the address s•••@home/));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many guardians (max 4)');
    delete service.answers['/rest/v1/rpc/confirm_guardian'];
    await user.click(button(/^Agree to Somebody under 18/));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(service.sentTo('/rest/v1/rpc/confirm_guardian')).toEqual([{ p_minor_id: 'p2' }, { p_minor_id: 'p2' }]);
  });

  test('[SH-005] a minor takes an offer; a link can be ended by either', async () => {
    const offer = { ...entry, kind: 'offer-received' as const, name: null, email: 's•••@home.example' };
    const { user } = show(<GuardiansSection account={{ ...account, age: 'minor', guardians: [offer] }} />);
    const form = within(screen.getByRole('form', { name: 'Agree to An adult with the address s•••@home.example' }));
    const address = form.getByLabelText('Their whole email address');
    await user.click(form.getByRole('button', { name: 'Agree' }));
    expect(form.getByText('Enter their email address.')).toBeTruthy();
    expect(service.sentTo('/rest/v1/rpc/accept_guardian')).toEqual([]);
    const refusal = { code: '23514', hint: 'email', message: 'This is not their address.' };
    service.answers['/rest/v1/rpc/accept_guardian'] = () => Response.json(refusal, { status: 400 });
    await user.type(address, 'sam@home.example');
    await user.click(form.getByRole('button', { name: 'Agree' }));
    expect(await form.findByText('This is not their address.')).toBeTruthy();
    expect(address.getAttribute('aria-invalid')).toBe('true');
    delete service.answers['/rest/v1/rpc/accept_guardian'];
    await user.clear(address);
    await user.type(address, 'sue@home.example');
    await user.click(form.getByRole('button', { name: 'Agree' }));
    await waitFor(() =>
      expect(service.sentTo('/rest/v1/rpc/accept_guardian')).toEqual([
        { p_guardian_id: 'p2', p_email: 'sam@home.example' },
        { p_guardian_id: 'p2', p_email: 'sue@home.example' },
      ]),
    );
    cleanup();
    show(<GuardiansSection account={{ ...account, guardians: [{ ...entry, kind: 'minor' }] }} />);
    await user.click(button('End link: Sam'));
    await waitFor(() => expect(service.sentTo('/rest/v1/rpc/end_guardian')).toEqual([{ p_person_id: 'p2' }]));
  });

  test('[SH-005] an offer names the adult by their address alone, and is declined by who it is from', async () => {
    const offer = { ...entry, kind: 'offer-received' as const, name: null, email: 'p•••@home.example' };
    const { user } = show(<GuardiansSection account={{ ...account, age: 'minor', guardians: [offer] }} />);
    await user.click(button('Decline: An adult with the address p•••@home.example'));
    await waitFor(() => expect(service.sentTo('/rest/v1/rpc/end_guardian')).toEqual([{ p_person_id: 'p2' }]));
  });

  test('[SH-005] says what a link waits for, and when it begins', () => {
    const later = new Date(Date.now() + 72 * 3_600_000).toISOString();
    const link = { ...entry, name: null, email: 's•••@home.example' };
    const guardians = [
      { ...link, kind: 'guardian' as const },
      { ...link, kind: 'guardian' as const, person_id: 'p3', begins_at: later },
      { ...entry, kind: 'guardian' as const, person_id: 'p4', begins_at: since },
    ];
    show(<GuardiansSection account={{ ...account, age: 'minor', guardians }} />);
    expect(screen.getByText(/Waits for the yes of your other guardian/)).toBeTruthy();
    expect(screen.getByText(`Begins on ${plainDate(later)}`)).toBeTruthy();
    expect(screen.getByText(/^Your guardian since/)).toBeTruthy();
    expect(screen.getAllByText('An adult with the address s•••@home.example')).toHaveLength(2);
  });

  test('[SH-005] a guardian approves or declines another one, who shows by the address alone', async () => {
    const approval = { ...entry, kind: 'approval' as const, email: 'p•••@home.example', minor_id: 'm1' };
    const { user } = show(<GuardiansSection account={{ ...account, guardians: [approval] }} />);
    expect(screen.getByText(/An adult with the address p•••@home.example wants to be a guardian/)).toBeTruthy();
    await user.click(button('Approve another guardian of Sam'));
    await user.click(button('Decline: Sam'));
    const ids = { p_minor_id: 'm1', p_guardian_id: 'p2' };
    await waitFor(() =>
      expect(service.sentTo('/rest/v1/rpc/answer_guardian')).toEqual([
        { ...ids, p_accept: true },
        { ...ids, p_accept: false },
      ]),
    );
  });

  test('[SH-005] are linked once a date of birth is told', () => {
    show(<GuardiansSection account={{ ...account, age: 'unknown' }} />);
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'date of birth' }).getAttribute('href')).toBe(
      '/account/profile#birth-date',
    );
  });
});

describe('a date of birth', () => {
  test('[SH-005] that is missing is asked for, and what it opens is said', async () => {
    const { user } = show(<BirthDateSection birth_date={null} />);
    screen.getByText(/message people, publish your profile/);
    await user.type(screen.getByLabelText('Date of birth'), '2026-01-01');
    await user.click(button('Save date'));
    expect(screen.getByText('Enter your date of birth.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Date of birth'));
    await user.type(screen.getByLabelText('Date of birth'), '1990-05-06');
    await user.click(button('Save date'));
    await waitFor(() =>
      expect(service.sentTo('/rest/v1/rpc/set_birth_date')).toEqual([{ p_birth_date: '1990-05-06' }]),
    );
  });

  test('[SH-005] that is refused stays in the field, with the reason', async () => {
    const message = 'Please contact us: this date does not go with what you do on Lineup.';
    service.answers['/rest/v1/rpc/set_birth_date'] = () => Response.json({ code: '42501', message }, { status: 403 });
    const { user } = show(<BirthDateSection birth_date={null} />);
    await user.type(screen.getByLabelText('Date of birth'), '2010-05-06');
    await user.click(button('Save date'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('2010-05-06');
  });

  test('[SH-005] that is known is shown and not asked for again; what it is for and who corrects it is said', () => {
    show(<BirthDateSection birth_date="1990-05-06" />);
    expect(screen.getByText(calendarDate('1990-05-06'))).toBeTruthy();
    expect(screen.getByText(/^Nobody else sees it\. We use it to protect people under 18/)).toBeTruthy();
    expect(screen.queryByLabelText('Date of birth')).toBeNull();
    expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');
  });
});

test('[SH-005] another device is signed out by its line; this one has no button', async () => {
  const other = {
    ...account.sessions[0]!,
    id: 's2',
    is_current: false,
    user_agent: 'Mobile Safari iPhone Version/18.1 Mobile/1 Safari/6',
  };
  const { user } = show(<SessionsSection sessions={[...account.sessions, other]} onLeave={stay} />);
  const [here, there] = screen.getAllByRole('listitem');
  expect(here?.textContent).toMatch(/^Chrome 140 on Linux.*This device/);
  expect(within(here!).queryByRole('button')).toBeNull();
  expect(screen.getByText('A device that you sign out may keep working for up to an hour.')).toBeTruthy();
  await user.click(within(there!).getByRole('button', { name: 'Sign out Safari 18 on iOS' }));
  await waitFor(() => expect(service.sentTo('/rest/v1/rpc/end_session')).toEqual([{ p_session_id: 's2' }]));
});

test('[SH-005] signing out everywhere ends the other sessions first; when that fails one stays and is told', async () => {
  const signOut = vi.fn<() => Promise<void>>(async () => {});
  service.answers['/rest/v1/rpc/load_account'] = () => Response.json(account);
  service.answers['/auth/v1/logout'] = () => Response.json({ message: 'down' }, { status: 500 });
  signInBrowser();
  const { user } = show(<AccountPage />, { signOut }, '/account/security');
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByRole('alert');
  expect(signOut).not.toHaveBeenCalled();
  delete service.answers['/auth/v1/logout'];
  await user.click(button('Sign out everywhere'));
  await screen.findByText('The landing page');
  expect(service.calls.findLast(({ path }) => path === '/auth/v1/logout')?.query).toBe('?scope=others');
  expect(signOut).toHaveBeenCalledOnce();
});

test('[SH-005] the ledger shows the newest awards and pages to older ones', async () => {
  const award = (number: number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    points: 5,
    description: `Award ${number}`,
    awarded_at: `2026-03-${String(number).padStart(2, '0')}T10:00:00+00:00`,
  });
  const newest = Array.from({ length: 10 }, (_, index) => award(20 - index));
  service.answers['/rest/v1/point_awards'] = () => {
    const { description, ...row } = award(3);
    return Response.json([{ ...row, rule: { description } }]);
  };
  const { user } = show(<PointsSection account={{ points: { ...account.points, total: 1055, awards: newest } }} />);
  expect(screen.getByText('1,055')).toBeTruthy();
  const release = service.hold();
  await user.dblClick(button('Show older'));
  release();
  await screen.findByText('Award 3');
  // After the oldest one that shows, by its time and id.
  const [call, ...others] = service.calls.filter(({ path }) => path === '/rest/v1/point_awards');
  expect(call?.query).toContain(newest.at(-1)?.id);
  expect(others).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('[SH-005] the sixth export of a day is refused in plain words', async () => {
  service.answers['/functions/v1/export-account'] = () =>
    Response.json({ code: 'PT429', message: 'Too many requests' }, { status: 429 });
  const { user } = show(<ExportSection />);
  await user.click(button('Download my data'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/five times today/);
});

describe('deletion', () => {
  const DELETE = '/functions/v1/delete-account';
  const confirm = () => screen.getByLabelText<HTMLInputElement>(`Type ${account.email} to confirm`);
  const press = () => button('Delete my account');

  test('[SH-005] a wrong confirmation is refused at the field, and nothing is sent', async () => {
    const { user } = show(<DeleteSection account={account} onLeave={stay} />);
    for (const typed of ['', 'other@example.com']) {
      if (typed) await user.type(confirm(), typed);
      await user.click(press());
      expect(confirm().getAttribute('aria-invalid')).toBe('true');
    }
    expect(service.calls).toEqual([]);
  });

  test('[SH-005] a lost answer may be asked for again; then a goodbye on the landing page, signed out', async () => {
    const signOut = vi.fn<() => Promise<void>>(async () => {});
    service.answers['/rest/v1/rpc/load_account'] = () => Response.json(account);
    service.answers[DELETE] = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user, register } = show(<AccountPage />, { signOut }, '/account/data');
    await screen.findByRole('heading', { name: 'Delete my account' });
    await user.type(confirm(), ' PAT@example.com');
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(signOut).not.toHaveBeenCalled();
    expect(confirm().value).toBe(' PAT@example.com');
    service.answers[DELETE] = () => Response.json({ success: true });
    const release = service.hold();
    await user.dblClick(press());
    release();
    await screen.findByText('The landing page');
    expect(service.sentTo(DELETE)).toEqual(Array(2).fill({ confirmation: 'PAT@example.com' }));
    expect(signOut).toHaveBeenCalledOnce();
    expect(register.mock.lastCall?.[0].message).toMatch(/^Your account is deleted/);
  });

  test('[SH-005] what stands in the way is listed with the way to settle it, also when only the server knows', async () => {
    const details = [
      { kind: 'team_with_members', team_id: 't1', team_name: 'Comets' },
      { kind: 'running_subscription', team_id: 't1', team_name: 'Comets' },
      { kind: 'last_admin', team_id: null, team_name: null },
    ];
    service.answers[DELETE] = () => Response.json({ code: 'PT409', message: 'Settle', details }, { status: 409 });
    const { user } = show(<DeleteSection account={account} onLeave={stay} />);
    await user.type(confirm(), account.email);
    await user.click(press());
    const link = await screen.findByRole('link', { name: 'Transfer or archive the team' });
    expect(link.getAttribute('href')).toBe('/teams/t1/settings');
    expect(screen.getByRole('link', { name: 'End the plan' }).getAttribute('href')).toBe('/subscription?team=t1');
    expect(screen.getByText(/the only admin/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
