import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VirtualList } from './virtual-list';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index + 1}`);
const shown = () => screen.getAllByRole('button').map((each) => each.textContent);

const list = (count: number, keep: string[] = []) => (
  <VirtualList
    aria-label="Rows"
    scrolls="self"
    items={names(count)}
    idOf={(name) => name}
    estimate={100}
    gap={8}
    keep={keep}
    renderItem={(name, row) => (
      <li {...row}>
        <button>{name}</button>
      </li>
    )}
  />
);
function scrollTo(top: number) {
  const element = screen.getByRole('list');
  element.scrollTop = top;
  act(() => void fireEvent.scroll(element));
}
/** What rows and the room left for others take together. */
function height() {
  const rows = screen.getAllByRole('listitem');
  const margins = rows.reduce((sum, row) => sum + Number.parseFloat(row.style.marginBlockStart), 0);
  return margins + rows.length * 100 + Number.parseFloat(screen.getByRole('list').style.getPropertyValue('--rest'));
}

// jsdom has no layout: the list is 500 tall and each row 100.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  HTMLElement.prototype.scrollTo ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('[RC-019] a long list', () => {
  it('has in the page only what shows, says how long it is, and is as tall as the whole', () => {
    render(list(1000));
    expect(shown()[0]).toBe('Row 1');
    expect(shown().length).toBeLessThan(20);
    const third = screen.getAllByRole('listitem')[2];
    expect(third?.getAttribute('aria-posinset')).toBe('3');
    expect(third?.getAttribute('aria-setsize')).toBe('1000');
    expect(height()).toBe(1000 * 108 - 8);
    scrollTo(54_000);
    expect(shown()).toContain('Row 501');
    expect(shown()).not.toContain('Row 1');
    expect(height()).toBe(1000 * 108 - 8);
  });

  it('keeps the row that has the focus with its neighbors, and what it is told to keep', () => {
    render(list(1000, ['Row 900']));
    const second = screen.getByRole('button', { name: 'Row 2' });
    act(() => second.focus());
    scrollTo(54_000);
    expect(document.activeElement).toBe(second);
    expect(shown().slice(0, 4)).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 497']);
    expect(shown().at(-1)).toBe('Row 900');
    expect(height()).toBe(1000 * 108 - 8);
  });

  it('that is short is whole', () => {
    render(list(30));
    expect(shown()).toEqual(names(30));
  });
});
