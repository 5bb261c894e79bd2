import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { LinkButton } from '@lineup/ui/link-button';
import { sentence } from '@lineup/language';
import panel from '../kit/panel.module.css';
import { asWords } from '../model/words';
import { t } from '../language';
import type { TeamRequest } from './load-team-requests';
import styles from './team-request.module.css';
import { useWithdrawTeamRequest } from './withdraw-request';

const STATES = {
  pending: { label: sentence('Waiting for our staff'), tone: 'warning' },
  approved: { label: sentence('Approved'), tone: 'success' },
  declined: { label: sentence('Declined'), tone: 'danger' },
} as const;

/** An own request: where it stands, why it was declined, and what can be done. */
export function OwnRequest({ request, onCorrect }: { request: TeamRequest; onCorrect(): void }) {
  const { id, name, status, decision_note: reason, team_id: team } = request;
  const withdraw = useWithdrawTeamRequest(id);
  const state = STATES[status as keyof typeof STATES] ?? STATES.pending;
  return (
    <li className={panel.panel}>
      <p className={styles.head}>
        <b>{name}</b>
        <Chip>{asWords(request.organization_type)}</Chip>
        <Chip tone={state.tone}>{t(state.label)}</Chip>
      </p>
      {status === 'declined' && <p className={styles.text}>{t('Our staff wrote:')}</p>}
      {status === 'pending' && reason && <p className={styles.text}>{t('You corrected it after our staff wrote:')}</p>}
      {status !== 'approved' && reason && <p className={styles.reason}>{reason}</p>}
      {status === 'approved' && team ? (
        <div className={styles.buttons}>
          <LinkButton to={`/teams/${team}/manage`} variant="primary">
            {t('Open {name}', { name })}
          </LinkButton>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button variant={status === 'declined' ? 'primary' : 'secondary'} onClick={onCorrect}>
            {status === 'declined' ? t('Correct and send again') : t('Correct it')}
          </Button>
          <ConfirmDialog
            title={t('Withdraw the request for {name}?', { name })}
            yes={t('Withdraw')}
            no={t('Keep')}
            isDestructive
            onConfirm={() => withdraw.mutate()}
          >
            {(ask) => (
              <Button onClick={ask} isBusy={withdraw.isPending}>
                {t('Withdraw')}
              </Button>
            )}
          </ConfirmDialog>
        </div>
      )}
    </li>
  );
}
