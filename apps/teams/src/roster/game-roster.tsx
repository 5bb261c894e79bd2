import { useSearchParams } from 'react-router-dom';
import { CircleMinus, UserPlus } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import type { Game } from '../model/game';
import type { TeamPage } from '../model/team';
import { useAddDialog } from '../kit/dialog/use-add-dialog';
import { playLevelLabel } from '../model/play-level';
import type { PersonRows } from './edit-roster';
import { ofGame } from '../model/roster/roster';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';
import { RosterList } from './roster-list';
import styles from './roster-tab.module.css';
import { t } from '../language';

const addPerson = lazyPart(() => import('./add-person/add-person-dialog'));

interface GameRosterProps {
  page: TeamPage;
  game: Game;
  isRemoving: boolean;
  onRemoveGame(): void;
  onRemovePerson(person: PersonRows): void;
}

/** Players and staff of one game. Its managers add people here. */
export function GameRoster({ page, game, isRemoving, onRemoveGame, onRemovePerson }: GameRosterProps) {
  const {
    team,
    viewer: { is_manager: isManager },
  } = page;
  const [params] = useSearchParams();
  const additions = { member: useAddDialog('player'), staff: useAddDialog('staff') };
  // Rosters of other games stay mounted behind their tabs.
  const asked = params.get('game');
  const isAsked = asked === game.id || asked === game.esports_title_id;
  const adding = !isAsked ? null : additions.member.isOpen ? 'member' : additions.staff.isOpen ? 'staff' : null;
  const rows = { member: ofGame(page.members, game.id), staff: ofGame(page.staff, game.id) };

  const list = (kind: RosterKind, title: string) => (
    <RosterList
      teamId={team.id}
      title={title}
      kind={kind}
      rows={rows[kind]}
      isManager={isManager}
      gameId={game.id}
      facts={page.facts?.filter(({ game_id }) => game_id === game.esports_title_id)}
      onRemove={onRemovePerson}
      firstStep={
        isManager &&
        t('{button} finds them on Lineup, or invites them by email.', { button: t(ROSTER_KINDS[kind].addTitle) })
      }
      action={
        isManager && (
          <Button
            icon={<UserPlus size={16} aria-hidden />}
            onPointerEnter={addPerson.prefetch}
            onFocus={addPerson.prefetch}
            onClick={() => additions[kind].open()}
          >
            {t(ROSTER_KINDS[kind].addTitle)}
          </Button>
        )
      }
    />
  );
  return (
    <>
      <div className={styles.top}>
        <p className={styles.level}>
          {t('Play Level')} <strong>{playLevelLabel(game.play_level)}</strong>
        </p>
        {isManager && (
          <Button
            variant="ghost"
            isDanger
            icon={<CircleMinus size={16} aria-hidden />}
            isBusy={isRemoving}
            onClick={onRemoveGame}
          >
            {t('Remove Game')}
          </Button>
        )}
      </div>
      <div className={styles.lists}>
        {list('member', t('Players'))}
        {list('staff', t('Staff'))}
      </div>
      {adding && isManager && (
        <addPerson.Part
          place={{ teamId: team.id, kind: adding, gameId: game.id }}
          excludedUserIds={rows[adding].flatMap((row) => row.user_id ?? [])}
          onClose={additions[adding].close}
        />
      )}
    </>
  );
}
