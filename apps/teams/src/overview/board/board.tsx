import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import { useDialogParam } from '@lineup/ui/use-dialog-param';
import card from '../../kit/card/card.module.css';
import { DialogButton } from '../../kit/dialog/dialog-button';
import { useAddDialog } from '../../kit/dialog/use-add-dialog';
import type { Announcement, TeamBoard } from '../../model/announcement';
import type { TeamPage } from '../../model/team';
import { AnnouncementCard } from './announcement-card';
import styles from './board.module.css';
import { t } from '../../language';
import { useSeeAnnouncements } from './see-announcements';

const composer = lazyPart(() => import('./announce-dialog'));
const reading = lazyPart(() => import('./announcement-dialog'));
const history = lazyPart(() => import('./history-dialog'));

interface BoardProps {
  page: TeamPage;
  board: TeamBoard;
  viewerId: string;
}

/** What the team announces, on top of its page. What shows counts as seen; figures are for owner and staff. */
export default function Board({ page, board, viewerId }: BoardProps) {
  const writing = useAddDialog('announcement');
  const opened = useDialogParam('announcement');
  const all = useDialogParam('board', 'all');
  const [edited, setEdited] = useState<Announcement | null>(null);
  const canWrite = board.can_write && !page.team.archived_at;
  useSeen(board.items);
  const actions = (announcement: Announcement) => ({
    page,
    announcement,
    onOpen: () => opened.open(announcement.id),
    onEdit: () => setEdited(announcement),
  });
  if (board.items.length === 0 && !canWrite && !board.has_history && opened.value === null) return null;
  return (
    <section className={styles.board} aria-labelledby="board-heading">
      <div className={card.head}>
        <h2 id="board-heading" className={`${card.heading} ${styles.title}`}>
          {t('Announcements')}
        </h2>
        {canWrite && (
          <DialogButton
            icon={<Megaphone size={16} aria-hidden />}
            label={t('Announce')}
            part={composer}
            onOpen={() => writing.open()}
          />
        )}
      </div>
      {board.items.length > 0 ? (
        <ul className={styles.list}>
          {board.items.map((each) => (
            <AnnouncementCard key={each.id} {...actions(each)} />
          ))}
        </ul>
      ) : (
        <p className={card.fact}>
          {canWrite ? t('Tell the whole team something: everybody gets it at once.') : t('Nothing new.')}
        </p>
      )}
      {board.waiting && board.waiting.length > 0 && (
        <>
          <h3 className={styles.part}>{t('Scheduled')}</h3>
          <ul className={styles.list}>
            {board.waiting.map((each) => (
              <AnnouncementCard key={each.id} {...actions(each)} />
            ))}
          </ul>
        </>
      )}
      {board.has_history && (
        <p className={styles.more}>
          <Button variant="ghost" size="small" onPointerEnter={history.prefetch} onClick={() => all.open()}>
            {t('All announcements')}
          </Button>
        </p>
      )}
      {canWrite && writing.isOpen && <composer.Part page={page} viewerId={viewerId} onClose={writing.close} />}
      {edited && (
        <composer.Part page={page} viewerId={viewerId} announcement={edited} onClose={() => setEdited(null)} />
      )}
      {opened.value !== null && <reading.Part page={page} id={opened.value} onClose={opened.close} />}
      {all.isOpen && (
        <history.Part
          page={page}
          onOpen={(announcement) => opened.open(announcement.id, 'board')}
          onClose={all.close}
        />
      )}
    </section>
  );
}

/** Notes what shows here as seen, each once. */
function useSeen(items: readonly Announcement[]): void {
  const { mutate } = useSeeAnnouncements();
  const unseen = items.filter((each) => each.seen_at === null && !each.is_own).map(({ id }) => id);
  const names = unseen.join();
  useEffect(() => {
    if (names !== '' && document.visibilityState === 'visible') mutate(names.split(','));
    // oxlint-disable-next-line react/exhaustive-deps -- the action is another one in each render
  }, [names]);
}
