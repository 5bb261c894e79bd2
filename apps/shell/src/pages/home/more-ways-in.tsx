import { useAuth } from '@lineup/auth';
import { Link } from 'react-router-dom';
import { rich, t } from '../../language/language';
import { WhenOpen } from '../../federation/gate/when-open';
import { wayToLink } from '../../kit/way-to-link';
import styles from './how-it-works.module.css';

/** Ways in for people who are neither players nor colleges: coaches of teams, and families. */
export function MoreWaysIn() {
  const isMember = useAuth().status === 'signed-in';
  return (
    <section className={styles.more} aria-label={t('Coaches and families')}>
      <WhenOpen path="/teams/create">
        <p>
          {rich('Coach a team? <link>Create your team</link> and plan its week: practices, scrims, tournaments.', {
            link: (words) => <Link to="/teams/create">{words}</Link>,
          })}
        </p>
      </WhenOpen>
      <p>
        {rich(
          'Parent or guardian? <link>Link your player</link> to see their week, answer for them, and know who may write to them.',
          { link: (words) => <Link {...wayToLink(isMember)}>{words}</Link> },
        )}
      </p>
    </section>
  );
}
