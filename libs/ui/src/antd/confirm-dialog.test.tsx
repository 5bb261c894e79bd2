import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useOpenDialogs } from '../history/open-dialogs';
import { ConfirmDialog } from './confirm-dialog';

const onConfirm = vi.fn<() => void>();

// Its code comes when it is needed.
beforeAll(async () => void (await import('./question')));
// Without animations, so that what follows them needs no time.
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  cleanup();
  onConfirm.mockReset();
  vi.unstubAllGlobals();
});

async function ask(props: { isDestructive?: boolean } = {}) {
  render(
    <ConfirmDialog
      title="Leave the team?"
      description="You lose access."
      yes="Leave"
      no="Stay"
      onConfirm={onConfirm}
      {...props}
    >
      {(open) => <button onClick={open}>Leave team</button>}
    </ConfirmDialog>,
  );
  button('Leave team').focus();
  fireEvent.click(button('Leave team'));
  return screen.findByRole('dialog', { name: 'Leave the team?' });
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const focused = () => document.activeElement?.textContent;
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the focus is in the question at once: on the safe choice when something is lost, else on the answer', async () => {
  await ask({ isDestructive: true });
  expect(focused()).toBe('Stay');
  cleanup();
  await ask();
  expect(focused()).toBe('Leave');
});

test('the consequence is read with both buttons', async () => {
  await ask({ isDestructive: true });
  for (const name of ['Stay', 'Leave'])
    expect(document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You lose access.',
    );
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the safe choice', async () => fireEvent.click(button('Stay'))],
  ['Back', async () => act(() => useOpenDialogs.getState().dialogs.at(-1)?.close())],
])('%s does nothing, and gives the focus back', async (_way, close) => {
  await ask({ isDestructive: true });
  await close();
  await isGone();
  expect(focused()).toBe('Leave team');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the answer counts once, when the focus is back at the button', async () => {
  let at: string | null | undefined;
  onConfirm.mockImplementation(() => {
    at = focused();
  });
  await ask({ isDestructive: true });
  await userEvent.dblClick(button('Leave'));
  await isGone();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(at).toBe('Leave team');
});
