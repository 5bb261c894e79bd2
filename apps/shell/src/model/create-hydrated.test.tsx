import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createHydrated } from './create-hydrated';

afterEach(() => vi.unstubAllGlobals());

test('the server and the first drawing over its markup show the state that was set for it, later ones what is set since', async () => {
  const useFlags = createHydrated<{ names: string }>(() => ({ names: 'none' }));
  const Page = () => <p>{useFlags((state) => state.names)}</p>;
  expect(renderToString(<Page />)).toBe('<p>none</p>');
  useFlags.setState({ names: 'early' });
  expect(renderToString(<Page />)).toBe('<p>none</p>');
  useFlags.setDrawn({ names: 'learn' });
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  expect(root.innerHTML).toBe('<p>learn</p>');
  const paragraph = root.firstElementChild;
  // Came while the scripts loaded.
  useFlags.setState({ names: 'learn teams' });
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => hydrateRoot(root, <Page />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.firstElementChild).toBe(paragraph);
  expect(paragraph?.textContent).toBe('learn teams');
  await act(async () => useFlags.setState({ names: 'teams' }));
  expect(paragraph?.textContent).toBe('teams');
  expect(useFlags.getState()).toEqual({ names: 'teams' });
});
