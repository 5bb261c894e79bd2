import { Button } from '@lineup/ui/button';
import type { TeamPage } from '../model/team';
import panel from '../kit/panel.module.css';
import { useSetCaptains } from './set-captains';
import styles from './settings.module.css';

/** Whether captains answer for other players. */
export function CaptainsPanel({ page: { team, viewer } }: { page: TeamPage }) {
  const isAllowed = viewer.captains_answer ?? false;
  const change = useSetCaptains(team.id, !isAllowed);
  return (
    <section className={panel.panel} aria-labelledby="captains-heading">
      <h2 id="captains-heading" className={styles.title}>
        Captains
      </h2>
      <p className={styles.note}>
        {isAllowed
          ? 'Captains answer for players who have not answered for a practice. Everybody sees who answered; the player can change it.'
          : 'Everybody answers for practices themselves. You can let captains answer for players who have not.'}
      </p>
      <Button onClick={() => change.mutate()} isBusy={change.isPending}>
        {isAllowed ? 'Stop captains from answering' : 'Let captains answer'}
      </Button>
    </section>
  );
}
