/** `GET /calendar/<secret>.ics`: practices and tournaments of a team for calendar programs, which cannot sign in. */
import { callDatabase } from '../_shared/backend.ts';
import { etagOf, knows } from '../_shared/etag.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { type CalendarEvent, type CalendarPractice, eventOfPractice, writeCalendar } from '../_shared/ics.ts';
import { siteUrl } from '../_shared/variable.ts';

interface Feed {
  team: { id: string; name: string };
  practices: CalendarPractice[];
  tournaments: {
    id: string;
    name: string;
    description: string | null;
    start_date: string;
    tournament_type: string;
    status: string;
    updated_at: string;
  }[];
}

const ALARM_MINUTES = 30;

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const secret = /^\/calendar\/([0-9a-f]{48})\.ics$/.exec(new URL(request.url).pathname)?.[1];
  const [feed] = secret ? ((await callDatabase('read_calendar', { p_secret: secret })) as (Feed | null)[]) : [];
  // Alike for addresses that never were, were revoked, or whose owner has left the team.
  if (!feed) throw new Refusal(404, 'No such calendar');

  const text = writeCalendar(feed.team.name, eventsOf(feed));
  const etag = await etagOf(text);
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="lineup.ics"',
    // Not in caches that others share: the address is a secret.
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    etag,
    ...lastModified(feed),
  };
  if (knows(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers });
});

function eventsOf({ team, practices, tournaments }: Feed): CalendarEvent[] {
  const url = `${siteUrl()}/teams/${team.id}/manage?tab=tournaments`;
  return [
    ...practices.map((practice) => eventOfPractice(practice, team, siteUrl())),
    ...tournaments.map((tournament) => ({
      uid: `tournament-${tournament.id}@lineup`,
      title: `${tournament.name} (${team.name})`,
      start: tournament.start_date,
      description: tournament.description,
      url,
      isCancelled: tournament.status === 'cancelled',
      changedAt: tournament.updated_at,
      alarmBefore: ALARM_MINUTES,
    })),
  ];
}

/** Deleted tournaments leave no time behind: programs should compare the etag, and only that is honoured. */
function lastModified({ practices, tournaments }: Feed): Record<string, string> {
  const times = [...practices, ...tournaments].map((each) => Date.parse(each.updated_at));
  return times.length > 0 ? { 'last-modified': new Date(Math.max(...times)).toUTCString() } : {};
}
