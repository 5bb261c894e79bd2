import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Calls back once the page under a dialog gave way to another one, as by a long press on Back, which passes the dialog's entry. */
export function useLeave(onLeave: () => void): void {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (pathname !== openedAt.current) leave();
  }, [pathname]);
}
