import { REACTIONS, type ReactionKind } from './message';
import { REACTION_MARKS } from './reaction-marks';
import styles from './reaction-picker.module.css';

export interface ReactionPickerProps {
  /** Mine until now. */
  mine: ReactionKind | null;
  onReact(kind: ReactionKind | null): void;
}

/** The reactions to choose from; mine again takes it back. */
export default function ReactionPicker({ mine, onReact }: ReactionPickerProps) {
  return (
    <span className={styles.picker} role="group" aria-label="React">
      {REACTIONS.map((kind) => {
        const { Icon, name } = REACTION_MARKS[kind];
        return (
          <button
            key={kind}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={kind === mine}
            onClick={() => onReact(kind === mine ? null : kind)}
          >
            <Icon size={20} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
