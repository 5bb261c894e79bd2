import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Button as AntdButton, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { markDocument } from '../theme/document-theme';
import { themed } from './themed';

const Button = themed(AntdButton);

afterEach(() => {
  cleanup();
  markDocument('light');
});

const button = () => screen.getByRole('button', { name: 'Save' });

test('a component alone has the theme that the document shows, and follows it', async () => {
  render(<Button>Save</Button>);
  expect(button().className).toContain('lineup-light');
  act(() => markDocument('dark'));
  await waitFor(() => expect(button().className).toContain('lineup-dark'));
});

test('a component inside another takes what surrounds it, and brings no theme of its own', () => {
  const Around = themed(({ children }: { children: ReactNode }) => (
    <ConfigProvider theme={{ cssVar: { key: 'outer' } }}>{children}</ConfigProvider>
  ));
  render(
    <Around>
      <Button>Save</Button>
    </Around>,
  );
  expect(button().className).toContain('outer');
});
