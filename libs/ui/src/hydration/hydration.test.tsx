import { setLanguage } from '@lineup/language';
import { act, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarDate, dateAndTime, longDate, nearDate, plainDate, shortDate, wallClock } from '../date/dates';
import { LocalTime } from './local-time';
import { useHydrated } from './use-hydrated';
import { usePlace } from './use-place';

const AT = '2026-11-21T23:30:00Z';

/** Stands for a browser of another zone and language. */
function liveIn(timeZone: string, locale: string) {
  vi.stubGlobal('navigator', { language: locale });
  const { DateTimeFormat } = Intl;
  vi.stubGlobal('Intl', {
    ...Intl,
    DateTimeFormat: function Format(language = locale, options: Intl.DateTimeFormatOptions = {}) {
      return new DateTimeFormat(language, { ...options, timeZone: options.timeZone ?? timeZone });
    },
  });
}

/** Draws on the server and takes the markup over: what was drawn, the page, and what React had to say. */
async function hydrate(page: ReactNode) {
  const drawn = renderToString(page);
  const root = document.createElement('div');
  root.innerHTML = drawn;
  const node = root.firstElementChild;
  const problems: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => problems.push(said));
  const live = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => problems.push(error) }));
  stop = () => act(() => live.unmount());
  expect(problems).toEqual([]);
  expect(root.firstElementChild).toBe(node);
  return { drawn, root };
}

let stop = () => {};
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  setLanguage('en');
  stop();
  stop = () => {};
  vi.unstubAllGlobals();
});

const text = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

test('the first drawing is that of the server, the next one the browser’s', async () => {
  const Page = () => <p>{useHydrated() ? 'live' : 'drawn'}</p>;
  const { drawn, root } = await hydrate(<Page />);
  expect(text(drawn)).toBe('drawn');
  expect(root.textContent).toBe('live');
});

test.each([
  ['Pacific/Kiritimati', 'de-DE', plainDate, 'Nov 21, 2026', /^Nov 22, 2026$/],
  ['America/Los_Angeles', 'en-GB', longDate, 'Saturday, November 21, 2026', /^Saturday,? 21 November 2026$/],
])(
  'a date is drawn in English and UTC, and shows in the zone and the kind of English of %s, %s',
  async (...options) => {
    const [zone, locale, as, atFirst, shown] = options;
    liveIn(zone, locale);
    const { drawn, root } = await hydrate(<LocalTime at={AT} as={as} />);
    expect(text(drawn)).toBe(atFirst);
    expect(root.textContent).toMatch(shown);
    expect(root.querySelector('time')?.dateTime).toBe(AT);
  },
);

test.each(['de-DE', 'es-MX'])('35.6 on a Spanish page a date is Spanish, also in a browser of %s', async (locale) => {
  setLanguage('es');
  liveIn('Pacific/Kiritimati', locale);
  const { drawn, root } = await hydrate(<LocalTime at={AT} as={longDate} />);
  expect(text(drawn)).toBe('sábado, 21 de noviembre de 2026');
  expect(root.textContent).toBe('domingo, 22 de noviembre de 2026');
});

test('a word that needs the clock waits for it', async () => {
  liveIn('UTC', 'en-US');
  vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00Z'), toFake: ['Date'] });
  const { drawn, root } = await hydrate(<LocalTime at={AT} as={(at) => nearDate(at)} first={shortDate} />);
  vi.useRealTimers();
  expect(text(drawn)).toBe('Sat, Nov 21, 2026');
  expect(root.textContent).toBe('Tomorrow');
});

test('a date in a sentence follows as one that stands alone does', async () => {
  liveIn('Pacific/Kiritimati', 'en-US');
  const Page = () => <p title={`Until ${dateAndTime(AT, usePlace())}`} />;
  const { drawn, root } = await hydrate(<Page />);
  expect(drawn).toMatch(/Until Nov 21, 2026, 11:30\sPM/);
  expect(root.querySelector('p')?.title).toMatch(/^Until Nov 22, 2026, 1:30\sPM$/);
});

test('a calendar day and a time on the wall are the same everywhere', async () => {
  liveIn('Pacific/Kiritimati', 'en-US');
  expect(calendarDate('2026-11-21')).toBe('Nov 21, 2026');
  expect(wallClock('19:30')).toMatch(/^7:30\sPM$/);
  const { drawn, root } = await hydrate(<LocalTime at="2026-11-21" as={calendarDate} />);
  expect(text(drawn)).toBe('Nov 21, 2026');
  expect(root.textContent).toBe('Nov 21, 2026');
});
