import { type Sentences } from '@lineup/language';
import type { Ward } from '@lineup/product';
import { collegeSays, feedbackSentences } from '@lineup/ui/college-sentences';
import { slotTime } from '@lineup/ui/slot-card';
import styles from './family.module.css';
import { plural, t } from '../../language/language';

const titles = { meeting: 'Meeting', tryout: 'Tryout' } as const satisfies Sentences;

const sentences: Record<string, string> = feedbackSentences;

/** When, where and with whom a ward meets people of a college, so that a guardian may join. */
export default function WardMeetings({ meetings }: { meetings: NonNullable<Ward['meetings']> }) {
  return (
    <ul className={styles.practices} aria-label={t('Meetings with colleges')}>
      {meetings.map(({ id, kind, college, starts_at: at, minutes, host, place, link, feedback }) => (
        <li key={id} className={styles.practice}>
          <div>
            <p>
              {t(titles[kind])}, {college}
            </p>
            <p className={styles.muted}>
              {[
                slotTime(at),
                plural(minutes, '{count} minute', '{count} minutes'),
                host && t('with {host}', { host }),
                place,
              ]
                .filter(Boolean)
                .join('\u00A0· ')}
            </p>
            {link && (
              <p className={styles.muted}>
                <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                  {t('Join by this link')}
                </a>
              </p>
            )}
            {feedback && (
              <p className={styles.said}>“{feedback.words ?? collegeSays(sentences[feedback.sentence ?? ''] ?? '')}”</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
