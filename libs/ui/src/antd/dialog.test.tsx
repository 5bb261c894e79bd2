import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noop = () => {};
const field = (label: string) => screen.getByLabelText(label);

test('the first field gets the focus once the dialog is open, unless somebody is in another one already', async () => {
  const open = async (first?: string) => {
    const { unmount } = render(
      <Dialog title="Post" onClose={noop}>
        <input aria-label="Title" data-initial-focus />
        <input aria-label="Salary" />
      </Dialog>,
    );
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.className).toMatch(/-active/));
    if (first) field(first).focus();
    fireEvent.animationEnd(dialog);
    fireEvent.transitionEnd(dialog);
    await waitFor(() => expect(dialog.className).not.toMatch(/-active/));
    const focused = document.activeElement?.getAttribute('aria-label');
    unmount();
    return focused;
  };
  expect(await open()).toBe('Title');
  expect(await open('Salary')).toBe('Salary');
});
