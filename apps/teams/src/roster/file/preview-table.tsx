import { roleLabel } from '../../model/roster/roster-role';
import type { Game } from '../../model/game';
import styles from './import-preview.module.css';
import type { Outcome } from './import-roster';
import type { ImportRow } from './import-rows';
import { gameTitle } from '../../model/game';

interface PreviewTableProps {
  rows: ImportRow[];
  games: Game[];
  /** What became of the rows that were imported, by line; without it, what an import would do. */
  outcomes?: ReadonlyMap<number, Outcome['outcome']>;
}

/** The rows of a file and what an import would do with each, or did. */
export function PreviewTable({ rows, games, outcomes }: PreviewTableProps) {
  const titles = new Map(games.map((game) => [game.id, gameTitle(game)]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
    <div className={styles.frame} role="region" aria-label={outcomes ? 'Result' : 'Preview'} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Person</th>
            <th scope="col">As</th>
            <th scope="col">{outcomes ? 'What happened' : 'What happens'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className={styles.line}>{row.line}</td>
              <td>
                {nameOf(row) && <strong className={styles.name}>{nameOf(row)}</strong>}
                {row.email || (nameOf(row) ? '' : '(empty)')}
              </td>
              <td>{row.person && asWhat(row.person, titles)}</td>
              <td className={row.person ? (row.known === 'on-list' ? styles.known : undefined) : styles.problem}>
                {outcomes ? happened(row, outcomes) : row.person ? KNOWN[row.known ?? 'new'] : row.problems.join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of a row with a problem, what the file says: so it is found again. */
const nameOf = ({ person, name }: ImportRow) => (person ? person.name : name.trim());

const KNOWN = {
  new: 'Joins, or is invited by email',
  invited: 'Invited already: no second email while the role stays',
  'on-list': 'On the roster already: stays as it is',
};

const HAPPENED = {
  added: 'Added, and asked to confirm',
  invited: 'Invited by email',
  unchanged: 'On the roster already: stays as it is',
};

function happened({ line, problems }: ImportRow, outcomes: ReadonlyMap<number, Outcome['outcome']>): string {
  const outcome = outcomes.get(line);
  if (outcome) return HAPPENED[outcome];
  return problems.length > 0 ? `Left out: ${problems.join(' ')}` : KNOWN['on-list'];
}

function asWhat({ kind, role, gameId }: NonNullable<ImportRow['person']>, titles: Map<string, string>): string {
  const list = kind === 'staff' ? `Staff, ${roleLabel(role)}` : roleLabel(role);
  return gameId ? `${list} (${titles.get(gameId) ?? 'Unknown Game'})` : list;
}
