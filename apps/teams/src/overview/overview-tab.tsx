import { Award } from 'lucide-react';
import { Suspense } from 'react';
import { OpenDialogButton } from '../kit/dialog/open-dialog-button';
import { lazyQuietly } from '../kit/lazy-quietly';
import { useNow } from '../kit/use-now';
import { comingFirst } from '../model/coming-first';
import type { TeamPage } from '../model/team';
import { summarizeRoster } from '../model/roster/roster';
import { achievementDialog } from './achievements/lazy-achievement-dialog';
import { Achievements } from './achievements/achievements';
import { FirstSteps } from './first-steps';
import { NextPractice } from './next-practice';
import { RecentActivity } from './recent-activity';
import styles from './overview-tab.module.css';
import { t } from '../language';

// Only the team has a board.
const Board = lazyQuietly(() => import('./board/board'));

/** What comes next, four counts, and what the team does. */
export function OverviewTab({ page, viewerId }: { page: TeamPage; viewerId: string | null }) {
  const now = useNow(page.as_of);
  const [next] = comingFirst(
    page.practices.filter(({ status, scheduled_at: start }) => status === 'scheduled' && new Date(start) >= now),
    ({ scheduled_at: start }) => start,
    now,
  );
  const roster = summarizeRoster(page.team, page.members, page.staff);
  const maximum = page.team.max_roster_size;
  return (
    <>
      {page.board && viewerId && (
        <Suspense>
          <Board page={page} board={page.board} viewerId={viewerId} />
        </Suspense>
      )}
      <FirstSteps page={page} />
      {next && viewerId && page.viewer.sees_inside && !page.team.archived_at && (
        <NextPractice teamId={page.team.id} practice={next} viewerId={viewerId} />
      )}
      {page.viewer.is_manager && (
        <div className={styles.actions}>
          <OpenDialogButton
            icon={<Award size={16} aria-hidden />}
            label={t('Add Achievement')}
            variant="secondary"
            part={achievementDialog}
            dialog={(onClose) => <achievementDialog.Part teamId={page.team.id} onClose={onClose} />}
          />
        </div>
      )}
      <dl className={styles.counts}>
        <Count
          label={t('Active Players')}
          value={roster.players}
          note={
            maximum === null
              ? null
              : roster.over > 0
                ? t('of {max} maximum, {over} over', { max: maximum, over: roster.over })
                : t('of {max} maximum', { max: maximum })
          }
        />
        <Count label={t('Staff Members')} value={roster.staff} />
        <Count label={t('Tournaments')} value={page.tournaments_count} />
        <Count label={t('Achievements')} value={page.achievements_count} />
      </dl>
      <RecentActivity page={page} now={now} />
      <Achievements page={page} />
    </>
  );
}

function Count({ label, value, note }: { label: string; value: number; note?: string | null }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value.toLocaleString('en-US')}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
