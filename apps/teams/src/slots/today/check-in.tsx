import type { TodayEvent } from '@lineup/product';
import { Button } from '@lineup/ui/button';
import styles from '../../kit/answer/practice-answer.module.css';
import { useTodayCheckIn } from './use-today-check-in';
import { t } from '../../language';

/** The viewer says that they are ready to play, or no longer. */
export function TodayCheckIn({ event, isReady, userId }: { event: TodayEvent; isReady: boolean; userId: string }) {
  const checkIn = useTodayCheckIn(event, userId);
  const shown = checkIn.isPending ? checkIn.variables : isReady;
  return (
    <div className={styles.answer}>
      <Button className={styles.choice} aria-pressed={shown} onClick={() => checkIn.mutate(!isReady)}>
        {shown ? t('Checked in') : t('Check in')}
      </Button>
    </div>
  );
}
