import { useRef } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageRow } from '../../testing/message-row';
import { threadItems } from './thread-items';
import { useThreadRows } from './use-thread-rows';

const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => messageRow(first + index));

function Thread({ from, to }: { from: number; to: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const items = threadItems(messages(from, to), { count: 0, lastId: undefined }, 'me', true);
  const list = useThreadRows({ items, myId: 'me', isNewest: true, scroller });
  return (
    <div ref={scroller} data-testid="pane">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol onFocus={list.onFocus} data-rest={list.rest}>
        {list.rows.map(({ item, row }) => (
          <li {...row} key={item.key}>
            <button>{item.key}</button>
          </li>
        ))}
      </ol>
    </div>
  );
}

const shown = () => screen.getAllByRole('button').map((each) => each.textContent);
function scrollTo(top: number) {
  const pane = screen.getByTestId('pane');
  pane.scrollTop = top;
  act(() => void fireEvent.scroll(pane));
}

// jsdom has no layout: the pane is 500 tall and each row 64.
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
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
  HTMLElement.prototype.scrollTo ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the lines of a long conversation', () => {
  it('open at the end, and only those that show are in the page, whatever arrives', () => {
    const { rerender } = render(<Thread from={1} to={1000} />);
    expect(shown()).toContain('m1000');
    expect(shown()).not.toContain('m1');
    expect(shown().length).toBeLessThan(40);
    for (let to = 1100; to <= 1500; to += 100) {
      rerender(<Thread from={1} to={to} />);
      expect(shown().length).toBeLessThan(40);
    }
  });

  it('keep the one that has the focus with its neighbors', () => {
    render(<Thread from={1} to={1000} />);
    scrollTo(10_000);
    const [first = ''] = shown().slice(8);
    act(() => screen.getByRole('button', { name: first }).focus());
    scrollTo(50_000);
    expect(document.activeElement?.textContent).toBe(first);
    expect(shown().slice(0, 3)).toContain(first);
    expect(shown().length).toBeLessThan(40);
  });

  it('that are few are whole, for the search of the browser', () => {
    render(<Thread from={1} to={50} />);
    expect(shown()).toHaveLength(50);
  });
});
