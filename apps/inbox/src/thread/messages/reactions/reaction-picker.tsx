import { MenuSwitch } from '@lineup/ui/menu';
import { REACTIONS, type ReactionKind } from '../../cache/message';
import { REACTION_MARKS } from './reaction-marks';
import styles from './reaction-picker.module.css';

interface ReactionPickerProps {
  /** Mine until now. */
  mine: ReactionKind | null;
  onReact(kind: ReactionKind | null): void;
}

/** The reactions to choose from, in a menu; mine again takes it back. */
export function ReactionPicker({ mine, onReact }: ReactionPickerProps) {
  return (
    <div className={styles.picker} role="group" aria-label="React">
      {REACTIONS.map((kind) => {
        const { Icon, name } = REACTION_MARKS[kind];
        return (
          <MenuSwitch
            key={kind}
            look={{ name, className: styles.reaction }}
            isChecked={kind === mine}
            onPress={() => onReact(kind === mine ? null : kind)}
          >
            <Icon size={20} aria-hidden />
          </MenuSwitch>
        );
      })}
    </div>
  );
}
