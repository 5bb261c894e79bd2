import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const onPass = vi.fn<(birthDate: string) => void>();

/** The age screen of this tab; returns how a date is entered into it. */
async function show() {
  const { AgeScreen } = await import('./age-screen');
  render(<AgeScreen onPass={onPass} />, { wrapper: MemoryRouter });
  const user = userEvent.setup();
  return async (date: string) => {
    await user.clear(screen.getByLabelText('Date of birth'));
    if (date) await user.type(screen.getByLabelText('Date of birth'), date);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };
}

beforeEach(() => {
  vi.resetModules();
  history.replaceState(null, '', '/auth');
  document.cookie = 'sign_up=; Path=/auth; Max-Age=0';
  onPass.mockReset();
});
afterEach(cleanup);

const year = new Date().getFullYear();

test.each([
  ['', 'Enter your date of birth.'],
  [`${year + 1}-01-01`, 'This cannot be your date of birth.'],
  [`${year - 130}-01-01`, 'This cannot be your date of birth.'],
])('[SH-106] "%s" is refused at the field, and can be corrected', async (date, problem) => {
  const enter = await show();
  await enter(date);
  expect(screen.getByText(problem).id).toBe(screen.getByLabelText('Date of birth').getAttribute('aria-describedby'));
  expect(onPass).not.toHaveBeenCalled();
  await enter('2000-02-03');
  expect(onPass.mock.calls).toEqual([['2000-02-03']]);
});

test('[SH-106] whoever was refused is not asked again until the browser is closed, and nothing of them is stored', async () => {
  const enter = await show();
  await enter(`${year - 10}-01-01`);
  expect(screen.getByRole('alert').textContent).toMatch(/cannot make an account.*We have not kept your date of birth/);
  cleanup();
  // As after a reload, or in another tab.
  vi.resetModules();
  await show();
  expect(screen.getByRole('alert').textContent).toMatch(/cannot make an account/);
  expect(screen.queryByLabelText('Date of birth')).toBeNull();
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(document.cookie).toBe('sign_up=closed');
  expect(onPass).not.toHaveBeenCalled();
});
