import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { themes, type Theme } from './theme-choice';
import { ThemeProvider, useTheme } from './theme-provider';

let isSystemDark: boolean;
let listeners: Set<() => void>;

beforeEach(() => {
  isSystemDark = false;
  listeners = new Set();
  localStorage.clear();
  document.documentElement.className = '';
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemDark;
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
});
afterEach(cleanup);

function Choice() {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <p data-testid="theme">{theme}</p>
      {themes.map((value) => (
        <button key={value} type="button" onClick={() => setTheme(value)}>
          {value}
        </button>
      ))}
    </>
  );
}

interface Options {
  preference?: Theme | null;
  onChoose?(theme: Theme): void;
}

function page(options: Options = {}) {
  return (
    <ThemeProvider {...options}>
      <Choice />
    </ThemeProvider>
  );
}

const marker = () => document.documentElement.className;
const choice = () => screen.getByTestId('theme').textContent;

test('[ER-011] using the theme outside its provider throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Choice />)).toThrow('useTheme must be used within ThemeProvider');
});

test('[SH-093] [SH-099] with neither preference nor local value the choice is system', () => {
  render(page());
  expect(choice()).toBe('system');
  expect(themes).toEqual(['system', 'light', 'dark']);
});

test.each([
  [true, 'dark'],
  [false, 'light'],
])('[SH-094] system follows the operating system (dark: %s)', (isDark, shown) => {
  isSystemDark = isDark;
  render(page());
  expect(marker()).toBe(shown);
});

test('[SH-095] with system a change of the operating system shows at once', () => {
  render(page());
  isSystemDark = true;
  act(() => listeners.forEach((listener) => listener()));
  expect(marker()).toBe('dark');
});

test('[SH-096] [SH-100] [DB-026] a choice is marked on the root, exactly one marker, and kept under "theme"', () => {
  render(page());
  act(() => screen.getByText('dark').click());
  expect(marker()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  act(() => screen.getByText('light').click());
  expect(marker()).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
});

test('[SH-098] without a preference the local value applies', () => {
  localStorage.setItem('theme', 'dark');
  render(page({ preference: null }));
  expect(marker()).toBe('dark');
});

test('[SH-100] a choice made in another tab shows here at once, and is not saved again', () => {
  const onChoose = vi.fn<(theme: Theme) => void>();
  render(page({ onChoose }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
  expect(marker()).toBe('dark');
  expect(choice()).toBe('dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'purple' })));
  expect(marker()).toBe('dark');
  expect(onChoose).not.toHaveBeenCalled();
});

test('a broken local value counts as none', () => {
  localStorage.setItem('theme', 'purple');
  render(page());
  expect(choice()).toBe('system');
});

test('[SH-097] the preference of the account wins over the local value, also when it arrives later', () => {
  localStorage.setItem('theme', 'dark');
  const { rerender } = render(page());
  rerender(page({ preference: 'light' }));
  expect(marker()).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
});

test('[SH-101] a choice is handed over to be saved with the account', () => {
  const onChoose = vi.fn<(theme: Theme) => void>();
  render(page({ preference: 'light', onChoose }));
  act(() => screen.getByText('dark').click());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('dark');
  expect(marker()).toBe('dark');
});
