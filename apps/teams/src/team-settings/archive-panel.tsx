import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { plainDate } from '@lineup/ui/dates';
import type { Team } from '../model/team';
import panel from '../kit/panel.module.css';
import { useArchiveTeam } from './archive-team';
import styles from './settings.module.css';

/** Archives the team, or restores it. */
export function ArchivePanel({ team }: { team: Team }) {
  const { archived_at: archivedAt } = team;
  const change = useArchiveTeam(team.id, archivedAt === null);
  const run = () => change.mutate();
  return (
    <section className={panel.panel} aria-labelledby="archive-heading">
      <h2 id="archive-heading" className={styles.title}>
        {archivedAt ? 'Archived team' : 'Archive team'}
      </h2>
      <p className={styles.note}>
        {archivedAt
          ? `Archived since ${plainDate(archivedAt)}. Nothing can be added to it, nobody can join it, and its invitations do not work.`
          : 'Its pages stay readable. Nothing can be added, nobody can join, and its invitations stop working. You can restore it at any time.'}
      </p>
      {archivedAt ? (
        <Button variant="primary" isBusy={change.isPending} onClick={run}>
          Restore team
        </Button>
      ) : (
        <ConfirmDialog title={`Archive ${team.name}?`} yes="Archive" no="Keep" isDestructive onConfirm={run}>
          {(ask) => (
            <Button onClick={ask} isDanger isBusy={change.isPending}>
              Archive team
            </Button>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
