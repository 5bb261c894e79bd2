import { saveRedirect } from '@lineup/auth';
import { useLocation } from 'react-router-dom';

/** Pages of the shell that nobody comes back to: after them Today is the better start. */
const SHELL_PAGES = /^\/(auth.*|features|contact|privacy|terms|legacy-home)?$/;

/** For the press on a link to `/auth`: who signs in returns to the page that they were on. */
export function useKeepWayBack(): () => void {
  const { pathname, search } = useLocation();
  return () => {
    if (!SHELL_PAGES.test(pathname)) saveRedirect(pathname + search);
  };
}
