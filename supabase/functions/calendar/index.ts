/**
 * `GET /calendar/<secret>.ics`: practices and tournaments of a team for calendar programs, which cannot sign in;
 * `GET /calendar/own/<secret>.ics`: those of all teams of a person, and of their wards;
 * `GET /calendar/family/<secret>.ics`: those of all teams of a ward, for a guardian.
 */
import { callDatabase } from '../_shared/backend.ts';
import { etagOf, knows } from '../_shared/etag.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { type CalendarEvent, type CalendarPractice, eventOfPractice, writeCalendar } from '../_shared/ics.ts';
import { type CalendarMeeting, eventOfMeeting } from '../_shared/meeting-event.ts';
import { siteUrl } from '../_shared/variable.ts';
import { wardNames } from '../_shared/ward-names.ts';
import { sentence, type Words, wordsIn } from '../_shared/words.ts';

interface TeamFeed {
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

interface Ward {
  name: string | null;
  teams: TeamFeed[];
}

interface Feed {
  /** That of whoever made the address; null where none is known. */
  language: string | null;
  /** With colleges, of the reader and their wards, each with the name of the ward. */
  meetings?: CalendarMeeting[];
  name: string | null;
  teams: TeamFeed[];
  /** Whose events are not the reader's own. */
  wards?: Ward[];
}

type Reader = (secret: string) => Promise<Feed | null>;

const ALARM_MINUTES = 30;

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const [, kind = 'team', secret] =
    /^\/calendar\/(?:(family|own)\/)?([0-9a-f]{48})\.ics$/.exec(new URL(request.url).pathname) ?? [];
  const feed = secret ? await readers[kind]?.(secret) : null;
  // Alike for addresses that never were, were revoked, or whose owner has left the team or is no longer a guardian.
  if (!feed) throw new Refusal(404, 'No such calendar');

  const words = await wordsIn(feed.language);
  const { t } = words;
  const text = writeCalendar(feed.name ?? t('My Family'), eventsOfFeed(feed, words), words);
  const etag = await etagOf(text);
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="lineup.ics"',
    // Not in caches that others share: the address is a secret.
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    etag,
    ...lastModified([...feed.teams, ...(feed.wards ?? []).flatMap(({ teams }) => teams)]),
  };
  if (knows(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers });
});

const readers: Record<string, Reader> = {
  async team(secret) {
    const feed = await read<TeamFeed & Pick<Feed, 'language'>>('read_calendar', secret);
    return feed && { language: feed.language, name: feed.team.name, teams: [feed] };
  },
  family(secret) {
    return read<Feed>('read_ward_calendar', secret);
  },
  async own(secret) {
    const feed = await read<Omit<Feed, 'name'>>('read_own_calendar', secret);
    return feed && { ...feed, name: 'Lineup' };
  },
};

async function read<Answer>(name: string, secret: string): Promise<Answer | null> {
  const [feed] = (await callDatabase(name, { p_secret: secret })) as (Answer | null)[];
  return feed ?? null;
}

/** Each event once: who plays for a ward's team, too, has it as their own; of two wards it names both. */
function eventsOfFeed({ teams, wards = [], meetings = [] }: Feed, words: Words): CalendarEvent[] {
  const site = siteUrl() + words.path;
  const own = teams.flatMap((team) => eventsOf(team, site, words));
  const seen = new Set(own.map(({ uid }) => uid));
  const others = new Map<string, { event: CalendarEvent; names: (string | null)[] }>();
  for (const ward of wards) {
    for (const event of ward.teams.flatMap((team) => eventsOf(team, site, words))) {
      if (seen.has(event.uid)) continue;
      const known = others.get(event.uid) ?? { event, names: [] };
      others.set(event.uid, { ...known, names: [...known.names, ward.name] });
    }
  }
  return [
    ...own,
    ...meetings.map((meeting) => eventOfMeeting(meeting, site, words)),
    ...[...others.values()].map(({ event, names }) => ({
      ...event,
      title: `${wardNames(names, words, sentence('Your child'))}: ${event.title}`,
    })),
  ];
}

function eventsOf({ team, practices, tournaments }: TeamFeed, site: string, words: Words): CalendarEvent[] {
  const url = `${site}/teams/${team.id}/manage?tab=tournaments`;
  return [
    ...practices.map((practice) => eventOfPractice(practice, team, site, words)),
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
function lastModified(teams: TeamFeed[]): Record<string, string> {
  const times = teams
    .flatMap(({ practices, tournaments }) => [...practices, ...tournaments])
    .map((each) => Date.parse(each.updated_at));
  return times.length > 0 ? { 'last-modified': new Date(Math.max(...times)).toUTCString() } : {};
}
