import type { ReactNode } from 'react';
import { t } from '../language';
import styles from './chart-table.module.css';

/** A row of the table view; its first cell names it. */
export interface ChartTableRow {
  id: string;
  cells: ReactNode[];
}

interface ChartTableProps {
  title: string;
  columns: readonly string[];
  rows: readonly ChartTableRow[];
}

/** What a chart shows, in figures. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  return (
    // A wide or long table scrolls by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('{title} as a table', { title })}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
