import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { Logo } from '@lineup/ui/logo';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useHydrated } from '@lineup/ui/use-hydrated';
import { usePlace } from '@lineup/ui/use-place';
import { readToken } from '../../model/read-token';
import { listOwnInterests, loadSharedInterests, type LatestInterest } from './load-status-widget';
import styles from './status-widget.module.css';
import { useFrameHeight } from '../../kit/use-frame-height';
import { databaseSays, rich, t } from '../../language';

/**
 * `/recruiting-status-widget`: where a player stands with the colleges they wrote to, in a small panel without the
 * site around it. In a page of others it is the player of the secret in its address, else whoever is signed in.
 */
export function Component() {
  const token = readToken(useLocation().hash);
  // The server does not see it.
  const isLive = useHydrated();
  const { status, user } = useAuth();
  const panel = useFrameHeight<HTMLDivElement>();
  return (
    <div ref={panel} className={styles.panel}>
      <title>{t('Recruiting status · Lineup')}</title>
      <h1 className={styles.title}>{t('Recruiting status')}</h1>
      {!isLive ? (
        <Loading />
      ) : token ? (
        <SharedInterests token={token} />
      ) : user ? (
        <OwnInterests userId={user.id} />
      ) : status === 'loading' ? (
        <Loading />
      ) : (
        <p>
          {rich('<link>Sign in</link> to see where you stand with colleges.', {
            link: (words) => <Leading to="/auth">{words}</Leading>,
          })}
        </p>
      )}
      <p className={styles.foot}>
        <Leading to="/">Lineup</Leading>
      </p>
    </div>
  );
}

function SharedInterests({ token }: { token: string }) {
  const { data, isError, refetch } = useQuery(loadSharedInterests(token));
  if (data) return <Interests interests={data} empty={t('Nothing to show yet.')} />;
  if (data === null) return <p>{t('This status is no longer shared.')}</p>;
  return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />;
}

function OwnInterests({ userId }: { userId: string }) {
  const own = listOwnInterests(userId);
  const { data, isError, refetch } = useQuery(own);
  useLiveQuery({ topic: data ? `user:${userId}` : null, key: own.queryKey, events: ['recruiting'] });
  if (data) return <Interests interests={data} empty={t('You have not written to a college yet.')} />;
  return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />;
}

const Loading = () => <PageSkeleton shape="text" hasHead={false} count={3} label={t('Loading recruiting status')} />;

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert">
      <p>{t('The status could not be loaded.')}</p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}

function Interests({ interests, empty }: { interests: LatestInterest[]; empty: string }) {
  const place = usePlace();
  if (interests.length === 0) return <p>{empty}</p>;
  return (
    <ul className={styles.interests}>
      {interests.map(({ id, college, game, stage, stage_kind, since }) => (
        <li key={id ?? college.slug + game}>
          <Logo name={college.name} url={college.logo_url} colors={college.colors} size={36} />
          <div className={styles.who}>
            <Leading to={id ? `/recruiting-status/${id}` : `/college/${college.slug}`}>{college.name}</Leading>
            <span>{[game, t('since {day}', { day: plainDate(since, place) })].filter(Boolean).join(' · ')}</span>
          </div>
          <Chip tone={stage_kind === 'closed' ? 'plain' : 'info'}>{databaseSays(stage)}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** A link that leaves the frame: the site shows in no other page. */
function Leading({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
