import { useAuth } from '@lineup/auth';
import { setDraftOwner } from '@lineup/ui/draft-owner';
import { useNavigate } from 'react-router-dom';

/** Signs out and goes to the landing page. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // Before the screen goes: its drafts are forgotten, not kept.
    setDraftOwner(null);
    // First leave, and have it drawn: a guarded screen that still shows would send who is signed out to sign in.
    await navigate('/', { flushSync: true });
    await signOut();
  };
}
