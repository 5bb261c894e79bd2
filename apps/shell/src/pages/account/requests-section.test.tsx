import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OwnAccount } from './model/own-account';
import { RequestsSection } from './requests-section';
import { show } from './testing';

beforeAll(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(cleanup);

const open = (requests: OwnAccount['requests']) => show(<RequestsSection requests={requests} />);
const declined = { status: 'declined', note: 'Your site does not open.' } as const;

test('what was declined says why, and leads to where it is asked for again', () => {
  open({
    roles: [{ id: 'a', role: 'programs_college_staff', college: 'Gulf Pines College', ...declined }],
    colleges: [
      { id: 'b', name: 'Silver Lake', slug: null, ...declined },
      { id: 'c', name: 'Silver Lak', slug: null, ...declined },
    ],
  });
  const rows = within(screen.getByRole('list', { name: 'Your requests' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Add Silver Lake DeclinedYour site does not open.Correct it and ask again',
    'Add Silver Lak DeclinedYour site does not open.',
    'College program staff, Gulf Pines College DeclinedYour site does not open.Ask again',
  ]);
  expect(screen.getByRole('link', { name: 'Correct it and ask again' }).getAttribute('href')).toBe('/colleges/request');
});

test('what was approved leads to its page', () => {
  open({ roles: [], colleges: [{ id: 'b', name: 'Silver Lake', slug: 'silver', status: 'approved', note: null }] });
  expect(screen.getByRole('link', { name: 'Edit the page' }).getAttribute('href')).toBe('/college/silver/edit');
});

test('who asked for nothing reads nothing of it', () => {
  open({ roles: [], colleges: [] });
  expect(screen.queryByText('Your requests')).toBeNull();
});
