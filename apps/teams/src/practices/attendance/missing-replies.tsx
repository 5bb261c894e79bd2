import { Suspense } from 'react';
import { BellRing } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { lazyQuietly } from '../../kit/lazy-quietly';
import type { Practice } from '../../model/practice';
import type { TeamPage } from '../../model/team';
import { personName } from '../../model/words';
import type { Response } from './attendance';
import styles from './missing-replies.module.css';
import { dateAndTime } from '@lineup/ui/dates';
import { useRemind } from '../../kit/answer/send-reminder';
import { t } from '../../language';

// Captains alone need it.
const AnswerForOthers = lazyQuietly(() => import('./answer-for-others'));

interface MissingRepliesProps {
  page: TeamPage;
  practice: Practice;
  responses: Response[];
  viewerId: string | null;
}

/** Who of the roster has not answered for a practice to come; managers may remind them. */
export function MissingReplies({ page, practice, responses, viewerId }: MissingRepliesProps) {
  const remind = useRemind(practice.id, dateAndTime);
  const answered = new Set(responses.map((response) => response.user_id));
  const missing = new Map(
    page.members
      // Anyone who has not agreed to be on the team is not asked for answers.
      .filter((row) => row.is_confirmed && !answered.has(row.user_id))
      .map(({ user_id: userId, user_full_name: name }) => [userId, personName(name)]),
  );
  const others = [...missing].flatMap(([id, name]): [string, string][] => (id && id !== viewerId ? [[id, name]] : []));
  return (
    <section aria-label={t('Not answered yet')} className={styles.section}>
      <div className={styles.top}>
        <h3 className={styles.heading}>{`${t('Not answered yet')} (${missing.size})`}</h3>
        {page.viewer.is_manager && missing.size > 0 && (
          <Button
            size="small"
            icon={<BellRing size={14} aria-hidden />}
            isBusy={remind.isPending}
            onClick={() => remind.mutate()}
          >
            {t('Send a reminder')}
          </Button>
        )}
      </div>
      {page.viewer.answers_for_team && others.length > 0 ? (
        <Suspense>
          <AnswerForOthers teamId={page.team.id} practiceId={practice.id} people={others} />
        </Suspense>
      ) : (
        <p className={styles.names}>
          {missing.size === 0 ? t('Everybody on the roster has answered.') : [...missing.values()].join(', ')}
        </p>
      )}
    </section>
  );
}
