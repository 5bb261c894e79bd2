import { useLayoutEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate, useNavigation, type NavigateOptions, type To } from 'react-router-dom';

/**
 * To navigate after an `await`, as a save that leads on does: goes nowhere once the screen was left, or while the next one
 * loads. Whoever has gone on is not called back.
 */
export function useNavigateIfHere(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Where the site begins: an address may name a language first.
  const home = useHref('/');
  const following = useNavigation().location?.pathname;
  const next = following === undefined ? pathname : within(home, following);
  /** Where the person is, and where they go: null once the screen is left. */
  const now = useRef<string[]>(null);
  useLayoutEffect(() => {
    now.current = [pathname, next];
    return () => {
      now.current = null;
    };
  }, [pathname, next]);
  return async (to, options) => {
    if (now.current?.every((each) => each === pathname)) await navigate(to, options);
  };
}

const within = (home: string, pathname: string) =>
  home === '/' || !pathname.startsWith(home) ? pathname : pathname.slice(home.length) || '/';
