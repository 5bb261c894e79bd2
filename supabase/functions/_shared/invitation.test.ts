import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { attachInvitation, organizerOf } from './invitation.ts';
import { ENGLISH, wordsIn } from './words.ts';

const practice = {
  ...{ id: 'p', team_id: 't', team: 'The "Comets";\r\nX:y', title: 'Scrim, é 🎮', description: null, location: 'Lab' },
  ...{ scheduled_at: '2026-11-29T00:00:00Z', duration_minutes: 90, is_mandatory: true, status: 'scheduled' },
  ...{ updated_at: '2026-11-20T10:00:00Z', sequence: 7 },
};
const replies = organizerOf('a1', 'Lineup <noreply@lineup.example>', 'reply.lineup.example');
const read = (
  values: Partial<typeof practice> = {},
  answer: string | null = null,
  organizer = replies,
  words = ENGLISH,
) => {
  const [file] = attachInvitation(
    { ...practice, ...values },
    { token: 'a1', answer, organizer },
    'pat@mail.example',
    'https://lineup.example',
    words,
  );
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? '') as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  return { file, calendar, event, attendee: event?.getFirstProperty('attendee') };
};

describe('an invitation', () => {
  test('is read by a calendar library as one event with one organizer and one attendee', () => {
    const { file, calendar, event, attendee } = read();
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(file?.type).toBe('text/calendar; charset=utf-8; method=REQUEST');
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    const one = new ICAL.Event(event ?? undefined);
    expect([one.uid, one.sequence, one.summary]).toEqual(['practice-p@lineup', 7, `Scrim, é 🎮 (The "Comets";\nX:y)`]);
    expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:reply+a1@reply.lineup.example');
    // What a team is called ends no parameter and no line.
    expect(event?.getFirstProperty('organizer')?.getParameter('cn')).toBe('The  Comets ; X:y');
    expect(event?.getAllProperties('attendee')).toHaveLength(1);
    expect(attendee?.getFirstValue()).toBe('mailto:pat@mail.example');
    expect(attendee?.getParameter('role')).toBe('REQ-PARTICIPANT');
    expect(read({ is_mandatory: false }).attendee?.getParameter('role')).toBe('OPT-PARTICIPANT');
  });

  test.each([
    [null, 'NEEDS-ACTION'],
    ['attending', 'ACCEPTED'],
    ['maybe', 'TENTATIVE'],
    ['not_attending', 'DECLINED'],
  ])('of who has answered %s says %s', (answer, state) => {
    expect(read({}, answer).attendee?.getParameter('partstat')).toBe(state);
  });

  test('of a canceled practice calls it off and asks for nothing', () => {
    const { file, calendar, event, attendee } = read({ status: 'cancelled' });
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(file?.type).toContain('method=CANCEL');
    expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(attendee?.getParameter('rsvp')).toBe('FALSE');
  });

  test('35.6 is in the language of its reader, with what people typed as it is', async () => {
    const spanish = await wordsIn('es');
    const inSpanish = (values: Partial<typeof practice>) => {
      const { event } = read(values, null, replies, spanish);
      return ['summary', 'description'].map((name) => event?.getFirstPropertyValue(name));
    };
    const team = 'Comets';
    expect(inSpanish({ team })).toEqual(['Scrim, é 🎮 (Comets)', 'Obligatorio']);
    expect(inSpanish({ team, status: 'cancelled', is_mandatory: false })).toEqual([
      'Cancelado: Scrim, é 🎮 (Comets)',
      'Opcional',
    ]);
  });

  test('asks for no reply where nobody reads them', () => {
    const sender = organizerOf('a1', 'Lineup <noreply@lineup.example>', undefined);
    expect(sender).toEqual({ address: 'noreply@lineup.example', takesReplies: false });
    expect(organizerOf('a1', 'noreply@lineup.example', undefined).address).toBe('noreply@lineup.example');
    const { event, attendee } = read({}, null, sender);
    expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:noreply@lineup.example');
    expect(attendee?.getParameter('rsvp')).toBe('FALSE');
  });
});
