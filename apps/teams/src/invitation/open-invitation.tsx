import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { saveRedirect } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import * as z from '@lineup/schema';
import { Form, useForm } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { plainDate } from '@lineup/ui/dates';
import { roleLabel } from '../model/roster/roster-role';
import { OwnNameField, ownName } from '../kit/own-name-field';
import panel from '../kit/panel.module.css';
import { t } from '../language';
import { useAnswerInvitation } from './answer-invitation';
import styles from './open-invitation.module.css';
import type { ReceivedInvitation } from './read-invitation';

interface OpenInvitationProps {
  invitation: ReceivedInvitation;
  /** What the person who looks may do. */
  children: ReactNode;
}

/** An invitation that waits for its answer. */
export function OpenInvitation({ invitation, children }: OpenInvitationProps) {
  const { team, role, game, invited_by: invitedBy, expires_at: expiresAt } = invitation;
  return (
    <div className={panel.panel}>
      <div className={styles.team}>
        <Logo name={team.name} url={team.logo_url} size={72} />
        <div>
          <h1 className={styles.title}>{t('Join {team}', { team: team.name })}</h1>
          <p className={styles.by}>
            {invitedBy
              ? t('{name} invites you.', { name: invitedBy })
              : t('A manager of {team} invites you.', { team: team.name })}
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('As')} value={roleLabel(role)} />
        {game && <Fact label={t('Game')} value={game} />}
        <Fact label={t('Answer until')} value={plainDate(expiresAt)} />
      </dl>
      {children}
    </div>
  );
}

interface AnswerInvitationProps {
  token: string;
  viewerId: string;
  /** Has no name yet, and gives one. */
  isNameless: boolean;
}

/** The answer of the person whom the invitation is for. Who has no name yet gives one, so that the team knows who came. */
export function AnswerInvitation({ token, viewerId, isNameless }: AnswerInvitationProps) {
  const answer = useAnswerInvitation(token, viewerId);
  const { bind, isSending, formProps } = useForm({
    initial: { name: '' },
    schema: isNameless ? nameSchema : () => ({ input: { name: '' } }),
    send: ({ name }) => answer.mutateAsync({ accept: true, ...(name && { name }) }),
  });
  return (
    <Form {...formProps} aria-label={t('Your answer')}>
      {isNameless && <OwnNameField {...bind('name')} />}
      <p className={styles.note}>{t('Your name shows on the team’s roster. Its people also see your email.')}</p>
      <div className={styles.actions}>
        <Button isBusy={answer.isPending && !isSending} onClick={() => answer.mutate({ accept: false })}>
          {t('Decline')}
        </Button>
        <Button variant="primary" type="submit" isBusy={isSending}>
          {t('Accept')}
        </Button>
      </div>
    </Form>
  );
}

const nameSchema = z.object({ name: ownName });

interface SignInForInvitationProps {
  token: string;
  hint: string;
  /** The invited address while nobody has an account with it: the link then makes one without another email. */
  newEmail: string | null;
}

/** Leads a visitor to sign in or sign up, and back to the invitation. */
export function SignInForInvitation({ token, hint, newEmail }: SignInForInvitationProps) {
  const { pathname, hash } = useLocation();
  const keepWayBack = () => saveRedirect(pathname + hash);
  if (newEmail === null)
    return (
      <>
        <p className={styles.note}>
          {t('Sign in with the address that was invited ({hint}) to answer. Without an account yet, sign up with it.', {
            hint,
          })}
        </p>
        <div className={styles.actions}>
          <LinkButton to="/auth" variant="primary" state={{ mode: 'join' }} onClick={keepWayBack}>
            {t('Sign in or sign up')}
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.note}>
        {t('Create your account with {email} to answer. You will not have to confirm it by email.', {
          email: newEmail,
        })}
      </p>
      <div className={styles.actions}>
        <LinkButton to="/auth" state={{ mode: 'sign-in' }} onClick={keepWayBack}>
          {t('Sign in')}
        </LinkButton>
        <LinkButton
          to="/auth"
          variant="primary"
          state={{ mode: 'sign-up', invitation: { email: newEmail, token } }}
          onClick={keepWayBack}
        >
          {t('Create your account')}
        </LinkButton>
      </div>
    </>
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
