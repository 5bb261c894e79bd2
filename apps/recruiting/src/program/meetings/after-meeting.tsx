import { useState } from 'react';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { Form, FormActions, FormMessage, optionalText, SelectField, TextField, useForm } from '@lineup/ui/form';
import { feedbackSentences } from '@lineup/ui/college-sentences';
import type { Booking, ProgramMeetings, OfferedTime } from '../model/load-meetings';
import styles from './meetings-page.module.css';
import { FEEDBACK_MAX } from './slot-fields';
import { useGiveFeedback } from './use-give-feedback';
import { useSettleMeeting } from './use-settle-meeting';

interface AfterMeetingProps {
  booking: Booking;
  slot: OfferedTime;
  criteria: ProgramMeetings['criteria'];
  canWork: boolean;
}

const SCORES = [1, 2, 3, 4, 5] as const;
const outcomes = { came: 'Came', no_show: 'No-show' } as const;

/** What is recorded of a player afterwards: whether they came, the own score sheet of a tryout, a sentence to them. */
export default function AfterMeeting({ booking, slot, criteria, canWork }: AfterMeetingProps) {
  const { id, name, outcome, feedback_sentence: sentence, feedback_words: words } = booking;
  const settle = useSettleMeeting();
  const [isWriting, setWriting] = useState(false);
  const said = words ?? (sentence && sentence in feedbackSentences ? feedbackSentences[sentence as 'thank_you'] : null);
  return (
    <div className={styles.after}>
      <div className={styles.actions} role="group" aria-label={`Did ${name} come?`}>
        {Object.entries(outcomes).map(([value, label]) => (
          <Button
            key={value}
            size="small"
            data-outcome={value}
            aria-pressed={outcome === value}
            aria-disabled={!canWork}
            onClick={() =>
              canWork &&
              settle.mutate({ do: 'record', booking: id, outcome: outcome === value ? null : (value as 'came') })
            }
          >
            {label}
          </Button>
        ))}
        {canWork && !isWriting && (
          <Button size="small" variant="ghost" onClick={() => setWriting(true)}>
            {said === null ? 'Give feedback' : 'Change feedback'}
          </Button>
        )}
      </div>
      {slot.kind === 'tryout' && criteria.length > 0 && (
        <ul className={styles.sheet}>
          {criteria.map((criterion) => {
            const score = booking.scores.find(({ criterion_id: each }) => each === criterion.id);
            return (
              <li key={criterion.id}>
                <span>
                  {criterion.name} <small className={styles.muted}>{standing(score)}</small>
                </span>
                {canWork && (
                  <fieldset className={styles.stars}>
                    <legend className="lu-visually-hidden">{`Your score of ${name} for ${criterion.name}`}</legend>
                    {SCORES.map((value) => (
                      <label key={value} data-on={score?.mine === value || undefined}>
                        <input
                          type="radio"
                          name={`score-${id}-${criterion.id}`}
                          checked={score?.mine === value}
                          aria-label={`${value} of 5`}
                          onChange={() =>
                            settle.mutate({ do: 'score', booking: id, criterion: criterion.id, score: value })
                          }
                        />
                        {value}
                      </label>
                    ))}
                  </fieldset>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {said !== null && !isWriting && <blockquote className={styles.said}>{said}</blockquote>}
      {isWriting && <FeedbackForm booking={booking} onClose={() => setWriting(false)} />}
    </div>
  );
}

/** Scores of colleagues are hidden until the own one is stored, so that each judges alone. */
function standing(score: Booking['scores'][number] | undefined): string {
  if (!score) return 'No score yet';
  if (score.average !== null) return `Average ${score.average.toFixed(1)}`;
  return score.amount === 1 ? '1 score. Give yours to see it.' : `${score.amount} scores. Give yours to see them.`;
}

const OWN_WORDS = 'own';

const schema = z.object({ sentence: z.string(), words: optionalText(FEEDBACK_MAX) }).check(
  z.refine(({ sentence, words }) => sentence !== OWN_WORDS || words !== null, {
    error: 'Write a sentence.',
    path: ['words'],
  }),
);

function FeedbackForm({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const give = useGiveFeedback();
  const mayWrite = booking.way === 'words';
  const { bind, failure, isSending, formProps } = useForm({
    initial: {
      sentence: booking.feedback_words === null ? (booking.feedback_sentence ?? 'well_played') : OWN_WORDS,
      words: booking.feedback_words ?? '',
    },
    schema,
    send: ({ sentence, words }) =>
      give.mutateAsync({
        booking: booking.id,
        sentence: sentence === OWN_WORDS ? '' : sentence,
        words: words ?? '',
      }),
    onDone: onClose,
  });
  return (
    <Form {...formProps} aria-label={`Feedback for ${booking.name}`}>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="Feedback"
        hint="The player reads it on their status page, and the guardians of a player under 18 do."
        choices={{ ...feedbackSentences, ...(mayWrite && { [OWN_WORDS]: 'Own sentence' }) }}
        {...bind('sentence')}
      />
      {bind('sentence').value === OWN_WORDS && (
        <TextField label="Your sentence" maxLength={FEEDBACK_MAX} isRequired {...bind('words')} />
      )}
      <FormActions label="Send" busyLabel="Sending…" isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
