import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useRegistry } from '../../federation/registry/registry';
import { Footer } from './footer';

afterEach(() => {
  cleanup();
  useRegistry.setState({ status: 'loading', registry: null });
});

const open = () => {
  render(
    <MemoryRouter initialEntries={['/news?tag=season']}>
      <Footer />
    </MemoryRouter>,
  );
  return within(screen.getByRole('contentinfo'));
};

test('[SH-068] [SH-069] [SH-070] [SH-071] links to features, contact, privacy and terms', () => {
  const links = within(open().getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Features', '/features'],
    ['Contact', '/contact'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ]);
});

test('[SH-072] names path, time, browser, system and release', () => {
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [] } });
  const line = open().getByTestId('diagnostics').textContent;
  expect(line).toMatch(/^\/news \d{4}-\d\d-\d\dT[\d:.]+Z .+ on .+ r1$/);
});
