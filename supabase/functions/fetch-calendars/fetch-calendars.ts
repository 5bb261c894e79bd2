/** Fetches what is due. Of a calendar nothing is kept but when its person is busy. */
import { callDatabase } from '../_shared/backend.ts';
import { addressesOf, requestAt } from '../_shared/guarded-request.ts';
import { publicAddressOf, publicUrl } from '../_shared/public-address.ts';
import { busyTimesOf } from './busy-times.ts';

interface ClaimedCalendar {
  id: string;
  address: string;
  /** Where its person lives, for events without a zone; null when nobody knows. */
  time_zone: string | null;
}

export interface Fetched {
  fetched: number;
  failed: number;
}

/** A name that resolves nowhere (RFC 2606): the calendars of tests, which stand at `WEBHOOK_TEST_URL`. */
const TEST_HOST = 'hooks.lineup.test';
const LIMIT_MS = 15_000;
const MAX_BYTES = 3_000_000;
const MAX_REDIRECTS = 3;
const MAX_MS = 45_000;
const HEADERS = { 'user-agent': 'Lineup-Calendars/1', accept: 'text/calendar', 'accept-encoding': 'identity' };

/** What its person reads: nobody learns from us what a network holds. */
const UNREACHABLE = 'unreachable';

/** One after the other: reading a large one takes all of the processor. */
export async function fetchCalendars(): Promise<Fetched> {
  const done: Fetched = { fetched: 0, failed: 0 };
  for (const end = Date.now() + MAX_MS; Date.now() < end;) {
    const [calendar] = (await callDatabase('claim_busy_calendars', { p_most: 1 })) as ClaimedCalendar[];
    if (!calendar) break;
    const { busy, problem } = await readCalendar(calendar);
    await callDatabase('settle_busy_calendar', { p_id: calendar.id, p_busy: busy, p_problem: problem });
    if (busy) done.fetched += 1;
    else done.failed += 1;
  }
  return done;
}

async function readCalendar({ address, time_zone: zone }: ClaimedCalendar) {
  try {
    const text = await fetchText(address);
    try {
      return { busy: busyTimesOf(text, new Date(), zone), problem: null };
    } catch {
      return { busy: null, problem: 'no_calendar' };
    }
  } catch (error) {
    return { busy: null, problem: error instanceof Answered ? error.message : UNREACHABLE };
  }
}

/** The server answered, and not with a calendar: only the status is told. */
class Answered extends Error {}

/** Each address on the way is looked at as the first one is, so that nothing inside the network is reached by a redirect. */
async function fetchText(address: string): Promise<string> {
  let next = address;
  for (let way = 0; way <= MAX_REDIRECTS; way += 1) {
    const { status, headers, body } = await fetchOnce(next);
    if (status === 200) return new TextDecoder().decode(body);
    const location = headers.get('location');
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, next)) throw new Answered(`${status}`);
    next = new URL(location, next).href;
  }
  throw new Answered('redirects');
}

async function fetchOnce(address: string) {
  const url = publicUrl(address);
  if (!url) throw new Error('it is no address that may be called');
  const testUrl = Deno.env.get('WEBHOOK_TEST_URL');
  if (testUrl && url.hostname === TEST_HOST) {
    const response = await fetch(`${testUrl}${url.pathname}${url.search}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.length > MAX_BYTES) throw new Error('the answer is too long');
    return { status: response.status, headers: response.headers, body };
  }
  const found = await publicAddressOf(url.hostname, addressesOf);
  if (!found) throw new Error('it leads nowhere that may be called');
  return requestAt(url, found, { headers: HEADERS }, { ms: LIMIT_MS, body: MAX_BYTES });
}
