import { useAuth } from '@lineup/auth';
import { Link } from 'react-router-dom';
import { WhenOpen } from '../../federation/gate/when-open';
import { wayToLink } from '../../kit/way-to-link';
import styles from './how-it-works.module.css';

/** Ways in for people who are neither players nor colleges: coaches of teams, and families. */
export function MoreWaysIn() {
  const isMember = useAuth().status === 'signed-in';
  return (
    <section className={styles.more} aria-label="Coaches and families">
      <WhenOpen path="/teams/create">
        <p>
          Coach a team? <Link to="/teams/create">Create your team</Link> and plan its week: practices, scrims,
          tournaments.
        </p>
      </WhenOpen>
      <p>
        Parent or guardian? <Link {...wayToLink(isMember)}>Link your player</Link> to see their week, answer for them,
        and know who may write to them.
      </p>
    </section>
  );
}
