import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyView } from './lazy-view';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const View = ({ text }: { text: string }) => <p>{text}</p>;
const settle = () => act(async () => {});

test('what the server drew of a view stays until its code is here', async () => {
  const onServer = lazyView(async () => ({ default: View }), 'Loading');
  onServer.prefetch();
  await settle();
  const root = document.createElement('div');
  root.innerHTML = renderToString(<onServer.Part text="found" />);
  const paragraph = root.querySelector('p');
  expect(paragraph?.textContent).toBe('found');

  let arrive: (code: { default: typeof View }) => void = () => {};
  const { Part } = lazyView(() => new Promise<{ default: typeof View }>((resolve) => (arrive = resolve)), 'Loading');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => hydrateRoot(root, <Part text="found" />));
  expect(root.textContent).toBe('found');
  await act(async () => arrive({ default: View }));
  expect(root.querySelector('p')).toBe(paragraph);
});

test('a view whose code does not come says so, and can be tried again', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<{ default: typeof View }>>(async () => Promise.reject(new Error('offline')));
  const { Part } = lazyView(load, 'Loading');
  await act(async () => void render(<Part text="found" />));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('This could not be loaded')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);

  load.mockImplementation(async () => ({ default: View }));
  await act(async () => screen.getByRole('button', { name: /try again|retry/i }).click());
  await settle();
  expect(screen.getByText('found')).toBeTruthy();
});

test('a view whose code did not come is downloaded when it is opened the next time', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<{ default: typeof View }>>(async () => Promise.reject(new Error('offline')));
  const { Part } = lazyView(load, 'Loading');
  await act(async () => void render(<Part text="found" />));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('This could not be loaded')).toBeTruthy();
  cleanup();

  load.mockImplementation(async () => ({ default: View }));
  await act(async () => void render(<Part text="found" />));
  await settle();
  expect(screen.getByText('found')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});
