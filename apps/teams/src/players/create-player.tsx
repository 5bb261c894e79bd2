import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNavigateIfHere } from '@lineup/contract';
import { FieldPair, SelectField } from '@lineup/ui/form';
import panel from '../kit/panel.module.css';
import { AddPersonForm } from '../roster/add-person/add-person-form';
import styles from './create-player.module.css';
import type { OwnedTeam } from './list-owned-teams';

/** The value of the choice "no game": a select takes no null. */
const WHOLE_TEAM = '';

/** A player for the first of the teams, unless another is chosen. */
export function CreatePlayer({ teams }: { teams: OwnedTeam[] }) {
  const [teamId, setTeamId] = useState(teams[0]?.id ?? '');
  const [chosenGame, setChosenGame] = useState<string | null>(null);
  const navigate = useNavigate();
  const navigateIfHere = useNavigateIfHere();
  const games = teams.find(({ id }) => id === teamId)?.games ?? [];
  const gameId = chosenGame ?? games[0]?.id ?? WHOLE_TEAM;
  const roster = `/teams/${teamId}/manage?tab=roster${gameId && `&game=${gameId}`}`;

  return (
    <div className={`${panel.panel} ${styles.panel}`}>
      <FieldPair>
        <SelectField
          label="Team"
          value={teamId}
          onChange={(id) => {
            setTeamId(id);
            setChosenGame(null);
          }}
        >
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Game" value={gameId} onChange={setChosenGame}>
          {games.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value={WHOLE_TEAM}>Whole team, no game</option>
        </SelectField>
      </FieldPair>
      <AddPersonForm
        place={{ teamId, kind: 'member', gameId: gameId || null }}
        excludedUserIds={[]}
        onDone={() => void navigateIfHere(roster)}
        onCancel={() => void navigate('/players')}
      />
    </div>
  );
}
