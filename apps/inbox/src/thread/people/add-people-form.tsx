import { useMemo } from 'react';
import { Form, FormActions, FormMessage, useForm } from '@lineup/ui/form';
import { PeoplePicker } from '../../kit/people-picker/people-picker';
import type { Contact } from '../../model/contact';
import type { Conversation } from '../../model/conversation';
import { useAddPeople } from './change-people';

interface AddPeopleFormProps {
  conversation: Conversation;
  onDone(): void;
}

/** Chooses who comes into a group. Stays with its choice when that fails. */
export function AddPeopleForm({ conversation, onDone }: AddPeopleFormProps) {
  const { conversation_id: id, participants, max_participants: most } = conversation;
  const addition = useAddPeople(id);
  const there = useMemo(() => new Set(participants?.map(({ user_id }) => user_id)), [participants]);
  const { draft, errors, failure, change, isSending, formProps } = useForm<{ people: Contact[] }, string[]>({
    keepAs: `add-people:${id}`,
    initial: { people: [] },
    schema: ({ people }) => {
      const missing = people.filter(({ user_id }) => !there.has(user_id));
      if (missing.length === 0) return { problems: { people: 'Choose somebody to add.' } };
      return { input: missing.map(({ user_id }) => user_id) };
    },
    send: (personIds) => addition.mutateAsync(personIds),
    onDone,
  });
  return (
    <Form {...formProps} aria-label="Add people">
      <FormMessage>{failure}</FormMessage>
      <PeoplePicker
        label="People"
        chosen={draft.people}
        onChange={(people) => change('people', people)}
        most={Math.max(0, most - there.size)}
        limitText={`Group size limit exceeded (max ${most} participants)`}
        leftOut={there}
        error={errors.people}
      />
      <p>They’ll see everything written in this group so far.</p>
      <FormActions label="Add" busyLabel="Adding..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
