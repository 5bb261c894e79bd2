import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import type { TeamPage } from '../../model/team';
import { useAdmitGuest } from './admit-guest';
import type { Response } from './attendance';
import styles from './guests.module.css';
import { StatusBadge } from './status-badge';
import { t } from '../../language';

interface GuestsProps {
  page: TeamPage;
  practiceId: string;
  responses: Response[];
}

/** Who answered from outside the team, for its managers: nobody else sees a guest before one of them says yes. */
export function Guests({ page, practiceId, responses }: GuestsProps) {
  const admit = useAdmitGuest(page.team.id, practiceId);
  const guests = responses.filter((response) => response.is_guest);
  if (guests.length === 0) return null;
  return (
    <section aria-label={t('Guests')} className={styles.section}>
      <h3 className={styles.heading}>{t('Guests')}</h3>
      <p className={styles.note}>
        {t('They are not on the team. Nobody else sees a guest, and none counts, before you say yes.')}
      </p>
      <ul className={styles.list}>
        {guests.map(({ user_id: userId, full_name: name, avatar_url: url, status, is_admitted: isAdmitted }, place) => (
          <li key={userId ?? place} className={styles.guest}>
            <PersonAvatar url={url} />
            <span className={styles.name}>{name ?? t('Guest without a public profile')}</span>
            <StatusBadge status={status} />
            {userId && !page.team.archived_at && (
              <Button
                size="small"
                aria-label={
                  isAdmitted
                    ? t('Take back your yes to {name}', { name: name ?? '' })
                    : t('Say yes to {name}', { name: name ?? '' })
                }
                onClick={() => admit.mutate({ userId, isAdmitted: !isAdmitted })}
              >
                {isAdmitted ? t('Take back') : t('Say yes')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
