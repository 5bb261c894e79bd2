import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MonthGrid } from './month-grid';

afterEach(cleanup);

test('a month shows its marked days, moves by arrows and takes a day', async () => {
  const onChoose = vi.fn<(day: string) => void>();
  const marks = new Map([['2026-11-21', '2 practices']]);
  render(<MonthGrid label="Practices" marks={marks} selected={null} today="2026-11-30" onChoose={onChoose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Saturday, November 21, 2026, 2 practices' }));
  expect(onChoose).toHaveBeenCalledWith('2026-11-21');
  const today = screen.getByRole('button', { current: 'date' });
  fireEvent.keyDown(today, { key: 'ArrowRight' });
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Saturday, November 21, 2026, 2 practices' }), {
    key: 'PageDown',
  });
  const next = await screen.findByRole('button', { name: 'Tuesday, December 22, 2026' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(next.tabIndex).toBe(0);
});
