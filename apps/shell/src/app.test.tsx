import { screen } from '@testing-library/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Outlet } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { App } from './app';
import { loadLoader } from './federation/runtime/load-loader';
import { testBuild } from './federation/testing';
import { useRemoteStatus } from './federation/remote-status';
import { createShellRouter } from './router';

const drawing = vi.hoisted(() => ({ isLate: false }));

// The bundler's part, which is there in a build alone.
vi.mock('./federation/runtime/runtime', () => ({}));

vi.mock('./layout/layout', () => {
  /** As on a slow phone: takes so long that React lets others run after each piece. */
  function Layout() {
    const start = performance.now();
    while (performance.now() - start < 6);
    return drawing.isLate ? <Outlet /> : <Layout />;
  }
  return { Layout };
});

test('a page that is drawn slowly shows what came meanwhile, also once a remote is open', async () => {
  window.history.replaceState(null, '', '/terms');
  useRemoteStatus.setState({ learn: { kind: 'open', build: testBuild('one'), loadedIn: 1 } });
  const router = createShellRouter();
  const page = createRoot(document.body.appendChild(document.createElement('div')));
  startTransition(() => page.render(<App router={router} onError={() => {}} />));
  await loadLoader();
  await vi.waitFor(() => expect(router.state).toMatchObject({ initialized: true, navigation: { state: 'idle' } }));
  drawing.isLate = true;
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeDefined();
  page.unmount();
});
