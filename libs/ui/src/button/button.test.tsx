import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button';

afterEach(cleanup);

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' });

test('a busy button keeps the focus and its name, and takes no press', () => {
  const press = vi.fn<() => void>();
  const drawn = (isBusy: boolean) => (
    <Button isBusy={isBusy} icon={<svg />} onClick={press}>
      Accept
    </Button>
  );
  const { rerender } = render(drawn(false));
  button().focus();
  fireEvent.click(button());
  rerender(drawn(true));
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button());
  expect(press).toHaveBeenCalledTimes(1);
  rerender(drawn(false));
  expect(button().getAttribute('aria-busy')).toBeNull();
});

test('a busy button sends its form no second time', () => {
  const send = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const drawn = (isBusy: boolean) => (
    <form onSubmit={({ nativeEvent }) => send(nativeEvent)}>
      <Button type="submit" isBusy={isBusy}>
        Accept
      </Button>
    </form>
  );
  const { rerender } = render(drawn(false));
  fireEvent.click(button());
  rerender(drawn(true));
  fireEvent.click(button());
  expect(send).toHaveBeenCalledTimes(1);
});

test('a button sends no form unless it is meant to', () => {
  render(<Button>Accept</Button>);
  expect(button().type).toBe('button');
});
