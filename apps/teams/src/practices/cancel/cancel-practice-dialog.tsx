import { nearDate, timeOfDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, TextArea, text, useForm } from '@lineup/ui/form';
import { Radio } from '@lineup/ui/radio';
import type { Practice } from '../../model/practice';
import { plural, t } from '../../language';
import { peopleToTell } from '../../model/people-to-tell';
import type { TeamPage } from '../../model/team';
import styles from './cancel-practice.module.css';
import { useCancelPractice } from './cancel-practice';

/** Longest note; the database holds the same. */
const MAX_NOTE = 500;

const schema = z.object({ note: text(MAX_NOTE), isFollowing: z.boolean() });

interface CancelPracticeDialogProps {
  page: TeamPage;
  practice: Practice;
  viewerId: string | null;
  onClose(): void;
}

/** Calls a practice off, says whom that tells, and why. */
export default function CancelPracticeDialog({ onClose, ...canceled }: CancelPracticeDialogProps) {
  return (
    <Dialog title={t('Cancel practice')} onClose={onClose}>
      {(close) => <CancelPracticeForm {...canceled} onDone={close} />}
    </Dialog>
  );
}

function CancelPracticeForm({
  page,
  practice,
  viewerId,
  onDone,
}: Omit<CancelPracticeDialogProps, 'onClose'> & { onDone(): void }) {
  const told = peopleToTell(page, viewerId, practice.game_profile_id);
  const cancel = useCancelPractice(page.team.id, practice.id, told);
  const { draft, bind, change, isSending, formProps } = useForm({
    keepAs: `cancel:${practice.id}`,
    initial: { note: '', isFollowing: false },
    schema,
    send: (input) => cancel.mutateAsync(input),
    onDone,
  });
  return (
    <Form {...formProps} className={styles.form}>
      <p className={styles.what}>
        <strong>{practice.title}</strong>
        {` · ${nearDate(practice.scheduled_at)}, ${timeOfDay(practice.scheduled_at)}`}
      </p>
      {practice.series && (
        <Radio.Group
          aria-label={t('What to cancel')}
          value={draft.isFollowing}
          options={[
            { value: false, label: t('This practice') },
            { value: true, label: t('This and all that follow') },
          ]}
          onChange={(event) => change('isFollowing', event.target.value === true)}
        />
      )}
      <TextArea
        label={t('Reason for the team (optional)')}
        hint={t('Everybody on the team can read it, in the app and in the email.')}
        placeholder={t('The arena is closed today.')}
        rows={2}
        maxLength={MAX_NOTE}
        isFirst
        {...bind('note')}
      />
      <p className={styles.told}>
        {told === 0
          ? t('Nobody else is on the team yet, so nobody is told.')
          : plural(
              told,
              'We’ll tell {count} person on the team. Answers stay on the list.',
              'We’ll tell {count} people on the team. Answers stay on the list.',
            )}
      </p>
      <FormActions
        label={draft.isFollowing ? t('Cancel all that follow') : t('Cancel practice')}
        busyLabel={t('Canceling...')}
        isBusy={isSending}
        cancelLabel={t('Keep practice')}
        onCancel={onDone}
      />
    </Form>
  );
}
