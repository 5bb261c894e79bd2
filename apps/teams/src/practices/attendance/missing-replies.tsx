import { BellRing } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import type { Practice, TeamManage } from '../../model/team';
import { personName } from '../../model/words';
import type { Response } from './attendance';
import styles from './missing-replies.module.css';
import { useRemind } from './send-reminder';

interface MissingRepliesProps {
  manage: TeamManage;
  practice: Practice;
  responses: Response[];
}

/** Who of the roster has not answered for a practice to come; managers may remind them. */
export function MissingReplies({ manage, practice, responses }: MissingRepliesProps) {
  const remind = useRemind(practice.id, manage.isManager);
  const answered = new Set(responses.map((response) => response.userId));
  const missing = new Map(
    manage.players.filter(({ userId }) => !answered.has(userId)).map(({ userId, name }) => [userId, personName(name)]),
  );
  return (
    <section aria-label="Not answered yet" className={styles.section}>
      <div className={styles.top}>
        <h3 className={styles.heading}>{`Not answered yet (${missing.size})`}</h3>
        {manage.isManager && missing.size > 0 && (
          <Button
            size="small"
            icon={<BellRing size={14} aria-hidden />}
            loading={remind.isPending}
            // Not for the second click of a double click.
            onClick={(event) => event.detail < 2 && !remind.isPending && remind.mutate()}
          >
            Send a reminder
          </Button>
        )}
      </div>
      <p className={styles.names}>
        {missing.size === 0 ? 'Everybody on the roster has answered.' : [...missing.values()].join(', ')}
      </p>
    </section>
  );
}
