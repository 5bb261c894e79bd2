import { Button } from '@lineup/ui/button';
import { dateAndTime } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team } from '../model/team';
import panel from '../kit/panel.module.css';
import { listExports, useExportConversations } from './export-conversations';
import styles from './settings.module.css';

/** For the owner: what staff and minors of the team said to each other, as a file. */
export function ConversationsPanel({ team }: { team: Team }) {
  const action = useExportConversations(team);
  const [isShown, setIsShown] = useState(false);
  return (
    <section className={panel.panel} aria-labelledby="conversations-heading">
      <h2 id="conversations-heading" className={styles.title}>
        Conversations with minors
      </h2>
      <p className={styles.note}>
        What the owner or staff and minors of this team have written in conversations that hold both. Each of these
        conversations says that you can export it, and every export is recorded.
      </p>
      <div className={styles.exports}>
        <Button isBusy={action.isPending} onClick={() => action.mutate('csv')}>
          Export as CSV
        </Button>
        <Button isBusy={action.isPending} onClick={() => action.mutate('json')}>
          Export as JSON
        </Button>
        {!isShown && <Button onClick={() => setIsShown(true)}>Show exports</Button>}
      </div>
      {isShown && <Exports teamId={team.id} />}
    </section>
  );
}

/** Everybody in these conversations sees of the same exports that they were made. */
function Exports({ teamId }: { teamId: string }) {
  const { data, isError, refetch } = useQuery(listExports(teamId));
  if (isError && !data) return <ErrorState title="The exports could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.note}>Loading exports…</p>;
  if (data.length === 0) return <p className={styles.note}>Nobody has exported these conversations yet.</p>;
  return (
    <SettingsList label="Exports">
      {data.map(({ exported_by_name: name, exported_at: at, messages }) => (
        <SettingsLine
          key={at}
          title={<strong>{dateAndTime(at)}</strong>}
          detail={`${name ?? 'A deleted account'}, ${messages.toLocaleString('en-US')} ${messages === 1 ? 'message' : 'messages'}`}
        />
      ))}
    </SettingsList>
  );
}
