import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import type { NavGroup, Registry } from '@lineup/contract';
import { configureData, createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { ThemeProvider } from '@lineup/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useRegistry } from '../../federation/registry/registry';
import { TestingLink } from '../testing-link';
import { Header } from './header';
import UserMenu from './menus/user-menu';

beforeAll(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', async () => Response.json([]));
});
afterEach(() => {
  cleanup();
  useRegistry.setState({ status: 'loading', registry: null });
});

const inbox: NavGroup = { label: 'Inbox', placement: 'icon', items: [{ label: 'Inbox', href: '/inbox' }] };

function deployInbox(): void {
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  const remote = {
    id: 'inbox',
    contract: 1,
    basePaths: ['/inbox' as const],
    flag: 'remote_inbox',
    nav: [inbox],
    channels: {},
  };
  act(() => useRegistry.setState({ status: 'ready', registry: { environment, remotes: [remote] } satisfies Registry }));
}

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;

function show(
  part: React.ReactNode,
  { flags = [], at = '/colleges', ...identity }: Partial<TestAuthProps> & { flags?: string[]; at?: string } = {},
) {
  return render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...identity}>
        <TestFlags flags={['remote_inbox', ...flags]}>
          <ThemeProvider>
            <MemoryRouter initialEntries={[at]}>
              {part}
              <Address />
            </MemoryRouter>
          </ThemeProvider>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('[SH-030] [SH-066] [SH-067] leads to the features, and who is signed out to signing in and up', () => {
  show(<Header />);
  expect([hrefOf('Features'), hrefOf('Sign In'), hrefOf('Get Started')]).toEqual(['/features', '/auth', '/auth']);
});

test('[SH-065] [SE-038] [SE-039] shows the inbox and the account menu to who is signed in, and to nobody else', async () => {
  deployInbox();
  show(<Header />, { userId: 'ann' });
  expect((await screen.findByRole('link', { name: /Inbox/ })).getAttribute('href')).toBe('/inbox');
  expect(screen.getByRole('button', { name: /ccount menu/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  cleanup();
  // The code of the account's part is there by now.
  show(<Header />);
  await act(async () => {});
  expect(screen.queryByRole('link', { name: /Inbox/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /ccount menu/ })).toBeNull();
});

test('[SH-061] [SH-062] the account menu offers three themes and leads to the account', async () => {
  const user = userEvent.setup();
  document.body.append(document.createElement('header'));
  show(<UserMenu trigger={<button type="button">Menu</button>} isByKeyboard items={[]} />, { userId: 'ann' });
  expect(screen.getByRole('menuitem', { name: 'My Account' }).getAttribute('href')).toBe('/account');
  screen.getByRole('menuitem', { name: 'Theme' }).focus();
  await user.keyboard('{ArrowRight}');
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent?.trim())).toEqual([
    'Light',
    'Dark',
    'System',
  ]);
  await user.keyboard('{Escape}');
});

test('[SH-063] [SH-064] signing out ends the session, on the start page', async () => {
  const user = userEvent.setup();
  const ended: string[] = [];
  const address = () => screen.getByLabelText('Address', { selector: 'output' }).textContent ?? '';
  show(<UserMenu trigger={<button type="button">Menu</button>} isByKeyboard items={[]} />, {
    userId: 'ann',
    auth: { signOut: async () => void ended.push(address()) },
  });
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  await vi.waitFor(() => expect(ended).toEqual(['/']));
  expect(address()).toBe('/');
});

test('[SH-073] [SH-074] the way to the testing dashboard follows its flag', () => {
  show(<TestingLink />, { flags: ['testing_dashboard'] });
  expect(hrefOf('Testing')).toBe('/testing');
  cleanup();
  show(<TestingLink />);
  expect(screen.queryByRole('link', { name: 'Testing' })).toBeNull();
  cleanup();
  show(<TestingLink />, { flags: ['testing_dashboard'], at: '/testing' });
  expect(screen.queryByRole('link', { name: 'Testing' })).toBeNull();
});
