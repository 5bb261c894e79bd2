import { useId, useState, type ReactNode } from 'react';
import { ChartColumn, Table2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import styles from './analytics.module.css';

interface ChartPanelProps {
  title: string;
  /** The chart in one sentence, for people who cannot see it. */
  summary: string;
  /** Null without figures. */
  chart: ReactNode;
  columns: string[];
  rows: { id: string; cells: string[] }[];
  /** Said without figures. */
  emptyText: string;
}

/** A chart which can be read as a table, too. */
export function ChartPanel({ title, summary, chart, columns, rows, emptyText }: ChartPanelProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {rows.length > 0 && (
          <Button
            type="text"
            size="small"
            icon={isTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
            aria-label={isTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : isTable ? (
        // A wide or long table scrolls by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title} as a table`}>
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
      ) : (
        <figure className={styles.figure} role="img" aria-label={summary}>
          {chart}
        </figure>
      )}
    </section>
  );
}
