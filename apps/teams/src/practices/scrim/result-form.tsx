import * as z from '@lineup/schema';
import { FieldPair, Form, FormActions, NumberField, useForm, wholeNumber } from '@lineup/ui/form';
import { useEnterScrimResult } from './change-scrim';
import type { PracticeScrim, ScrimMatch } from './load-scrim';
import styles from './scrim.module.css';

/** Highest score of a match; the database holds the same. */
const MAX_SCORE = 99;
const score = wholeNumber(0, MAX_SCORE, `Enter 0 to ${MAX_SCORE}.`);
const resultInput = z.object({ own: score, other: score });

/** The score of a match, as the own team sees it. It counts once the other side has confirmed it. */
export function ResultForm({
  scrim,
  number,
  match,
  onDone,
}: {
  scrim: PracticeScrim;
  number: number;
  match: ScrimMatch | undefined;
  onDone(): void;
}) {
  const enter = useEnterScrimResult(scrim);
  const { bind, isSending, formProps } = useForm({
    initial: { own: match?.own?.toString() ?? '', other: match?.other?.toString() ?? '' },
    schema: resultInput,
    send: (input) => enter.mutateAsync({ number, ...input }),
    onDone,
  });
  return (
    <Form {...formProps} className={styles.form}>
      <FieldPair>
        <NumberField label="Our score" isRequired min={0} max={MAX_SCORE} {...bind('own')} />
        <NumberField label="Their score" isRequired min={0} max={MAX_SCORE} {...bind('other')} />
      </FieldPair>
      <FormActions label="Send result" busyLabel="Sending..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
