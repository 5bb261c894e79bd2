import { MAX_REPORT_DETAILS, REPORT_REASONS, reportReasons } from '@lineup/product/report-reasons';
import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, FormMessage, SelectField, TextArea, oneOf, optionalText, useForm } from '@lineup/ui/form';
import type { Player } from '../../model/load-player';
import { useReportProfile } from './use-report-profile';
import { t } from '../../../language';

interface ReportProfileDialogProps {
  player: Player;
  onClose(): void;
}

/** What is wrong with a profile, for the platform's staff. */
export default function ReportProfileDialog({ player, onClose }: ReportProfileDialogProps) {
  return (
    <Dialog title={t('Report this profile')} onClose={onClose}>
      {(close) => <ReportForm player={player} onDone={close} />}
    </Dialog>
  );
}

const schema = z.object({
  reason: oneOf(REPORT_REASONS, () => t('Choose what is wrong.')),
  details: optionalText(MAX_REPORT_DETAILS),
});

function ReportForm({ player, onDone }: { player: Player; onDone(): void }) {
  const report = useReportProfile();
  const { failure, bind, isSending, formProps } = useForm({
    keepAs: `report-profile:${player.user_id}`,
    isSensitive: true,
    initial: { reason: '', details: '' },
    schema,
    send: (input, id) => report.mutateAsync({ id, slug: player.slug, ...input }),
    onDone,
  });
  return (
    <Form {...formProps} aria-label={t('Report this profile')}>
      <p>
        {t('Our staff get the profile as it is now, and your name. {name} is not told who reported it.', {
          name: player.name ?? t('The player'),
        })}
      </p>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label={t('What is wrong?')}
        isRequired
        placeholder={t('Choose a reason')}
        choices={reportReasons()}
        {...bind('reason')}
      />
      <TextArea label={t('What else should we know? (optional)')} maxLength={MAX_REPORT_DETAILS} {...bind('details')} />
      <FormActions label={t('Send report')} busyLabel={t('Sending…')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
