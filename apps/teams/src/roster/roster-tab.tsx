import { Tabs } from '@lineup/ui/tabs';
import type { TeamManage } from '../team-manage/team';
import { playLevelLabel } from './play-level';
import { ofGame, onePerPerson, summarizeRoster } from './roster';
import { RosterList } from './roster-list';
import { RosterSummaryView } from './roster-summary';
import styles from './roster-tab.module.css';

/** Who is in the team: as a whole and per game. */
export function RosterTab({ manage }: { manage: TeamManage }) {
  const { team, games, players, staff } = manage;
  const general = {
    key: 'general',
    label: 'General Roster',
    children: (
      <div className={styles.lists}>
        <RosterList title="Players" kind="player" rows={onePerPerson(players)} />
        <RosterList title="Staff" kind="staff" rows={onePerPerson(staff)} />
      </div>
    ),
  };
  const ofGames = games.map((game) => ({
    key: game.id,
    label: game.title,
    children: (
      <>
        <p className={styles.level}>
          Play Level <strong>{playLevelLabel(game.playLevel)}</strong>
        </p>
        <div className={styles.lists}>
          <RosterList title="Players" kind="player" rows={ofGame(players, game.id)} />
          <RosterList title="Staff" kind="staff" rows={ofGame(staff, game.id)} />
        </div>
      </>
    ),
  }));

  return (
    <section aria-labelledby="roster-heading">
      <h2 id="roster-heading" className={styles.heading}>
        Games & Rosters
      </h2>
      <RosterSummaryView summary={summarizeRoster(team, players, staff)} />
      <Tabs size="small" items={[general, ...ofGames]} />
    </section>
  );
}
