import { useAuth } from '@lineup/auth';
import { useNavigate } from 'react-router-dom';

/** Signs out and goes to the landing page. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // First leave, so that a guarded screen does not send the signed-out user to the sign-in page.
    await navigate('/');
    await signOut();
  };
}
