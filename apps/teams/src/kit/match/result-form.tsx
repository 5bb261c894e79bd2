import * as z from '@lineup/schema';
import { FieldPair, Form, FormActions, NumberField, useForm, wholeNumber } from '@lineup/ui/form';
import type { Match } from '../../model/match';
import styles from './match.module.css';
import type { MatchActions } from './use-match-actions';
import { t } from '../../language';

/** Highest score of a match; the database holds the same. */
const MAX_SCORE = 99;
const score = wholeNumber(0, MAX_SCORE, () => t('Enter 0 to {max}.', { max: MAX_SCORE }));
const resultInput = z.object({ own: score, other: score });

interface ResultFormProps {
  match: Match | undefined;
  enter: MatchActions['enterResult'];
  label: string;
  onDone(): void;
}

/** The score of a match, as the own team sees it. Between two teams on Lineup it counts once the other side has confirmed it. */
export function ResultForm({ match, enter, label, onDone }: ResultFormProps) {
  const { bind, isSending, formProps } = useForm({
    initial: { own: match?.own?.toString() ?? '', other: match?.other?.toString() ?? '' },
    schema: resultInput,
    send: (input) => enter.mutateAsync(input),
    onDone,
  });
  return (
    <Form {...formProps} className={styles.form}>
      <FieldPair>
        <NumberField label={t('Our score')} isRequired min={0} max={MAX_SCORE} {...bind('own')} />
        <NumberField label={t('Their score')} isRequired min={0} max={MAX_SCORE} {...bind('other')} />
      </FieldPair>
      <FormActions label={label} busyLabel={t('Sending...')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
