import { memo } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { KeyCap } from '../kit/figures';
import { HeroMark } from '../kit/hero-mark';
import { ROLES } from '../model/cooldown';
import type { StoredAbility } from '../model/load-editor';
import { LABELS } from '../model/cooldown-fields';
import styles from './editor.module.css';
import { FigureCell } from './figure-cell';

interface EditorTableProps {
  /** Rows of one hero stand together. */
  heroes: readonly [hero: string, rows: StoredAbility[]][];
  onDetails(row: StoredAbility): void;
  onRemove(rows: readonly StoredAbility[], text: string): void;
}

/** Every figure in a field of its own. */
export function EditorTable({ heroes, onDetails, onRemove }: EditorTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
    <div className={styles.scroll} role="region" aria-label="Figures" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{LABELS.ability}</th>
            <th scope="col">{LABELS.input_key}</th>
            <th scope="col">{LABELS.cooldown_seconds}</th>
            <th scope="col">{LABELS.charges}</th>
            <th scope="col">{LABELS.energy_cost}</th>
            <th scope="col">
              <span className="lu-visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {heroes.map(([hero, rows]) => (
          <tbody key={hero}>
            <tr>
              <th scope="rowgroup" colSpan={5} className={styles.heroRow}>
                <span className={styles.hero}>
                  <HeroMark name={hero} roles={rows[0] ? [rows[0].role] : []} size={28} />
                  {hero}
                  <span className={styles.muted}>{[...new Set(rows.map(({ role }) => ROLES[role]))].join(', ')}</span>
                </span>
              </th>
              <td className={styles.heroRow}>
                <Button
                  variant="ghost"
                  className={styles.icon}
                  aria-label={`Remove ${hero}`}
                  onClick={() =>
                    onRemove(
                      rows,
                      `${hero} was removed, with ${rows.length} ${rows.length === 1 ? 'ability' : 'abilities'}.`,
                    )
                  }
                >
                  <Trash2 size={16} aria-hidden />
                </Button>
              </td>
            </tr>
            {rows.map((row) => (
              <AbilityRow key={row.id} row={row} onDetails={onDetails} onRemove={onRemove} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface AbilityRowProps extends Pick<EditorTableProps, 'onDetails' | 'onRemove'> {
  row: StoredAbility;
}

const AbilityRow = memo(function AbilityRow({ row, onDetails, onRemove }: AbilityRowProps) {
  return (
    <tr>
      <th scope="row">
        {row.ability}
        {row.kind !== 'Normal' && <span className={styles.muted}> · {row.kind}</span>}
        {row.note && <span className={styles.note}>{row.note}</span>}
      </th>
      <td>
        <KeyCap name={row.input_key} />
      </td>
      <FigureCell row={row} field="cooldown_seconds" />
      <FigureCell row={row} field="charges" />
      <FigureCell row={row} field="energy_cost" />
      <td className={styles.actions}>
        <Button
          variant="ghost"
          className={styles.icon}
          aria-label={`Edit ${row.ability} of ${row.hero}`}
          onClick={() => onDetails(row)}
        >
          <Pencil size={16} aria-hidden />
        </Button>
        <Button
          variant="ghost"
          className={styles.icon}
          aria-label={`Remove ${row.ability} of ${row.hero}`}
          onClick={() => onRemove([row], `${row.ability} of ${row.hero} was removed.`)}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </td>
    </tr>
  );
});
