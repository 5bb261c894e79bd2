import { useState } from 'react';
import { getClient, Refused, unwrap, useAction } from '@lineup/data';
import { localDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { DateField, Form, FormActions, FormMessage, useForm } from '@lineup/ui/form';
import { useJump } from './use-jump';

export interface DateDialogProps {
  conversationId: string;
  onClose(): void;
}

/** Shows a conversation from a day on. */
export default function DateDialog({ conversationId, onClose }: DateDialogProps) {
  const { jumpTo } = useJump(conversationId);
  // After the dialog is gone, so that the focus stays with the message.
  const [found, setFound] = useState<number>();
  return (
    <Dialog
      title="Jump to a date"
      onClose={() => {
        onClose();
        if (found !== undefined) void jumpTo(found);
      }}
    >
      {(close) => (
        <DateForm
          conversationId={conversationId}
          onFound={(number) => {
            setFound(number);
            close();
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

interface DateFormProps {
  conversationId: string;
  onFound(number: number): void;
  onCancel(): void;
}

function DateForm({ conversationId, onFound, onCancel }: DateFormProps) {
  const [today] = useState(() => localDay(new Date()));
  const search = useAction({
    run: (day: string) => firstMessageSince(conversationId, day),
    failed: 'The day could not be loaded. Try again.',
  });
  const { failure, bind, isSending, formProps } = useForm<{ day: string }, string>({
    initial: { day: '' },
    rules: ({ day }) => {
      if (day === '') return { problems: { day: 'Choose a day.' } };
      return day > today ? { problems: { day: 'Choose a day in the past.' } } : { input: day };
    },
    send: async (day) => {
      const number = await search.mutateAsync(day);
      if (number !== null) onFound(number);
      else throw new Refused({ fields: { day: 'No messages on or after that day.' } }, null);
    },
    staysOpen: true,
  });
  return (
    <Form {...formProps} aria-label="Jump to a date">
      <FormMessage>{failure}</FormMessage>
      <DateField label="Day" isRequired max={today} {...bind('day')} />
      <p>Takes you to the first message of that day, or the next one after it.</p>
      <FormActions label="Show" busyLabel="Looking..." isBusy={isSending} onCancel={onCancel} />
    </Form>
  );
}

/** The first message from the beginning of that day on, by the clock of this device. */
async function firstMessageSince(conversationId: string, day: string): Promise<number | null> {
  const supabase = await getClient();
  const rows = await unwrap(
    supabase
      .from('messages')
      .select('number')
      .eq('conversation_id', conversationId)
      .gte('created_at', new Date(`${day}T00:00`).toISOString())
      .order('created_at')
      .order('id')
      .limit(1),
  );
  return rows[0]?.number ?? null;
}
