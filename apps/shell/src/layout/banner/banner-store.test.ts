import { beforeEach, expect, test } from 'vitest';
import { topBanner, useBanners } from './banner-store';

const banners = () => useBanners.getState();
const top = () => topBanner(banners())?.id;

beforeEach(() => {
  localStorage.clear();
  useBanners.setState({ banners: [], dismissed: [] });
});

test('[SH-116] the banner with the highest priority shows, among equals the first registered', () => {
  banners().register({ id: 'low', message: 'a', priority: 10 });
  banners().register({ id: 'first', message: 'b', priority: 60 });
  banners().register({ id: 'second', message: 'c', priority: 60 });
  expect(top()).toBe('first');
});

test('[SH-117] after dismissing it the next one shows', () => {
  banners().register({ id: 'low', message: 'a', priority: 10 });
  banners().register({ id: 'high', message: 'b', priority: 60 });
  banners().dismiss('high');
  expect(top()).toBe('low');
});

test('[SH-118] [DB-026] dismissed ids are kept in local storage', () => {
  banners().dismiss('high');
  expect(JSON.parse(localStorage.getItem('dismissed_banners')!)).toEqual(['high']);
});

test('[SH-119] [SH-120] a banner has priority 50 and can be dismissed by default', () => {
  banners().register({ id: 'plain', message: 'a' });
  expect(topBanner(banners())).toMatchObject({ priority: 50, dismissible: true });
});

test('[DB-024] a banner shows with all that it was registered with', () => {
  const banner = {
    id: 'finals',
    message: 'The finals are on Saturday.',
    priority: 70,
    backgroundColor: '#102030',
    textColor: '#ffffff',
    linkUrl: '/news/finals',
    linkText: 'Read more',
    dismissible: false,
  };
  banners().register(banner);
  expect(topBanner(banners())).toEqual(banner);
});
