import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { localStore, sessionStore } from '@lineup/base';
import { setStored, useStored } from './use-stored';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Page({ store = localStore }) {
  const [text, set] = useStored('compared', '', store);
  return <button onClick={() => set(text === '' ? 'elm' : null)}>{`Compared: ${text ?? 'removed'}`}</button>;
}

const shown = () => screen.getByRole('button').textContent;

test('what this browser knows waits until the server’s drawing is taken over', async () => {
  localStorage.setItem('compared', 'oak');
  const drawn = renderToString(<Page />);
  expect(drawn).toContain('>Compared: <');
  const root = document.createElement('div');
  root.innerHTML = drawn;
  const button = root.firstElementChild;
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => hydrateRoot(root, <Page />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.firstElementChild).toBe(button);
  expect(button?.textContent).toBe('Compared: oak');
});

test('a page without the server’s drawing shows it at once, and all who show it follow', () => {
  localStorage.setItem('compared', 'oak');
  render(<Page />);
  expect(shown()).toBe('Compared: oak');
  act(() => setStored('compared', ''));
  expect(shown()).toBe('Compared: ');
  act(() => screen.getByRole('button').click());
  expect(shown()).toBe('Compared: elm');
  expect(localStorage.getItem('compared')).toBe('elm');
  act(() => screen.getByRole('button').click());
  expect(shown()).toBe('Compared: removed');
  expect(localStorage.getItem('compared')).toBeNull();
});

test('another tab is followed, and what is kept for this tab stays apart', () => {
  render(<Page store={sessionStore} />);
  localStorage.setItem('compared', 'oak');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'compared', storageArea: localStorage })));
  expect(shown()).toBe('Compared: removed');
  cleanup();
  render(<Page />);
  expect(shown()).toBe('Compared: oak');
  localStorage.setItem('compared', 'elm');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'compared', storageArea: localStorage })));
  expect(shown()).toBe('Compared: elm');
});
