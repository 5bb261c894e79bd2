import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import styles from '../kit/console.module.css';
import { listTeamRequests, type TeamRequest } from './list-team-requests';
import { GoneRequest, useTypedAnswers } from '../requests/use-typed-answers';
import { TeamRequestCard } from './team-request-card';

const personOf = (request: TeamRequest) => request.display_name ?? 'A person without a name';

/** People who ask for a team of their own. */
export default function TeamRequestsTab() {
  const query = useQuery(listTeamRequests);
  const answers = useTypedAnswers(query.data);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.panel} aria-labelledby="team-requests">
      <h2 id="team-requests" ref={heading} tabIndex={-1}>
        Requests for teams
      </h2>
      <p className={styles.muted}>
        Approving makes the team with its games and gives it to the person, who gets a notice and an email. Declining
        needs a reason, which goes to them. They can correct the request and send it again.
      </p>
      {query.isPending ? (
        <PageSkeleton count={2} hasHead={false} label="Loading requests" />
      ) : !query.data ? (
        <ErrorState
          title="The requests could not be loaded"
          description={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.length + answers.gone.length === 0 ? (
        <p className={styles.muted}>Nobody is waiting for a team.</p>
      ) : (
        <ul className={styles.list} aria-label="Requests for teams">
          {answers.gone.map(({ request, note }) => (
            <GoneRequest
              key={request.id}
              name={personOf(request)}
              note={note}
              onClose={() => answers.drop(request.id)}
            />
          ))}
          {query.data.map((request) => (
            <TeamRequestCard
              key={request.id}
              request={request}
              name={personOf(request)}
              onTyped={(note) => answers.keep(request, note)}
              onDecided={() => {
                answers.drop(request.id);
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
