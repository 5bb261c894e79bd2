import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepOneTitle } from './keep-one-title';

afterEach(cleanup);

const titles = () => [...document.head.querySelectorAll('title')].map(({ text }) => text);

test('one title at any time: the one that the page came with, the one of a screen, and a stand-in between two', async () => {
  document.head.innerHTML = '<title>Lineup</title>';
  keepOneTitle();
  const { rerender } = render(<title>Teams · Lineup</title>);
  await waitFor(() => expect(titles()).toEqual(['Teams · Lineup']));
  rerender(<p>Loading</p>);
  await waitFor(() => expect(titles()).toEqual(['Lineup']));
  rerender(<title>Inbox · Lineup</title>);
  await waitFor(() => expect(titles()).toEqual(['Inbox · Lineup']));
});
