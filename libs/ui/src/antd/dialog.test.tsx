import path from 'node:path';
import { applyStyles } from '@lineup/testing/apply-styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog';
import styles from './dialog.module.css';

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

test('[TM-165] is at most 672 pixels wide and 80 % of the window high, and scrolls inside', async () => {
  applyStyles(path.join(import.meta.dirname, 'dialog.module.css'), styles);
  render(
    <Dialog title="Practice" onClose={noop}>
      Long
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog.style.width).toBe('672px');
  const styleOf = (name: string) => getComputedStyle(document.querySelector(`.${styles[name]}`)!);
  expect(styleOf('container').maxHeight).toBe(`${(window.innerHeight * 8) / 10}px`);
  expect(styleOf('body').overflowY).toBe('auto');
});
