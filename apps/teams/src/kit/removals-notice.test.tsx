import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RemovalsNotice, type Removed } from './removals-notice';

afterEach(cleanup);

const [ada, bo, cy] = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name, text: `${name} was removed.` })) as [
  Removed,
  Removed,
  Removed,
];

/** The notice over these removals, and a way to remove Cy as well. */
function Page({ before, Notice = RemovalsNotice }: { before: Removed[]; Notice?: typeof RemovalsNotice }) {
  const [removals, setRemovals] = useState(before);
  return (
    <>
      <h1>Roster</h1>
      <button type="button" onClick={() => setRemovals([...removals, cy])}>
        Remove Cy
      </button>
      <Notice
        removals={removals}
        isUndoing={() => false}
        onUndo={({ id }) => setRemovals(removals.filter((each) => each.id !== id))}
        onDismiss={() => setRemovals([])}
      />
    </>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('an undo from the list leaves the focus in the list; another removal takes it', async () => {
  const user = userEvent.setup();
  render(<Page before={[ada, { ...ada, id: 'Al', text: 'Al was removed.' }, bo]} />);
  expect(document.activeElement).toBe(document.body);
  await user.click(await screen.findByRole('button', { name: '2 more removed' }));
  await user.click(screen.getByRole('button', { name: 'Undo: Al was removed.' }));
  expect(focused()).toBe('Undo: Ada was removed.');
  await user.click(screen.getByRole('button', { name: 'Remove Cy' }));
  expect(focused()).toBe('Undo');
});

test('dismissing several says that it is all of them', async () => {
  const user = userEvent.setup();
  render(<Page before={[ada]} />);
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Cy' }));
  await user.click(screen.getByRole('button', { name: 'Dismiss all' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('where the code of the notice does not come, every removal can be undone all the same', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Of its own: the tests before have loaded the code.
  vi.resetModules();
  vi.doMock('@lineup/ui/undo-notice', () => {
    throw new Error('Loading chunk failed');
  });
  try {
    const { RemovalsNotice: Notice } = await import('./removals-notice');
    const user = userEvent.setup();
    render(<Page before={[ada, bo]} Notice={Notice} />);
    await user.click(screen.getByRole('button', { name: 'Remove Cy' }));
    // The one automatic retry comes after a second.
    const undo = await screen.findByRole('button', { name: 'Undo' }, { timeout: 15_000 });
    expect(document.querySelector('[data-undo-notice]')).toBeNull();
    expect(focused()).toBe('Undo');
    expect(screen.getByRole('button', { name: 'Dismiss all' })).toBeTruthy();
    await user.click(undo);
    expect(screen.getByRole('status').textContent).toBe('Bo was removed.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('status').textContent).toBe('Ada was removed.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('status')).toBeNull();
  } finally {
    vi.doUnmock('@lineup/ui/undo-notice');
    vi.resetModules();
  }
}, 40_000);
