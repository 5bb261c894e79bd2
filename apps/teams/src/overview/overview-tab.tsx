import { Award } from 'lucide-react';
import { OpenDialogButton } from '../kit/dialog/open-dialog-button';
import type { TeamPage } from '../model/team';
import { summarizeRoster } from '../model/roster/roster';
import { achievementDialog } from './achievements/lazy-achievement-dialog';
import { Achievements } from './achievements/achievements';
import { RecentActivity } from './recent-activity';
import styles from './overview-tab.module.css';

/** Four counts and what happened last. */
export function OverviewTab({ page }: { page: TeamPage }) {
  const roster = summarizeRoster(page.team, page.members, page.staff);
  const maximum = page.team.max_roster_size;
  return (
    <>
      {page.viewer.is_manager && (
        <div className={styles.actions}>
          <OpenDialogButton
            icon={<Award size={16} aria-hidden />}
            label="Add Achievement"
            variant="default"
            part={achievementDialog}
            dialog={(onClose) => <achievementDialog.Part teamId={page.team.id} onClose={onClose} />}
          />
        </div>
      )}
      <dl className={styles.counts}>
        <Count label="Active Players" value={roster.players} note={maximum === null ? null : `of ${maximum} maximum`} />
        <Count label="Staff Members" value={roster.staff} />
        <Count label="Tournaments" value={page.tournaments_count} />
        <Count label="Achievements" value={page.achievements_count} />
      </dl>
      <RecentActivity practices={page.practices} tournaments={page.tournaments} />
      <Achievements page={page} />
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
