import { Link } from 'react-router-dom';
import { dateAndTime } from '@lineup/ui/dates';
import { AnswerSummary } from '../kit/answer/answer-summary';
import { PracticeAnswer } from '../kit/answer/practice-answer';
import card from '../kit/card/card.module.css';
import { EventTime } from '../kit/card/event-time';
import type { Practice } from '../model/practice';
import styles from './next-practice.module.css';
import { t } from '../language';

interface NextPracticeProps {
  teamId: string;
  practice: Practice;
  viewerId: string;
}

/** The next practice with the viewer's own answer. */
export function NextPractice({ teamId, practice, viewerId }: NextPracticeProps) {
  return (
    <section className={styles.next} aria-labelledby="next-practice">
      <h2 id="next-practice" className={card.heading}>
        {t('Next practice')}
      </h2>
      <div className={card.card}>
        <p className={styles.title}>
          <Link to={`/teams/${teamId}/manage?tab=practices&practice=${practice.id}`}>{practice.title}</Link>
        </p>
        <p className={card.fact}>
          <EventTime start={practice.scheduled_at} />
          {practice.location && ` · ${practice.location}`}
          {practice.game && ` · ${practice.game}`}
        </p>
        <AnswerSummary practiceId={practice.id} title={practice.title} counts={practice} timeOf={dateAndTime} />
        <PracticeAnswer
          key={practice.id}
          practice={{
            id: practice.id,
            teamId,
            title: practice.title,
            answer: practice.my_status,
            reasonFollows: practice.my_reason_follows,
            going: practice.open_answers ? null : (practice.attending_count ?? 0),
          }}
          userId={viewerId}
        />
      </div>
    </section>
  );
}
