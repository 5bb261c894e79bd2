import { roleLabel } from '../../model/roster/roster-role';
import type { Game } from '../../model/game';
import styles from './import-preview.module.css';
import type { ImportRow } from './import-rows';
import { gameTitle } from '../../model/game';

/** The rows of a file and what an import would do with each. */
export function PreviewTable({ rows, games }: { rows: ImportRow[]; games: Game[] }) {
  const titles = new Map(games.map((game) => [game.id, gameTitle(game)]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
    <div className={styles.frame} role="region" aria-label="Preview" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Email</th>
            <th scope="col">As</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className={styles.line}>{row.line}</td>
              <td>{row.email || '(empty)'}</td>
              <td>{row.person && asWhat(row.person, titles)}</td>
              <td className={row.person ? (row.known === 'on-list' ? styles.known : undefined) : styles.problem}>
                {row.person ? KNOWN[row.known ?? 'new'] : row.problems.join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const KNOWN = {
  new: 'Joins, or is invited by email',
  invited: 'Invited already: no second email while the role stays',
  'on-list': 'On the roster already: stays as it is',
};

function asWhat({ kind, role, gameId }: NonNullable<ImportRow['person']>, titles: Map<string, string>): string {
  const list = kind === 'staff' ? `Staff, ${roleLabel(role)}` : roleLabel(role);
  return gameId ? `${list} (${titles.get(gameId) ?? 'Unknown Game'})` : list;
}
