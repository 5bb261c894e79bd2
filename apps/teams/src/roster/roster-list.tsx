import type { ReactNode } from 'react';
import { personKey, type RosterRow } from '../model/person';
import type { PersonRows } from './edit-roster';
import { onePerPerson } from '../model/roster/roster';
import type { RosterKind } from '../model/roster/roster-kind';
import styles from '../kit/list/people-list.module.css';
import { RosterRowView } from './roster-row';

interface RosterListProps {
  teamId: string;
  title: string;
  kind: RosterKind;
  rows: RosterRow[];
  isManager: boolean;
  /** Null: the whole team, each person once. */
  gameId: string | null;
  /** Beside the title. */
  action?: ReactNode;
  onRemove(person: PersonRows): void;
}

/** People of a team or of one game with their role. */
export function RosterList({ teamId, title, kind, rows, isManager, gameId, action, onRemove }: RosterListProps) {
  const shown = gameId ? rows : onePerPerson(rows);
  return (
    <section aria-label={title}>
      <div className={styles.top}>
        <h3 className={styles.title}>
          {title} <span className={styles.count}>{shown.length}</span>
        </h3>
        {action}
      </div>
      {shown.length === 0 ? (
        <p className={styles.empty}>{kind === 'member' ? 'No players here yet.' : 'No staff here yet.'}</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((row) => (
            <RosterRowView
              key={row.id}
              teamId={teamId}
              kind={kind}
              row={row}
              isManager={isManager}
              canEditRole={gameId !== null}
              onRemove={() => onRemove({ kind, rows: rows.filter((each) => personKey(each) === personKey(row)) })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
