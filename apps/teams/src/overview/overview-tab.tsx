import { Award } from 'lucide-react';
import { OpenDialogButton } from '../kit/dialog/open-dialog-button';
import type { TeamManage } from '../model/team';
import { summarizeRoster } from '../model/roster/roster';
import { achievementDialog } from './achievements/lazy-achievement-dialog';
import { Achievements } from './achievements/achievements';
import { RecentActivity } from './recent-activity';
import styles from './overview-tab.module.css';

/** Four counts and what happened last. */
export function OverviewTab({ manage }: { manage: TeamManage }) {
  const roster = summarizeRoster(manage.team, manage.players, manage.staff);
  const most = manage.team.maxRosterSize;
  return (
    <>
      {manage.isManager && (
        <div className={styles.actions}>
          <OpenDialogButton
            icon={<Award size={16} aria-hidden />}
            label="Add Achievement"
            look="default"
            part={achievementDialog}
            dialog={(onClose) => (
              <achievementDialog.Part teamId={manage.team.id} isManager={manage.isManager} onClose={onClose} />
            )}
          />
        </div>
      )}
      <dl className={styles.counts}>
        <Count label="Active Players" value={roster.players} note={most === null ? null : `of ${most} maximum`} />
        <Count label="Staff Members" value={roster.staff} />
        <Count label="Tournaments" value={manage.tournamentCount} />
        <Count label="Achievements" value={manage.achievementCount} />
      </dl>
      <RecentActivity practices={manage.practices} tournaments={manage.tournaments} />
      <Achievements manage={manage} />
    </>
  );
}

function Count({ label, value, note }: { label: string; value: number; note?: string | null }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value.toLocaleString()}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
