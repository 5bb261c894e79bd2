import { useAuth } from '@lineup/auth';
import { SlotPlace } from '../../federation/slots/slot-place';
import { NotificationsSection } from './notifications-section';
import type { SectionContentProps } from './section';

/** Own choices, and below them what remotes offer. */
export default function NotificationsContent({ account }: SectionContentProps) {
  const userId = useAuth().user?.id ?? '';
  return (
    <>
      <NotificationsSection choices={account.notifications} age={account.age} />
      <SlotPlace place="account.notifications" userId={userId} />
    </>
  );
}
