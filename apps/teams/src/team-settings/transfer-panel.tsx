import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { SelectField } from '@lineup/ui/form';
import { Popconfirm } from '@lineup/ui/popconfirm';
import panel from '../kit/panel.module.css';
import { onePerPerson } from '../model/roster/roster';
import type { TeamPage } from '../model/team';
import { personName } from '../model/words';
import styles from './settings.module.css';
import { useTransferTeam } from './transfer-team';

/** Gives the team to somebody on it. */
export function TransferPanel({ page: { team, members: players, staff } }: { page: TeamPage }) {
  const [userId, setUserId] = useState('');
  const navigate = useNavigate();
  const transfer = useTransferTeam(team.id, () => navigate(`/teams/${team.id}/manage`, { replace: true }));
  const people = onePerPerson([...staff, ...players]).flatMap((row) =>
    row.is_confirmed && row.user_id && row.user_id !== team.owner_user_id ? { ...row, user_id: row.user_id } : [],
  );
  const chosen = people.find((row) => row.user_id === userId);

  return (
    <section className={panel.panel} aria-labelledby="transfer-heading">
      <h2 id="transfer-heading" className={styles.title}>
        Transfer ownership
      </h2>
      <p className={styles.note}>
        The new owner manages the team at once, and you no longer do. You stay on the lists you are on.
      </p>
      {people.length === 0 ? (
        <p className={styles.note}>Add the new owner to the roster first.</p>
      ) : (
        <div className={styles.choice}>
          <SelectField label="New owner" placeholder="Choose a person of the team" value={userId} onChange={setUserId}>
            {people.map((row) => (
              <option key={row.user_id} value={row.user_id}>
                {row.user_email
                  ? `${personName(row.user_full_name)} (${row.user_email})`
                  : personName(row.user_full_name)}
              </option>
            ))}
          </SelectField>
          <Popconfirm
            title={`Transfer ${team.name}?`}
            description={`${personName(chosen?.user_full_name)} becomes the owner. Only they can give it back.`}
            okText="Transfer"
            cancelText="Keep"
            okButtonProps={{ danger: true }}
            disabled={!chosen}
            onConfirm={() => chosen && transfer.mutate({ userId: chosen.user_id })}
          >
            <Button danger disabled={!chosen} loading={transfer.isPending}>
              Transfer team
            </Button>
          </Popconfirm>
        </div>
      )}
    </section>
  );
}
