import type { UserRole } from '@lineup/auth';
import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { defineMount, ShellContext, type MountSite, type MountView } from '@lineup/contract';
import { createTestShell } from '@lineup/contract/testing';
import { flagsQuery } from '@lineup/flags';
import { testFlag } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform';
import { mountedRoutes } from './mounted-screen';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** A remote that shows the view, and says what was done with it. */
function scrims() {
  const unmount = vi.fn<() => void>();
  const sites: MountSite[] = [];
  const { mount } = defineMount((element, site) => {
    sites.push(site);
    const print = ({ pathname, search, viewer, isOn }: MountView) => {
      const who = viewer ? `${viewer.id} ${viewer.roles.join()}` : 'a visitor';
      element.innerHTML = `<a href="/scrims/week?day=2">${pathname}${search} ${who} ${isOn('scrims')}</a>`;
    };
    print(site.view());
    site.subscribe(print);
    return unmount;
  });
  return { mount: mount!, unmount, sites };
}

function open({ mount }: Pick<ReturnType<typeof scrims>, 'mount'>, auth: Omit<TestAuthProps, 'children'>) {
  queryClient.setQueryData(flagsQuery.queryKey, []);
  const shell = createTestShell();
  const routes = [...mountedRoutes(['/scrims'], mount), { path: '*', element: <p>Elsewhere</p> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/scrims'] });
  render(
    <ShellContext value={shell}>
      <QueryClientProvider client={queryClient}>
        <TestAuth {...auth}>
          <RouterProvider router={router} />
        </TestAuth>
      </QueryClientProvider>
    </ShellContext>,
  );
  return { router, shell };
}

test('29.7 a remote that is not React gets an element, the address, the viewer, flags and services, and is unmounted once', async () => {
  const remote = scrims();
  const { router, shell } = open(remote, { userId: 'kim', roles: [{ role: 'coach' }] as UserRole[] });
  expect(screen.getByRole('link').textContent).toBe('/scrims kim coach false');

  act(() => void queryClient.setQueryData(flagsQuery.queryKey, [testFlag('scrims')]));
  await vi.waitFor(() => expect(screen.getByRole('link').textContent).toBe('/scrims kim coach true'));
  // A link leads through the router, below the same element.
  const before = screen.getByRole('link').parentElement;
  fireEvent.click(screen.getByRole('link'));
  await vi.waitFor(() => expect(screen.getByRole('link').textContent).toBe('/scrims/week?day=2 kim coach true'));
  expect(screen.getByRole('link').parentElement).toBe(before);
  expect(remote.sites).toHaveLength(1);

  const [site] = remote.sites;
  site?.track({ name: 'scrim_opened' } as Parameters<MountSite['track']>[0]);
  expect(shell.tracked).toHaveLength(1);
  expect(site?.basePath).toBe('/scrims');
  await act(async () => site?.navigate('/teams', { replace: true }));
  await screen.findByText('Elsewhere');
  expect(remote.unmount).toHaveBeenCalledOnce();
  expect(router.state.historyAction).toBe('REPLACE');
});

test('29.7 what it throws while it mounts is the failure of its screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = () => {
    throw new Error('no custom elements here');
  };
  queryClient.setQueryData(flagsQuery.queryKey, []);
  const [route] = mountedRoutes(['/scrims'], broken);
  const router = createMemoryRouter([{ ...route, ErrorBoundary: () => <p>Failed</p> } as object], {
    initialEntries: ['/scrims'],
  });
  render(
    <ShellContext value={createTestShell()}>
      <QueryClientProvider client={queryClient}>
        <TestAuth>
          <RouterProvider router={router} />
        </TestAuth>
      </QueryClientProvider>
    </ShellContext>,
  );
  expect(await screen.findByText('Failed')).toBeTruthy();
});
