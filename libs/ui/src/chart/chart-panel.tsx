import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { icon } from '../content/icons';
import { t } from '../language';
import styles from './chart-panel.module.css';
import { ChartTable, type ChartTableRow } from './chart-table';

const ChartColumn = icon('M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3');
const Table2 = icon(
  'M9 3H5a2 2 0 0 0-2 2v4m6-6h10a2 2 0 0 1 2 2v4M9 3v18m0 0h10a2 2 0 0 0 2-2V9M9 21H5a2 2 0 0 1-2-2V9m0 0h18',
);

export interface ChartPanelProps {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  /** The chart. */
  children: ReactNode;
  columns: readonly string[];
  rows: readonly ChartTableRow[];
  /** In place of the chart when there are no rows. */
  emptyText: string;
  className?: string | undefined;
}

/** The frame of a chart: its title, and everything in it as a table, too. */
export function ChartPanel({ title, note, children, columns, rows, emptyText, className }: ChartPanelProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section className={[styles.panel, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {rows.length > 0 && (
          <Button
            variant="ghost"
            className={styles.toggle}
            aria-label={isTable ? t('Show {title} as a chart', { title }) : t('Show {title} as a table', { title })}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
            {isTable ? t('Chart') : t('Table')}
          </Button>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {rows.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : isTable ? (
        <ChartTable title={title} columns={columns} rows={rows} />
      ) : (
        <div className={styles.chart}>{children}</div>
      )}
    </section>
  );
}
