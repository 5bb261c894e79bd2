import { Chip } from '@lineup/ui/chip';
import { countryName } from '@lineup/ui/country-name';
import { roleLabel } from '../../../model/role-labels';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { OutsideLink } from '../requests/evidence';
import { RequestAnswer } from '../requests/request-answer';
import type { RequestRowProps } from '../requests/request-list';
import { useDecideTeamRequest } from './decide-team-request';
import type { TeamRequest } from './list-team-requests';

const KINDS: Record<string, string> = {
  high_school: 'High school',
  college: 'College',
  pro_team: 'Pro team',
  private_team: 'Private team',
};

/** Who asked. */
export const personOf = (request: TeamRequest) => request.display_name ?? 'A person without a name';

/** A request for a team: what there is to judge by, one press to approve, and a reason to decline. */
export function TeamRequestCard({ request, onTyped, onDecided }: RequestRowProps<TeamRequest>) {
  const decision = useDecideTeamRequest(request, onDecided);
  const name = personOf(request);
  return (
    <li className={styles.person}>
      <p className={styles.buttons}>
        <span>
          <b>{name}</b> asks for <b>{request.name}</b>
        </span>
        <Chip>{KINDS[request.organization_type] ?? request.organization_type}</Chip>
        {request.country !== 'US' && <Chip>{countryName(request.country)}</Chip>}
        {request.games.map((game) => (
          <Chip key={game}>{game}</Chip>
        ))}
      </p>
      <p className={styles.muted}>
        {request.roles.length > 0 ? request.roles.map(roleLabel).join(', ') : 'No role'} ·{' '}
        <Moment at={request.asked_at} />
      </p>
      <p className={styles.quote}>{request.note}</p>
      {request.link_url && (
        <p>
          <OutsideLink to={request.link_url} />
        </p>
      )}
      {request.decision_note && <p className={styles.muted}>Declined before: {request.decision_note}</p>}
      <RequestAnswer
        // A corrected request is another one to answer.
        key={request.asked_at}
        keepAs={`team-request:${request.id}:${request.asked_at}`}
        name={name}
        needsReason
        isForBoth={false}
        subject={`${request.name} for ${name}`}
        decide={(isApproved, note) => decision.mutateAsync({ isApproved, note })}
        onTyped={onTyped}
      />
    </li>
  );
}
