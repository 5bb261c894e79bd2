import { configureData } from '@lineup/data';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Component as AccountPage } from './account-page';
import { Service, account, show } from './testing';

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

test('the own calendar gets an address that is shown once, and ends when its person says so', async () => {
  const has = (calendar_since: string | null) => {
    service.answers['/rest/v1/rpc/load_account'] = () => Response.json({ ...account, calendar_since });
  };
  has(null);
  service.answers['/rest/v1/rpc/make_own_calendar'] = () => {
    has('2026-11-21T12:00:00Z');
    return Response.json('secret');
  };
  service.answers['/rest/v1/rpc/revoke_own_calendar'] = () => {
    has(null);
    return Response.json(true);
  };
  const { user } = show(<AccountPage />, {}, '/account/calendar');
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Your secret address');
  expect(field.value).toBe(`${location.origin}/functions/v1/calendar/own/secret.ics`);
  expect(screen.getByRole('link', { name: 'Google Calendar' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke address' }));
  await waitFor(() => expect(screen.queryByLabelText('Your secret address')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy();
});

test('an address that was made before is told by its day; why a new one failed stands beside it', async () => {
  service.answers['/rest/v1/rpc/load_account'] = () =>
    Response.json({ ...account, calendar_since: '2026-11-21T12:00:00Z' });
  service.answers['/rest/v1/rpc/make_own_calendar'] = () =>
    Response.json({ code: 'PT429', message: 'Too many requests' }, { status: 429 });
  const { user } = show(<AccountPage />, {}, '/account/calendar');
  await screen.findByText(/^You have had an address since .* a new one replaces it\.$/);
  await user.click(screen.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText('Too many tries. Wait a while and try again.')).toBeTruthy();
  expect(screen.queryByLabelText('Your secret address')).toBeNull();
});
