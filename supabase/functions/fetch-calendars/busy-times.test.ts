import { describe, expect, test } from 'vitest';
import { busyTimesOf } from './busy-times.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Dentist', ...lines, 'END:VEVENT'];
const busy = (text: string, zone: string | null = 'America/Chicago') => busyTimesOf(text, NOW, zone);

describe('[issue 33, 4] busy times of a calendar', () => {
  test('in UTC, in a zone that the world knows, and on the wall of its person', () => {
    expect(busy(calendar(...event('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z')))).toEqual([
      ['2026-12-01T10:00:00.000Z', '2026-12-01T11:00:00.000Z'],
    ]);
    expect(
      busy(
        calendar(...event('DTSTART;TZID=Europe/Berlin:20261201T100000', 'DTEND;TZID=Europe/Berlin:20261201T110000')),
      ),
    ).toEqual([['2026-12-01T09:00:00.000Z', '2026-12-01T10:00:00.000Z']]);
    expect(busy(calendar(...event('DTSTART:20261201T100000', 'DURATION:PT90M')))).toEqual([
      ['2026-12-01T16:00:00.000Z', '2026-12-01T17:30:00.000Z'],
    ]);
    expect(busy(calendar(...event('DTSTART;VALUE=DATE:20261202')))).toEqual([
      ['2026-12-02T06:00:00.000Z', '2026-12-03T06:00:00.000Z'],
    ]);
  });

  test('a zone of the file itself, as Outlook names them', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Pacific Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
      ...['TZOFFSETFROM:-0700', 'TZOFFSETTO:-0800', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0800', 'TZOFFSETTO:-0700'],
      ...['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ];
    const named = 'TZID=Pacific Standard Time';
    expect(
      busy(calendar(...zone, ...event(`DTSTART;${named}:20261201T100000`, `DTEND;${named}:20261201T110000`))),
    ).toEqual([['2026-12-01T18:00:00.000Z', '2026-12-01T19:00:00.000Z']]);
  });

  test('a weekly rule of years ago keeps its hour on the wall, with its exceptions', () => {
    const times = busy(
      calendar(
        ...event(
          ...['DTSTART;TZID=America/New_York:20200106T180000', 'DTEND;TZID=America/New_York:20200106T190000'],
          ...['RRULE:FREQ=WEEKLY;BYDAY=MO', 'EXDATE;TZID=America/New_York:20261214T180000'],
        ),
        ...event(
          'RECURRENCE-ID;TZID=America/New_York:20261207T180000',
          'DTSTART:20261208T100000Z',
          'DTEND:20261208T110000Z',
        ),
        ...event(
          'RECURRENCE-ID;TZID=America/New_York:20261221T180000',
          'DTSTART:20261221T230000Z',
          'DTEND:20261222T000000Z',
          'STATUS:CANCELLED',
        ),
      ),
    );
    expect(times.map(([from]) => from)).toEqual([
      ...['2026-11-30T23:00:00.000Z', '2026-12-08T10:00:00.000Z', '2026-12-28T23:00:00.000Z'],
      ...['2027-01-04T23:00:00.000Z'],
    ]);
  });

  test('an hour that the clock skips or repeats is one instant', () => {
    const inSpring = busyTimesOf(
      calendar(...event('DTSTART;TZID=America/New_York:20270314T023000', 'DURATION:PT1H')),
      new Date('2027-03-10T00:00:00Z'),
      null,
    );
    expect(inSpring).toHaveLength(1);
    const inAutumn = busyTimesOf(
      calendar(...event('DTSTART;TZID=America/New_York:20271107T013000', 'DURATION:PT1H')),
      new Date('2027-11-01T00:00:00Z'),
      null,
    );
    expect(inAutumn[0]?.[0]).toMatch(/^2027-11-07T0[56]:30/);
  });

  test('not what is free, canceled, over, far ahead, or a practice of ours; what overlaps is one', () => {
    const at = (from: string, until: string, ...more: string[]) => event(`DTSTART:${from}`, `DTEND:${until}`, ...more);
    expect(
      busy(
        calendar(
          ...at('20261201T100000Z', '20261201T110000Z', 'TRANSP:TRANSPARENT'),
          ...at('20261201T100000Z', '20261201T110000Z', 'STATUS:CANCELLED'),
          ...at('20261201T100000Z', '20261201T110000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
          ...at('20261101T100000Z', '20261101T110000Z'),
          ...at('20270301T100000Z', '20270301T110000Z'),
          ...at('20261203T100000Z', '20261203T110000Z').map((line) => line.replace('UID:one', 'UID:practice-1@lineup')),
          ...at('20261205T100000Z', '20261205T120000Z'),
          ...at('20261205T110000Z', '20261205T130000Z'),
        ),
      ),
    ).toEqual([['2026-12-05T10:00:00.000Z', '2026-12-05T13:00:00.000Z']]);
  });

  test('a file of free and busy times alone', () => {
    const text = calendar(
      ...['BEGIN:VFREEBUSY', 'FREEBUSY;FBTYPE=BUSY:20261201T100000Z/PT1H,20261202T100000Z/20261202T120000Z'],
      ...['FREEBUSY;FBTYPE=FREE:20261203T100000Z/PT1H', 'END:VFREEBUSY'],
    );
    expect(busy(text)).toHaveLength(2);
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31',
    'FREQ=YEARLY;BYWEEKNO=53',
    'FREQ=DAILY;INTERVAL=999999999',
  ])('a rule that would keep us busy is left out: %s', (rule) => {
    const began = Date.now();
    expect(busy(calendar(...event('DTSTART:19700101T000000Z', 'DURATION:PT1M', `RRULE:${rule}`)))).toEqual([]);
    expect(Date.now() - began).toBeLessThan(2000);
  });

  test('many rules of long ago end, and no more than 500 times are kept', () => {
    const began = Date.now();
    const rules = Array.from({ length: 300 }, (_, place) =>
      event('DTSTART:19700101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=DAILY').map((line) =>
        line.replace('UID:one', `UID:${place}`),
      ),
    );
    expect(busy(calendar(...rules.flat())).length).toBeLessThanOrEqual(500);
    expect(Date.now() - began).toBeLessThan(4000);
    const daily = Array.from({ length: 30 }, (_, hour) =>
      event(
        `DTSTART:20261101T${String(hour % 24).padStart(2, '0')}${hour < 24 ? '00' : '30'}00Z`,
        'DURATION:PT1M',
        'RRULE:FREQ=DAILY',
      ).map((line) => line.replace('UID:one', `UID:d${hour}`)),
    );
    expect(busy(calendar(...daily.flat()))).toHaveLength(500);
  });

  test.each(['', 'nonsense', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR'])(
    'no calendar: %j',
    (text) => {
      expect(() => busy(text)).toThrow();
    },
  );
});
