import * as z from '@lineup/schema';
import { CheckboxField, Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import type { Player } from '../../model/load-player';
import styles from './editors.module.css';
import { useShareAttendance } from './use-share-attendance';
import { t } from '../../../language';

const schema = z.object({ shows: z.boolean() });

interface AttendanceEditorProps {
  player: Pick<Player, 'shows_attendance' | 'guardian'>;
  onDone(): void;
}

/** Whether others read how reliably the player comes to practices. */
export function AttendanceEditor({ player, onDone }: AttendanceEditorProps) {
  const share = useShareAttendance();
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: 'player-attendance',
    initial: { shows: player.shows_attendance ?? false },
    schema,
    send: ({ shows }) => share.mutateAsync(shows),
    onDone,
  });
  if (player.guardian !== null)
    return (
      <p className={styles.empty}>
        {t('While you are under 18, only you and your teams see how often you come to practices.')}
      </p>
    );
  return (
    <Form {...formProps} aria-label={t('Attendance')}>
      <FormMessage>{failure}</FormMessage>
      <p>
        {t(
          'Coaches look for players they can rely on. It counts the practices of each team in the last 12 weeks: those you came to, as your team recorded it, or else those you said yes to.',
        )}
      </p>
      <CheckboxField label={t('Show my attendance on my profile')} {...bind('shows')} />
      <div>
        <SubmitButton label={t('Save')} busyLabel={t('Saving…')} isBusy={isSending} />
      </div>
    </Form>
  );
}
