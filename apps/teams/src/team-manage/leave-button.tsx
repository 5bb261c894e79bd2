import { LogOut } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { Team } from '../model/team';
import { useLeaveTeam } from './leave-team';
import { t } from '../language';

/** For a player or staff of the team: leaves it, after a question. */
export default function LeaveButton({ team }: { team: Team }) {
  const leave = useLeaveTeam(team);
  return (
    <ConfirmDialog
      title={t('Leave {team}?', { team: team.name })}
      description={t(
        'You leave all its rosters and lose access to its planning. To come back, the team has to add you again.',
      )}
      yes={t('Leave')}
      no={t('Stay')}
      isDestructive
      onConfirm={() => leave.mutate()}
    >
      {(ask) => (
        <Button onClick={ask} isBusy={leave.isPending} icon={<LogOut size={16} aria-hidden />}>
          {t('Leave team')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
