import { WEEKDAYS, clockText, minutesOf, zoneText, type Slot } from '../../../model/slot';
import styles from './week-view.module.css';
import { t } from '../../../language';

interface WeekViewProps {
  slots: readonly Slot[];
}

/** The first minute that the strips show: hardly anybody practices before. */
const MORNING = 6 * 60;

/** An ordinary week, day by day: a strip from morning to midnight, and the same in words. */
export function WeekView({ slots }: WeekViewProps) {
  const first = Math.min(MORNING, ...slots.map(({ starts_at }) => minutesOf(starts_at)));
  const percent = (minutes: number) => `${((minutes - first) / (1440 - first)) * 100}%`;
  return (
    <>
      <ul className={styles.week}>
        {WEEKDAYS.map((name, index) => {
          const own = slots.filter(({ weekday }) => weekday === index + 1);
          return (
            <li key={name} className={styles.day}>
              <span>
                <abbr title={t(name)}>{t(name).slice(0, 3)}</abbr>
              </span>
              <span className={styles.strip} aria-hidden>
                {own.map(({ starts_at, ends_at }) => (
                  <i
                    key={starts_at}
                    style={{
                      insetInlineStart: percent(minutesOf(starts_at)),
                      insetInlineEnd: `calc(100% - ${percent(minutesOf(ends_at))})`,
                    }}
                  />
                ))}
              </span>
              <span className={own.length > 0 ? styles.times : styles.none}>
                {own.map((slot) => `${clockText(slot.starts_at)} – ${clockText(slot.ends_at)}`).join(', ') ||
                  t('Not free')}
              </span>
            </li>
          );
        })}
      </ul>
      {slots[0] && <p className={styles.zone}>{zoneText(slots[0].time_zone)}</p>}
    </>
  );
}
