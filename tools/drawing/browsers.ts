import { vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

export interface Browser {
  name: string;
  zone: string;
  language: string;
  isDark: boolean;
  /** Whether the window is that of a phone. */
  isNarrow: boolean;
  /** How far its clock is ahead of the server's, in hours. */
  hoursAhead: number;
  /** As `navigator.platform` has it. */
  platform: string;
  /** What earlier visits left in it. */
  stored: Record<string, string>;
  storedInTab: Record<string, string>;
  /** What the link to the page carried, which is there again after a reload. */
  cameBy?: object;
}

/** When the server draws. */
export const DRAWN_AT = new Date('2026-11-25T22:30:00Z');

/** Browsers that take over what the server drew: no two agree with it in anything that it cannot know. */
export const browsers: Browser[] = [
  {
    name: 'UTC, as drawn',
    zone: 'UTC',
    language: 'en-US',
    isDark: false,
    isNarrow: false,
    hoursAhead: 0,
    platform: 'Linux x86_64',
    stored: {},
    storedInTab: {},
  },
  {
    name: 'Pacific/Kiritimati, de-DE, dark, consent chosen, colleges compared',
    zone: 'Pacific/Kiritimati',
    language: 'de-DE',
    isDark: true,
    isNarrow: false,
    hoursAhead: 26,
    platform: 'MacIntel',
    stored: {
      theme: 'dark',
      privacy_banner_consent: '{"analytics":false}',
      dismissed_banners: '["a","b"]',
      'lineup.needs_profile': 'ann',
      post_login_redirect: '/learn',
      'lineup.navigation': '[{"id":"teams","nav":[{"label":"Teams","group":"esports","to":"/teams"}]}]',
    },
    storedInTab: { 'lineup.compared_colleges': 'elm oak' },
  },
  {
    name: 'America/Los_Angeles, en-GB, a phone, a draft',
    zone: 'America/Los_Angeles',
    language: 'en-GB',
    isDark: false,
    isNarrow: true,
    hoursAhead: -2,
    platform: 'iPhone',
    stored: { age_verified: 'true', age_verified_at: String(DRAWN_AT.getTime()) },
    storedInTab: { sign_up_birth_date: '2001-02-03' },
    cameBy: { mode: 'sign-up', start: '/welcome', listSearch: '?games=Valorant' },
  },
];

/** Makes this process that browser, at an address, until the returned function is called. */
export async function openBrowser(browser: Browser, path: string): Promise<() => Promise<void>> {
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {
    jsdom: { url: `http://site.test${path}`, pretendToBeVisual: true },
  });
  if (browser.cameBy) history.replaceState({ usr: browser.cameBy, key: 'reload', idx: 0 }, '');
  Object.defineProperty(navigator, 'platform', { value: browser.platform });
  const before = process.env['TZ'];
  process.env['TZ'] = browser.zone;
  vi.useFakeTimers({ now: DRAWN_AT.getTime() + browser.hoursAhead * 3_600_000, toFake: ['Date'] });
  speak(browser.language);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('dark') ? browser.isDark : query.includes('width <') && browser.isNarrow,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollIntoView ??= () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= ResizeObserver as unknown as typeof IntersectionObserver;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  for (const [key, value] of Object.entries(browser.stored)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(browser.storedInTab)) sessionStorage.setItem(key, value);
  return async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    await teardown(globalThis);
  };
}

/** Lets numbers and dates without a language be written in this one. */
function speak(language: string): void {
  const { DateTimeFormat, NumberFormat } = Intl;
  type Arguments = [locale?: string, options?: object];
  vi.stubGlobal(
    'Intl',
    Object.create(Intl, {
      DateTimeFormat: {
        value: new Proxy(DateTimeFormat, {
          construct: (of, [locale = language, options]: Arguments) => new of(locale, options),
        }),
      },
      NumberFormat: {
        value: new Proxy(NumberFormat, {
          construct: (of, [locale = language, options]: Arguments) => new of(locale, options),
        }),
      },
    }) as typeof Intl,
  );
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function write(this: number, locale, options) {
    return new NumberFormat(locale ?? language, options).format(this);
  });
  const { toLocaleDateString, toLocaleString, toLocaleTimeString } = Date.prototype;
  for (const [name, write] of Object.entries({ toLocaleDateString, toLocaleString, toLocaleTimeString }))
    vi.spyOn(Date.prototype, name as 'toLocaleString').mockImplementation(function inLanguageToo(
      this: Date,
      locale?: Intl.LocalesArgument,
      options?: Intl.DateTimeFormatOptions,
    ) {
      return write.call(this, locale ?? language, options);
    });
}
