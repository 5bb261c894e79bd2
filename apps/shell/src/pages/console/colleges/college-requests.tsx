import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { personName } from '../model/search-people';
import { RequestAnswer } from '../requests/request-answer';
import { Evidence, OutsideLink } from '../requests/evidence';
import { GoneRequest, useTypedAnswers } from '../requests/use-typed-answers';
import { useDecideCollege } from './change-college';
import { listCollegeRequests, type CollegeRequest } from './list-college-requests';

/** People who ask for their college: each becomes a draft page with its first admin, or is declined for a reason. */
export function CollegeRequests() {
  const query = useQuery(listCollegeRequests);
  const answers = useTypedAnswers(query.data);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.panel} aria-labelledby="college-requests">
      <h2 id="college-requests" ref={heading} tabIndex={-1}>
        Requests for colleges
      </h2>
      {query.isPending ? (
        <PageSkeleton count={2} hasHead={false} label="Loading requests" />
      ) : !query.data ? (
        <ErrorState
          title="The requests could not be loaded"
          description={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.length + answers.gone.length === 0 ? (
        <p className={styles.muted}>Nobody is waiting for an answer.</p>
      ) : (
        <ul className={styles.list} aria-label="Requests for colleges">
          {answers.gone.map(({ request, note }) => (
            <GoneRequest
              key={request.id}
              name={personName(request)}
              note={note}
              onClose={() => answers.drop(request.id)}
            />
          ))}
          {query.data.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              onTyped={(note) => answers.keep(request, note)}
              onDecided={(isApproved) => {
                answers.drop(request.id);
                toast.success(isApproved ? `${request.name} is a draft now` : `${request.name} is declined`);
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RequestRowProps {
  request: CollegeRequest;
  onTyped(note: string): void;
  onDecided(isApproved: boolean): void;
}

function RequestRow({ request, onTyped, onDecided }: RequestRowProps) {
  const decision = useDecideCollege(request, onDecided);
  const { name: college, city, state, position, website_url: site, proof_url: proof, evidence, alike } = request;
  const name = personName(request);
  return (
    <li className={styles.person}>
      <p>
        <b>{name}</b>, {position}, asks for <b>{college}</b>, {city}, {state}{' '}
        <span className={styles.muted}>
          <Moment at={request.created_at} />
        </span>
      </p>
      <p>
        <OutsideLink to={site} />
      </p>
      {alike.length > 0 && (
        <p>
          Has a name like it:{' '}
          {alike.map((each, at) => (
            <span key={each.slug}>
              {at > 0 && ', '}
              <Link to={`/college/${each.slug}`}>{each.name}</Link> ({each.city}, {each.state})
            </span>
          ))}
        </p>
      )}
      {evidence ? (
        <>
          <Evidence evidence={evidence} proof={proof} mark="Domain of the site they gave" />
          <RequestAnswer
            keepAs={`college-request:${request.id}`}
            name={name}
            needsReason
            subject={`${college} for ${name}`}
            approve={{
              question: `Make a page for ${college}?`,
              description: `It starts as a draft, and ${name} is its admin. An admin can read what players send to the college.`,
            }}
            decline={{ question: `Decline ${college} for ${name}?` }}
            decide={(isApproved, note) => decision.mutateAsync({ isApproved, note })}
            onTyped={onTyped}
          />
        </>
      ) : (
        <p className={styles.muted}>Admins answer it, while user management is on.</p>
      )}
    </li>
  );
}
