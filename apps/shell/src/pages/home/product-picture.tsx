import { sentence } from '@lineup/language';
import { Check, MapPin } from '@lineup/ui/icons';
import { rich, t } from '../../language/language';
import styles from './product-picture.module.css';

const answers = [
  { name: 'Mika Tran', role: sentence('Duelist'), answer: sentence('Attending') },
  { name: 'Jordan Reyes', role: sentence('Controller'), answer: sentence('Attending') },
  { name: 'Sam Okafor', role: sentence('Initiator'), answer: sentence('Maybe') },
];

/** What the product looks like inside, drawn with its own parts instead of a picture. The people are invented. */
export function ProductPicture() {
  return (
    <figure className={styles.picture}>
      <div className={styles.practice}>
        <div className={styles.head}>
          <p className={styles.title}>{t('Scrim vs. Ridgeline')}</p>
          <span className={styles.chip}>{t('Mandatory')}</span>
        </div>
        <p className={styles.muted}>{t('Today, 7:00 PM · 90 min')}</p>
        <p className={styles.score}>
          {rich('<number>9</number> of 12 answered', {
            number: (words) => <span className={styles.number}>{words}</span>,
          })}
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
                {name} <span className={styles.muted}>{t(role)}</span>
              </span>
              <span className={answer === 'Maybe' ? styles.isMaybe : styles.isThere}>{t(answer)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.others}>{t('and 6 more')}</p>
      </div>
      <div className={styles.offer}>
        <p className={styles.title}>Harbor State Esports</p>
        <p className={styles.place}>
          <MapPin size={14} aria-hidden="true" /> Duluth, MN
        </p>
        <p className={styles.scholarship}>
          {rich('Scholarships up to <strong>$15,000</strong> <muted>(sample)</muted>', {
            strong: (words) => <strong>{words}</strong>,
            muted: (words) => <span className={styles.muted}>{words}</span>,
          })}
        </p>
        <p className={styles.saved}>
          <Check size={14} aria-hidden="true" /> {t('Interest sent')}
        </p>
      </div>
      <figcaption className="lu-visually-hidden">
        {t('An invented example: a practice with its attendance, and a college that a player is interested in.')}
      </figcaption>
    </figure>
  );
}
