import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Select } from '@lineup/ui/select';
import { AddPersonForm } from '../roster/add-person/add-person-form';
import { Field } from '../form/field';
import form from '../form/form.module.css';
import panel from '../kit/panel.module.css';
import styles from './create-player.module.css';
import type { OwnedTeam } from './list-owned-teams';

/** The value of the choice "no game": a select takes no null. */
const WHOLE_TEAM = '';

/** A player for the first of the teams, unless another is chosen. */
export function CreatePlayer({ teams }: { teams: OwnedTeam[] }) {
  const [teamId, setTeamId] = useState(teams[0]?.id ?? '');
  const [chosenGame, setChosenGame] = useState<string | null>(null);
  const navigate = useNavigate();
  const games = teams.find(({ id }) => id === teamId)?.games ?? [];
  const gameId = chosenGame ?? games[0]?.id ?? WHOLE_TEAM;
  const roster = `/teams/${teamId}/manage?tab=roster${gameId && `&game=${gameId}`}`;

  return (
    <div className={`${panel.panel} ${styles.panel}`}>
      <div className={form.pair}>
        <Field label="Team">
          {(control) => (
            <Select
              {...control}
              showSearch={{ optionFilterProp: 'label' }}
              value={teamId}
              options={teams.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => {
                setTeamId(id);
                setChosenGame(null);
              }}
            />
          )}
        </Field>
        <Field label="Game">
          {(control) => (
            <Select
              {...control}
              value={gameId}
              options={[
                ...games.map(({ id, title }) => ({ value: id, label: title })),
                { value: WHOLE_TEAM, label: 'Whole team, no game' },
              ]}
              onChange={setChosenGame}
            />
          )}
        </Field>
      </div>
      <AddPersonForm
        place={{ teamId, kind: 'member', gameId: gameId || null }}
        isManager
        excludedUserIds={[]}
        onDone={() => void navigate(roster)}
        onCancel={() => void navigate('/players')}
      />
    </div>
  );
}
