import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useChoices } from '@lineup/ui/choices';
import { Field, type BoundField, type FieldControl } from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { t } from '../../language';
import { findRivals, type Rival } from './find-rivals';
import styles from './matches.module.css';

interface OpponentInputProps extends Omit<BoundField<string>, 'error'> {
  teamId: string;
  /** Slug. */
  game: string;
  /** The team on Lineup that the name stands for; null for an opponent from outside. */
  rivalId: string | null;
  onPick(rivalId: string | null): void;
}

const TYPING_PAUSE_MS = 200;
const MIN_SEARCH = 2;

/** A name from outside, or a team on Lineup out of those that the name finds. */
export function OpponentField({ error, ...rest }: OpponentInputProps & Pick<BoundField<string>, 'error'>) {
  return (
    <Field
      label={t('Opponent')}
      isRequired
      error={error}
      hint={
        rest.rivalId
          ? t('This team confirms the results with you.')
          : t('Choose a team on Lineup so that it confirms results, or just enter a name.')
      }
    >
      {(control) => <OpponentInput control={control} {...rest} />}
    </Field>
  );
}

function OpponentInput({
  control,
  teamId,
  game,
  rivalId,
  onPick,
  value,
  onChange,
  ...named
}: OpponentInputProps & { control: FieldControl }) {
  const [isOpen, setOpen] = useState(false);
  const settled = useSettled(value.trim(), TYPING_PAUSE_MS);
  const search = useQuery({ ...findRivals(teamId, game, settled), ...(rivalId && { enabled: false }) });
  const rivals: Rival[] = rivalId || settled.length < MIN_SEARCH ? [] : (search.data ?? []);
  const shows = isOpen && rivals.length > 0;
  const { fieldProps, listProps, optionProps } = useChoices<Rival>({
    items: rivals,
    keyOf: ({ id }) => id,
    fieldId: control.id,
    label: t('Teams on Lineup'),
    text: value,
    isOpen: shows,
    // Enter sends what was typed unless somebody moved to a team.
    isFirstActive: false,
    onType: (typed) => {
      setOpen(true);
      onPick(null);
      onChange(typed);
    },
    onChoose: (rival) => {
      setOpen(false);
      onChange(rival.name);
      onPick(rival.id);
    },
    onOpen: () => setOpen(true),
    onEscape: shows ? () => setOpen(false) : undefined,
  });
  return (
    <div onBlur={() => setOpen(false)}>
      <input {...named} {...control} {...fieldProps} data-initial-focus type="text" />
      <div {...listProps} className={styles.rivals} hidden={!shows}>
        {shows &&
          rivals.map((rival, index) => (
            <div key={rival.id} {...optionProps(index)} className={styles.rival}>
              {rival.name}
            </div>
          ))}
      </div>
    </div>
  );
}
