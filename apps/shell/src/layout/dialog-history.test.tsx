import { useOpenDialog, useOpenDialogs, whenSettled } from '@lineup/ui/open-dialogs';
import { useDialogParam } from '@lineup/ui/use-dialog-param';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation, type DataRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShellRouter } from '../model/shell-router';
import { BackCloses } from './back-closes';

let router: DataRouter;
let loaded = () => {};
let slow: Promise<void>;
let answered: Promise<void>;
let number = 0;
/** What a panel does once it is closed, or in the same press. */
let onDone: (() => void) | undefined;
let onGone: (() => void) | undefined;
/** Instead of closing the dialog with an address. */
let leadOn: (() => void) | undefined;

beforeEach(async () => {
  number += 1;
  onDone = undefined;
  onGone = undefined;
  leadOn = undefined;
  start();
  await act(() => router.navigate(`/before/${number}`));
  await act(() => router.navigate(`/page/${number}`));
});

function start(Back = BackCloses) {
  slow = new Promise((resolve) => (loaded = resolve));
  router = createBrowserRouter([
    {
      path: '/',
      element: (
        <>
          <Address />
          <Outlet />
          <Back />
        </>
      ),
      children: [
        { path: 'page/:number', Component: Page },
        {
          path: 'loaded/:number',
          Component: Page,
          loader: () => new Promise((done) => setTimeout(done)),
          shouldRevalidate: () => true,
        },
        { path: 'answered/:number', loader: () => answered.then(() => null), element: <h1>Answered</h1> },
        { path: 'slow/:number', lazy: () => slow.then(() => ({ element: <h1>Slow</h1> })) },
        { path: '*', element: <h1>Other</h1> },
      ],
    },
  ]);
  render(
    <ShellRouter value={router}>
      <RouterProvider router={router} />
    </ShellRouter>,
  );
}
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  router.dispose();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function Panel({ name, onClose }: { name: string; onClose(): void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  useOpenDialog(isOpen, close);
  const done = () => {
    close();
    onDone?.();
  };
  return isOpen ? (
    <p>
      {name} <button onClick={done}>Close {name}</button> <Link to={`/next/${number}`}>On from {name}</Link>
    </p>
  ) : (
    <Gone
      onGone={() =>
        whenSettled(() => {
          onClose();
          onGone?.();
        })
      }
    />
  );
}

/** As a dialog's animation, which ends at some time after the commit. */
function Gone({ onGone: end }: { onGone(): void }) {
  useState(() => queueMicrotask(end));
  return <p>Leaving</p>;
}

function Page() {
  const [open, setOpen] = useState<string[]>([]);
  const item = useDialogParam('item');
  const edit = useDialogParam('edit');
  return (
    <>
      {['First', 'Second'].map((name) => (
        <button key={name} onClick={() => setOpen((all) => [...all, name])}>
          Open {name}
        </button>
      ))}
      <button onClick={() => item.open('7')}>Open Item</button>
      {open.map((name) => (
        <Panel key={name} name={name} onClose={() => setOpen((all) => all.filter((each) => each !== name))} />
      ))}
      {item.isOpen && <Panel name={`Item ${item.value}`} onClose={() => (leadOn ?? item.close)()} />}
      {item.isOpen && <button onClick={() => edit.open('7', 'item')}>Edit</button>}
      {edit.isOpen && <Panel name={`Edit ${edit.value}`} onClose={edit.close} />}
    </>
  );
}

const depth = () =>
  (history.state as { usr: { dialogs?: { names: string[] } } | null }).usr?.dialogs?.names.length ?? 0;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shows = (name: string) => screen.queryByRole('button', { name: `Close ${name}` }) !== null;
const isOpen = (name: string, is = true) => waitFor(() => expect(shows(name)).toBe(is));
const isAt = (level: number) => waitFor(() => expect(depth()).toBe(level));
const opened = async (name: string, level: number) => {
  press(`Open ${name}`);
  await isAt(level);
  await isSettled();
};
const address = () => screen.getByRole('status').textContent;
const isOn = (path: string) =>
  waitFor(() => {
    expect(location.pathname + location.search).toBe(path.replace('#', String(number)));
    expect(address()).toBe(path.replace('#', String(number)));
  });
/** Once nothing moves any more: the next press of Back counts. */
const isSettled = async () => {
  await act(() => new Promise<void>((passed) => setTimeout(passed)));
  await waitFor(() => expect(useOpenDialogs.getState().isMoving).toBe(false));
};
const back = () => act(() => history.back());
/** In the browser: whether the page has seen it or not. */
const untilEntry = async (level: number) => {
  while (depth() !== level) await new Promise<void>((passed) => setTimeout(passed));
};

// The first test: as on a page that was just loaded, the code of Back is not there yet.
test('whoever comes by a link to a dialog of a page that loads again with its address finds the page below it, too', async () => {
  cleanup();
  router.dispose();
  history.pushState(null, '', `/loaded/${number}?list=all&item=7`);
  start();
  await isOpen('Item 7');
  await isAt(1);
  await isSettled();
  back();
  await isOn('/loaded/#?list=all');
  await isOpen('Item 7', false);
  expect(depth()).toBe(0);
});

test('a question that is asked before the code of Back is there closes alone', async () => {
  cleanup();
  router.dispose();
  let arrive = () => {};
  start(() => {
    const [isThere, setThere] = useState(false);
    arrive = () => setThere(true);
    return isThere && <BackCloses />;
  });
  await act(() => router.navigate(`/page/${number}?item=7`));
  await isOpen('Item 7');
  await isAt(1);
  press('Open First');
  act(() => arrive());
  await isAt(2);
  await isSettled();
  press('Close First');
  await isOpen('First', false);
  await isAt(1);
  await isSettled();
  expect(shows('Item 7')).toBe(true);
});

test('Back closes a dialog whose entry the page has not drawn yet', async () => {
  await opened('First', 1);
  back();
  await isOpen('First', false);
  await isSettled();
  press('Open Second');
  // React draws nothing before the end of this.
  await act(async () => {
    await untilEntry(1);
    history.back();
    await untilEntry(0);
  });
  await isOpen('Second', false);
  await isSettled();
  expect([depth(), location.pathname]).toEqual([0, `/page/${number}`]);
});

test('Back closes the dialog on top, one after the other, and then leaves the page', async () => {
  await opened('First', 1);
  await opened('Second', 2);
  back();
  await isOpen('Second', false);
  expect(shows('First')).toBe(true);
  await isSettled();
  back();
  await isOpen('First', false);
  await isOn('/page/#');
  await isSettled();
  back();
  await isOn('/before/#');
});

test('a dialog that is closed leaves nothing in the way of Back', async () => {
  await opened('First', 1);
  press('Close First');
  await isAt(0);
  await isSettled();
  back();
  await isOn('/before/#');
  expect(depth()).toBe(0);
});

test('a page that opens while the browser goes back to below the dialog keeps its address', async () => {
  await opened('First', 1);
  const { go } = history;
  vi.spyOn(history, 'go').mockImplementationOnce((delta) => {
    go.call(history, delta);
    void router.navigate(`/next/${number}`);
  });
  press('Close First');
  await isOn('/next/#');
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('Other'));
  await isSettled();
  await isOn('/next/#');
  back();
  await isOn('/page/#');
  await isAt(0);
});

test('a page that opens in the press that closes the dialog stays, and Back leads from it to the page of the dialog', async () => {
  await opened('First', 1);
  onDone = () => void router.navigate(`/next/${number}`);
  press('Close First');
  await isOn('/next/#');
  await isSettled();
  await isOn('/next/#');
  back();
  await isOn('/page/#');
  await isAt(0);
  expect(depth()).toBe(0);
});

test('a page that opens once the dialog is gone follows the page of the dialog', async () => {
  await opened('First', 1);
  onGone = () => void router.navigate(`/next/${number}`);
  press('Close First');
  await isOn('/next/#');
  back();
  await isOn('/page/#');
  expect(depth()).toBe(0);
});

test('after a link in a dialog, Back leads to the page of the dialog and then to the one before; Forward passes both', async () => {
  await opened('First', 1);
  fireEvent.click(screen.getByRole('link', { name: 'On from First' }));
  await isOn('/next/#');
  await isSettled();
  back();
  await isOn('/page/#');
  await isAt(0);
  await isSettled();
  back();
  await isOn('/before/#');
  act(() => history.forward());
  await isOn('/page/#');
  act(() => history.forward());
  await isAt(1);
  await isSettled();
  act(() => history.forward());
  await isOn('/next/#');
  expect(depth()).toBe(0);
});

test.each([
  ['page', '/before/#'],
  ['loaded', '/page/#'],
])('Back, pressed twice at once after a link in a dialog of /%s, leads two pages back', async (path, to) => {
  if (path !== 'page') await act(() => router.navigate(`/${path}/${number}`));
  await opened('First', 1);
  fireEvent.click(screen.getByRole('link', { name: 'On from First' }));
  await isOn('/next/#');
  await isSettled();
  // React draws nothing before the end of this, as on a busy machine.
  await act(async () => {
    history.back();
    await untilEntry(1);
    history.back();
    await untilEntry(0);
  });
  await isOn(to);
  await isSettled();
  await isOn(to);
  expect(depth()).toBe(0);
});

test('a page to which Back leads while it still goes on from a dialog that is gone opens once', async () => {
  let answer = () => {};
  answered = new Promise((resolve) => (answer = resolve));
  answer();
  await act(() => router.navigate(`/answered/${number}`));
  await act(() => router.navigate(`/page/${number}`));
  await opened('First', 1);
  fireEvent.click(screen.getByRole('link', { name: 'On from First' }));
  await isOn('/next/#');
  await isSettled();
  answered = new Promise((resolve) => (answer = resolve));
  const { go } = history;
  const ownStep = new Promise<void>((taken) =>
    vi.spyOn(history, 'go').mockImplementationOnce((delta) => {
      go.call(history, delta);
      taken();
    }),
  );
  back();
  await ownStep;
  await act(async () => {
    await untilEntry(0);
    history.back();
    while (location.pathname !== `/answered/${number}`) await new Promise<void>((passed) => setTimeout(passed));
  });
  await act(async () => answer());
  await isOn('/answered/#');
  await isSettled();
  back();
  await isOn('/page/#');
  back();
  await isOn('/before/#');
  expect(depth()).toBe(0);
});

test('a page that replaces its own under a dialog keeps its address when the dialog closes, by Back or its button', async () => {
  await opened('First', 1);
  await opened('Second', 2);
  for (const name of ['filtered', 'sorted']) {
    await act(() => router.navigate(`/page/${number}?list=${name}`, { replace: true }));
    await isAt(2);
    await isOn(`/page/#?list=${name}`);
    await isSettled();
  }
  back();
  await isOpen('Second', false);
  await isSettled();
  await isOn('/page/#?list=sorted');
  press('Close First');
  await isAt(0);
  await isOn('/page/#?list=sorted');
  await isSettled();
  back();
  await isOn('/before/#');
  expect(depth()).toBe(0);
});

test('a dialog that takes the place of another one takes over its entry', async () => {
  await opened('First', 1);
  const go = vi.spyOn(history, 'go');
  onDone = () => press('Open Second');
  press('Close First');
  await isOpen('Second');
  await isSettled();
  expect(go).not.toHaveBeenCalled();
  expect(depth()).toBe(1);
  back();
  await isOpen('Second', false);
  await isOn('/page/#');
});

test('Forward to where a dialog without an address was shows none, and the next one takes that place', async () => {
  await opened('First', 1);
  back();
  await isOpen('First', false);
  await isSettled();
  act(() => history.forward());
  await isAt(1);
  await isSettled();
  expect(shows('First')).toBe(false);
  await opened('First', 1);
  expect(shows('First')).toBe(true);
  press('Close First');
  await isAt(0);
});

test('a dialog with an address: Back closes it, Forward opens it again, its button closes it for good', async () => {
  await opened('Item', 1);
  await isOn('/page/#?item=7');
  await isOpen('Item 7');
  back();
  await isOn('/page/#');
  await isOpen('Item 7', false);
  act(() => history.forward());
  await isOn('/page/#?item=7');
  await isOpen('Item 7');
  await isSettled();
  press('Close Item 7');
  await isOn('/page/#');
  await isSettled();
  back();
  await isOn('/before/#');
  expect(depth()).toBe(0);
});

test('whoever comes to a dialog by a link finds the page below it', async () => {
  await act(() => router.navigate(`/page/${number}?list=all&item=7`));
  await isOpen('Item 7');
  await isAt(1);
  await isSettled();
  await isOn('/page/#?list=all&item=7');
  press('Close Item 7');
  await isOn('/page/#?list=all');
  await isSettled();
  back();
  await isOn('/page/#');
  expect(depth()).toBe(0);
});

test('an address on which another dialog is open closes that first', async () => {
  await opened('Item', 1);
  await opened('First', 2);
  back();
  await isOpen('First', false);
  expect(shows('Item 7')).toBe(true);
  await isSettled();
  back();
  await isOpen('Item 7', false);
  await isOn('/page/#');
});

test('a dialog that gives way to one with an address leaves no entry of its own', async () => {
  await opened('Item', 1);
  press('Edit');
  await isOn('/page/#?edit=7');
  await isSettled();
  press('Close Edit 7');
  await isOn('/page/#');
  await isSettled();
  back();
  await isOn('/before/#');
  expect(depth()).toBe(0);
});

test('a dialog with an address that leads on gives its entry away', async () => {
  await opened('Item', 1);
  leadOn = () => void router.navigate(`/page/${number}?list=made`, { replace: true });
  press('Close Item 7');
  await isOn('/page/#?list=made');
  await isSettled();
  back();
  await isOn('/page/#');
  await isSettled();
  await isOn('/page/#');
  expect(depth()).toBe(0);
});

test('a reload forgets a dialog without an address, and keeps one that has an address', async () => {
  await opened('Item', 1);
  await opened('First', 2);
  cleanup();
  useOpenDialogs.setState({ dialogs: [] });
  router.dispose();
  start();
  await isOpen('Item 7');
  await isAt(1);
  expect(shows('First')).toBe(false);
  await isSettled();
  press('Close Item 7');
  await isOn('/page/#');
});

test('a page that loads when the dialog closes is not called off', async () => {
  await opened('First', 1);
  onDone = () => void router.navigate(`/slow/${number}`);
  press('Close First');
  await isOpen('First', false);
  await act(() => new Promise<void>((passed) => setTimeout(passed)));
  await act(async () => loaded());
  await isOn('/slow/#');
  await isSettled();
  back();
  await isOn('/page/#');
  await isAt(0);
  expect(shows('First')).toBe(false);
});

test('a page that begins to load while the browser goes back to below the dialog opens all the same', async () => {
  await opened('First', 1);
  const { go } = history;
  vi.spyOn(history, 'go').mockImplementationOnce((delta) => {
    go.call(history, delta);
    void router.navigate(`/slow/${number}`);
  });
  press('Close First');
  await isAt(0);
  await act(async () => loaded());
  await isOn('/slow/#');
  await isSettled();
  back();
  await isOn('/page/#');
  expect(depth()).toBe(0);
});
