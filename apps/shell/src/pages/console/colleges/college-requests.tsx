import { toast } from '@lineup/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cityLine } from '@lineup/ui/country-name';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { personName } from '../model/search-people';
import { RequestAnswer } from '../requests/request-answer';
import { Evidence, OutsideLink } from '../requests/evidence';
import { RequestList, type RequestRowProps } from '../requests/request-list';
import { useDecideCollege } from './change-college';
import { listCollegeRequests, type CollegeRequest } from './list-college-requests';

/** People who ask for their college: each becomes a draft page with its first admin, or is declined for a reason. */
export function CollegeRequests() {
  const query = useQuery(listCollegeRequests);
  return (
    <RequestList
      id="college-requests"
      title="Requests for colleges"
      query={query}
      nameOf={personName}
      Row={RequestRow}
    />
  );
}

function RequestRow({ request, onTyped, onDecided }: RequestRowProps<CollegeRequest>) {
  const decision = useDecideCollege(request, (isApproved) => {
    toast.success(isApproved ? `${college} is a draft now` : `${college} is declined`);
    onDecided(isApproved);
  });
  const { name: college, position, website_url: site, proof_url: proof, evidence, alike } = request;
  const name = personName(request);
  return (
    <li className={styles.person}>
      <p>
        <b>{name}</b>, {position}, asks for <b>{college}</b>, {cityLine(request)}{' '}
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
              <Link to={`/college/${each.slug}`}>{each.name}</Link> ({cityLine(each)})
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
