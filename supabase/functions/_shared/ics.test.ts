import { describe, expect, test } from 'vitest';
import { type CalendarEvent, type CalendarPractice, eventOfPractice, writeCalendar } from './ics.ts';
import { ENGLISH } from './words.ts';

const event = (values: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'practice-1@lineup',
  title: 'Scrim',
  start: '2026-11-01T18:30:00+00:00',
  minutes: 90,
  isCancelled: false,
  changedAt: '2026-10-01T00:00:07.9Z',
  ...values,
});
/** The lines of a calendar, folded ones joined again. */
const lines = (...events: CalendarEvent[]) =>
  writeCalendar('Comets', events, ENGLISH).replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

describe('a calendar', () => {
  test('holds what RFC 5545 requires', () => {
    const all = lines(event());
    expect(all.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lineup//Team calendar//EN']);
    expect(all.at(-1)).toBe('END:VCALENDAR');
    expect(all).toEqual(expect.arrayContaining(['UID:practice-1@lineup', 'DTSTAMP:20261001T000007Z']));
  });

  test('times are UTC, whatever offset they came with', () => {
    const all = lines(event({ start: '2026-11-01T01:30:00-04:00', minutes: 60 }));
    expect(all).toEqual(expect.arrayContaining(['DTSTART:20261101T053000Z', 'DTEND:20261101T063000Z']));
  });

  test('the sequence rises with each change', () => {
    const sequence = (changedAt: string) =>
      Number(
        lines(event({ changedAt }))
          .find((line) => line.startsWith('SEQUENCE:'))
          ?.slice(9),
      );
    expect(sequence('2026-10-01T00:00:08Z')).toBe(sequence('2026-10-01T00:00:07Z') + 1);
    expect(sequence('2093-01-01T00:00:00Z')).toBeLessThan(2 ** 31);
    expect(sequence('2001-01-01T00:00:00Z')).toBe(0);
  });

  test('what people typed cannot end a line or begin another', () => {
    const all = lines(event({ title: 'a;b,c\\d\r\nBEGIN:VEVENT\u0000', description: 'one\ntwo\rthree' }));
    expect(all).toContain(String.raw`SUMMARY:a\;b\,c\\d\nBEGIN:VEVENT `);
    expect(all).toContain(String.raw`DESCRIPTION:one\ntwo\nthree`);
    expect(all.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  test('lines are at most 75 octets and no character is cut', () => {
    const title = '🎮é'.repeat(60);
    const text = writeCalendar('Comets', [event({ title })], ENGLISH);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
    expect(text).not.toContain('\uFFFD');
  });

  test('what is planned has an alarm; what is canceled says so and no longer rings', () => {
    const planned = lines(event({ alarmBefore: 30 }));
    expect(planned).toEqual(expect.arrayContaining(['STATUS:CONFIRMED', 'BEGIN:VALARM', 'TRIGGER:-PT30M']));
    const cancelled = lines(event({ alarmBefore: 30, isCancelled: true }));
    expect(cancelled).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SUMMARY:Canceled: Scrim']));
    expect(cancelled).not.toContain('BEGIN:VALARM');
  });

  test('a practice says its game, where the team plays several', () => {
    const practice: CalendarPractice = {
      ...{ id: '1', title: 'Aim', description: 'Bring a mouse.', location: null, duration_minutes: 90 },
      ...{
        scheduled_at: '2026-11-01T18:30:00Z',
        is_mandatory: true,
        status: 'scheduled',
        updated_at: '2026-10-01T00:00:00Z',
      },
    };
    const said = (game: string | null) =>
      eventOfPractice({ ...practice, game }, { id: 't', name: 'Comets' }, 'https://x', ENGLISH).description;
    expect(said('Valorant')).toBe('Valorant\nMandatory\nBring a mouse.');
    expect(said(null)).toBe('Mandatory\nBring a mouse.');
  });
});
