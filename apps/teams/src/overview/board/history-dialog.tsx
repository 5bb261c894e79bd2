import { useInfiniteQuery } from '@tanstack/react-query';
import { Dialog } from '@lineup/ui/dialog';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import card from '../../kit/card/card.module.css';
import type { Announcement } from '../../model/announcement';
import type { TeamPage } from '../../model/team';
import { t } from '../../language';
import { AnnouncementCard } from './announcement-card';
import styles from './board.module.css';
import { listAnnouncements } from './list-announcements';

interface HistoryDialogProps {
  page: TeamPage;
  onOpen(announcement: Announcement): void;
  onClose(): void;
}

/** All that was announced, newest first, page after page. */
export default function HistoryDialog({ page, onOpen, onClose }: HistoryDialogProps) {
  const query = useInfiniteQuery(listAnnouncements(page.team.id));
  return (
    <Dialog title={t('All announcements')} onClose={onClose}>
      {query.isPending ? (
        <p className={card.fact} aria-busy>
          {t('Loading...')}
        </p>
      ) : query.data === undefined ? (
        <ErrorState title={t('The announcements could not be loaded')} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('Nothing yet')} description={t('What the team announces shows here.')} />
      ) : (
        <div className={styles.board}>
          <ul className={styles.list}>
            {query.data.map((each) => (
              <AnnouncementCard key={each.id} page={page} announcement={each} onOpen={() => onOpen(each)} />
            ))}
          </ul>
          <LoadMore query={query} failed={t('More announcements could not be loaded. Try again.')} />
        </div>
      )}
    </Dialog>
  );
}
