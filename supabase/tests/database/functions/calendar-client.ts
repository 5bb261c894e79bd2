/** A calendar program that reads: what it shows after mails and feeds came, by the rules of RFC 5546. */
import ICAL from 'ical.js';

export interface ShownEvent {
  uid: string;
  sequence: number;
  stamp: number;
  title: string;
  /** ISO. */
  start: string;
  minutes: number;
  location: string | null;
  isCancelled: boolean;
}

/** Takes calendars in and shows events, each once: a newer sequence wins, of the same one the later stamp. */
export function calendarClient() {
  const events = new Map<string, ShownEvent>();
  return {
    events,
    take(text: string): string {
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const method = String(calendar.getFirstPropertyValue('method'));
      for (const component of calendar.getAllSubcomponents('vevent')) {
        const event = shown(component, method);
        const known = events.get(event.uid);
        const isOlder =
          known &&
          (event.sequence < known.sequence || (event.sequence === known.sequence && event.stamp < known.stamp));
        if (!isOlder) events.set(event.uid, event);
      }
      return method;
    },
  };
}

function shown(component: ICAL.Component, method: string): ShownEvent {
  const event = new ICAL.Event(component);
  const start = event.startDate.toJSDate();
  return {
    uid: event.uid,
    sequence: event.sequence,
    stamp: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate().getTime(),
    title: event.summary,
    start: start.toISOString(),
    minutes: (event.endDate.toJSDate().getTime() - start.getTime()) / 60_000,
    location: event.location ?? null,
    isCancelled: method === 'CANCEL' || component.getFirstPropertyValue('status') === 'CANCELLED',
  };
}

/** Who invites whom in an invitation: addresses, and what the reader has answered. */
export function peopleOf(text: string) {
  const event = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
  const attendees = event?.getAllProperties('attendee') ?? [];
  return {
    organizer: String(event?.getFirstPropertyValue('organizer')).replace('mailto:', ''),
    attendees: attendees.map((each) => ({
      address: String(each.getFirstValue()).replace('mailto:', ''),
      state: each.getParameter('partstat'),
      isAsked: each.getParameter('rsvp') === 'TRUE',
    })),
  };
}
