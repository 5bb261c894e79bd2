import type { Ward } from '@lineup/data';
import { slotTime } from '@lineup/ui/slot-card';
import styles from './family.module.css';

const titles = { meeting: 'Meeting', tryout: 'Tryout' } as const;

/** Sentences that a college sends after a meeting; their words stand in the database as keys. */
const sentences: Record<string, string> = {
  well_played: 'You played well. Thank you for coming.',
  next_step: 'You played well. We will talk about the next step.',
  team_play: 'Your aim is there. Work on playing with the team.',
  keep_training: 'Keep training, and come to a tryout again.',
  thank_you: 'Thank you for coming. It was good to meet you.',
};

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
