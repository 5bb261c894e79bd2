import { TestAuth } from '@lineup/auth/testing';
import { setLanguage } from '@lineup/language';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useRegistry } from '../../federation/registry/registry';
import { Footer } from './footer';

afterEach(() => {
  cleanup();
  setLanguage('en');
  useRegistry.setState({ status: 'loading', registry: null });
});

const open = (userId?: string) => {
  render(
    <MemoryRouter initialEntries={['/news?tag=season']}>
      <TestAuth {...(userId && { userId })}>
        <Footer />
      </TestAuth>
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
    ['Español', '/es/news?tag=season'],
  ]);
});

test('[SH-072] names path, time, browser, system and release', () => {
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [] } });
  const line = open().getByTestId('diagnostics').textContent;
  expect(line).toMatch(/^\/news \d{4}-\d\d-\d\dT[\d:.]+Z .+ on .+ r1$/);
});

test('35.6 the other language is this page at its own address; of who is signed in the account decides, at the same one', () => {
  const links = (userId?: string) =>
    open(userId)
      .getAllByRole<HTMLAnchorElement>('link')
      .flatMap((link) => (link.hreflang ? [[link.textContent, link.lang, link.getAttribute('href')]] : []));
  expect(links()).toEqual([['Español', 'es', '/es/news?tag=season']]);
  cleanup();
  expect(links('ann')).toEqual([['Español', 'es', '/news?tag=season']]);
  cleanup();
  setLanguage('es');
  expect(links()).toEqual([['English', 'en', '/news?tag=season']]);
});
