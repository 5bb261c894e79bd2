import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../language/language';
import { ArrowRight } from '../../kit/icons';
import beside from '../../kit/screenshots/beside.module.css';
import { colleges } from '../../kit/screenshots/colleges';
import { pipeline } from '../../kit/screenshots/pipeline';
import { practices } from '../../kit/screenshots/practices';
import { Screenshot, type ThemedFiles } from '../../kit/screenshots/screenshot';
import styles from './tour.module.css';

/** Three pages of the product, one for each kind of people, as they look. */
export default function Tour() {
  return (
    <section className={styles.tour} aria-labelledby="tour-title">
      <h2 id="tour-title" className={styles.heading}>
        {t('See it work')}
      </h2>
      <Stop
        title={t('Programs that fit you')}
        of={colleges}
        alt={t('The college directory, sorted by how well each program fits.')}
      >
        {t('Every college shows its games, scholarships and reply time. Sign in to see how well you fit, and why.')}
      </Stop>
      <Stop
        title={t('Know who’s coming')}
        of={practices}
        alt={t('The practices of a team, with how many will be there.')}
      >
        {t('Players answer with one tap. The coach knows who’s in before the lobby opens.')}
      </Stop>
      <Stop
        title={t('One board for the staff')}
        of={pipeline}
        alt={t('A college’s recruits on a board, stage by stage.')}
      >
        {t('From first look to commitment: stages, notes, tasks and scores that the whole staff shares.')}
      </Stop>
      <Link className={styles.all} to="/features">
        {t('All features')} <ArrowRight size={18} />
      </Link>
    </section>
  );
}

function Stop({ title, of, alt, children }: { title: string; of: ThemedFiles; alt: string; children: ReactNode }) {
  return (
    <article className={beside.stop}>
      <div className={styles.words}>
        <h3 className={beside.title}>{title}</h3>
        <p className={beside.text}>{children}</p>
      </div>
      <Screenshot of={of} alt={alt} />
    </article>
  );
}
