import * as z from '@lineup/schema';
import { CheckboxField, Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import type { Player } from '../../model/load-player';
import { useShareResults } from './use-share-results';
import { t } from '../../../language';

const schema = z.object({ shows: z.boolean() });

interface ResultsEditorProps {
  player: Pick<Player, 'shows_results'>;
  onDone(): void;
}

/** Whether others read which matches the player played. */
export function ResultsEditor({ player, onDone }: ResultsEditorProps) {
  const share = useShareResults();
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: 'player-results',
    initial: { shows: player.shows_results ?? false },
    schema,
    send: ({ shows }) => share.mutateAsync(shows),
    onDone,
  });
  return (
    <Form {...formProps} aria-label={t('Results')}>
      <FormMessage>{failure}</FormMessage>
      <p>
        {t(
          'Your teams enter matches with their line-ups. Each result says who stands behind it: both sides, or the team that entered it.',
        )}
      </p>
      <CheckboxField label={t('Show my results on my profile')} {...bind('shows')} />
      <div>
        <SubmitButton label={t('Save')} busyLabel={t('Saving…')} isBusy={isSending} />
      </div>
    </Form>
  );
}
