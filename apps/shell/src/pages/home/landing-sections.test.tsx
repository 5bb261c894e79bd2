import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { NotFoundPage } from '../../kit/not-found-page';
import { FinalCall } from './final-call';
import { Stories } from './stories';

afterEach(cleanup);

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth>
        <TestFlags flags={[]}>
          <MemoryRouter>{part}</MemoryRouter>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );

test('[SH-089] the success stories are examples, each of which says so', () => {
  show(<Stories />);
  const stories = within(screen.getByRole('region', { name: 'Success stories' })).getAllByRole('listitem');
  expect(stories).toHaveLength(3);
  for (const story of stories) expect(within(story).getByText('Example')).toBeTruthy();
});

test('[SH-090] [SH-091] the final call leads to the colleges and to the recruiting dashboard', () => {
  show(<FinalCall />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/colleges',
    '/recruiting-dashboard',
  ]);
});

test('[SH-016] [SH-017] an address without a screen says so and leads home', () => {
  show(<NotFoundPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});
