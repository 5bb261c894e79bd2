import { describe, expect, it } from 'vitest';
import { chooseRedirect } from './redirect-urls.ts';

const SITE = 'https://site.test';

describe('chooseRedirect', () => {
  it('keeps any address of the site itself', () => {
    expect(chooseRedirect('https://site.test/teams?a=1#x', SITE, [])).toBe('https://site.test/teams?a=1#x');
  });

  it.each([
    'https://evil.test/',
    'https://site.test.evil.test/',
    'https://site.test@evil.test/',
    'http://site.test/',
    'https://site.test:8443/',
    '//evil.test',
    '/teams',
    'javascript:alert(1)',
    'https:\\\\evil.test',
    'not an address',
    '',
    undefined,
    null,
  ])('falls back to the site for %j', (wanted) => {
    expect(chooseRedirect(wanted, SITE, [])).toBe(SITE);
  });

  it.each([
    ['https://*.preview.test/**', 'https://pr-1.preview.test/a/b?c=d', true],
    ['https://*.preview.test/**', 'https://a.b.preview.test/', false],
    ['https://*.preview.test/**', 'https://evil.test/.preview.test/', false],
    ['https://app.test/*', 'https://app.test/one', true],
    ['https://app.test/*', 'https://app.test/one/two', false],
    ['https://app.test/p?ge', 'https://app.test/page', true],
    ['https://app.test', 'https://app.test', true],
    ['https://app.test', 'https://app.test/', false],
    ['https://app.test/x', 'https://appXtest/x', false],
    ['app://callback', 'app://callback', true],
    ['**', 'javascript:alert(1)', false],
  ])('pattern %s and address %s: %s', (pattern, wanted, isAllowed) => {
    expect(chooseRedirect(wanted, SITE, [pattern])).toBe(isAllowed ? wanted : SITE);
  });

  it('allows another port of the machine only while the site is local too', () => {
    expect(chooseRedirect('http://localhost:5173/a', 'http://localhost:3000', [])).toBe('http://localhost:5173/a');
    expect(chooseRedirect('http://localhost:5173/a', 'http://127.0.0.1:3000', [])).toBe('http://127.0.0.1:3000');
    expect(chooseRedirect('http://localhost:5173/a', SITE, [])).toBe(SITE);
  });
});
