import { Button } from '@lineup/ui/button';
import { CHOICES } from '../../kit/answer/answer-labels';
import { useAnswerForTeammate } from './answer-for-teammate';
import styles from './answer-for-others.module.css';
import { t } from '../../language';

interface AnswerForOthersProps {
  teamId: string;
  practiceId: string;
  /** By their ids. */
  people: [userId: string, name: string][];
}

/** For captains: one press answers for a player who has not. */
export default function AnswerForOthers({ teamId, practiceId, people }: AnswerForOthersProps) {
  const answer = useAnswerForTeammate(teamId, practiceId);
  return (
    <>
      <p className={styles.note}>{t('You answer as captain; everybody sees it, and the player can change it.')}</p>
      <ul className={styles.people}>
        {people.map(([userId, name]) => (
          <li key={userId}>
            <span>{name}</span>
            <div className={styles.choices} role="group" aria-label={t('Answer for {name}', { name })}>
              {CHOICES.map(([status, label]) => (
                <Button key={status} size="small" onClick={() => answer.mutate({ userId, name, status })}>
                  {t(label)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
