import type { Ward } from '@lineup/product';
import { Button } from '@lineup/ui/button';
import { LinkedText, linksOf } from '@lineup/ui/linked-text';
import { slotTime } from '@lineup/ui/slot-card';
import { useAcknowledgeForWard } from './acknowledge-for-ward';
import styles from './family.module.css';
import { t } from '../../language/language';

interface WardAnnouncementsProps {
  announcements: NonNullable<Ward['announcements']>;
  /** Of the guardian who reads; without it this only shows. */
  guardianId?: string;
}

/** What the teams of a ward announced lately; the guardian presses that they have read it. */
export default function WardAnnouncements({ announcements, guardianId }: WardAnnouncementsProps) {
  return (
    <ul className={styles.practices} aria-label={t('Announcements')}>
      {announcements.map((each) => (
        <li key={each.id} className={styles.practice}>
          <div>
            <p className={styles.said}>
              <LinkedText parts={linksOf(each.body, window.location.origin)} />
            </p>
            <p className={styles.muted}>
              {[each.team_name, each.author, slotTime(each.published_at), each.edited_at && t('edited')]
                .filter(Boolean)
                .join('\u00A0· ')}
            </p>
          </div>
          {guardianId && each.asks_ack && <Acknowledged announcement={each} guardianId={guardianId} />}
        </li>
      ))}
    </ul>
  );
}

interface AcknowledgedProps {
  announcement: WardAnnouncementsProps['announcements'][number];
  guardianId: string;
}

function Acknowledged({ announcement: { id, acknowledged }, guardianId }: AcknowledgedProps) {
  const acknowledge = useAcknowledgeForWard(guardianId);
  if (acknowledged) return <p className={styles.muted}>{t('You acknowledged this')}</p>;
  return (
    <div>
      <Button variant="primary" size="small" isBusy={acknowledge.isPending} onClick={() => acknowledge.mutate(id)}>
        {t('Got it')}
      </Button>
    </div>
  );
}
