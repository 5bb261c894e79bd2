import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatusChip } from './status-chip';

afterEach(cleanup);

it.each([
  ['cancelled', 'Canceled'],
  ['in_progress', 'In progress'],
  ['scheduled', 'Scheduled'],
])('says %s as the form does: %s', (status, label) => {
  render(<StatusChip status={status} />);
  expect(screen.getByText(label)).toBeTruthy();
});
