import { beforeEach, expect, test } from 'vitest';
import { clearRedirect, readRedirect, saveRedirect } from './redirect';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('[SH-112] [DB-026] a path is saved in the browser and read back with search and hash', () => {
  saveRedirect('/teams/42/manage?tab=practices#next');
  expect(readRedirect()).toBe('/teams/42/manage?tab=practices#next');
});

test('[SH-113] the saved path can be cleared', () => {
  saveRedirect('/inbox');
  clearRedirect();
  expect(readRedirect()).toBeNull();
});

test('[SH-112] [SH-113] a path of this tab is read before that of all tabs, until a newer one is saved or both are cleared', () => {
  saveRedirect('/teams');
  saveRedirect('/inbox', true);
  expect([readRedirect(), localStorage.getItem('post_login_redirect')]).toEqual(['/inbox', '/teams']);
  saveRedirect('/lists');
  expect(readRedirect()).toBe('/lists');
  saveRedirect('/inbox', true);
  clearRedirect();
  expect(readRedirect()).toBeNull();
});

const leaving = [
  '//evil.example',
  'https://evil.example',
  'evil',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\u0000b',
  'javascript:alert(1)',
  '',
];

test.each(leaving)('%j leaves the site and is not saved', (path) => {
  saveRedirect(path);
  expect(readRedirect()).toBeNull();
});

test.each(leaving)('%j is not read back when something else stored it', (path) => {
  localStorage.setItem('post_login_redirect', path);
  expect(readRedirect()).toBeNull();
});
