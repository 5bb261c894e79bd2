import { Link } from 'react-router-dom';
import { ReadingPage } from '../../kit/reading-page';
import { ContactForm } from './contact-form';

/** A message to the people who run the site, and where to turn with what others answer faster. */
export function Component() {
  return (
    <ReadingPage title="Contact" purpose="Write to us, or find somebody who can help faster.">
      <ContactForm />
      <h2>Faster than a message</h2>
      <ul>
        <li>
          Forgot your password? <Link to="/auth/reset-password">Get a new one</Link>. The email arrives within a minute.
        </li>
        <li>
          A roster or a practice: ask the team’s manager or coach in your <Link to="/inbox">inbox</Link>. Only they can
          change it.
        </li>
        <li>
          A college and its program: look for contacts on its <Link to="/colleges">college page</Link>.
        </li>
      </ul>
      <h2>Something is broken</h2>
      <p>
        Add the small line at the bottom of the page to your message. It names the address, the time, your browser and
        the release, which is what we need to find the cause.
      </p>
    </ReadingPage>
  );
}
