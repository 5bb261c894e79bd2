import { useState, type ReactNode } from 'react';
import { TextField } from '@lineup/ui/form';
import { personKey, type RosterRow } from '../model/person';
import type { PersonRows } from './edit-roster';
import { byRole, onePerPerson } from '../model/roster/roster';
import type { RosterFact } from '../model/team';
import type { RosterKind } from '../model/roster/roster-kind';
import { roleLabel } from '../model/roster/roster-role';
import { rosterName } from '../model/words';
import styles from '../kit/list/people-list.module.css';
import { RosterRowView } from './roster-row';
import { t } from '../language';

/** So many people are found faster by typing. */
const SEARCH_FROM = 15;

interface RosterListProps {
  teamId: string;
  title: string;
  kind: RosterKind;
  rows: RosterRow[];
  isManager: boolean;
  /** Null: the whole team, each person once. */
  gameId: string | null;
  /** What players say about the games of the list, as the team page has it. */
  facts?: readonly RosterFact[] | null | undefined;
  /** Beside the title. */
  action?: ReactNode;
  /** Said where there is nobody, to those who can change that. */
  firstStep?: ReactNode;
  onRemove(person: PersonRows): void;
}

/** People of a team or of one game with their role. */
export function RosterList({
  teamId,
  title,
  kind,
  rows,
  isManager,
  gameId,
  facts,
  action,
  firstStep,
  onRemove,
}: RosterListProps) {
  const [search, setSearch] = useState('');
  const people = gameId ? byRole(rows) : onePerPerson(byRole(rows));
  const wanted = search.trim().toLowerCase();
  const shown = people.filter((row) =>
    [rosterName(row), row.user_email ?? '', roleLabel(row.role)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <section aria-label={title}>
      <div className={styles.top}>
        <h3 className={styles.title}>
          {title} <span className={styles.count}>{people.length}</span>
        </h3>
        {action}
      </div>
      {people.length >= SEARCH_FROM && (
        <div className={styles.search}>
          <TextField
            label={t('Search {what}', { what: title.toLowerCase() })}
            name="search"
            value={search}
            error={undefined}
            onChange={setSearch}
          />
        </div>
      )}
      {people.length > 0 && shown.length === 0 ? (
        <p className={styles.empty} role="status">
          {t('Nobody here matches “{text}”.', { text: search.trim() })}
        </p>
      ) : shown.length === 0 ? (
        <div className={styles.empty}>
          <p>{kind === 'member' ? t('No players here yet.') : t('No staff here yet.')}</p>
          {firstStep}
        </div>
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
              facts={
                kind === 'member' && row.user_id !== null
                  ? (facts?.filter((each) => each.user_id === row.user_id) ?? [])
                  : []
              }
              onRemove={() => onRemove({ kind, rows: rows.filter((each) => personKey(each) === personKey(row)) })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
