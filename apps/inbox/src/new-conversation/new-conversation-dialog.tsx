import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, TextField, tooLong, useForm, type DraftCheck } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { PeoplePicker } from '../kit/people-picker/people-picker';
import { ASK_FIRST, NO_BIRTH_DATE } from '../kit/refusal';
import type { Contact } from '../model/contact';
import { listContacts } from '../model/list-contacts';
import { useAskToTalk } from './ask-to-talk';
import { CompanyLines } from './company-lines';
import { LIMIT_TEXT, MAX_OTHERS, TITLE_MAX, useCreateConversation } from './create-conversation';

export interface NewConversationDialogProps {
  myId: string;
  /** People whom the address asks for: chosen from the start where I may see them. */
  askedIds: string[];
  onClose(): void;
}

interface Draft {
  /** Null until somebody was chosen or taken away: then who was asked for. */
  people: Contact[] | null;
  title: string;
}

/** Starts a conversation: with one person directly, with several as a group that can have a name. */
export default function NewConversationDialog({ myId, askedIds, onClose }: NewConversationDialogProps) {
  const navigate = useNavigate();
  const opened = useRef<string>(null);
  return (
    <Dialog
      title="New conversation"
      onClose={() => {
        if (opened.current === null) return onClose();
        void navigate(`/inbox?conversation=${opened.current}`, { replace: true });
      }}
    >
      {(close) => (
        <NewConversationForm
          myId={myId}
          askedIds={askedIds}
          onCancel={close}
          onDone={(conversationId) => {
            opened.current = conversationId;
            close();
          }}
        />
      )}
    </Dialog>
  );
}

interface NewConversationFormProps {
  myId: string;
  askedIds: string[];
  onCancel(): void;
  onDone(conversationId: string): void;
}

function NewConversationForm({ myId, askedIds, onCancel, onDone }: NewConversationFormProps) {
  const creation = useCreateConversation(myId);
  const asking = useAskToTalk();
  const contacts = useQuery(listContacts(askedIds));
  const asked = contacts.data?.asked ?? [];
  const [leftOut] = useState(() => new Set([myId]));
  // An id for each set of people and name: another group is not taken for a retry of the first.
  const ids = useRef(new Map<string, string>());
  const idOf = (key: string) => {
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    return id;
  };

  const readDraft: DraftCheck<Draft, { people: Contact[]; title: string | null }> = ({ people, title }) => {
    const chosen = people ?? asked;
    if (chosen.length === 0) return { problems: { people: 'Choose somebody to write to.' } };
    const long = chosen.length > 1 && tooLong(title, TITLE_MAX);
    if (long) return { problems: { title: long } };
    return { input: { people: chosen, title: chosen.length > 1 ? title.trim() || null : null } };
  };
  const { draft, errors, failure, change, bind, isSending, formProps, reset } = useForm<
    Draft,
    { people: Contact[]; title: string | null }
  >({
    keepAs: `new-conversation:${askedIds.join()}`,
    initial: { people: null, title: '' },
    schema: readDraft,
    send: async ({ people, title }) => {
      const personIds = people.map(({ user_id }) => user_id).toSorted();
      const made = await creation.mutateAsync({
        id: idOf(JSON.stringify([personIds, title])),
        personIds,
        title,
      });
      onDone(made.conversation_id);
    },
  });
  const chosen = draft.people ?? asked;
  const isGroup = chosen.length > 1;
  // Nothing is left to send: no draft stays.
  const leave = () => {
    reset();
    onCancel();
  };
  // A press before they are there would find nobody chosen.
  const isAwaited = draft.people === null && askedIds.length > 0 && contacts.isPending;
  const isMissing = draft.people === null && contacts.isSuccess && asked.length < askedIds.length;

  return (
    <Form {...formProps} aria-label="New conversation">
      {failure ? (
        <FormMessage>
          {failure} {failure === NO_BIRTH_DATE && <Link to="/account#birth-date">Open my account</Link>}
          {failure === ASK_FIRST && chosen[0] && (
            <Button
              aria-disabled={asking.isPending}
              onClick={() => asking.mutate(chosen[0]?.user_id ?? '', { onSuccess: leave })}
            >
              Ask if they want to talk
            </Button>
          )}
        </FormMessage>
      ) : (
        <FormMessage>{isMissing && 'This person was not found, or can’t get messages from you.'}</FormMessage>
      )}
      <PeoplePicker
        label="To"
        chosen={chosen}
        onChange={(people) => change('people', people)}
        most={MAX_OTHERS}
        limitText={LIMIT_TEXT}
        leftOut={leftOut}
        askedIds={askedIds}
        error={errors.people}
      />
      <CompanyLines personIds={chosen.map(({ user_id }) => user_id).toSorted()} />
      {isGroup && (
        <TextField
          label="Group name (optional)"
          hint="Without one, the group is named after its people."
          maxLength={TITLE_MAX}
          {...bind('title')}
        />
      )}
      <FormActions
        label={isGroup ? 'Start group' : 'Start conversation'}
        busyLabel="Starting..."
        isBusy={isSending}
        disabled={isAwaited}
        onCancel={onCancel}
      />
    </Form>
  );
}
