import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Form, FormMessage, SubmitButton, TextField, hasText, tooLong, useForm } from '@lineup/ui/form';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { listExports, useExportConversation } from './export-conversation';

const MAX_REASON = 500;

/** The whole conversation of a reported message, for a reason; who exported it before stands below. */
export function ExportForm({ reportId }: { reportId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Export the conversation</summary>
      {isOpen && <OpenForm reportId={reportId} />}
    </details>
  );
}

function OpenForm({ reportId }: { reportId: string }) {
  const action = useExportConversation(reportId);
  const earlier = useQuery(listExports(reportId));
  const { bind, failure, isSending, formProps } = useForm<{ reason: string }, string>({
    keepAs: `report-export:${reportId}`,
    isSensitive: true,
    initial: { reason: '' },
    schema: ({ reason }) => {
      if (!hasText(reason)) return { problems: { reason: 'Say why you need the whole conversation.' } };
      const long = tooLong(reason, MAX_REASON);
      return long ? { problems: { reason: long } } : { input: reason.trim() };
    },
    send: (reason) => action.mutateAsync(reason),
    staysOpen: true,
  });
  return (
    <>
      <Form {...formProps} aria-label="Export the conversation">
        <FormMessage>{failure}</FormMessage>
        <TextField
          label="Why"
          hint="All of our staff read this reason here."
          isRequired
          maxLength={MAX_REASON}
          {...bind('reason')}
        />
        <SubmitButton label="Export as JSON" busyLabel="Exporting..." isBusy={isSending} />
      </Form>
      {earlier.data && earlier.data.length > 0 && (
        <ul className={styles.plainList} aria-label="Exports of this conversation">
          {earlier.data.map((each) => (
            <li key={each.exported_at}>
              {each.exported_by_name ?? 'A deleted account'} exported {each.messages}{' '}
              {each.messages === 1 ? 'message' : 'messages'}, <Moment at={each.exported_at} />
              {` · ${each.reason}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
