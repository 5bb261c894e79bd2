import path from 'node:path';
import { TestAuth } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { applyStyles } from '@lineup/testing/apply-styles';
import { ThemeProvider } from '@lineup/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useBanners } from './banner/banner-store';
import header from './header/header.module.css';
import { Layout } from './layout';

beforeAll(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', async () => Response.json([]));
});
beforeEach(() => {
  localStorage.clear();
  useBanners.setState({ banners: [], dismissed: [] });
});
afterEach(cleanup);

async function open(): Promise<void> {
  const router = createMemoryRouter(
    [{ element: <Layout />, children: [{ path: '/terms', element: <h1>Terms</h1> }] }],
    {
      initialEntries: ['/terms'],
    },
  );
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth>
        <TestFlags flags={[]}>
          <ThemeProvider>
            <RouterProvider router={router} />
          </ThemeProvider>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Terms' });
}

test('[SH-027] header, banner, the screen and the footer follow each other in this order', async () => {
  useBanners.getState().register({ id: 'news', message: 'Maintenance tonight.' });
  await open();
  const inOrder = [
    screen.getByRole('banner'),
    screen.getByRole('region', { name: 'Notice' }),
    screen.getByRole('main'),
    screen.getByRole('contentinfo'),
  ];
  const following = inOrder.slice(1).map((part, place) => inOrder[place]!.compareDocumentPosition(part));
  expect(following).toEqual(inOrder.slice(1).map(() => Node.DOCUMENT_POSITION_FOLLOWING));
  expect(screen.getByRole('main').textContent).toBe('Terms');
});

test('[SH-028] the header sticks to the top of the page', async () => {
  applyStyles(path.join(import.meta.dirname, 'header/header.module.css'), header);
  await open();
  const { position, top } = getComputedStyle(screen.getByRole('banner'));
  expect({ position, top }).toEqual({ position: 'sticky', top: '0px' });
});
