import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { TestFlags } from '@lineup/flags/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useRegistry } from './federation/registry/registry';
import { shellRoutes } from './router';

beforeAll(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

/** Opens an address of the shell as its router does, without what stands around each screen. */
async function open(at: string, identity: Omit<TestAuthProps, 'children'> = {}) {
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [] } });
  const router = createMemoryRouter(shellRoutes()[0]!.children!, { initialEntries: [at] });
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...identity}>
        <TestFlags flags={[]}>
          <main>
            <RouterProvider router={router} />
          </main>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
  const title = await screen.findByRole('heading', { level: 1 });
  return { title: title.textContent, main: within(screen.getByRole('main')), router };
}
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('[SH-002] the legacy home screen says what Lineup is, and where to start', async () => {
  const { title, main } = await open('/legacy-home');
  expect(title).toBe('Lineup');
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'For players',
    'For colleges',
    'Games',
    'Success stories',
  ]);
  expect(main.getByRole('link', { name: 'Start as a player' }).getAttribute('href')).toBe('/auth');
});

const own = ['/', '/teams', '/player/pat', '/colleges', '/player/me/college-board', '/recruiting-dashboard'];
test.each<[string, Omit<TestAuthProps, 'children'>, string[]]>([
  ['a visitor', {}, ['/auth', '/teams', '/auth', '/colleges', '/auth', '/recruiting-dashboard']],
  ['somebody new', { userId: 'pat' }, own.map((to) => (to === '/player/pat' ? '/welcome' : to))],
  [
    'a player',
    {
      userId: 'pat',
      profile: { id: '1', slug: 'pat', display_name: 'Pat', is_published: true, avatar_url: null },
    },
    own,
  ],
])('[SH-004] the features lead %s to each of them, beside a picture that has words', async (_, identity, to) => {
  const { title, main } = await open('/features', identity);
  expect(title).toBe('Features');
  expect(addresses()).toEqual([...to, '/inbox', '/learn', identity.userId ? '/account/guardians' : '/auth']);
  const headings = main.getAllByRole('heading', { level: 2 });
  // The last one is for families, whose picture would show somebody under 18.
  expect(headings.at(-1)?.textContent).toBe('For parents and guardians');
  for (const heading of headings.slice(0, -1)) {
    const feature = within(heading.closest('section')!);
    // One of the light theme and one of the dark.
    expect(feature.getAllByRole('img', { name: /^\w.*\.$/ })).toHaveLength(2);
  }
});

test('[SH-006] the sign-in screen signs in by email and password, and leads to signing up and to a new password', async () => {
  const user = userEvent.setup();
  const signedIn: string[][] = [];
  const signIn = async (...sent: [string, string]) => {
    signedIn.push(sent);
    return { error: null };
  };
  const { title, main } = await open('/auth', { auth: { signIn } });
  expect(title).toBe('Welcome back');
  expect(main.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/auth/reset-password');
  await user.type(main.getByLabelText('Email'), 'pat@example.com');
  await user.type(main.getByLabelText('Password'), 'right horse');
  const form = within(main.getByLabelText('Password').closest('form')!);
  await user.click(form.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(signedIn).toEqual([['pat@example.com', 'right horse']]));
  await user.click(main.getByRole('button', { name: 'Sign up' }));
  expect((await main.findByRole('heading', { level: 1 })).textContent).toBe('Create your account');
});

test.each([
  ['[SH-010]', '/privacy', 'Privacy', '/account/data'],
  ['[SH-011]', '/terms', 'Terms', '/privacy'],
])('%s %s says what holds, since when, and whom to ask', async (_, path, name, further) => {
  const { title, main } = await open(path);
  expect(title).toBe(name);
  expect(main.getByText(/^Last updated/).textContent).toMatch(/ [A-Z][a-z]{2} \d{1,2}, 20\d\d$/);
  expect(main.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');
  expect(addresses()).toContain(further);
});

test('[SH-010] the privacy page says what is kept', async () => {
  const { main } = await open('/privacy');
  const kept = [
    /date of birth and time zone/,
    /browser, system and network address of each device/,
    /If you turn on notifications in a browser/,
    /Some visits, with or without an account, report to us/,
    /Drafts of what you have not sent yet, the team you opened last/,
  ];
  for (const text of kept) expect(main.getByText(text)).toBeTruthy();
});
