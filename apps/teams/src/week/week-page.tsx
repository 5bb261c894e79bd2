import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { CalendarDays } from 'lucide-react';
import { saveRedirect, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { atNoon, clockTime, dayLabel, timeOfDay } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import link from '../kit/card/card-link.module.css';
import { useNow } from '../kit/use-now';
import { ANSWERS_SETTLE_MS, ANSWERS_SPREAD_MS } from '../model/answer-pace';
import { loadWeek, type Week, type WeekEvent, type WeekTeam } from './load-week';
import { clashesOf, daysOfWeek } from './week-days';
import styles from './week-page.module.css';

/** `/teams/week`: the next seven days of all teams of the viewer, for whoever runs several. */
export function Component() {
  const { status, user } = useAuth();
  const { pathname } = useLocation();
  const query = useQuery({ ...loadWeek(user?.id ?? ''), enabled: Boolean(user) });
  return (
    <section>
      <title>Next seven days · Lineup</title>
      <PageHeader title="Next seven days" purpose="What all your teams do, and who has not answered." />
      {status === 'signed-out' ? (
        <EmptyState
          icon={<CalendarDays aria-hidden />}
          title="Sign in to see your week"
          description="It shows the practices and tournaments of your teams."
          action={
            <LinkButton to="/auth" onClick={() => saveRedirect(pathname)}>
              Sign in
            </LinkButton>
          }
        />
      ) : query.data && user ? (
        <TeamsWeek week={query.data} userId={user.id} />
      ) : query.isError ? (
        <ErrorState
          title="Your week could not be loaded"
          description="Check your connection, then try again."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <PageSkeleton label="Loading your week" count={6} hasHead={false} />
      )}
    </section>
  );
}

function TeamsWeek({ week: { teams, events }, userId }: { week: Week; userId: string }) {
  const now = useNow();
  if (teams.length === 0)
    return (
      <EmptyState
        icon={<CalendarDays aria-hidden />}
        title="You are on no team"
        description="Once you are, its practices and tournaments show here."
        action={<LinkButton to="/teams">Find Teams</LinkButton>}
      />
    );
  return (
    <>
      {teams.map(({ id, live_topic: topic }) => (
        <Follow key={id} topic={topic} userId={userId} />
      ))}
      {daysOfWeek(events, now).map(({ day, events: found }) => (
        <section key={day} className={styles.day} aria-label={dayLabel(atNoon(day), now)}>
          <h2 className={styles.label}>{dayLabel(atNoon(day), now)}</h2>
          {found.length === 0 ? (
            <p className={styles.none}>Nothing planned</p>
          ) : (
            <ul className={styles.rows}>
              {found.map((event) => (
                <EventRow key={event.id} event={event} events={events} teams={teams} now={now} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

function Follow({ topic, userId }: { topic: string; userId: string }) {
  useLiveQuery({
    topic,
    key: loadWeek(userId).queryKey,
    settleMs: ANSWERS_SETTLE_MS,
    spreadMs: ANSWERS_SPREAD_MS,
  });
  return null;
}

interface EventRowProps {
  event: WeekEvent;
  events: readonly WeekEvent[];
  teams: readonly WeekTeam[];
  now: Date;
}

function EventRow({ event, events, teams, now }: EventRowProps) {
  const { kind, id, team_id: teamId, title } = event;
  const nameOf = (of: string) => teams.find((team) => team.id === of)?.name ?? 'A team';
  const logo = teams.find((team) => team.id === teamId)?.logo_url ?? null;
  const clashes = clashesOf(event, events);
  return (
    <li className={styles.row}>
      <p className={styles.hours}>{hoursText(event)}</p>
      <Logo name={nameOf(teamId)} url={logo} size={32} />
      <div className={styles.text}>
        <h3 className={link.name}>
          <Link to={`/teams/${teamId}/manage?tab=${kind}s&${kind}=${id}`}>{title}</Link>
        </h3>
        <p className={styles.fact}>
          {[nameOf(teamId), kind === 'tournament' && 'Tournament', event.game, event.location]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {event.open_count !== null && <p className={styles.fact}>{countsText(event)}</p>}
        {event.waits_for_me && <p className={styles.waits}>You have not answered</p>}
        {Date.parse(event.starts_at) <= now.getTime() && <p className={styles.fact}>Under way</p>}
        {clashes.length > 0 && (
          <p className={styles.clash}>
            {`Same time as ${clashes.map((other) => `${other.title} (${nameOf(other.team_id)})`).join(', ')}`}
          </p>
        )}
      </div>
    </li>
  );
}

function hoursText({ starts_at: start, duration_minutes: minutes }: WeekEvent): string {
  if (minutes === null) return timeOfDay(start);
  return `${clockTime(start)}–${timeOfDay(new Date(Date.parse(start) + minutes * 60_000))}`;
}

const countsText = (event: WeekEvent) =>
  `${event.attending_count} going · ${event.maybe_count} maybe · ${event.not_attending_count} can’t · ${
    event.open_count === 0 ? 'all have answered' : `${event.open_count} not answered`
  }`;
