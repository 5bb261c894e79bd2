import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { landingCountsQuery } from '../../model/landing-counts';
import { useIsOpen } from '../../federation/gate/when-open';
import { stories } from './stories';
import { ReadingPage } from '../../kit/reading-page';

/** The plain home page: the content of the landing page as text. */
export function Component() {
  const { data: counts } = useQuery(landingCountsQuery);
  const hasRecruiting = useIsOpen('/colleges');
  return (
    <ReadingPage title="Lineup" purpose="Where esports players, college programs, coaches and teams meet.">
      <p>220+ verified college programs, a community of 1,000+, 5+ games and 50+ success stories.</p>
      <p>Players get found by college esports programs. Coaches run practices, scrims and rosters. All in one place.</p>
      <h2>For players</h2>
      <p>
        Discover programs, get matched, connect. Scholarships go up to $15,000 (sample).{' '}
        <Link to="/auth">Start as a player</Link>
        {hasRecruiting && (
          <>
            {' '}
            or <Link to="/colleges">explore colleges</Link>
          </>
        )}
        .
      </p>
      <h2>For colleges</h2>
      <p>
        Discover players, run your pipeline, collect data.
        {hasRecruiting && (
          <>
            {' '}
            Go to the <Link to="/recruiting-dashboard">recruiting dashboard</Link>.
          </>
        )}
      </p>
      <h2>Games</h2>
      <ul>
        {['Valorant', 'League of Legends', 'Rocket League', 'Marvel Rivals'].map((name) => {
          const count = counts?.get(name);
          return (
            <li key={name}>
              {hasRecruiting ? <Link to={`/colleges?games=${name.replaceAll(' ', '+')}`}>{name}</Link> : name}
              {count && `: ${count.players} players, ${count.colleges} colleges`}
            </li>
          );
        })}
      </ul>
      <h2>Success stories</h2>
      <p>Three typical paths, told as examples. The people and schools are made up.</p>
      <dl>
        {stories.map(({ who, role, text }) => (
          <div key={who}>
            <dt>
              <strong>{who}</strong>, {role}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </ReadingPage>
  );
}
