import { type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { Form, FormActions, FormMessage, optionalName, TextField, useForm } from '@lineup/ui/form';
import { NativeSelect } from '@lineup/ui/native-select';
import type { LineupSheet, Match } from '../../model/match';
import styles from './match.module.css';
import type { MatchActions } from './use-match-actions';
import { plural, t } from '../../language';

/** Longest name of a map; the database holds the same. */
const MAX_MAP = 60;

type Place = '' | 'starter' | 'substitute';
const PLACES: Record<Place, string> = {
  '': 'Does not play',
  starter: 'Starts',
  substitute: 'Substitute',
} satisfies Sentences;

interface LineupFormProps {
  sheet: LineupSheet;
  number: number;
  match: Match | undefined;
  /** Line-up to begin with while the match has none: that of the match before. */
  suggested: Match['lineup'];
  save: MatchActions['saveLineup'];
  onDone(): void;
}

/** Of the roster as many starters as the game has, up to five substitutes, and the map where the game has any. */
export function LineupForm({ sheet, number, match, suggested, save, onDone }: LineupFormProps) {
  const size = sheet.lineup_size;
  const roster = sheet.roster ?? [];
  const placed = (id: string): Place => {
    const place = (match?.lineup ?? suggested)?.find(({ user_id: user }) => user === id);
    if (!place) return '';
    return place.is_starter ? 'starter' : 'substitute';
  };
  const of = (places: Record<string, Place>, wanted: Place) =>
    Object.keys(places).filter((id) => places[id] === wanted);
  const { draft, bind, change, errors, isSending, formProps } = useForm({
    initial: {
      map: match?.map ?? '',
      places: Object.fromEntries(roster.map(({ user_id: id }) => [id, placed(id)])) as Record<string, Place>,
    },
    schema: z.object({
      map: optionalName(MAX_MAP),
      places: z.custom<Record<string, Place>>().check(
        z.refine(
          (places) => of(places, 'starter').length === size,
          plural(size, 'Choose {count} who start.', 'Choose {count} who start.'),
        ),
        z.refine((places) => of(places, 'substitute').length <= 5, t('Choose five substitutes at most.')),
      ),
    }),
    send: ({ map, places }) =>
      save.mutateAsync({ map, starters: of(places, 'starter'), substitutes: of(places, 'substitute') }),
    onDone,
  });
  return (
    <Form {...formProps} className={styles.form}>
      <fieldset className={styles.places}>
        <legend>
          {t('Line-up of match {number}: {chosen} of {size} start', {
            number,
            chosen: of(draft.places, 'starter').length,
            size,
          })}
        </legend>
        {roster.map(({ user_id: id, name }) => (
          <label key={id} className={styles.place}>
            <span>{name ?? t('A player')}</span>
            <NativeSelect
              value={draft.places[id] ?? ''}
              onChange={(event) => change('places', { ...draft.places, [id]: event.target.value as Place })}
            >
              {Object.entries(PLACES).map(([value, shown]) => (
                <option key={value} value={value}>
                  {t(shown)}
                </option>
              ))}
            </NativeSelect>
          </label>
        ))}
      </fieldset>
      <FormMessage>{errors.places}</FormMessage>
      {sheet.has_maps && <TextField label={t('Map (optional)')} maxLength={MAX_MAP} {...bind('map')} />}
      <FormActions label={t('Save line-up')} busyLabel={t('Saving…')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
