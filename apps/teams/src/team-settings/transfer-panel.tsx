import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { Popconfirm } from '@lineup/ui/popconfirm';
import { Select } from '@lineup/ui/select';
import { onePerPerson } from '../model/roster/roster';
import type { TeamPage } from '../model/team';
import { Field } from '../form/field';
import { useOnce } from '../kit/use-once';
import { personName } from '../model/words';
import panel from '../kit/panel.module.css';
import { useTransferTeam } from './transfer-team';
import styles from './settings.module.css';

/** Gives the team to somebody on it. */
export function TransferPanel({ page }: { page: TeamPage }) {
  const {
    team,
    members: players,
    staff,
    viewer: { is_manager: isManager },
  } = page;
  const [userId, setUserId] = useState<string | null>(null);
  const transfer = useTransferTeam(team.id, isManager);
  const once = useOnce();
  const navigate = useNavigate();
  const people = onePerPerson([...staff, ...players]).filter((row) => row.user_id !== team.owner_user_id);
  const chosen = people.find((row) => row.user_id === userId);

  const confirm = () =>
    void once(async () => {
      if (!chosen) return;
      await transfer.mutateAsync({ userId: chosen.user_id });
      await navigate(`/teams/${team.id}/manage`, { replace: true });
    });
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
          <Field label="New owner">
            {(control) => (
              <Select
                {...control}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="Choose a person of the team"
                value={userId}
                options={people.map((row) => ({
                  value: row.user_id,
                  label: row.user_email
                    ? `${personName(row.user_full_name)} (${row.user_email})`
                    : personName(row.user_full_name),
                }))}
                onChange={setUserId}
              />
            )}
          </Field>
          <Popconfirm
            title={`Transfer ${team.name}?`}
            description={`${personName(chosen?.user_full_name)} becomes the owner. Only they can give it back.`}
            okText="Transfer"
            cancelText="Keep"
            okButtonProps={{ danger: true }}
            disabled={!chosen}
            onConfirm={confirm}
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
