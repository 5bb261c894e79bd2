import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { useDrafts } from '../../model/draft';
import { Composer } from './composer';

afterEach(() => {
  cleanup();
  localStorage.clear();
  useDrafts.setState({ drafts: {} });
  vi.unstubAllGlobals();
});

it('takes all of a long text, says by how much it is too long, and sends it once it fits', async () => {
  fakeBackend({ 'POST /message_drafts': null });
  const onSend = vi.fn<(message: { content: string }) => void>();
  const user = userEvent.setup();
  render(<Composer userId="me" conversationId="c1" takesFocus onType={() => {}} onSend={onSend} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const long = `${'é🎮'.repeat(2500)}abc`;
  await user.paste(long);
  expect(field.value).toBe(long);
  expect(screen.getByRole('status').textContent).toBe('Too long by 3 characters. Shorten it to send it.');
  await user.keyboard('{Enter}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  expect([onSend.mock.calls.length, field.value]).toEqual([0, long]);
  await user.keyboard('{Backspace>3/}');
  expect(screen.getByRole('status').textContent).toBe('0 characters left');
  await user.keyboard('{Enter}');
  expect(onSend.mock.calls.map(([{ content }]) => content)).toEqual(['é🎮'.repeat(2500)]);
});
