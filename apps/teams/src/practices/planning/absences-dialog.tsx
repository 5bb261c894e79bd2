import { Button } from '@lineup/ui/button';
import { Dialog } from '@lineup/ui/dialog';
import { DateField, FieldPair, Form, FormActions, FormMessage, TextField, useForm } from '@lineup/ui/form';
import type { Absence } from '../../model/planning';
import { ABSENCE_LIMITS, absenceInput, absenceDays, today, type AbsenceDraft } from './absence-input';
import { useAddAbsence, useRemoveAbsence } from './change-absences';
import styles from './planning.module.css';
import { databaseSays, t } from '../../language';

export interface AbsencesDialogProps {
  absences: Absence[];
  onClose(): void;
}

/** Days on which the viewer is away, in all their teams. */
export default function AbsencesDialog({ absences, onClose }: AbsencesDialogProps) {
  const remove = useRemoveAbsence();
  return (
    <Dialog title={t('Days you are away')} onClose={onClose}>
      {(close) => (
        <div className={styles.calendar}>
          {absences.length > 0 && (
            <ul className={styles.absences} aria-label={t('Your absences')}>
              {absences.map((absence) => (
                <li key={absence.id}>
                  <span>
                    <strong>{absenceDays(absence)}</strong>
                    <span className={styles.reason}>
                      {absence.is_by_guardian
                        ? `${databaseSays(absence.reason)} · ${t('entered by a guardian')}`
                        : absence.reason}
                    </span>
                  </span>
                  <Button
                    aria-label={t('Remove {days}', { days: absenceDays(absence) })}
                    isBusy={remove.isPending && remove.variables === absence.id}
                    onClick={() => remove.mutate(absence.id)}
                  >
                    {t('Remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <AbsenceForm onDone={close} />
        </div>
      )}
    </Dialog>
  );
}

function AbsenceForm({ onDone }: { onDone(): void }) {
  const add = useAddAbsence();
  const { draft, bind, failure, isSending, formProps } = useForm({
    keepAs: 'absence',
    initial: { startsOn: '', endsOn: '', reason: '' } as AbsenceDraft,
    schema: absenceInput,
    send: (input, id) => add.mutateAsync({ id, ...input }),
    onDone,
  });
  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <p className={styles.text}>
        {t(
          'Every practice on these days is answered with “not attending”, in all your teams, also those planned later. You can still change your answer to each one.',
        )}
      </p>
      <FieldPair>
        <DateField label={t('First day')} isRequired isFirst min={today()} {...bind('startsOn')} />
        <DateField label={t('Last day')} isRequired min={draft.startsOn || today()} {...bind('endsOn')} />
      </FieldPair>
      <TextField
        label={t('Reason')}
        hint={t('Your teams read it with each answer.')}
        isRequired
        maxLength={ABSENCE_LIMITS.reason}
        {...bind('reason')}
      />
      <FormActions label={t('Save days')} busyLabel={t('Saving…')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
