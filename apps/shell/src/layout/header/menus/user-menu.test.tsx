import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import type { NavItem } from '@lineup/contract';
import { ThemeProvider } from '@lineup/ui/theme';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserMenuButton } from '../user-menu-button';
import UserMenu from './user-menu';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '<header></header>';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const withoutProfile = { label: 'Create Profile', href: '/welcome', smallScreenHref: '/onboarding' } as const;
const items: NavItem[] = [
  { label: 'My Profile', href: '/player/{profile_slug}', withoutProfile },
  { label: 'My Lists', href: '/lists' },
];

async function openMenu() {
  await act(async () =>
    render(
      <MemoryRouter>
        <TestAuth userId="ann">
          <ThemeProvider>
            <QueryClientProvider client={new QueryClient()}>
              <UserMenu trigger={<button type="button">Account menu</button>} isByKeyboard={false} items={items} />
            </QueryClientProvider>
          </ThemeProvider>
        </TestAuth>
      </MemoryRouter>,
    ),
  );
}

const item = (name: string) => screen.getByRole('menuitem', { name });
const submenu = () => screen.queryByRole('menuitemradio', { name: 'Dark' });
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const focused = () => document.activeElement?.textContent?.trim();

/** The mouse at a place on an element. */
function pointer(kind: 'pointerMove' | 'pointerLeave', target: Element, clientX: number, clientY: number): void {
  act(() => void fireEvent[kind](target, { pointerType: 'mouse', clientX, clientY, bubbles: true }));
}

test('[SH-076] a submenu opens when the pointer rested on its entry for 100 ms', async () => {
  await openMenu();
  pointer('pointerMove', item('Theme'), 10, 10);
  await wait(99);
  expect(submenu()).toBeNull();
  await wait(1);
  expect(submenu()).not.toBeNull();
});

test('[SH-077] on the way to an open submenu the pointer may cross other entries for 300 ms', async () => {
  await openMenu();
  pointer('pointerMove', item('Theme'), 10, 10);
  await wait(100);
  const content = submenu()!.closest<HTMLElement>('[role=menu]')!;
  content.dataset['side'] = 'right';
  content.getBoundingClientRect = () => new DOMRect(100, 0, 100, 200);
  pointer('pointerLeave', item('Theme'), 50, 50);
  await wait(299);
  pointer('pointerMove', item('My Account'), 60, 55);
  expect(focused()).not.toBe('My Account');
  await wait(1);
  pointer('pointerMove', item('My Account'), 65, 55);
  expect(focused()).toBe('My Account');
});

test('[SH-078] letters typed within 1000 ms belong together', async () => {
  await openMenu();
  const type = (key: string) => act(() => void fireEvent.keyDown(document.activeElement!, { key }));
  act(() => item('My Lists').focus());
  type('t');
  await wait(0);
  expect(focused()).toBe('Theme');
  await wait(999);
  type('s');
  await wait(0);
  expect(focused()).toBe('Theme');
  await wait(1000);
  type('s');
  await wait(0);
  expect(focused()).toBe('Sign Out');
});

test('the button shows no letters until the name is known, then those of the name', () => {
  const letters = () => document.querySelector('[data-initials]')?.getAttribute('data-initials');
  const button = (identity: Pick<TestAuthProps, 'status' | 'profile'>) => (
    <MemoryRouter>
      <TestAuth userId="ann" email="coach.lee@example.com" {...identity}>
        <UserMenuButton items={items} />
      </TestAuth>
    </MemoryRouter>
  );
  const { rerender } = render(button({ status: 'loading' }));
  expect(letters()).toBe('');
  rerender(
    button({ profile: { id: 'p', slug: null, display_name: 'Jo Vale', is_published: false, avatar_url: null } }),
  );
  expect(letters()).toBe('JV');
  // Without a profile there is nothing else to wait for.
  rerender(button({ profile: null }));
  expect(letters()).toBe('CL');
});

test('[SH-058] without a profile the menu offers to create one', async () => {
  await openMenu();
  expect(item('Create Profile').getAttribute('href')).toBe('/welcome');
});
