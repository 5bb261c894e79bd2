import * as z from '@lineup/schema';
import { EVALUATION_MAX, evaluationCriteria, type EvaluationCriterion } from '@lineup/ui/evaluation';
import { Form, FormActions, FormMessage, requiredText, SelectField, TextArea, useForm } from '@lineup/ui/form';
import { useWriteEvaluation } from './answer-evaluation';
import styles from './evaluations-page.module.css';
import type { AskedEvaluation } from './load-evaluations';

const keys = Object.keys(evaluationCriteria) as EvaluationCriterion[];
const rating = z.enum(['', '1', '2', '3', '4', '5']);
const schema = z
  .object({
    ...(Object.fromEntries(keys.map((key) => [key, rating])) as Record<EvaluationCriterion, typeof rating>),
    words: requiredText(EVALUATION_MAX, 'Write what you think of them.'),
  })
  .check(
    z.refine((draft) => keys.some((key) => draft[key] !== ''), { message: 'Rate at least one.', path: [keys[0]!] }),
  );

interface EvaluationFormProps {
  evaluation: AskedEvaluation;
  onDone(): void;
}

/** Ratings and a text, read by the player and by whom the player chooses. */
export function EvaluationForm({ evaluation: { id, person, ratings, words }, onDone }: EvaluationFormProps) {
  const write = useWriteEvaluation();
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `evaluation:${id}`,
    initial: {
      ...(Object.fromEntries(keys.map((key) => [key, String(ratings?.[key] ?? '')])) as Record<
        EvaluationCriterion,
        ''
      >),
      words: words ?? '',
    },
    schema,
    send: ({ words: text, ...rated }) =>
      write.mutateAsync({
        id,
        words: text,
        ratings: Object.fromEntries(keys.flatMap((key) => (rated[key] === '' ? [] : [[key, Number(rated[key])]]))),
      }),
    onDone,
  });
  return (
    <Form {...formProps} aria-label={`Evaluation of ${person ?? 'a player'}`}>
      <FormMessage>{failure}</FormMessage>
      <div className={styles.ratings}>
        {keys.map((key) => (
          <SelectField key={key} label={evaluationCriteria[key]} placeholder="Not rated" {...bind(key)}>
            {[1, 2, 3, 4, 5].map((step) => (
              <option key={step} value={step}>
                {step} of 5
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <TextArea
        label="What you think of them"
        hint="The player reads it with your name and your team, and shows it to colleges or not. Guardians of players under 18 read it, too."
        rows={6}
        isRequired
        maxLength={EVALUATION_MAX}
        {...bind('words')}
      />
      <FormActions label="Send" busyLabel="Sending…" isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
