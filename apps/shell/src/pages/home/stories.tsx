import styles from './home.module.css';

/** The three stories, for the plain home page too. */
export const stories = [
  {
    who: 'The bench player',
    text: 'Lists her role and weekly hours, finds a varsity program that needs exactly that, and commits in spring.',
  },
  {
    who: 'The new coach',
    text: 'Posts three open roster spots, gets answers in one form, and fills all three before the season starts.',
  },
  {
    who: 'The club that grew up',
    text: 'Moves practices from chat to a schedule that everybody answers. Attendance goes up, and so do results.',
  },
];

/** What success looks like here. The stories are examples, and say so. */
export function Stories() {
  return (
    <section aria-labelledby="stories-title">
      <h2 id="stories-title">Success stories</h2>
      <p className={styles.muted}>Three typical paths, told as examples.</p>
      <ul className={styles.stories}>
        {stories.map(({ who, text }) => (
          <li key={who} className={styles.story}>
            <h3 className={styles.storyTitle}>{who}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
