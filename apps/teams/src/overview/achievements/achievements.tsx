import { ExternalLink } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { calendarDate } from '@lineup/ui/dates';
import { usePlace } from '@lineup/ui/use-place';
import { CardActions } from '../../kit/card/card-actions';
import card from '../../kit/card/card.module.css';
import { ShortList } from '../../kit/list/short-list';
import { useSeasonRemoval } from '../../kit/use-season-removal';
import type { TeamPage } from '../../model/team';
import { achievementDialog } from './lazy-achievement-dialog';
import styles from './achievements.module.css';
import { t } from '../../language';

/** What the team has won, latest first. Shows nothing while there is nothing. */
export function Achievements({ page }: { page: TeamPage }) {
  const {
    team,
    viewer: { is_manager: isManager },
    achievements,
  } = page;
  const removal = useSeasonRemoval('achievement');
  const place = usePlace();
  if (achievements.length === 0) return removal.notice;
  return (
    <section className={styles.section} aria-labelledby="achievements-heading">
      <h2 id="achievements-heading" className={card.heading}>
        {t('Achievements')}
      </h2>
      <ShortList className={card.grid} items={achievements}>
        {(achievement) => (
          <li key={achievement.id} className={card.card}>
            <div className={card.top}>
              <h3 className={card.title}>{achievement.title}</h3>
              {achievement.placement !== null && (
                <Chip tone="accent">
                  {t('Placed #{place}', { place: achievement.placement.toLocaleString('en-US') })}
                </Chip>
              )}
            </div>
            <p className={card.fact}>{calendarDate(achievement.date_achieved, place)}</p>
            {achievement.description && <p className={card.text}>{achievement.description}</p>}
            {achievement.link_url && (
              <p className={card.fact}>
                <a href={achievement.link_url} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {new URL(achievement.link_url).host}
                  <ExternalLink className={styles.away} size={14} aria-label={t('opens in a new tab')} />
                </a>
              </p>
            )}
            {isManager && (
              <CardActions
                name={achievement.title}
                part={achievementDialog}
                dialog={(onClose) => (
                  <achievementDialog.Part teamId={team.id} achievement={achievement} onClose={onClose} />
                )}
                isDeleting={removal.isRemoving(achievement.id)}
                onDelete={() => removal.remove({ id: achievement.id, name: achievement.title })}
              />
            )}
          </li>
        )}
      </ShortList>
      {removal.notice}
    </section>
  );
}
