import { useState } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenEarly } from './early-popstate';
import { useBackCloses } from './use-back-closes';

listenEarly();

/** What the router hears. */
const heard: unknown[] = [];
const hear = ({ state }: PopStateEvent) => heard.push(state);
let path = 0;

beforeEach(() => {
  heard.length = 0;
  path += 1;
  window.addEventListener('popstate', hear);
  history.pushState({ key: `before${path}`, idx: 0 }, '', `/before/${path}`);
  history.pushState({ key: `page${path}`, idx: 1 }, '', `/page/${path}`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  window.removeEventListener('popstate', hear);
});

function Panel({ name, onClose, onDone }: { name: string; onClose(): void; onDone?(): void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const afterBack = useBackCloses(isOpen, close);
  const done = () => {
    close();
    onDone?.();
  };
  return isOpen ? (
    <p>
      {name} <button onClick={done}>Close {name}</button>
    </p>
  ) : (
    <Gone onGone={() => afterBack(onClose)} />
  );
}

/** As a dialog's animation, which ends at some time after the commit. */
function Gone({ onGone }: { onGone(): void }) {
  useState(() => queueMicrotask(onGone));
  return <p>Leaving</p>;
}

function Page({ onDone }: { onDone?(): void }) {
  const [open, setOpen] = useState<string[]>([]);
  const names = ['First', 'Second'];
  return (
    <>
      {names.map((name) => (
        <button key={name} onClick={() => setOpen([...open, name])}>
          Open {name}
        </button>
      ))}
      {open.map((name) => (
        <Panel
          key={name}
          name={name}
          {...(onDone && { onDone })}
          onClose={() => setOpen((all) => all.filter((each) => each !== name))}
        />
      ))}
    </>
  );
}

const depth = () => (history.state as { dialogs?: number }).dialogs ?? 0;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shows = (name: string) => screen.queryByRole('button', { name: `Close ${name}` }) !== null;
const opened = async (name: string, at: number) => {
  await press(`Open ${name}`);
  await waitFor(() => expect(depth()).toBe(at));
};

const at = (name: string) => waitFor(() => expect(location.pathname).toBe(`/${name}/${path}`));
/** As the router opens a page. */
const openPage = (name: string, idx: number) => history.pushState({ key: name, idx }, '', `/${name}/${path}`);
const paths = () => heard.map((state) => (state as { key: string }).key);

test('Back closes the dialog on top, one after the other, and then leaves the page', async () => {
  render(<Page />);
  await opened('First', 1);
  await opened('Second', 2);
  history.back();
  await waitFor(() => expect(shows('Second')).toBe(false));
  expect(shows('First')).toBe(true);
  history.back();
  await waitFor(() => expect(shows('First')).toBe(false));
  expect(heard).toEqual([]);
  expect(location.pathname).toBe(`/page/${path}`);
  history.back();
  await waitFor(() => expect(location.pathname).toBe(`/before/${path}`));
  expect(heard).toEqual([{ key: `before${path}`, idx: 0 }]);
});

test('a dialog that is closed leaves nothing in the way of Back', async () => {
  render(<Page />);
  await opened('First', 1);
  await press('Close First');
  await waitFor(() => expect(depth()).toBe(0));
  history.back();
  await waitFor(() => expect(location.pathname).toBe(`/before/${path}`));
  expect(heard).toHaveLength(1);
});

test('a page that opens while the browser goes back to below the dialog keeps its address', async () => {
  render(<Page />);
  await opened('First', 1);
  const { back } = history;
  vi.spyOn(history, 'back').mockImplementationOnce(() => {
    back.call(history);
    openPage('next', 2);
  });
  await press('Close First');
  await at('next');
  expect(heard).toEqual([]);
  history.back();
  await at('page');
  expect(depth()).toBe(0);
  expect(paths()).toEqual([`page${path}`]);
});

test('a page that opens as the dialog closes stays, and Back leads from it to the page of the dialog', async () => {
  const onDone = vi.fn<() => void>(
    () => void setTimeout(() => history.pushState({ key: 'next', idx: 2 }, '', `/next/${path}`)),
  );
  render(<Page onDone={onDone} />);
  await opened('First', 1);
  await press('Close First');
  await waitFor(() => expect(screen.queryByText('Leaving')).toBeNull());
  await waitFor(() => expect(location.pathname).toBe(`/next/${path}`));
  expect(heard).toEqual([]);
  history.back();
  await waitFor(() => expect(location.pathname).toBe(`/page/${path}`));
  expect(heard).toHaveLength(1);
});

test('after a link in a dialog, Back leads to the page of the dialog and then to the one before, which the router hears', async () => {
  const { unmount } = render(<Page />);
  await opened('First', 1);
  openPage('next', 2);
  unmount();
  await new Promise((settled) => setTimeout(settled));
  render(<Page />);
  history.back();
  await at('page');
  history.back();
  await at('before');
  expect(paths()).toEqual([`page${path}`, `before${path}`]);
  // Forward passes the entry of the dialog, too.
  history.forward();
  await at('page');
  history.forward();
  await waitFor(() => expect(depth()).toBe(1));
  history.forward();
  await at('next');
});

test('a page that replaces its own under a dialog keeps its address when the dialog closes, by Back or its button', async () => {
  const { rerender } = render(<Page />);
  await opened('First', 1);
  await opened('Second', 2);
  for (const name of ['filtered', 'sorted']) {
    history.replaceState({ key: name, idx: 1 }, '', `/${name}/${path}`);
    rerender(<Page onDone={() => {}} />);
    expect(depth()).toBe(2);
  }
  history.back();
  await waitFor(() => expect(shows('Second')).toBe(false));
  await at('sorted');
  await press('Close First');
  await waitFor(() => expect(depth()).toBe(0));
  expect(heard).toEqual([]);
  expect(location.pathname).toBe(`/sorted/${path}`);
  history.back();
  await at('before');
});

test('a page that replaces its own and takes the dialog with it leaves nothing behind', async () => {
  const { unmount } = render(<Page />);
  await opened('First', 1);
  history.replaceState({ key: 'left', idx: 1 }, '', `/left/${path}`);
  unmount();
  await waitFor(() => expect(depth()).toBe(0));
  await at('left');
  expect(heard).toEqual([]);
  history.back();
  await at('before');
});

test('a dialog that opens and closes right after another one goes back once, however slow the browser is', async () => {
  const { rerender } = render(<Page />);
  await opened('First', 1);
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Close First' }));
  vi.advanceTimersByTime(5000);
  expect(back).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  back.mockRestore();
  history.back();
  await waitFor(() => expect(depth()).toBe(0));
  rerender(<Page />);
  await opened('Second', 1);
  await press('Close Second');
  await waitFor(() => expect(depth()).toBe(0));
  expect([location.pathname, heard]).toEqual([`/page/${path}`, []]);
});

test('Forward to where a dialog was shows none, and the next one takes that place', async () => {
  render(<Page />);
  await opened('First', 1);
  history.back();
  await waitFor(() => expect(shows('First')).toBe(false));
  history.forward();
  await waitFor(() => expect(depth()).toBe(1));
  await opened('First', 1);
  expect(shows('First')).toBe(true);
  await press('Close First');
  await waitFor(() => expect(depth()).toBe(0));
});
