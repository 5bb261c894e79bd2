import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Plus } from 'lucide-react';
import { useNavigateIfHere } from '@lineup/contract';
import { LinkButton } from '@lineup/ui/link-button';
import { Tabs } from '@lineup/ui/tabs';
import { lazyPart } from '@lineup/ui/lazy-part';
import { lazyView } from '@lineup/ui/lazy-view';
import { RemovalsNotice } from '../kit/removals-notice';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useAddDialog } from '../kit/dialog/use-add-dialog';
import { RosterFileButtons } from './file/roster-file-buttons';
import type { TeamPage } from '../model/team';
import { GameRoster } from './game-roster';
import { summarizeRoster } from '../model/roster/roster';
import { RosterList } from './roster-list';
import { RosterSummaryView } from './roster-summary';
import styles from './roster-tab.module.css';
import type { RosterRemoval } from './use-roster-removal';
import { gameTitle } from '../model/game';
import { plural, t } from '../language';

// Managers alone have them, with a dialog of antd.
const invitations = lazyView(() => import('./invitations/pending-invitations'), null);
const addGame = lazyPart(() => import('./add-game/add-game-dialog'));

const GENERAL = 'general';

/** Who is in the team: as a whole and per game. The open game lives in the address. */
export function RosterTab({ page, removal }: { page: TeamPage; removal: RosterRemoval }) {
  const {
    team,
    games,
    members: players,
    staff,
    viewer: { is_manager: isManager, evaluations_asked: asking = null },
  } = page;
  const [params, setParams] = useSearchParams();
  const navigateIfHere = useNavigateIfHere();
  const addition = useAddDialog('game');
  // Opened in the place of the dialog, once that is gone.
  const added = useRef<string>(null);
  const asked = params.get('game');
  // A new game is asked for by its title: it has an id here once the team was read again.
  const open = games.find((game) => game.id === asked || game.esports_title_id === asked)?.id ?? GENERAL;

  const openGame = (key: string) =>
    setParams((before) => withGame(before, key), { replace: true, preventScrollReset: true });

  const firstStep = isManager && (
    <>
      {games.length > 0
        ? t('Players are added to a game: open its roster.')
        : t('Each game has its own roster: add the game first, then its players.')}
      <span className={styles.steps}>
        {games.length === 0 ? (
          <DialogButton
            icon={<Plus size={16} aria-hidden />}
            label={t('Add the first one')}
            variant="secondary"
            part={addGame}
            onOpen={() => addition.open()}
          />
        ) : (
          games.map((game) => (
            <LinkButton key={game.id} to={`?tab=roster&game=${game.id}`}>
              {gameTitle(game)}
            </LinkButton>
          ))
        )}
      </span>
    </>
  );
  const common = { teamId: team.id, isManager, gameId: null, onRemove: removal.removePerson };
  const general = {
    key: GENERAL,
    label: t('General Roster'),
    children: (
      <div className={styles.lists}>
        <RosterList
          {...common}
          title={t('Players')}
          kind="member"
          rows={players}
          facts={page.facts}
          firstStep={firstStep}
        />
        <RosterList {...common} title={t('Staff')} kind="staff" rows={staff} />
      </div>
    ),
  };
  const ofGames = games.map((game) => ({
    key: game.id,
    label: gameTitle(game),
    children: (
      <GameRoster
        page={page}
        game={game}
        isRemoving={removal.isRemovingGame(game)}
        onRemoveGame={() => removal.removeGame(game)}
        onRemovePerson={removal.removePerson}
      />
    ),
  }));

  return (
    <section aria-labelledby="roster-heading">
      <div className={styles.top}>
        <h2 id="roster-heading" className={styles.heading}>
          {t('Games & Rosters')}
        </h2>
        {isManager && (
          <div className={styles.actions}>
            <RosterFileButtons page={page} gameId={open === GENERAL ? null : open} />
            <DialogButton
              icon={<Plus size={16} aria-hidden />}
              label={t('Add Game')}
              part={addGame}
              onOpen={() => addition.open()}
            />
          </div>
        )}
      </div>
      {asking !== null && (
        <p className={styles.asking}>
          {asking > 0 &&
            plural(asking, 'A player asks you for an evaluation.', '{count} players ask you for an evaluation.')}
          <LinkButton to="/teams/evaluations">{asking > 0 ? t('Write it') : t('Your evaluations')}</LinkButton>
        </p>
      )}
      <RosterSummaryView summary={summarizeRoster(team, players, staff)} />
      <Tabs size="small" activeKey={open ?? GENERAL} items={[general, ...ofGames]} onChange={openGame} />
      {page.invitations.length > 0 && (
        <invitations.Part
          teamId={team.id}
          games={games}
          invitations={
            open === GENERAL
              ? page.invitations
              : page.invitations.filter(({ game_profile_id: gameId }) => gameId === open)
          }
        />
      )}
      <RemovalsNotice
        removals={removal.removals}
        isUndoing={removal.isUndoing}
        onUndo={removal.undo}
        onDismiss={removal.dismiss}
      />
      {addition.isOpen && isManager && (
        <addGame.Part
          teamId={team.id}
          games={games}
          onAdded={(title) => (added.current = title)}
          onClose={() => {
            if (added.current === null) return addition.close();
            const search = withGame(params, added.current);
            added.current = null;
            search.delete('add');
            void navigateIfHere({ search: search.toString() }, { replace: true, preventScrollReset: true });
          }}
        />
      )}
    </section>
  );
}

function withGame(before: URLSearchParams, key: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (key === GENERAL) after.delete('game');
  else after.set('game', key);
  return after;
}
