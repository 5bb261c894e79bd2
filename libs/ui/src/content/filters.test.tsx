import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CheckFilter, SelectFilter } from './filters';

const games = { chess: 'Chess', go: 'Go' };

/** A page whose address follows later, as it does while a transition renders. */
function Page() {
  const [address, setAddress] = useState({ game: '' as keyof typeof games | '', open: false });
  const [next, setNext] = useState(address);
  return (
    <>
      <SelectFilter
        label="Game"
        all="All games"
        choices={games}
        value={address.game}
        onChange={(game) => setNext({ ...next, game })}
      />
      <CheckFilter label="Open" isOn={address.open} onChange={(open) => setNext({ ...next, open })} />
      <button type="button" onClick={() => setAddress(next)}>
        Arrive
      </button>
      <button type="button" onClick={() => setAddress({ game: '', open: false })}>
        Clear filters
      </button>
    </>
  );
}

test('a chosen filter shows at once, before the address has it, and follows the address afterwards', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const [game, open] = [
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'Game' }),
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Open' }),
  ];
  await user.click(open);
  await user.selectOptions(game, 'go');
  expect(open.checked).toBe(true);
  expect(game.value).toBe('go');
  await act(() => user.click(screen.getByRole('button', { name: 'Arrive' })));
  expect(open.checked).toBe(true);
  expect(game.value).toBe('go');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(open.checked).toBe(false);
  expect(game.value).toBe('');
});
