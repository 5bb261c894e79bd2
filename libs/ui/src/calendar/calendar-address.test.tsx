import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { CalendarAddress } from './calendar-address';

const ADDRESS = 'https://backend.test/functions/v1/calendar/own/secret.ics';
afterEach(cleanup);

test('a secret address is copied, and each program gets exactly it', async () => {
  const user = userEvent.setup();
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <CalendarAddress address={ADDRESS} hint="Shown once." /> }])}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  const addressOf = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
  const webcal = ADDRESS.replace('https:', 'webcal:');
  expect(addressOf('Apple or another app').href).toBe(webcal);
  expect(addressOf('Google Calendar').searchParams.get('cid')).toBe(webcal);
  for (const name of ['Outlook.com', 'Outlook at work or school'])
    expect(addressOf(name).searchParams.get('url')).toBe(ADDRESS);
  for (const link of screen.getAllByRole('link').slice(1)) expect(link.getAttribute('rel')).toBe('noreferrer');
});
