import { Button } from '@lineup/ui/button';
import { roleLabel } from '../roster/roster-role';
import { TeamLogo } from '../team/team-logo';
import { plainDate } from '../team/when';
import panel from '../team/panel.module.css';
import { useAnswerInvitation } from './answer-invitation';
import styles from './open-invitation.module.css';
import type { ReceivedInvitation } from './read-invitation';

interface OpenInvitationProps {
  token: string;
  viewerId: string;
  invitation: ReceivedInvitation;
}

/** An invitation that waits for the answer of the person who looks. */
export function OpenInvitation({ token, viewerId, invitation }: OpenInvitationProps) {
  const { team, role, game, invitedBy, expiresAt } = invitation;
  const answer = useAnswerInvitation(token, viewerId);
  const give = (accept: boolean) => !answer.isPending && answer.mutate(accept);
  return (
    <div className={panel.panel}>
      <div className={styles.team}>
        <TeamLogo name={team.name} url={team.logoUrl} size={72} />
        <div>
          <h1 className={styles.title}>{`Join ${team.name}`}</h1>
          <p className={styles.by}>{`${invitedBy ?? 'A manager of the team'} invites you.`}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label="As" value={roleLabel(role)} />
        {game && <Fact label="Game" value={game} />}
        <Fact label="Answer until" value={plainDate(new Date(expiresAt))} />
      </dl>
      <p className={styles.note}>Your name shows on the team’s public roster. Its people also see your email.</p>
      <div className={styles.actions}>
        <Button
          disabled={answer.isPending && answer.variables}
          loading={answer.isPending && !answer.variables}
          onClick={() => give(false)}
        >
          Decline
        </Button>
        <Button
          type="primary"
          disabled={answer.isPending && !answer.variables}
          loading={answer.isPending && answer.variables}
          onClick={() => give(true)}
        >
          Accept
        </Button>
      </div>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
