import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from './auth-context';
import { saveRedirect } from './redirect';
import { awaitsAge, awaitsCode } from './second-factor';

export interface RequireAuthProps {
  children: ReactNode;
  /** Shown while it is not known yet whether somebody is signed in. */
  fallback?: ReactNode;
}

/** Shows its children to signed-in users, past the second factor if they have one. Others go to `/auth` and come back to this path after signing in. */
export function RequireAuth({ children, fallback = <Waiting /> }: RequireAuthProps) {
  const { status, session } = useAuth();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  // The sign-in page asks for the code, and for the age.
  if (awaitsCode(session) || awaitsAge(session)) return <GoToSignIn isAgain={false} />;
  if (status === 'signed-in') return children;
  return status === 'loading' ? fallback : <GoToSignIn isAgain={wasSignedIn} />;
}

function Waiting() {
  return (
    <p role="status" style={{ padding: '4rem 1rem', textAlign: 'center' }}>
      Signing you in…
    </p>
  );
}

function GoToSignIn({ isAgain }: { isAgain: boolean }) {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  // A person whose session ended here comes back in this tab; whoever signs in in another one may be somebody else.
  useEffect(() => saveRedirect(path, isAgain), [path, isAgain]);
  return <Navigate to="/auth" replace />;
}
