import { useRef } from 'react';
import { Mail, Send, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import list from '../../kit/list/people-list.module.css';
import { roleLabel } from '../../model/roster/roster-role';
import { useNow } from '../../kit/use-now';
import { gameTitle, type Game } from '../../model/game';
import type { Invitation } from '../../model/person';
import { useResendInvitation } from './resend-invitation';
import { useCancelInvitation } from './cancel-invitation';
import styles from './pending-invitations.module.css';

interface PendingInvitationsProps {
  teamId: string;
  invitations: Invitation[];
  games: Game[];
}

/** Who was invited by mail and has not answered. Shows nothing when nobody is. */
export default function PendingInvitations({ teamId, invitations, games }: PendingInvitationsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  if (invitations.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="invitations-heading">
      <h3 ref={title} id="invitations-heading" className={list.title} tabIndex={-1}>
        Pending invitations <span className={list.count}>{invitations.length}</span>
      </h3>
      <ul className={list.list}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            teamId={teamId}
            invitation={invitation}
            game={games.find(({ id }) => id === invitation.game_profile_id)}
            onGone={() => title.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

interface InvitationRowProps {
  teamId: string;
  invitation: Invitation;
  game: Game | undefined;
  /** The row is about to go: the focus needs another place. */
  onGone(): void;
}

function InvitationRow({ teamId, invitation, game, onGone }: InvitationRowProps) {
  const now = useNow();
  const resend = useResendInvitation(teamId);
  const cancel = useCancelInvitation(teamId);
  const { email, name, role, expires_at: expiresAt, sent_at: sentAt } = invitation;
  const isExpired = new Date(expiresAt) <= now;
  return (
    <li className={list.row}>
      <span className={styles.icon}>
        <Mail size={18} aria-hidden />
      </span>
      <span className={list.person}>
        <span className={list.name}>{name ?? email}</span>
        {name !== null && <span className={list.detail}>{email}</span>}
        <span className={list.detail}>
          {[game && gameTitle(game), stateOf(sentAt, expiresAt, isExpired)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Chip tone={isExpired ? 'warning' : 'plain'}>{isExpired ? 'expired' : roleLabel(role)}</Chip>
      <span className={list.actions}>
        <Button
          variant="ghost"
          icon={<Send size={16} aria-hidden />}
          isBusy={resend.isPending}
          aria-label={`Send again to ${email}`}
          title="Send again"
          onClick={() => resend.mutate(invitation)}
        />
        <ConfirmDialog
          title="Cancel this invitation?"
          description={`The link emailed to ${email} stops working.`}
          yes="Cancel invitation"
          no="Keep"
          isDestructive
          onConfirm={() => {
            onGone();
            cancel.mutate(invitation);
          }}
        >
          {(ask) => (
            <Button
              onClick={ask}
              variant="ghost"
              isDanger
              icon={<X size={16} aria-hidden />}
              isBusy={cancel.isPending}
              aria-label={`Cancel the invitation to ${email}`}
              title="Cancel"
            />
          )}
        </ConfirmDialog>
      </span>
    </li>
  );
}

function stateOf(sentAt: string | null, expiresAt: string, isExpired: boolean): string {
  if (isExpired) return `Expired on ${plainDate(expiresAt)}. Send it again to renew it.`;
  if (!sentAt) return 'Not emailed yet. Send it again.';
  return `Sent on ${plainDate(sentAt)}, runs until ${plainDate(expiresAt)}`;
}
