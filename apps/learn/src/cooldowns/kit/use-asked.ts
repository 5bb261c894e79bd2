import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAsked, writeAsked, type Asked } from '../model/address';

/** What the address asks for, and how to ask for something else. */
export function useAsked() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = useMemo(() => readAsked(new URLSearchParams(search)), [search]);
  const addressOf = (part: Partial<Asked>) => pathname + writeAsked({ ...asked, ...part });
  return {
    asked,
    addressOf,
    // Synchronously, so that a field never lags behind the typing.
    ask: (part: Partial<Asked>) =>
      void navigate(addressOf(part), { replace: true, preventScrollReset: true, flushSync: true }),
  };
}
