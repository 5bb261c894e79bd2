import { Check, Pencil, Pin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { clockTime, dayLabel, nearDate, timeOfDay } from '@lineup/ui/dates';
import { LinkedText, linksOf } from '@lineup/ui/linked-text';
import card from '../../kit/card/card.module.css';
import type { Announcement } from '../../model/announcement';
import type { TeamPage } from '../../model/team';
import { t } from '../../language';
import styles from './board.module.css';
import { Picture } from './picture';
import { TakeDown } from './take-down-button';
import { useAcknowledge } from './see-announcements';

interface AnnouncementCardProps {
  page: TeamPage;
  announcement: Announcement;
  /** Opens it by itself, with who has seen it. */
  onOpen?: () => void;
  onEdit?: () => void;
}

/** One announcement: what it says, what the viewer does with it, and for owner and staff how many have seen it. */
export function AnnouncementCard({ page, announcement, onOpen, onEdit }: AnnouncementCardProps) {
  const { figures, link, is_own: isOwn } = announcement;
  const isOwner = page.viewer.records_presence && page.viewer.is_manager;
  const isArchived = page.team.archived_at !== null;
  return (
    <li className={card.card}>
      <Meta announcement={announcement} />
      <p className={styles.body}>
        <LinkedText parts={linksOf(announcement.body, window.location.origin)} />
      </p>
      {announcement.picture && <Picture picture={announcement.picture} />}
      {link && (
        <p className={card.fact}>
          <Link to={`/teams/${page.team.id}/manage?tab=${link.kind}s&${link.kind}=${link.id}`}>{link.title}</Link>
          {` · ${nearDate(link.at)}, ${timeOfDay(link.at)}`}
        </p>
      )}
      <div className={styles.actions}>
        <Acknowledge announcement={announcement} />
        {figures && onOpen && (
          <Button variant="ghost" size="small" className={styles.figures} onClick={onOpen}>
            {announcement.asks_ack
              ? t('{acknowledged} of {people} acknowledged', figures)
              : t('Seen by {seen} of {people}', figures)}
          </Button>
        )}
        {isOwn && onEdit && !isArchived && (
          <Button variant="ghost" size="small" icon={<Pencil size={14} aria-hidden />} onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        {(isOwn || isOwner) && onEdit && !isArchived && <TakeDown teamId={page.team.id} announcement={announcement} />}
      </div>
    </li>
  );
}

function Meta({ announcement }: { announcement: Announcement }) {
  const { author, game, publish_at: due, published_at: published, ends_at: ends } = announcement;
  const at = published ?? due;
  return (
    <p className={styles.meta}>
      {announcement.is_pinned && (
        <Chip tone="accent" icon={<Pin size={12} aria-hidden />}>
          {t('Pinned')}
        </Chip>
      )}
      {author && <span className={styles.author}>{author}</span>}
      <time dateTime={at}>
        {published
          ? `${dayLabel(at)}, ${clockTime(at)}`
          : t('Goes out {day}, {time}', { day: nearDate(at), time: timeOfDay(at) })}
      </time>
      {game && <Chip>{game}</Chip>}
      {announcement.edited_at && <span>{t('edited')}</span>}
      {ends && <span>{t('until {day}', { day: nearDate(ends) })}</span>}
    </p>
  );
}

function Acknowledge({
  announcement: { id, asks_ack, acknowledged_at, is_own, published_at },
}: Pick<AnnouncementCardProps, 'announcement'>) {
  const acknowledge = useAcknowledge();
  if (!asks_ack || is_own || published_at === null) return null;
  if (acknowledged_at !== null)
    return (
      <Chip tone="success" icon={<Check size={12} aria-hidden />}>
        {t('You acknowledged this')}
      </Chip>
    );
  return (
    <Button variant="primary" size="small" isBusy={acknowledge.isPending} onClick={() => acknowledge.mutate(id)}>
      {t('Got it')}
    </Button>
  );
}
