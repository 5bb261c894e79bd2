/** When a calendar (RFC 5545) says that its person is busy. Titles, places and people are never looked at. */
import ICAL from 'ical.js';
import { instantOn, isZone } from './wall-time.ts';

/** From and until, ISO. */
export type BusyTime = [from: string, until: string];

const DAY = 86_400_000;
/** A little of what is over, so that what began yesterday counts. */
const BEFORE = DAY;
const AHEAD = 42 * DAY;
const MAX_EVENTS = 20_000;
/** Steps of all rules together: a rule may begin decades ago. */
const MAX_STEPS = 60_000;
const MAX_TIMES = 500;
const MAX_LENGTH = 31 * DAY;

interface Span {
  from: number;
  until: number;
}

/**
 * The busy times of the next six weeks, in their order, each apart from the next. Throws when the text is no calendar.
 * @param zone where its person lives, for times without a zone
 */
export function busyTimesOf(text: string, now: Date, zone: string | null): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  const own = zone !== null && isZone(zone) ? zone : 'UTC';
  const window: Span = { from: now.getTime() - BEFORE, until: now.getTime() + AHEAD };
  const reader = { window, instantOf: zoneReader(calendar, own), steps: MAX_STEPS };
  const spans: Span[] = [];
  for (const event of eventsOf(calendar)) addEvent(spans, event, reader);
  for (const free of calendar.getAllSubcomponents('vfreebusy')) addFreeBusy(spans, free, reader);
  return merge(spans, window).map(({ from, until }) => [new Date(from).toISOString(), new Date(until).toISOString()]);
}

/** When a time is, of a property that may name its zone. */
type InstantOf = (time: ICAL.Time, zone: string | null) => number;
interface Reader {
  window: Span;
  instantOf: InstantOf;
  steps: number;
}

/** Events by themselves, each with the occurrences that were changed apart. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const components = calendar.getAllSubcomponents('vevent').slice(0, MAX_EVENTS);
  const changed = new Map<string, ICAL.Component[]>();
  for (const component of components)
    if (component.hasProperty('recurrence-id')) {
      const uid = String(component.getFirstPropertyValue('uid'));
      changed.set(uid, [...(changed.get(uid) ?? []), component]);
    }
  const rules = components
    .filter((component) => !component.hasProperty('recurrence-id'))
    .map((component) => {
      const exceptions = component.hasProperty('rrule') || component.hasProperty('rdate');
      const uid = String(component.getFirstPropertyValue('uid'));
      const own = exceptions ? (changed.get(uid) ?? []) : [];
      if (exceptions) changed.delete(uid);
      return new ICAL.Event(component, { exceptions: own, strictExceptions: false });
    });
  // A changed occurrence whose rule is not in the file stands for itself.
  const alone = [...changed.values()].flat().map((component) => new ICAL.Event(component));
  return [...rules, ...alone];
}

function addEvent(spans: Span[], event: ICAL.Event, reader: Reader): void {
  // What was subscribed from us is known already.
  if (/^(practice|tournament)-.*@lineup$/.test(String(event.uid))) return;
  if (!event.startDate) return;
  if (!event.isRecurring()) {
    if (isBusy(event.component)) addSpan(spans, event.startDate, event.endDate, event.component, reader);
    return;
  }
  if (!isBusy(event.component) || !isReasonable(event.component)) return;
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next && reader.steps > 0; next = occurrences.next()) {
    reader.steps -= 1;
    const wall = wallOf(next);
    if (wall > reader.window.until + DAY) break;
    // No zone is more than a day from another; what is long over costs nothing more.
    if (wall < reader.window.from - MAX_LENGTH - DAY) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (isBusy(item.component)) addSpan(spans, startDate, endDate, item.component, reader);
  }
}

function addFreeBusy(spans: Span[], component: ICAL.Component, reader: Reader): void {
  for (const property of component.getAllProperties('freebusy')) {
    if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue;
    for (const period of property.getValues())
      if (period instanceof ICAL.Period) addSpan(spans, period.start, period.getEnd(), null, reader);
  }
}

/** Whether it takes time: not what is canceled, shown as free, or declined. */
function isBusy(component: ICAL.Component): boolean {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    says('status') !== 'CANCELLED' && says('transp') !== 'TRANSPARENT' && says('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

/** Days of each month at most. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A rule of each minute is no plan of a person, and one of February 30 never comes: looking for it would not end. */
function isReasonable(component: ICAL.Component): boolean {
  return component.getAllProperties('rrule').every((property) => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) return false;
    if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq) || (rule.interval ?? 1) > 1000) return false;
    const months = rule.getComponent('BYMONTH').map(Number);
    const days = rule.getComponent('BYMONTHDAY').map((day) => Math.abs(Number(day)));
    const allowed = months.length > 0 ? months : LONGEST.map((_, place) => place + 1);
    const weeks = rule.getComponent('BYWEEKNO').length + rule.getComponent('BYYEARDAY').length;
    return (
      weeks === 0 &&
      (days.length === 0 || days.some((day) => allowed.some((month) => day <= (LONGEST[month - 1] ?? 0))))
    );
  });
}

function addSpan(
  spans: Span[],
  start: ICAL.Time,
  end: ICAL.Time,
  component: ICAL.Component | null,
  { window, instantOf }: Reader,
): void {
  const zoneOf = (name: string) => {
    const zone = component?.getFirstProperty(name)?.getParameter('tzid');
    return typeof zone === 'string' ? zone : null;
  };
  const from = instantOf(start, zoneOf('dtstart'));
  const until = Math.min(instantOf(end, zoneOf('dtend') ?? zoneOf('dtstart')), from + MAX_LENGTH);
  if (until > from && until > window.from && from < window.until) spans.push({ from, until });
}

function merge(spans: Span[], window: Span): Span[] {
  const apart: Span[] = [];
  for (const { from, until } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1);
    const clipped = { from: Math.max(from, window.from), until: Math.min(until, window.until) };
    if (last && clipped.from <= last.until) last.until = Math.max(last.until, clipped.until);
    else apart.push(clipped);
  }
  return apart.slice(0, MAX_TIMES);
}

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** When a time of this calendar is: by the zone that it names, if the world knows it, else by the rules in the file. */
function zoneReader(calendar: ICAL.Component, own: string): InstantOf {
  const inFile = new Map<string, ICAL.Timezone>();
  for (const component of calendar.getAllSubcomponents('vtimezone'))
    inFile.set(String(component.getFirstPropertyValue('tzid')), new ICAL.Timezone(component));
  return (time, zone) => {
    const wall = wallOf(time);
    if (time.isDate) return instantOn(wall, own);
    if (time.zone === ICAL.Timezone.utcTimezone) return wall;
    const named = zone ?? '';
    if (isZone(named)) return instantOn(wall, named);
    const rules = inFile.get(named);
    if (rules) return wall - rules.utcOffset(time) * 1000;
    return instantOn(wall, own);
  };
}
