import { Button } from '@lineup/ui/button';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import { lacksPresence } from '../../model/presence';
import type { Practice } from '../../model/practice';
import styles from './presence.module.css';
import { plural, t } from '../../language';

/** How many show; the others have their button on their cards. */
const MAX = 3;

interface UnrecordedProps {
  /** Latest start first. */
  practices: Practice[];
  now: Date;
  onOpen(practice: Practice): void;
  onApproach(): void;
}

/** Practices that are over and for which nobody has recorded who came. */
export default function Unrecorded({ practices, now, onOpen, onApproach }: UnrecordedProps) {
  const open = practices.filter((practice) => lacksPresence(practice, now));
  if (open.length === 0) return null;
  return (
    <section className={styles.unrecorded} aria-labelledby="unrecorded-heading">
      <h3 id="unrecorded-heading">{t('Who came?')}</h3>
      <p className={styles.note}>
        {open.length > MAX
          ? plural(
              open.length,
              'Nobody has recorded it for {count} practice. The latest:',
              'Nobody has recorded it for {count} practices. The latest:',
            )
          : t('Nobody has recorded it yet.')}
      </p>
      <ul>
        {open.slice(0, MAX).map((practice) => {
          const start = new Date(practice.scheduled_at);
          const when = `${nearDate(start)} · ${timeOfDay(start)}`;
          return (
            <li key={practice.id} onPointerEnter={onApproach}>
              <span className={styles.text}>
                <span className={styles.name}>{practice.title}</span>
                <span className={styles.said}>{when}</span>
              </span>
              <Button
                aria-label={t('Record who came: {title}, {when}', { title: practice.title, when })}
                onFocus={onApproach}
                onClick={() => onOpen(practice)}
              >
                {t('Record who came')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
