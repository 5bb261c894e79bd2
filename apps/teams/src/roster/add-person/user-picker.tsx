import { useRef, useState } from 'react';
import type { FieldControl } from '@lineup/ui/form';
import { pickLabel, type Pick } from './add-person';
import { EmailEntry } from './email-entry';
import { readEmail } from './email';
import { UserCombobox } from './user-combobox';
import { userLabel } from './search-users';

interface UserPickerProps {
  control: FieldControl;
  /** People on the list already: the search leaves them out. */
  excludedUserIds: string[];
  pick: Pick | null;
  onPick(pick: Pick | null): void;
}

/** Chooses a person: by a search in published profiles or, when nobody is found, by email. */
export function UserPicker({ control, excludedUserIds, pick, onPick }: UserPickerProps) {
  const [text, setText] = useState(() => (pick ? pickLabel(pick) : ''));
  const [isEnteringEmail, setEnteringEmail] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const choose = (chosen: Pick) => {
    setText(pickLabel(chosen));
    onPick(chosen);
  };
  const leaveEmail = () => {
    setEnteringEmail(false);
    requestAnimationFrame(() => input.current?.focus());
  };

  if (isEnteringEmail)
    return (
      <EmailEntry
        control={control}
        initial={text.includes('@') ? text : ''}
        onAdd={(email) => {
          choose({ email });
          leaveEmail();
        }}
        onCancel={leaveEmail}
      />
    );
  return (
    <UserCombobox
      ref={input}
      control={control}
      text={text}
      hasPick={pick !== null && 'userId' in pick}
      excludedUserIds={excludedUserIds}
      onType={(typed) => {
        setText(typed);
        // A whole address is the person already; nobody has to choose it from the list first.
        const email = readEmail(typed);
        if (email !== null) onPick({ email });
        else if (pick) onPick(null);
      }}
      onChoose={(user) => choose({ userId: user.user_id, label: userLabel(user) })}
      onEnterEmail={(email) => (email === null ? setEnteringEmail(true) : choose({ email }))}
    />
  );
}
