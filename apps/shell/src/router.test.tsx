import { cleanup, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { UnexpectedErrorPage } from './pages/unexpected-error/unexpected-error-page';
import { createShellRouter } from './router';

// The bundler's part, which is there in a build alone.
vi.mock('./federation/runtime/runtime', () => ({}));

afterEach(cleanup);

test('[SH-003] the address of "about" leads to the features', async () => {
  window.history.replaceState(null, '', '/about');
  const router = createShellRouter();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/features'));
  expect(router.state.errors).toBeNull();
  router.dispose();
});

test('[SH-018] what breaks even the layout says so, with a way to refresh and a way home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: UnexpectedErrorPage }])}
    />,
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Unexpected Application Error!');
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  vi.restoreAllMocks();
});
