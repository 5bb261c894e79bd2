import { InboxLink } from './inbox-link';
import { LiveFlags } from './live-flags';
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
