import { Check } from '@lineup/ui/icons';
import { MapPin } from '../../kit/icons';
import styles from './product-picture.module.css';

const answers = [
  { name: 'Mika Tran', role: 'Duelist', answer: 'Attending' },
  { name: 'Jordan Reyes', role: 'Controller', answer: 'Attending' },
  { name: 'Sam Okafor', role: 'Initiator', answer: 'Maybe' },
];

/** What the product looks like inside, drawn with its own parts instead of a picture. The people are invented. */
export function ProductPicture() {
  return (
    <figure className={styles.picture}>
      <div className={styles.practice}>
        <div className={styles.head}>
          <p className={styles.title}>Scrim vs. Ridgeline</p>
          <span className={styles.chip}>Mandatory</span>
        </div>
        <p className={styles.muted}>Today, 7:00 PM · 90 min</p>
        <p className={styles.score}>
          <span className={styles.number}>9</span> of 12 answered
        </p>
        <div className={styles.bar}>
          <span className={styles.attending} />
          <span className={styles.maybe} />
        </div>
        <ul className={styles.people}>
          {answers.map(({ name, role, answer }) => (
            <li key={name} className={styles.person}>
              <span className={styles.avatar} aria-hidden="true">
                {name[0]}
              </span>
              <span className={styles.who}>
                {name} <span className={styles.muted}>{role}</span>
              </span>
              <span className={answer === 'Maybe' ? styles.isMaybe : styles.isThere}>{answer}</span>
            </li>
          ))}
        </ul>
        <p className={styles.others}>and 6 more</p>
      </div>
      <div className={styles.offer}>
        <p className={styles.title}>Harbor State Esports</p>
        <p className={styles.place}>
          <MapPin size={14} aria-hidden="true" /> Duluth, MN
        </p>
        <p className={styles.scholarship}>
          Scholarships up to <strong>$15,000</strong> <span className={styles.muted}>(sample)</span>
        </p>
        <p className={styles.saved}>
          <Check size={14} aria-hidden="true" /> Interest sent
        </p>
      </div>
      <figcaption className="lu-visually-hidden">
        An invented example: a practice with its attendance, and a college that a player is interested in.
      </figcaption>
    </figure>
  );
}
