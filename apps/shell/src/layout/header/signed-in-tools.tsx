import { useAuth } from '@lineup/auth';
import { ownKeys, ownStore } from '@lineup/data';
import { LiveFlags } from '@lineup/flags/live';
import { setDraftOwner } from '@lineup/ui/draft-owner';
import { useEffect } from 'react';
import type { ShownGroup } from './navigation/groups';
import { IconLink } from './icon-link';
import { linksAt } from './navigation/links-at';
import { NoticesButton } from './notices-button';
import { UserMenuButton } from './user-menu-button';

/** The signed-in user's part of the header. */
export default function SignedInTools({ groups }: { groups: readonly ShownGroup[] }) {
  const userId = useAuth().user?.id;
  useEffect(() => {
    if (!userId) return;
    setDraftOwner({ id: userId, store: { ...ownStore, keys: ownKeys } });
    return () => setDraftOwner(null);
  }, [userId]);
  return (
    <>
      <LiveFlags />
      {linksAt(groups, 'icon').map((item) => (
        <IconLink key={item.href} item={item} />
      ))}
      <NoticesButton />
      <UserMenuButton items={linksAt(groups, 'account')} />
    </>
  );
}
