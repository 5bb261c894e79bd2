import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { held, holdPrompt } from '../../model/install-prompt';
import { InstallOffer } from './install-offer';

const promptThat = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn<() => Promise<object>>(async () => ({ outcome })) });

afterEach(() => {
  cleanup();
  delete held.prompt;
  localStorage.clear();
});

test('[issue 35.5] shows only where the browser can install, also when it says so late, and asks it once', async () => {
  render(<InstallOffer />);
  expect(screen.queryByRole('button')).toBeNull();
  const prompt = promptThat('accepted');
  act(() => void dispatchEvent(prompt));
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt.prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['here', 'Not now'],
  ['to the browser', 'Install'],
])('[issue 35.5] a no %s is kept', async (_, button) => {
  holdPrompt(promptThat('dismissed'));
  render(<InstallOffer />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(localStorage.getItem('lineup.install-dismissed')).toBe('yes'));
  cleanup();
  holdPrompt(promptThat('accepted'));
  render(<InstallOffer />);
  expect(screen.queryByRole('button')).toBeNull();
});
