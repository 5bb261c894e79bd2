import { MAX_REPORT_DETAILS, REPORT_REASONS, reportReasons, type ReportReason } from '@lineup/product/report-reasons';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, SelectField, TextArea, useForm } from '@lineup/ui/form';
import type { Participant } from '../../model/conversation';
import { participantName } from '../../model/conversation-name';
import { useReportAbuse, type Reported } from './report-abuse';

export interface ReportDialogProps {
  title: string;
  /** What staff get, and who learns of it. */
  about: string;
  /** The message that is reported, or the people of whom one is. */
  subject: { messageId: string } | { people: Participant[] };
  onClose(): void;
}

/** Reports a message or somebody to the platform's staff, with words of one's own where the reason alone does not tell. */
export default function ReportDialog({ title, about, subject, onClose }: ReportDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => <ReportForm title={title} about={about} subject={subject} onDone={close} />}
    </Dialog>
  );
}

interface Input {
  reported: Reported;
  reason: ReportReason;
  details: string | null;
}

function ReportForm({ title, about, subject, onDone }: Omit<ReportDialogProps, 'onClose'> & { onDone(): void }) {
  const report = useReportAbuse();
  const people = 'people' in subject ? subject.people : [];
  const { failure, bind, isSending, formProps } = useForm<{ person: string; reason: string; details: string }, Input>({
    keepAs: `report:${'people' in subject ? people.map((person) => person.user_id).join() : subject.messageId}`,
    isSensitive: true,
    initial: { person: people.length === 1 ? (people[0]?.user_id ?? '') : '', reason: '', details: '' },
    schema: ({ person, reason, details }) => {
      const chosen = REPORT_REASONS.find((each) => each === reason);
      const problems = {
        ...('people' in subject && person === '' && { person: 'Choose a person.' }),
        ...(!chosen && { reason: 'Choose what is wrong.' }),
        ...(details.trim().length > MAX_REPORT_DETAILS && { details: `Use at most ${MAX_REPORT_DETAILS} characters.` }),
      };
      if (!chosen || Object.keys(problems).length > 0) return { problems };
      const reported = 'people' in subject ? { personId: person } : subject;
      return { input: { reported, reason: chosen, details: details.trim() || null } };
    },
    send: (input, id) => report.mutateAsync({ id, ...input }),
    onDone,
  });
  return (
    <Form {...formProps} aria-label={title}>
      <p>{about}</p>
      <FormMessage>{failure}</FormMessage>
      {'people' in subject && (
        <SelectField
          label="Who are you reporting?"
          isRequired
          placeholder="Choose a person"
          choices={Object.fromEntries(people.map((person) => [person.user_id, participantName(person)]))}
          {...bind('person')}
        />
      )}
      <SelectField
        label="What is wrong?"
        isRequired
        placeholder="Choose a reason"
        choices={reportReasons()}
        {...bind('reason')}
      />
      <TextArea label="What else should we know? (optional)" maxLength={MAX_REPORT_DETAILS} {...bind('details')} />
      <FormActions label="Send report" busyLabel="Sending..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
