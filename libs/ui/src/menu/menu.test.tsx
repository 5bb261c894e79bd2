import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart } from '../content/lazy-part';
import { Menu, MenuItem, MenuSwitch } from './menu';
import { MenuButton, type MenuOpening } from './menu-button';

afterEach(cleanup);

const done: string[] = [];
afterEach(() => void done.splice(0));

function Actions(opening: MenuOpening) {
  const [step, setStep] = useState('all');
  const [isMuted, setMuted] = useState(false);
  return (
    <Menu {...opening} step={step} onClosed={() => setStep('all')} {...(step === 'sure' && { label: 'Delete it?' })}>
      {step === 'sure' ? (
        <MenuItem onPress={() => done.push('deleted')}>Delete for everyone</MenuItem>
      ) : (
        <>
          <MenuItem onPress={() => document.querySelector('input')?.focus()}>Reply</MenuItem>
          <MenuItem onPress={() => done.push('copied')}>Copy</MenuItem>
          <MenuSwitch isChecked={isMuted} staysOpen onPress={() => setMuted(!isMuted)}>
            Muted
          </MenuSwitch>
          <MenuItem staysOpen onPress={() => setStep('sure')}>
            Delete…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const actions = lazyPart(() => Promise.resolve({ default: Actions }));
const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: 'Actions' });
const focused = () => document.activeElement?.textContent;

function show() {
  render(
    <>
      <input aria-label="Answer" />
      <MenuButton aria-label="Actions" part={actions} menu={(opened) => <actions.Part {...opened} />} />
    </>,
  );
}

async function openByKey() {
  button().focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
}

test('a key opens it with the focus on the first item; arrows go round, letters lead to what begins with them', async () => {
  show();
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await openByKey();
  await waitFor(() => expect(focused()).toBe('Reply'));
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Delete…');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Reply');
  await user.keyboard('mu');
  await waitFor(() => expect(focused()).toBe('Muted'));
});

test.for(['{Escape}', '{Tab}'])('%s closes it and gives the focus back', async (key) => {
  show();
  await openByKey();
  await waitFor(() => expect(focused()).toBe('Reply'));
  await user.keyboard(key);
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('an item does its thing once, and the focus is back at the button, unless the item moved it', async () => {
  show();
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  expect(done).toEqual(['copied']);
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  await new Promise((rest) => {
    setTimeout(rest);
  });
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
});

test('a switch and a step stay in the menu, and the next opening begins with the first step', async () => {
  show();
  await user.click(button());
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Muted' }));
  expect(screen.getByRole('menuitemcheckbox').getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  expect(screen.getByRole('menu', { name: 'Delete it?' })).toBeTruthy();
  expect(focused()).toBe('Delete for everyone');
  await user.keyboard('{Escape}');
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeTruthy();
});

test('a finger opens it by a whole press, not where it only begins to scroll', async () => {
  show();
  await openByKey();
  await user.keyboard('{Escape}');
  await user.pointer({ keys: '[TouchA>]', target: button() });
  expect(screen.queryByRole('menu')).toBeNull();
  await user.pointer({ keys: '[/TouchA]', target: button() });
  expect(await screen.findByRole('menu')).toBeTruthy();
});

test('code that does not come leaves the button, which may be pressed again', async () => {
  let fails = 2;
  const late = lazyPart((): Promise<{ default: typeof Actions }> => {
    fails -= 1;
    return fails < 0 ? Promise.resolve({ default: Actions }) : Promise.reject(new Error('offline'));
  });
  render(<MenuButton aria-label="Actions" part={late} menu={(opened) => <late.Part {...opened} />} />);
  await user.click(button());
  await waitFor(() => expect(fails).toBe(0), { timeout: 3000 });
  await waitFor(async () => {
    await user.click(button());
    expect(screen.getByRole('menu')).toBeTruthy();
  });
});
