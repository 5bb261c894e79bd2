import { useState } from 'react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBackCloses } from './use-back-closes';

/** What the router hears. */
const heard: unknown[] = [];
const hear = ({ state }: PopStateEvent) => heard.push(state);
let path = 0;

beforeEach(() => {
  heard.length = 0;
  path += 1;
  window.addEventListener('popstate', hear);
  history.pushState({ key: `before${path}` }, '', `/before/${path}`);
  history.pushState({ key: `page${path}` }, '', `/page/${path}`);
});
afterEach(() => {
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
  expect(heard).toEqual([{ key: `before${path}` }]);
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

test('a page that opens as the dialog closes stays, and Back leads from it to the page of the dialog', async () => {
  const onDone = vi.fn<() => void>(
    () => void setTimeout(() => history.pushState({ key: 'next' }, '', `/next/${path}`)),
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

test('Forward finds no dialog that was closed', async () => {
  render(<Page />);
  await opened('First', 1);
  history.back();
  await waitFor(() => expect(shows('First')).toBe(false));
  history.forward();
  await waitFor(() => expect(depth()).toBe(0));
  await opened('First', 1);
  expect(shows('First')).toBe(true);
  expect(heard).toEqual([]);
});
