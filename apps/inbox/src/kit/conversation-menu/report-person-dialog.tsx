import { getClient, unwrap, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, SelectField, TextArea, useForm } from '@lineup/ui/form';
import { othersIn, participantName, type Conversation } from '../../model/conversation';
import { MAX_DETAILS, REPORT_REASONS, type ReportReason } from '../../model/report-reasons';

export interface ReportPersonDialogProps {
  conversation: Conversation;
  myId: string;
  onClose(): void;
}

/** Reports somebody of a conversation to the platform's staff. */
export default function ReportPersonDialog({ conversation, myId, onClose }: ReportPersonDialogProps) {
  return (
    <Dialog title="Report a person" onClose={onClose}>
      {(close) => <ReportForm conversation={conversation} myId={myId} onDone={close} />}
    </Dialog>
  );
}

interface PersonReport {
  person: string;
  reason: ReportReason;
  details: string | null;
}

function ReportForm({ conversation, myId, onDone }: Omit<ReportPersonDialogProps, 'onClose'> & { onDone(): void }) {
  const others = othersIn(conversation, myId);
  const report = useReportPerson();
  const { failure, bind, isSending, formProps } = useForm<
    { person: string; reason: string; details: string },
    PersonReport
  >({
    keepAs: `report-person:${conversation.conversation_id}`,
    initial: { person: others.length === 1 ? (others[0]?.user_id ?? '') : '', reason: '', details: '' },
    rules: ({ person, reason, details }) => {
      const problems = {
        ...(person === '' && { person: 'Choose a person.' }),
        ...(!(reason in REPORT_REASONS) && { reason: 'Choose what is wrong.' }),
        ...(details.trim().length > MAX_DETAILS && { details: `Use at most ${MAX_DETAILS} characters.` }),
      };
      if (Object.keys(problems).length > 0) return { problems };
      return { input: { person, reason: reason as ReportReason, details: details.trim() || null } };
    },
    send: (input, id) => report.mutateAsync({ id, ...input }),
    onDone,
  });
  return (
    <Form {...formProps} aria-label="Report a person">
      <p>
        Our staff will look into it. To show them what was said, report the message itself: open it in the conversation
        and choose Report. People in the conversation won’t be notified.
      </p>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="Who are you reporting?"
        isRequired
        placeholder="Choose a person"
        choices={Object.fromEntries(others.map((person) => [person.user_id, participantName(person)]))}
        {...bind('person')}
      />
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

function useReportPerson() {
  return useAction({
    run: async ({ id, person, reason, details }: PersonReport & { id: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('report_abuse', {
          p_id: id,
          p_user_id: person,
          p_reason: reason,
          ...(details !== null && { p_details: details }),
        }),
      );
    },
    done: { title: 'Report sent', description: 'Our staff will review it. Nobody in the conversation will know.' },
    refused: (error) =>
      error.kind === 'rate-limited'
        ? { message: 'You have sent many reports today. In an emergency call your local emergency number.' }
        : undefined,
    failed: 'The report could not be sent. Try again.',
  });
}
