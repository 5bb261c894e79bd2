import { getClient, unwrap, useAction } from '@lineup/data';
import { CheckboxField, Form, FormMessage, SubmitButton, any, fields, useForm } from '@lineup/ui/form';
import { recruitingKeys } from '../../../model/keys';
import type { Player } from '../../model/load-player';
import { explainRefusal } from '../../profile-forms/use-save-profile';
import styles from './editors.module.css';

const rules = fields({ shows: any<boolean>() });

interface AttendanceEditorProps {
  player: Pick<Player, 'shows_attendance' | 'guardian'>;
  onDone(): void;
}

/** Whether others read how reliably the player comes to practices. */
export function AttendanceEditor({ player, onDone }: AttendanceEditorProps) {
  const share = useAction({
    run: async (shows: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('share_attendance', { p_shows: shows }));
    },
    refused: explainRefusal,
    failed: 'This could not be saved. What you chose is still here.',
    invalidates: [recruitingKeys.players()],
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: 'player-attendance',
    initial: { shows: player.shows_attendance ?? false },
    rules,
    send: ({ shows }) => share.mutateAsync(shows),
    onDone,
  });
  if (player.guardian !== null)
    return (
      <p className={styles.empty}>
        While you are under 18, only you and your teams see how often you come to practices.
      </p>
    );
  return (
    <Form {...formProps} aria-label="Attendance">
      <FormMessage>{failure}</FormMessage>
      <p>
        Coaches look for players they can rely on. It counts the practices of each team in the last 12 weeks that you
        said you would attend.
      </p>
      <CheckboxField label="Show my attendance on my profile" {...bind('shows')} />
      <div>
        <SubmitButton label="Save" busyLabel="Saving…" isBusy={isSending} />
      </div>
    </Form>
  );
}
