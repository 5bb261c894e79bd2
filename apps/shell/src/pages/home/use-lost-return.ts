import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Who took longer at another service than the auth service remembers is led to the front page, with an error in the address:
 * they go on to the page that says so, and where they can try again.
 */
export function useLostReturn(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (new URLSearchParams(search).has('error_code')) void navigate(`/auth/return${search}`, { replace: true });
  }, [search, navigate]);
}
