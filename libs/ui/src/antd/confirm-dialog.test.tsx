import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useOpenDialogs } from '../history/open-dialogs';
import { ConfirmDialog } from './confirm-dialog';

const onConfirm = vi.fn<(reason: string) => void>();

// Its code comes when it is needed.
beforeAll(async () => void (await import('./question')));
// Without animations, so that what follows them needs no time.
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  cleanup();
  onConfirm.mockReset();
  vi.unstubAllGlobals();
});

async function ask(props: { isDestructive?: boolean; reasonLabel?: string } = {}) {
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

test('where a reason is needed, the focus is in its field, and nothing is done before it is there', async () => {
  await ask({ isDestructive: true, reasonLabel: 'Why?' });
  const field = screen.getByLabelText<HTMLInputElement>(/^Why\?/);
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '   ');
  await userEvent.click(button('Leave'));
  expect(await screen.findByText('Say why, in a few words.')).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(201));
  await userEvent.click(button('Leave'));
  expect(screen.getByText('Use at most 200 characters. This has 201.')).toBeTruthy();
  expect([field.value.length, onConfirm.mock.calls]).toEqual([201, []]);
  await userEvent.clear(field);
  await userEvent.type(field, 'Moved away ');
  await userEvent.click(button('Leave'));
  await isGone();
  expect(onConfirm.mock.calls).toEqual([['Moved away']]);
});
