import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, fullDate } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../model/load-interest';
import { loadRecruitingStatus } from '../../model/load-recruiting-status';
import { StatusTrack } from '../../kit/status-track';
import { timelineOf } from '../../model/status-timeline';
import styles from './kit/drawer.module.css';

/** What the player reads of this interest: the stage's player-safe words and the events, never who and never notes. */
export function PlayerView({ interest, topic }: { interest: Interest; topic: string }) {
  const [isShown, setShown] = useState(false);
  if (!interest.player_id) return null;
  return (
    <section className={styles.section} aria-labelledby="interest-player-view">
      <div className={styles.head}>
        <h3 id="interest-player-view">What the player sees</h3>
        <Button variant="ghost" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          <Eye size={16} aria-hidden />
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isShown && <Preview id={interest.id} topic={topic} />}
    </section>
  );
}

function Preview({ id, topic }: { id: string; topic: string }) {
  const userId = useAuth().user?.id ?? '';
  const query = loadRecruitingStatus(userId, id);
  const status = useQuery(query);
  useLiveQuery({ topic, key: query.queryKey });
  if (status.isPending) return <p className={styles.muted}>Loading…</p>;
  if (status.data === null) return <p className={styles.muted}>Only people of the college open this preview.</p>;
  if (!status.data)
    return (
      <p role="alert">
        The preview could not be loaded. <Button onClick={() => void status.refetch()}>Retry</Button>
      </p>
    );
  const { stage, since } = status.data;
  return (
    <div className={styles.preview}>
      <p>
        <Chip tone="accent">{stage}</Chip> since {fullDate(since)}
      </p>
      <StatusTrack {...status.data} />
      <ol className={styles.history}>
        {timelineOf({ ...status.data, is_own: true }).map(({ kind, at, title, note, words }) => (
          <li key={`${at} ${kind}`}>
            <span>
              {title}
              {words && <small>“{words}”</small>}
              {note && <small>{note}</small>}
            </span>
            <time dateTime={at}>{dateAndTime(at)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
