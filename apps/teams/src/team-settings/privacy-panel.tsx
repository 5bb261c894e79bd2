import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { Team } from '../model/team';
import panel from '../kit/panel.module.css';
import { useSetPrivacy } from './set-privacy';
import styles from './settings.module.css';

/** Who may know of the team. A private one is opened to everybody only after a question. */
export function PrivacyPanel({ team }: { team: Team }) {
  const { is_private: isPrivate } = team;
  const change = useSetPrivacy(team.id, !isPrivate);
  const run = () => change.mutate();
  return (
    <section className={panel.panel} aria-labelledby="privacy-heading">
      <h2 id="privacy-heading" className={styles.title}>
        {isPrivate ? 'Private team' : 'Public team'}
      </h2>
      <p className={styles.note}>
        {isPrivate
          ? 'Only its people can find this team and see its pages. People join by invitation.'
          : 'Anyone can find this team and see its name, results and recruiting posts.'}
      </p>
      {isPrivate ? (
        <ConfirmDialog
          title={`Make ${team.name} public?`}
          description="Anyone on the internet will be able to find the team and see its name, logo, results and posts, and which members have a public profile. Where a minor plays, places and hours of practices stay hidden."
          yes="Make public"
          no="Keep private"
          onConfirm={run}
        >
          {(ask) => (
            <Button onClick={ask} isBusy={change.isPending}>
              Make public…
            </Button>
          )}
        </ConfirmDialog>
      ) : (
        <Button onClick={run} isBusy={change.isPending}>
          Make private
        </Button>
      )}
    </section>
  );
}
