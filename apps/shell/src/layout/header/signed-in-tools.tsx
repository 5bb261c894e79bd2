import { LiveFlags } from '@lineup/flags/live';
import { InboxLink } from './inbox-link';
import { UserMenuButton } from './user-menu-button';

/** The signed-in user's part of the header. */
export default function SignedInTools() {
  return (
    <>
      <LiveFlags />
      <InboxLink />
      <UserMenuButton />
    </>
  );
}
