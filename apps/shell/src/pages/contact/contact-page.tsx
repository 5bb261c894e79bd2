import { Link } from 'react-router-dom';
import { ReadingPage } from '../reading/reading-page';

/** Where to turn with which question. */
export function Component() {
  return (
    <ReadingPage title="Contact" purpose="Who can help with what.">
      <h2>Signing in</h2>
      <p>
        Forgot your password? <Link to="/auth/reset-password">Ask for a new one</Link>. The mail arrives within a
        minute.
      </p>
      <h2>A team or a practice</h2>
      <p>
        Ask the team’s manager or coach in your <Link to="/inbox">inbox</Link>. Only they can change rosters and
        schedules.
      </p>
      <h2>A college and its program</h2>
      <p>
        Each <Link to="/colleges">college page</Link> names its coaches and how fast they answer.
      </p>
      <h2>Something is broken</h2>
      <p>
        Tell the people who run this site for you, and add the small line at the bottom of the page: it names the
        address, the time, your browser and the release, which is what we need to find the cause.
      </p>
    </ReadingPage>
  );
}
