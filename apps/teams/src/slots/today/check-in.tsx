import { todayKeys, useAction, type TodayEvent } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { storeCheckIn } from '../../model/store-check-in';
import styles from '../../kit/answer/practice-answer.module.css';

/** The viewer says that they are ready to play, or no longer. */
export function CheckIn({ event, isReady, userId }: { event: TodayEvent; isReady: boolean; userId: string }) {
  const checkIn = useAction({
    run: (ready: boolean) => storeCheckIn(event.id, userId, ready),
    refused: deniedBecause('Only players on the roster can check in, until the tournament ends.'),
    failed: { title: 'Your check-in was not saved', description: 'Check your connection and press again.' },
    invalidates: [todayKeys.of(userId), teamKeys.team(event.team_id)],
    invalidatesOn: 'settled',
    isLive: true,
  });
  const shown = checkIn.isPending ? checkIn.variables : isReady;
  return (
    <div className={styles.answer}>
      <Button className={styles.choice} aria-pressed={shown} onClick={() => checkIn.mutate(!isReady)}>
        {shown ? 'Checked in' : 'Check in'}
      </Button>
    </div>
  );
}
