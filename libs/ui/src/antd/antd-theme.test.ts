import { theme } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { antdTheme } from './antd-theme';

const OURS = { '--lu-primary': '#c8f542', '--lu-info': '#6fa4ff', '--lu-danger': '#ff7280', '--lu-warning': '#ffb020' };

afterEach(() => document.documentElement.removeAttribute('style'));

it('shows our colors in the dark as they are, not dimmed', () => {
  for (const [name, color] of Object.entries(OURS)) document.documentElement.style.setProperty(name, color);
  expect(theme.getDesignToken(antdTheme('dark'))).toMatchObject({
    colorPrimary: OURS['--lu-primary'],
    colorInfo: OURS['--lu-info'],
    colorLink: OURS['--lu-info'],
    colorError: OURS['--lu-danger'],
    colorWarning: OURS['--lu-warning'],
  });
});
