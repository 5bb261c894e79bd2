import coach from './faces/coach.svg?url';
import manager from './faces/manager.svg?url';
import player from './faces/player.svg?url';
import styles from './stories.module.css';

/** The three stories, for the plain home page too. */
export const stories = [
  {
    who: 'Nadia Georgiou',
    role: 'Support player, Prairie Union University',
    face: player,
    text: 'Listed her role and weekly hours, found a varsity program that needed exactly that, and committed in spring.',
  },
  {
    who: 'Marcus Odell',
    role: 'Head coach, Ridgeview High Falcons',
    face: coach,
    text: 'Posted three open roster spots, got every application through one form, and filled all three before the season.',
  },
  {
    who: 'Hana Larkin',
    role: 'Manager, Static Bloom',
    face: manager,
    text: 'Moved practices out of the group chat and onto a schedule everyone answers. Attendance went up, and so did results.',
  },
];

/** What success looks like here. The stories are examples, and say so. */
export function Stories() {
  return (
    <section aria-labelledby="stories-title">
      <h2 id="stories-title">Success stories</h2>
      <p className={styles.muted}>Three typical paths, told as examples. The people and schools are made up.</p>
      <ul className={styles.stories}>
        {stories.map(({ who, role, face, text }) => (
          <li key={who} className={styles.story}>
            <div className={styles.head}>
              <img className={styles.face} src={face} width={56} height={56} alt="" loading="lazy" />
              <div>
                <h3 className={styles.name}>{who}</h3>
                <p className={styles.role}>{role}</p>
              </div>
            </div>
            <p>{text}</p>
            <p className={styles.example}>Example</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
