import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usePageHead } from './use-page-head';

beforeEach(() => {
  document.head.innerHTML =
    '<title data-page>Kim · Lineup</title><link rel="canonical" href="https://lineup.example/player/kim" data-page>';
});

const canonical = () =>
  [...document.head.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href'));

test('what the server wrote stays on its page and goes with it; one canonical address is there at any time', async () => {
  const { rerender } = renderHook(({ pathname }) => usePageHead(pathname), {
    initialProps: { pathname: '/player/kim' },
  });
  expect([document.title, canonical()]).toEqual(['Kim · Lineup', ['https://lineup.example/player/kim']]);
  rerender({ pathname: '/colleges' });
  await waitFor(() => expect([document.title, canonical()]).toEqual(['', [`${location.origin}/colleges`]]));
  rerender({ pathname: '/player/kim' });
  await waitFor(() => expect(canonical()).toEqual([`${location.origin}/player/kim`]));
});
