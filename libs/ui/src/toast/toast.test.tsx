import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast';
import { TOAST_DURATION, VISIBLE_TOASTS } from './toast-outlet';
import { toastStore } from './toast-store';
import { Toaster } from './toaster';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
});

test('[SH-138] a new toast takes the place of the shown one', () => {
  toast.success('Practice scheduled');
  toast.destructive('Error', 'Failed to fetch team data');
  expect(toastStore.getState().toasts).toHaveLength(1);
  expect(toastStore.getState().toasts[0]).toMatchObject({ title: 'Error', description: 'Failed to fetch team data' });
});

test('[SH-139] [SH-140] the library shows a toast 4000 ms and up to 3 of them', () => {
  expect(TOAST_DURATION).toBe(4000);
  expect(VISIBLE_TOASTS).toBe(3);
});

test('toasts are announced in a live region, which is there only once one was shown', async () => {
  render(<Toaster />);
  expect(document.body.textContent).toBe('');
  act(() => toast.success('Practice scheduled', { description: 'Everybody is told.' }));
  const title = await screen.findByText('Practice scheduled');
  expect(screen.getByText('Everybody is told.')).toBeTruthy();
  expect(title.closest('[aria-live="polite"]')).not.toBeNull();
});
