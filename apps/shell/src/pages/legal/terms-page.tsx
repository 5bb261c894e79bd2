import { Link } from 'react-router-dom';
import { AgreedPage } from '../../kit/agreed-page';

/** The rules of the site. */
export function Component() {
  return (
    <AgreedPage title="Terms" purpose="The rules that keep Lineup useful and fair." updated="2026-11-23">
      <h2>Your account</h2>
      <p>One person, one account. Keep your password to yourself. You need to be at least 13 years old.</p>
      <h2>What you publish</h2>
      <p>
        Be truthful: ranks, grades and results must be your own. You keep the rights to what you publish and let Lineup
        show it where you posted it.
      </p>
      <h2>How we treat each other</h2>
      <p>
        No harassment, no discrimination, no unwanted contact with young players. Messages can be reported, and accounts
        that break these rules are closed.
      </p>
      <h2>Recruiting</h2>
      <p>
        Colleges decide on rosters and scholarships; Lineup does not. Figures on college pages come from the colleges
        themselves.
      </p>
      <h2>Leaving</h2>
      <p>
        You can delete your account at any time. How we handle your data is described under{' '}
        <Link to="/privacy">Privacy</Link>.
      </p>
    </AgreedPage>
  );
}
