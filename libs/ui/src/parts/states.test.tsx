import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { NotFoundState } from './not-found-state';
import { PageHeader } from './page-header';
import { PageSkeleton } from './page-skeleton';

afterEach(cleanup);

test('an error state says what failed, retries and leads back', () => {
  const onRetry = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <ErrorState title="Failed to fetch team data" onRetry={onRetry} backTo="/teams" backLabel="Back to Teams" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch team data');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Back to Teams' }).getAttribute('href')).toBe('/teams');
});

test('a state that is all of a page holds its heading; one in a page holds none', () => {
  const headings = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
  render(
    <MemoryRouter>
      <EmptyState title="Nothing yet" />
      <ErrorState title="This could not be loaded" />
    </MemoryRouter>,
  );
  expect(headings()).toEqual([]);
  cleanup();
  render(
    <MemoryRouter>
      <EmptyState isPage title="This invitation is not valid" />
      <ErrorState isPage title="Failed to fetch team data" />
      <NotFoundState isPage title="This link does not work" backTo="/teams" backLabel="Teams" />
    </MemoryRouter>,
  );
  expect(headings()).toEqual(['This invitation is not valid', 'Failed to fetch team data', 'This link does not work']);
});

test('a page header holds the only heading of the first level', () => {
  render(<PageHeader title="Teams" purpose="Find a team." actions={<button type="button">Create</button>} />);
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Teams']);
});

test('a skeleton names what loads', () => {
  render(<PageSkeleton label="Loading team management..." />);
  expect(screen.getByRole('status').textContent).toBe('Loading team management...');
});
