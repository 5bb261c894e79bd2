import { useState } from 'react';
import { useAuth } from '@lineup/auth';
import { report } from '@lineup/data';
import { Menu, MenuNote, MenuSwitch } from '@lineup/ui/menu';
import type { MenuOpening } from '@lineup/ui/menu-button';
import { canNotify, isNotifying, switchNotifications } from '../model/browser-notifications';
import type { Sort } from '../model/list-view';

export interface InboxOptionsProps extends MenuOpening {
  sort: Sort;
  onSort(sort: Sort): void;
}

/** How this browser shows the inbox. */
export default function InboxOptions({ sort, onSort, ...opening }: InboxOptionsProps) {
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
  return (
    <Menu {...opening} align="end">
      <MenuSwitch
        isChecked={sort === 'unread'}
        staysOpen
        onPress={() => onSort(sort === 'unread' ? 'newest' : 'unread')}
      >
        Unread first
      </MenuSwitch>
      {canNotify() && (
        <>
          <MenuSwitch isChecked={notifies} staysOpen onPress={() => void press()}>
            Browser notifications
          </MenuSwitch>
          <MenuNote>
            For new messages while the inbox is open in a background tab. They never show what the message says.
          </MenuNote>
        </>
      )}
    </Menu>
  );
}
