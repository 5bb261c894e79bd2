import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from '@lineup/schema';
import { Form, SubmitButton, TextArea, TextField, requiredText, text, useForm } from './index';

afterEach(cleanup);

const MAX = 80;
const schema = z.object({ name: requiredText(MAX, 'Enter a name.'), about: text(MAX) });

function Trial({ send }: { send(input: { name: string; about: string }): Promise<void> }) {
  const { bind, isSending, formProps } = useForm({ initial: { name: '', about: '' }, schema, send });
  return (
    <Form {...formProps} aria-label="Trial">
      <TextField label="Name" isRequired maxLength={MAX} hint="As others see it." {...bind('name')} />
      <TextArea label="About" maxLength={MAX} {...bind('about')} />
      <SubmitButton label="Save" busyLabel="Saving…" isBusy={isSending} />
    </Form>
  );
}

const open = () => {
  const send = vi.fn<(input: { name: string; about: string }) => Promise<void>>(async () => {});
  render(<Trial send={send} />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { send, field, user: userEvent.setup() };
};
const save = () => screen.getByRole('button', { name: 'Save' });

test.each(['Name', 'About'])(
  '%s takes all that is pasted, says what is too much, and sends once it fits',
  async (name) => {
    const { send, field, user } = open();
    await user.type(field('Name'), 'Kim');
    const long = `${'é🎮'.repeat(40)}${'x'.repeat(12)}`;
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(long);
    expect(field(name).value).toBe(long);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Use at most 80 characters. This has 92.');
    expect(screen.getByText('92 / 80')).toBeTruthy();
    await user.click(save());
    expect(send).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    await user.type(field(name), '{Backspace>12/}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('80 / 80')).toBeTruthy();
    await user.click(save());
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(
        { name: 'Kim', about: '', [name.toLowerCase()]: 'é🎮'.repeat(40) },
        expect.anything(),
      ),
    );
  },
);

test('how much is used shows near the end alone, and is no part of the name', async () => {
  const { field, user } = open();
  await user.click(field('Name'));
  await user.paste('a'.repeat(63));
  expect(screen.queryByText(/ \/ 80/)).toBeNull();
  await user.paste('a');
  expect(screen.getByText('64 / 80')).toBeTruthy();
  expect(field('Name').value).toHaveLength(64);
});
