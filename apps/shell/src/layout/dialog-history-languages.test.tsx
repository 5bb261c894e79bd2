import { dialogEntry } from '@lineup/ui/dialog-entry';
import { useOpenDialog } from '@lineup/ui/open-dialogs';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useContext, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useLocation, type DataRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { ShellRouter } from '../model/shell-router';
import DialogHistory from './dialog-history';

/** A page with a dialog that has no address of its own. */
function Board() {
  const router = useContext(ShellRouter);
  const location = useLocation();
  const [isOpen, setOpen] = useState(false);
  useOpenDialog(isOpen, () => setOpen(false));
  return (
    <>
      {router && <DialogHistory router={router} />}
      <h1>Board</h1>
      <output>{`${location.search} with ${dialogEntry(location).names.length}`.trim()}</output>
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
      <Link to="/board?note=1" replace>
        Another address
      </Link>
    </>
  );
}

function open(basename: string) {
  const path = (name: string) => (basename === '/' ? `/${name}` : `${basename}/${name}`);
  const router: DataRouter = createMemoryRouter(
    [
      { path: '/before', element: <h1>Before</h1> },
      // As the pages have one: the router is on its way for a moment.
      { path: '/board', loader: async () => Promise.resolve(null), element: <Board />, HydrateFallback: () => null },
      { path: '*', element: <h1>Not found</h1> },
    ],
    { basename, initialEntries: [path('before'), path('board')], initialIndex: 1 },
  );
  render(
    <ShellRouter value={router}>
      <RouterProvider router={router} />
    </ShellRouter>,
  );
  const shown = (text: string) => screen.findByText((said) => said === text);
  return { router, user: userEvent.setup(), shown, board: path('board') };
}

afterEach(cleanup);

describe.each(['/', '/es'])('dialogs among the addresses below %s', (basename) => {
  test('one that is closed leaves the page where it is', async () => {
    const { router, user, shown, board } = open(basename);
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    await shown('with 1');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await shown('with 0');
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(router.state.location.pathname).toBe(board);
    expect(screen.getByRole('heading', { name: 'Board' })).toBeTruthy();
    await router.navigate(-1);
    expect(await screen.findByRole('heading', { name: 'Before' })).toBeTruthy();
  });

  test('Back closes it, and its page takes another address below it', async () => {
    const { router, user, shown, board } = open(basename);
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    await shown('with 1');
    await user.click(screen.getByRole('link', { name: 'Another address' }));
    await shown('?note=1 with 1');
    await router.navigate(-1);
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
    await shown('?note=1 with 0');
    expect(router.state.location.pathname).toBe(board);
    await router.navigate(-1);
    expect(await screen.findByRole('heading', { name: 'Before' })).toBeTruthy();
  });
});
