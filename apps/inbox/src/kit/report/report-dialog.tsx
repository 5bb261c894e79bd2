import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, SelectField, TextArea, useForm } from '@lineup/ui/form';
import type { Message } from './message';
import { MAX_DETAILS, REPORT_REASONS, type ReportReason } from '../model/report-reasons';
import { useReportMessage } from './report-message';

export interface ReportDialogProps {
  message: Message;
  senderName: string;
  onClose(): void;
}

/** Reports one message, with words of one's own where the reason alone does not tell. */
export default function ReportDialog({ message, senderName, onClose }: ReportDialogProps) {
  return (
    <Dialog title="Report message" keepsInput onClose={onClose}>
      {(close) => <ReportForm message={message} senderName={senderName} onDone={close} />}
    </Dialog>
  );
}

function ReportForm({ message, senderName, onDone }: Omit<ReportDialogProps, 'onClose'> & { onDone(): void }) {
  const report = useReportMessage();
  const { failure, bind, isSending, formProps } = useForm<
    { reason: string; details: string },
    { reason: ReportReason; details: string | null }
  >({
    initial: { reason: '', details: '' },
    rules: ({ reason, details }) => {
      if (!(reason in REPORT_REASONS)) return { problems: { reason: 'Choose what is wrong.' } };
      if (details.trim().length > MAX_DETAILS)
        return { problems: { details: `Use at most ${MAX_DETAILS} characters.` } };
      return { input: { reason: reason as ReportReason, details: details.trim() || null } };
    },
    send: (input, id) => report.mutateAsync({ id, messageId: message.id, ...input }),
    onDone,
  });
  return (
    <Form {...formProps} aria-label="Report message">
      <p>
        Our staff gets this message of {senderName} as it is now, also when it is edited or deleted later. People in the
        conversation won’t be notified.
      </p>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="What is wrong?"
        isRequired
        placeholder="Choose a reason"
        choices={REPORT_REASONS}
        {...bind('reason')}
      />
      <TextArea label="What else should we know? (optional)" maxLength={MAX_DETAILS} {...bind('details')} />
      <FormActions label="Send report" busyLabel="Sending..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
