import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useChoices } from './use-choices';

afterEach(cleanup);

const NAMES = ['Ada', 'Ben', 'Cleo'];

type Chosen = (name: string, by: string) => void;

function Names({ onChoose, onEscape }: { onChoose: Chosen; onEscape?: () => void }) {
  const [text, setText] = useState('');
  const { fieldProps, listProps, optionProps } = useChoices({
    items: NAMES.filter((name) => name.toLowerCase().startsWith(text)),
    keyOf: (name) => name,
    fieldId: 'names',
    label: 'Names',
    text,
    onType: setText,
    onChoose,
    onEscape,
  });
  return (
    <>
      <label htmlFor="names">Name</label>
      <input {...fieldProps} />
      <div {...listProps}>
        {NAMES.filter((name) => name.toLowerCase().startsWith(text)).map((name, index) => (
          <div key={name} {...optionProps(index)}>
            {name}
          </div>
        ))}
      </div>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Name' });
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? 'nobody';

test('arrow keys pass through the list and around its ends; Enter and a press choose', () => {
  const chosen = vi.fn<Chosen>();
  render(<Names onChoose={chosen} />);
  expect(active()).toBe('Ada');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(active()).toBe('Cleo');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.click(screen.getByRole('option', { name: 'Cleo' }));
  expect(chosen.mock.calls).toEqual([
    ['Ben', 'key'],
    ['Cleo', 'press'],
  ]);
  fireEvent.change(field(), { target: { value: 'c' } });
  expect(active()).toBe('Cleo');
  fireEvent.change(field(), { target: { value: 'x' } });
  expect(active()).toBe('nobody');
});

test('a key that ends a composition chooses nobody, and a field that is left does not either', () => {
  const chosen = vi.fn<Chosen>();
  render(<Names onChoose={chosen} />);
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(active()).toBe('Ada');
  fireEvent.focus(field());
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.blur(field());
  expect(chosen).not.toHaveBeenCalled();
});

test('Home and End move in the text; Escape is for what is around, unless the list takes it', () => {
  const around = vi.fn<(key: string, isPrevented: boolean) => void>();
  const taken = vi.fn<() => void>();
  const { rerender } = render(
    <dialog open onKeyDown={({ key, defaultPrevented }) => around(key, defaultPrevented)}>
      <Names onChoose={vi.fn<Chosen>()} />
    </dialog>,
  );
  for (const key of ['End', 'Home', 'Escape']) fireEvent.keyDown(field(), { key });
  expect(around.mock.calls).toEqual([
    ['End', false],
    ['Home', false],
    ['Escape', false],
  ]);
  rerender(
    <dialog open onKeyDown={({ key, defaultPrevented }) => around(key, defaultPrevented)}>
      <Names onChoose={vi.fn<Chosen>()} onEscape={taken} />
    </dialog>,
  );
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect([around.mock.calls.length, taken.mock.calls.length]).toEqual([3, 1]);
});
