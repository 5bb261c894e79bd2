import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import type { NavGroup, Registry } from '@lineup/contract';
import { configureData, createQueryClient, localStore } from '@lineup/data';
import type { Flag } from '@lineup/flags';
import { TestFlags } from '@lineup/flags/testing';
import { ThemeProvider } from '@lineup/ui/theme';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../../../federation/registry/registry';
import { Header } from '../header';
import MobileMenu from '../menus/mobile-menu';

// jsdom has neither layout nor modal dialogs.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const fetched = vi.fn<typeof fetch>();
beforeAll(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', fetched);
});
let queryClient: QueryClient;
beforeEach(() => {
  queryClient = createQueryClient({ retry: 0 });
  localStore.removeItem('lineup.navigation');
});
afterEach(() => {
  cleanup();
  fetched.mockReset();
  useRegistry.setState({ status: 'loading', registry: null });
});

const learn: NavGroup = { label: 'Learn', items: [{ label: 'View All Content', href: '/learn' }] };
const articles: NavGroup = {
  label: 'Learn',
  items: [
    {
      label: 'View all {count} articles...',
      href: '/learn',
      itemsFrom: { read: 'content_pages?select=slug,title', label: '{title}', href: '/learn/{slug}', limit: 5 },
    },
  ],
};

function deploy(...nav: NavGroup[]): void {
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  const remote = { id: 'learn', contract: 1, basePaths: ['/learn' as const], flag: 'remote_learn', nav, channels: {} };
  const registry: Registry = { environment, remotes: [remote] };
  act(() => useRegistry.setState({ status: 'ready', registry }));
}

interface Situation extends Omit<TestAuthProps, 'children'> {
  flags?: (string | Flag)[];
  areFlagsLoading?: boolean;
  isMobile?: boolean;
}

function page({ flags = ['remote_learn'], areFlagsLoading = false, isMobile = false, ...identity }: Situation = {}) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TestAuth {...identity}>
          <TestFlags flags={flags} status={areFlagsLoading ? 'loading' : 'ready'}>
            <ThemeProvider>
              {isMobile ? <MobileMenu onClose={() => {}} onSearch={() => {}} /> : <Header />}
            </ThemeProvider>
          </TestFlags>
        </TestAuth>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const menu = () => screen.queryByRole('button', { name: 'Learn' });
const link = (name: string) => screen.queryByRole('link', { name });

async function openLearn(): Promise<void> {
  await act(async () => fireEvent.click(menu()!));
}

test('a link that a remote adds to its facts shows, in the header and in the mobile menu', async () => {
  const added = { label: 'Glossary', href: '/learn/glossary' } as const;
  deploy({ ...learn, items: [...learn.items, added] }, { label: 'News', placement: 'link', items: [added] });
  const { unmount } = render(page());
  expect(link('Glossary')?.getAttribute('href')).toBe('/learn/glossary');
  await openLearn();
  expect((await screen.findByRole('menuitem', { name: 'Glossary' })).getAttribute('href')).toBe('/learn/glossary');
  unmount();
  render(page({ isMobile: true }));
  expect(screen.getAllByRole('link', { name: 'Glossary' })).toHaveLength(2);
});

test('a group that this shell has no place for is ignored', () => {
  deploy(learn, { ...learn, label: 'Sidebar', placement: 'sidebar' });
  render(page());
  expect(menu()).not.toBeNull();
  expect(document.body.textContent).not.toContain('Sidebar');
});

test('[SH-031] the links of a remote show while its flag is on', () => {
  deploy(learn);
  render(page());
  expect(menu()).not.toBeNull();
});

test('[SH-032] the links of a remote are absent while its flag is off', () => {
  deploy(learn);
  render(page({ flags: [] }));
  expect(menu()).toBeNull();
});

test('a remote whose flag asks for a role shows its links to holders only, also where the menu is open', async () => {
  const forStaff: Flag = {
    ...{ key: 'remote_learn', variant: null, enabled: true, rollout_percentage: 100, dev_only: false },
    required_roles: ['yes_staff'],
  };
  deploy(learn);
  const staff = { userId: 'ann', roles: [{ role: 'yes_staff', college_id: null }] };
  const { rerender } = render(page({ flags: [forStaff], ...staff }));
  await openLearn();
  expect(await screen.findByRole('menuitem', { name: 'View All Content' })).toBeTruthy();
  rerender(page({ flags: [forStaff] }));
  expect(menu()).toBeNull();
  expect(screen.queryByRole('menuitem')).toBeNull();
  rerender(page({ flags: [forStaff], ...staff }));
  expect(menu()).not.toBeNull();
});

test('a first visit shows no links of remotes until registry and flags are there, the next one shows them at once', () => {
  const visit = (situation: Situation = {}) => {
    cleanup();
    queryClient = createQueryClient({ retry: 0 });
    render(page(situation));
  };
  visit({ areFlagsLoading: true });
  expect(menu()).toBeNull();
  deploy(learn);
  expect(menu()).toBeNull();
  visit();
  expect(menu()).not.toBeNull();

  act(() => useRegistry.setState({ status: 'loading', registry: null }));
  visit({ areFlagsLoading: true });
  expect(menu()).not.toBeNull();
  deploy();
  visit();
  expect(menu()).toBeNull();
  visit({ areFlagsLoading: true });
  expect(menu()).toBeNull();
});

test('roles that are on their way leave what showed last', () => {
  deploy(learn, {
    label: 'Dashboard',
    placement: 'link',
    items: [{ label: 'Dashboard', href: '/x', roles: ['coach'] }],
  });
  const coach = { userId: 'ann', roles: [{ role: 'coach', college_id: null }] };
  const { unmount } = render(page(coach));
  expect(link('Dashboard')).not.toBeNull();
  unmount();
  const next = render(page({ status: 'loading' }));
  expect(link('Dashboard')).not.toBeNull();
  next.rerender(page());
  expect(link('Dashboard')).toBeNull();
  expect(menu()).not.toBeNull();
});

test.each(['no json', '{}', '[{"label":"Learn"}]', '[null]'])(
  'what was kept and cannot be used is ignored: %s',
  (kept) => {
    localStore.setItem('lineup.navigation', kept);
    render(page({ areFlagsLoading: true }));
    expect(link('Features')).not.toBeNull();
    expect(menu()).toBeNull();
  },
);

const rows = (count: number) =>
  Response.json(Array.from({ length: count }, (_, index) => ({ slug: `p${index}`, title: `Page ${index}` })));
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('[SH-046] [SH-047] of more than 5 pages the first 5 are listed, and a link names the number of all', async () => {
  fetched.mockResolvedValue(rows(7));
  deploy(articles);
  render(page());
  await openLearn();
  expect((await screen.findByRole('menuitem', { name: 'Page 0' })).getAttribute('href')).toBe('/learn/p0');
  expect(entries()).toEqual(['Page 0', 'Page 1', 'Page 2', 'Page 3', 'Page 4', 'View all 7 articles...']);
  expect(screen.getByRole('menuitem', { name: /^View all/ }).getAttribute('href')).toBe('/learn');
});

test('[SH-048] with 5 pages there is no such link', async () => {
  fetched.mockResolvedValue(rows(5));
  deploy(articles);
  render(page());
  await openLearn();
  await screen.findByRole('menuitem', { name: 'Page 4' });
  expect(entries()).toHaveLength(5);
});

test('[SH-049] the mobile menu lists all pages', async () => {
  fetched.mockResolvedValue(rows(7));
  deploy(articles);
  render(page({ isMobile: true }));
  expect(await screen.findByRole('link', { name: 'Page 6' })).toBeTruthy();
  expect(link('View all 7 articles...')).toBeNull();
});

test.each<[string, Situation, string[]]>([
  ['a visitor', {}, ['/features', '/learn', '/auth']],
  ['whoever is signed in', { userId: 'ann' }, ['/features', '/learn', '/inbox', '/lists', '/account']],
  [
    'a coach',
    { userId: 'ann', roles: [{ role: 'coach', college_id: null }] },
    ['/features', '/dashboard', '/learn', '/inbox', '/lists', '/account'],
  ],
  ['a visitor while the flag is off', { flags: [] }, ['/features', '/auth']],
  ['whoever is signed in while the flag is off', { userId: 'ann', flags: [] }, ['/features', '/account']],
])('[SH-050] the mobile menu offers %s the entries of the header', async (_, situation, to) => {
  deploy(
    { label: 'Dashboard', placement: 'link', items: [{ label: 'Dashboard', href: '/dashboard', roles: ['coach'] }] },
    { ...learn, placement: 'menu' },
    { label: 'Inbox', placement: 'icon', items: [{ label: 'Inbox', href: '/inbox' }] },
    { label: 'Account', placement: 'account', items: [{ label: 'My Lists', href: '/lists' }] },
  );
  render(page({ ...situation, isMobile: true }));
  await act(async () => {});
  const shown = screen.getAllByRole('link').map((each) => each.getAttribute('href')!);
  expect(shown.filter((href) => href !== '/').toSorted()).toEqual(to.toSorted());
});

test('[SH-057] [SH-059] the link to the own profile, and what stands in its place without one', () => {
  const withoutProfile = { label: 'Create Profile', href: '/welcome', smallScreenHref: '/onboarding' } as const;
  const item = { label: 'My Profile', href: '/player/{profile_slug}', withoutProfile } as const;
  const other = { label: 'My Card', href: '/card/{profile_slug}' } as const;
  deploy({ label: 'Account', placement: 'account', items: [item, other] });
  const { rerender } = render(page({ isMobile: true, userId: 'ann' }));
  expect(link('Create Profile')?.getAttribute('href')).toBe('/onboarding');
  expect(link('My Card')).toBeNull();
  const profile = { id: '1', slug: 'ann', display_name: 'Ann', is_published: true, avatar_url: null };
  rerender(page({ isMobile: true, userId: 'ann', profile }));
  expect(link('My Profile')?.getAttribute('href')).toBe('/player/ann');
  expect(link('Create Profile')).toBeNull();
  expect(link('My Card')?.getAttribute('href')).toBe('/card/ann');
});
