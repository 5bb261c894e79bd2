import { CheckFilter } from './filters';
import styles from './filters.module.css';

export interface ManyFilterProps {
  /** In the address, once for each value, where the form is sent without script. */
  name?: string;
  label: string;
  choices: readonly string[];
  /** How many things each choice would leave; shown beside it. */
  amounts?: ReadonlyMap<string, number>;
  /** Label of the choice without a limit, for example "All games". */
  all: string;
  /** A value beside the choices, from the address, is shown too, so that it can be removed. */
  value: readonly string[];
  onChange(value: string[]): void;
}

/** A filter that takes several values: boxes that open below it. Closes when the focus leaves it, and on Escape. */
export function ManyFilter({ name: inAddress, label, choices, amounts, all, value, onChange }: ManyFilterProps) {
  const shown = [...new Set([...choices, ...value])];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its controls, to close
    <details
      className={styles.many}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a target the window lost the focus, or a click met no control: inside the panel it stays open.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.preventDefault();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.select}>
        <span className="lu-visually-hidden">{`${label}: `}</span>
        <span className={styles.chosen}>{value.join(', ') || all}</span>
      </summary>
      <fieldset className={styles.panel}>
        <legend className="lu-visually-hidden">{label}</legend>
        {shown.map((name) => (
          <CheckFilter
            key={name}
            name={inAddress}
            stored={name}
            label={name}
            amount={amounts?.get(name)}
            isOn={value.includes(name)}
            onChange={(isOn) => onChange(isOn ? [...value, name] : value.filter((other) => other !== name))}
          />
        ))}
      </fieldset>
    </details>
  );
}
