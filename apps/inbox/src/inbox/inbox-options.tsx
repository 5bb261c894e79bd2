import { useState } from 'react';
import { Check } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { report } from '@lineup/data';
import { Menu, MenuItem, MenuNote } from '../kit/menu/menu';
import { canNotify, isNotifying, switchNotifications } from '../model/browser-notifications';
import type { Sort } from '../model/list-view';

export interface InboxOptionsProps {
  anchor: HTMLElement;
  sort: Sort;
  onSort(sort: Sort): void;
  onClose(): void;
}

/** How this browser shows the inbox. */
export default function InboxOptions({ anchor, sort, onSort, onClose }: InboxOptionsProps) {
  const myId = useAuth().user?.id ?? '';
  const [notifies, setNotifies] = useState(() => isNotifying(myId));
  const press = async () => {
    const isOn = await switchNotifications(myId, !notifies);
    setNotifies(isOn);
    if (!notifies && !isOn)
      report({
        kind: 'error',
        title: 'Notifications are blocked',
        description: 'Allow them for this site in the settings of your browser, then try again.',
      });
  };
  const mark = (isOn: boolean) => (isOn ? <Check size={18} /> : undefined);
  return (
    <Menu label="Inbox options" anchor={anchor} onClose={onClose}>
      <MenuItem
        icon={mark(sort === 'unread')}
        isChecked={sort === 'unread'}
        onPress={() => onSort(sort === 'unread' ? 'newest' : 'unread')}
      >
        Unread first
      </MenuItem>
      {canNotify() && (
        <>
          <MenuItem icon={mark(notifies)} isChecked={notifies} onPress={() => void press()}>
            Browser notifications
          </MenuItem>
          <MenuNote>
            For new messages while the inbox is open in a background tab. They never show what the message says.
          </MenuNote>
        </>
      )}
    </Menu>
  );
}
