import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Plus } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Tabs } from '@lineup/ui/tabs';
import { PendingInvitations } from './invitations/pending-invitations';
import { RosterFileButtons } from './file/roster-file-buttons';
import { lazyPart } from '../kit/dialog/lazy-part';
import type { TeamManage } from '../model/team';
import { GameRoster } from './game-roster';
import { summarizeRoster } from '../model/roster/roster';
import { RosterList } from './roster-list';
import { RosterSummaryView } from './roster-summary';
import styles from './roster-tab.module.css';
import { UndoNotice } from '../kit/undo-notice';
import { useRosterRemoval } from './use-roster-removal';

const addGame = lazyPart('add-game', () => import('./add-game/add-game-dialog'));

const GENERAL = 'general';

/** Who is in the team: as a whole and per game. The open game lives in the address. */
export function RosterTab({ manage }: { manage: TeamManage }) {
  const { team, games, players, staff, isManager } = manage;
  const [params, setParams] = useSearchParams();
  const [isAddingGame, setAddingGame] = useState(false);
  const prefetchAddGame = addGame.usePrefetch();
  const removal = useRosterRemoval(team.id, isManager);
  const open = games.some(({ id }) => id === params.get('game')) ? params.get('game') : GENERAL;

  const openGame = (key: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (key === GENERAL) after.delete('game');
        else after.set('game', key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  const common = { teamId: team.id, isManager, gameId: null, onRemove: removal.removePerson };
  const general = {
    key: GENERAL,
    label: 'General Roster',
    children: (
      <div className={styles.lists}>
        <RosterList {...common} title="Players" kind="player" rows={players} />
        <RosterList {...common} title="Staff" kind="staff" rows={staff} />
      </div>
    ),
  };
  const ofGames = games.map((game) => ({
    key: game.id,
    label: game.title,
    children: (
      <GameRoster
        manage={manage}
        game={game}
        isRemoving={removal.isRemovingGame}
        onRemoveGame={() => removal.removeGame(game)}
        onRemovePerson={removal.removePerson}
      />
    ),
  }));

  return (
    <section aria-labelledby="roster-heading">
      <div className={styles.top}>
        <h2 id="roster-heading" className={styles.heading}>
          Games & Rosters
        </h2>
        {isManager && (
          <div className={styles.actions}>
            <RosterFileButtons manage={manage} gameId={open === GENERAL ? null : open} />
            <Button
              type="primary"
              icon={<Plus size={16} aria-hidden />}
              onPointerEnter={prefetchAddGame}
              onFocus={prefetchAddGame}
              onClick={() => setAddingGame(true)}
            >
              Add Game
            </Button>
          </div>
        )}
      </div>
      <RosterSummaryView summary={summarizeRoster(team, players, staff)} />
      <Tabs size="small" activeKey={open ?? GENERAL} items={[general, ...ofGames]} onChange={openGame} />
      <PendingInvitations
        teamId={team.id}
        isManager={isManager}
        games={games}
        invitations={open === GENERAL ? manage.invitations : manage.invitations.filter(({ gameId }) => gameId === open)}
      />
      {removal.removal && (
        <UndoNotice
          key={removal.removal.id}
          text={removal.removal.text}
          isUndoing={removal.isUndoing}
          onUndo={removal.undo}
          onDismiss={removal.dismiss}
        />
      )}
      {isAddingGame && (
        <addGame.Part teamId={team.id} isManager={isManager} games={games} onClose={() => setAddingGame(false)} />
      )}
    </section>
  );
}
