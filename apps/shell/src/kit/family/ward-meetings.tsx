import type { Ward } from '@lineup/data';
import { feedbackSentences } from '@lineup/ui/college-sentences';
import { slotTime } from '@lineup/ui/slot-card';
import styles from './family.module.css';

const titles = { meeting: 'Meeting', tryout: 'Tryout' } as const;

const sentences: Record<string, string> = feedbackSentences;

/** When, where and with whom a ward meets people of a college, so that a guardian may join. */
export default function WardMeetings({ meetings }: { meetings: NonNullable<Ward['meetings']> }) {
  return (
    <ul className={styles.practices} aria-label="Meetings with colleges">
      {meetings.map(({ id, kind, college, starts_at: at, minutes, host, place, link, feedback }) => (
        <li key={id} className={styles.practice}>
          <div>
            <p>
              {titles[kind]}, {college}
            </p>
            <p className={styles.muted}>
              {[slotTime(at), `${minutes} minutes`, host && `with ${host}`, place].filter(Boolean).join('\u00A0· ')}
            </p>
            {link && (
              <p className={styles.muted}>
                <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                  Join by this link
                </a>
              </p>
            )}
            {feedback && <p className={styles.said}>“{feedback.words ?? sentences[feedback.sentence ?? '']}”</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
