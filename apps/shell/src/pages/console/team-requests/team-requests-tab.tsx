import { useQuery } from '@tanstack/react-query';
import styles from '../kit/console.module.css';
import { RequestList } from '../requests/request-list';
import { listTeamRequests } from './list-team-requests';
import { TeamRequestCard, personOf } from './team-request-card';

/** People who ask for a team of their own. */
export default function TeamRequestsTab() {
  const query = useQuery(listTeamRequests);
  return (
    <RequestList
      id="team-requests"
      title="Requests for teams"
      note={
        <p className={styles.muted}>
          Approving makes the team with its games and gives it to the person, who gets a notice and an email. Declining
          needs a reason, which goes to them. They can correct the request and send it again.
        </p>
      }
      query={query}
      empty="Nobody is waiting for a team."
      nameOf={personOf}
      Row={TeamRequestCard}
    />
  );
}
