import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@lineup/ui/button';
import { dateAndTime } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import card from '../../kit/card/card.module.css';
import { useNow } from '../../kit/use-now';
import type { TeamPage } from '../../model/team';
import { personName } from '../../model/words';
import { t } from '../../language';
import { AnnouncementCard } from './announcement-card';
import styles from './board.module.css';
import { loadAnnouncement, type Reader, type Reading } from './load-announcement';
import { useRemindRest } from './remind-rest';
import { useSeeAnnouncements } from './see-announcements';

interface AnnouncementDialogProps {
  page: TeamPage;
  id: string;
  onClose(): void;
}

/** One announcement, as a notice, a mail or the search leads to it; for owner and staff with who has seen it. */
export default function AnnouncementDialog({ page, id, onClose }: AnnouncementDialogProps) {
  const { data, isPending, isError, refetch } = useQuery(loadAnnouncement(page.team.id, id));
  const { mutate } = useSeeAnnouncements();
  const isUnseen = data != null && data.seen_at === null && !data.is_own && data.published_at !== null;
  useEffect(() => {
    if (isUnseen) mutate([id]);
    // oxlint-disable-next-line react/exhaustive-deps -- the action is another one in each render
  }, [isUnseen, id]);
  return (
    <Dialog title={t('Announcement')} onClose={onClose}>
      {isPending ? (
        <p className={card.fact} aria-busy>
          {t('Loading...')}
        </p>
      ) : isError ? (
        <ErrorState title={t('The announcement could not be loaded')} onRetry={() => void refetch()} />
      ) : data === null ? (
        <EmptyState
          title={t('This announcement is gone')}
          description={t('It was taken down, or is for others of the team.')}
        />
      ) : (
        <div className={styles.board}>
          <ul className={styles.list}>
            <AnnouncementCard page={page} announcement={data} />
          </ul>
          {data.people && <Readers teamId={page.team.id} reading={data} people={data.people} />}
        </div>
      )}
    </Dialog>
  );
}

function Readers({ teamId, reading, people }: { teamId: string; reading: Reading; people: Reader[] }) {
  const remind = useRemindRest(teamId, reading.id);
  const now = useNow();
  const { asks_ack: asksAck, remind_at: next } = reading;
  const isDone = (each: Reader) => (asksAck ? each.acknowledged_at : each.seen_at) !== null;
  const rest = people.filter((each) => !isDone(each));
  const isReminded = next !== null && new Date(next) > now;
  const sorted = [...rest, ...people.filter(isDone)];
  const count = { count: people.length - rest.length, all: people.length };
  return (
    <section aria-label={t('Seen by')} className={styles.board}>
      <div className={card.head}>
        <h3 className={styles.part}>
          {asksAck ? t('Acknowledged by {count} of {all}', count) : t('Seen by {count} of {all}', count)}
        </h3>
        {rest.length > 0 && !isReminded && (
          <Button
            size="small"
            icon={<BellRing size={14} aria-hidden />}
            isBusy={remind.isPending}
            onClick={() => remind.mutate()}
          >
            {t('Remind the rest')}
          </Button>
        )}
      </div>
      {rest.length > 0 && isReminded && (
        <p className={card.fact}>
          {t('Reminded today. You can remind them again from {time}.', { time: dateAndTime(next) })}
        </p>
      )}
      <ul className={styles.people}>
        {sorted.map((each) => (
          <li key={each.user_id} className={styles.person}>
            <PersonAvatar url={each.avatar_url} />
            <span className={styles.name}>{personName(each.name)}</span>
            <span className={card.fact}>{stateOf(each)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ seen_at: seen, acknowledged_at: acknowledged, by_guardian: byGuardian }: Reader): string {
  const own = acknowledged ? t('Acknowledged') : seen ? t('Seen') : t('Not seen yet');
  return byGuardian ? t('{own} · a guardian has', { own }) : own;
}
