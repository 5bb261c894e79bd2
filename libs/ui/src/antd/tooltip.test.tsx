import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers();
  const ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', ResizeObserver);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[SH-075] a tooltip opens when the pointer has rested for 700 ms, and not before', () => {
  render(
    <Tooltip title="Numbered list">
      <button type="button">1.</button>
    </Tooltip>,
  );
  fireEvent.pointerEnter(screen.getByRole('button'));
  fireEvent.mouseEnter(screen.getByRole('button'));
  act(() => void vi.advanceTimersByTime(690));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => void vi.advanceTimersByTime(20));
  expect(screen.getByRole('tooltip').textContent).toBe('Numbered list');
});
