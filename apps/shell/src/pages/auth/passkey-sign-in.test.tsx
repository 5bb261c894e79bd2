import type { Registry } from '@lineup/contract';
import { TestAuth } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../../federation/registry/registry';
import { Service } from '../account/testing';
import { SignInForm } from './sign-in-form';

const OPTIONS = '/auth/v1/passkeys/authentication/options';
let service: Service;
/** How the browser was asked for a passkey. */
let asked: (string | undefined)[];

beforeAll(() => configureData({ supabaseUrl: location.origin, anonKey: 'public' }));
beforeEach(() => {
  localStorage.clear();
  asked = [];
  service = new Service();
  service.answers[OPTIONS] = () =>
    Response.json({ challenge_id: 'c1', expires_at: 1, options: { challenge: 'AAAA', rpId: 'localhost' } });
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static isConditionalMediationAvailable = async () => true;
    },
  );
  const get = async ({ mediation, signal }: CredentialRequestOptions) => {
    asked.push(mediation);
    if (mediation !== 'conditional') throw new DOMException('cancelled', 'NotAllowedError');
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create: get } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

function open(signInWith: string[] = ['passkey']) {
  const environment = { supabaseUrl: '/', anonKey: 'x', release: '1', signInWith };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [] } satisfies Registry });
  const router = createMemoryRouter([{ path: '/', element: <SignInForm email="" /> }]);
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth>
        <RouterProvider router={router} />
      </TestAuth>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const button = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');

test('35.2 the button is there where the backend has passkeys on, and the browser can', () => {
  open(['google']);
  expect([button(), email().autocomplete]).toEqual([null, 'email']);
  cleanup();
  open();
  expect(button()).toBeTruthy();
  expect(email().getAttribute('autocomplete')).toBe('username webauthn');
  cleanup();
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  open();
  expect(button()).toBeNull();
});

test('35.2 who cancels is told that nothing was changed, and stays', async () => {
  const user = open();
  await user.click(button()!);
  expect(await screen.findByText('No passkey was used. Nothing was changed.')).toBeTruthy();
  expect([asked, service.sentTo(OPTIONS)]).toEqual([[undefined], [expect.anything()]]);
  expect(localStorage.getItem('passkey_here')).toBeNull();
});

test('35.2 the field waits for a passkey where one was used before; a press goes before it, and the field waits again', async () => {
  localStorage.setItem('passkey_here', 'true');
  const user = open();
  await waitFor(() => expect(asked).toEqual(['conditional']));
  await user.click(button()!);
  expect(await screen.findByText('No passkey was used. Nothing was changed.')).toBeTruthy();
  await waitFor(() => expect(asked).toEqual(['conditional', undefined, 'conditional']));
});

test('35.2 elsewhere no challenge is asked for: an address gets a limited number', async () => {
  const user = open();
  await user.type(email(), 'pat@example.com');
  expect(service.sentTo(OPTIONS)).toEqual([]);
});
