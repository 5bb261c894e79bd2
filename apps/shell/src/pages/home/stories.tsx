import { sentence } from '@lineup/language';
import { t } from '../../language/language';
import coach from './faces/coach.svg?url';
import manager from './faces/manager.svg?url';
import player from './faces/player.svg?url';
import styles from './stories.module.css';

/** The three stories, for the plain home page too. */
export const stories = [
  {
    who: 'Nadia Georgiou',
    role: sentence('Support player, Prairie Union University'),
    face: player,
    text: sentence(
      'Listed her role and weekly hours, found a varsity program that needed exactly that, and committed in spring.',
    ),
  },
  {
    who: 'Marcus Odell',
    role: sentence('Head coach, Ridgeview High Falcons'),
    face: coach,
    text: sentence(
      'Posted three open roster spots, got every application through one form, and filled all three before the season.',
    ),
  },
  {
    who: 'Hana Larkin',
    role: sentence('Manager, Static Bloom'),
    face: manager,
    text: sentence(
      'Moved practices out of the group chat and onto a schedule everyone answers. Attendance went up, and so did results.',
    ),
  },
];

/** What success looks like here. The stories are examples, and say so. */
export function Stories() {
  return (
    <section aria-labelledby="stories-title">
      <h2 id="stories-title">{t('Success stories')}</h2>
      <p className={styles.muted}>{t('Three typical paths, told as examples. The people and schools are made up.')}</p>
      <ul className={styles.stories}>
        {stories.map(({ who, role, face, text }) => (
          <li key={who} className={styles.story}>
            <div className={styles.head}>
              <img className={styles.face} src={face} width={56} height={56} alt="" loading="lazy" />
              <div>
                <h3 className={styles.name}>{who}</h3>
                <p className={styles.role}>{t(role)}</p>
              </div>
            </div>
            <p>{t(text)}</p>
            <p className={styles.example}>{t('Example')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
