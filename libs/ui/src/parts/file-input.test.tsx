import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileInput } from './file-input';

const logo = new File(['…'], 'logo.png', { type: 'image/png' });
const onFile = vi.fn<(file: File) => void>();

beforeEach(() => onFile.mockReset());
afterEach(cleanup);

function open() {
  const ref = createRef<HTMLInputElement>();
  render(<FileInput ref={ref} label="Logo file" accept="image/png" onFile={onFile} />);
  return { ref, input: screen.getByLabelText('Logo file') };
}

test('its button, not the Tab key, leads to the file dialog', async () => {
  const { ref, input } = open();
  expect(ref.current).toBe(input);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('the same file can be chosen again after a failure', async () => {
  const { input } = open();
  await userEvent.upload(input, logo);
  expect(input).toHaveProperty('value', '');
  await userEvent.upload(input, logo);
  expect(onFile.mock.calls).toEqual([[logo], [logo]]);
});

test('leaving the dialog without a file changes nothing', async () => {
  const { input } = open();
  await userEvent.upload(input, []);
  expect(onFile).not.toHaveBeenCalled();
});
