import { TestAuth } from '@lineup/auth/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AlertBanner } from './alert-banner';
import { topBanner, useBanners } from './banner-store';
import { OnboardingBanner } from './onboarding-banner';

beforeEach(() => {
  localStorage.clear();
  useBanners.setState({ banners: [], dismissed: [] });
});
afterEach(cleanup);

const show = (banner: Parameters<ReturnType<typeof useBanners.getState>['register']>[0]) => {
  useBanners.getState().register(banner);
  render(
    <MemoryRouter>
      <TestAuth>
        <AlertBanner />
      </TestAuth>
    </MemoryRouter>,
  );
  return screen.getByRole('region', { name: 'Notice' });
};

test('[SH-121] a banner that cannot be dismissed has no control for it', () => {
  show({ id: 'plain', message: 'Maintenance tonight.' });
  expect(screen.getByRole('button', { name: 'Dismiss notice' })).toBeTruthy();
  cleanup();
  show({ id: 'plain', message: 'Maintenance tonight.', dismissible: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('[SH-122] message and colors of the banner are applied', () => {
  const banner = show({
    id: 'loud',
    message: 'Playoffs are on.',
    backgroundColor: 'rgb(1, 2, 3)',
    textColor: 'rgb(4, 5, 6)',
  });
  expect(banner.textContent).toContain('Playoffs are on.');
  expect([banner.style.backgroundColor, banner.style.color]).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
});

test('[SH-123] with address and text a link shows, also to another site', () => {
  const banner = { id: 'more', message: 'News.', linkText: 'Read more' };
  show({ ...banner, linkUrl: '/news' });
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/news');
  cleanup();
  show({ ...banner, linkUrl: 'https://status.example.com/' });
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('https://status.example.com/');
  cleanup();
  show({ id: 'more', message: 'News.', linkUrl: '/news' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('[SH-126] the onboarding banner has priority 10: any other banner goes first', () => {
  render(
    <MemoryRouter>
      <TestAuth userId="ann">
        <OnboardingBanner />
      </TestAuth>
    </MemoryRouter>,
  );
  expect(topBanner(useBanners.getState())).toMatchObject({ id: 'onboarding', priority: 10 });
  useBanners.getState().register({ id: 'other', message: 'Other', priority: 11 });
  expect(topBanner(useBanners.getState())?.id).toBe('other');
});

test('[SH-029] of several banners a single one shows', () => {
  for (const id of ['first', 'second', 'third'])
    useBanners.getState().register({ id, message: id, priority: id.length });
  show({ id: 'fourth', message: 'fourth' });
  expect(screen.getAllByRole('region', { name: 'Notice' })).toHaveLength(1);
});

test('[SH-125] [SH-130] the onboarding banner leads to /welcome, and is removed there', () => {
  const open = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <TestAuth userId="ann">
          <OnboardingBanner />
          <AlertBanner />
        </TestAuth>
      </MemoryRouter>,
    );
  open('/features');
  fireEvent.click(screen.getByRole('link', { name: 'Complete Setup' }));
  expect(screen.queryByRole('link', { name: 'Complete Setup' })).toBeNull();
  expect(useBanners.getState().banners).toEqual([]);
  cleanup();
  open('/welcome');
  expect(screen.queryByRole('link', { name: 'Complete Setup' })).toBeNull();
  cleanup();
  open('/features');
  expect(screen.getByRole('link', { name: 'Complete Setup' }).getAttribute('href')).toBe('/welcome');
});

describe('room for the onboarding banner', () => {
  const profile = { id: 'p', slug: 'ann', display_name: 'Ann', is_published: false, avatar_url: null };
  const ui = (identity: Omit<ComponentProps<typeof TestAuth>, 'children'> | null) => (
    <MemoryRouter initialEntries={['/features']}>
      <TestAuth {...(identity && { userId: 'ann', ...identity })}>
        <OnboardingBanner />
        <AlertBanner />
        <Link to="/terms">Terms</Link>
      </TestAuth>
    </MemoryRouter>
  );
  const notice = () => screen.queryByRole('region', { name: 'Notice' });
  const place = () => screen.queryByText('Complete Setup');

  test('[SH-128] it is kept, empty, for whoever had no profile before, until the check has finished', () => {
    localStorage.setItem('lineup.needs_profile', 'ann');
    const { rerender } = render(ui({ status: 'loading' }));
    expect([notice(), place()]).toEqual([null, expect.anything()]);
    rerender(ui({}));
    expect(notice()).not.toBeNull();
  });

  test('[SH-128] of whom nothing is known it keeps no room, and moves nothing when it comes', () => {
    const { rerender } = render(ui({ status: 'loading' }));
    expect(place()).toBeNull();
    rerender(ui({}));
    expect(notice()?.className).toContain('edge');
    fireEvent.click(screen.getByRole('link', { name: 'Terms' }));
    expect(notice()?.className).not.toContain('edge');
    cleanup();
    render(ui({ status: 'loading' }));
    expect(place()).not.toBeNull();
  });

  test('[SH-129] room that a profile makes needless goes with the next screen, and is not kept on the next visit', () => {
    localStorage.setItem('lineup.needs_profile', 'ann');
    const { rerender } = render(ui({ status: 'loading' }));
    rerender(ui({ profile }));
    expect([notice(), place()]).toEqual([null, expect.anything()]);
    fireEvent.click(screen.getByRole('link', { name: 'Terms' }));
    expect(place()).toBeNull();
    cleanup();
    render(ui({ status: 'loading' }));
    expect(place()).toBeNull();
  });

  test('[SH-127] a banner that goes with the user leaves its room to the screen', () => {
    const { rerender } = render(ui({}));
    expect(notice()).not.toBeNull();
    rerender(ui(null));
    expect([notice(), place()]).toEqual([null, expect.anything()]);
  });

  test('[SH-118] a dismissed banner gets no room', () => {
    useBanners.setState({ dismissed: ['onboarding'] });
    render(ui({ status: 'loading' }));
    expect(place()).toBeNull();
  });
});
