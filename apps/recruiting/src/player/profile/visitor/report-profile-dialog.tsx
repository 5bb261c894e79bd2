import { MAX_REPORT_DETAILS, REPORT_REASONS, type ReportReason } from '@lineup/product/report-reasons';
import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, FormMessage, SelectField, TextArea, oneOf, optionalText, useForm } from '@lineup/ui/form';
import type { Player } from '../../model/load-player';
import { useReportProfile } from './use-report-profile';

interface ReportProfileDialogProps {
  player: Player;
  onClose(): void;
}

/** What is wrong with a profile, for the platform's staff. */
export default function ReportProfileDialog({ player, onClose }: ReportProfileDialogProps) {
  return (
    <Dialog title="Report this profile" onClose={onClose}>
      {(close) => <ReportForm player={player} onDone={close} />}
    </Dialog>
  );
}

const schema = z.object({
  reason: oneOf(Object.keys(REPORT_REASONS) as ReportReason[], 'Choose what is wrong.'),
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
    <Form {...formProps} aria-label="Report this profile">
      <p>
        Our staff get the profile as it is now, and your name. {player.name ?? 'The player'} is not told who reported
        it.
      </p>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="What is wrong?"
        isRequired
        placeholder="Choose a reason"
        choices={REPORT_REASONS}
        {...bind('reason')}
      />
      <TextArea label="What else should we know? (optional)" maxLength={MAX_REPORT_DETAILS} {...bind('details')} />
      <FormActions label="Send report" busyLabel="Sending..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
