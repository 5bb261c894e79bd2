import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { FlagsContext, type Flags } from './flags-context';
import { flagsQuery } from './load-flags';

const none: Flags = { status: 'ready', flags: [], hasFailed: true };
const loading: Flags = { status: 'loading', flags: [] };

/** Loads the flags once for the page. When they cannot be loaded every flag is off and the user is told nothing. */
export function FlagsProvider({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(flagsQuery);
  useEffect(() => {
    if (error) console.error('The flags could not be loaded', error);
  }, [error]);

  const flags = useMemo((): Flags => {
    if (data) return { status: 'ready', flags: data };
    return error ? none : loading;
  }, [data, error]);
  return <FlagsContext value={flags}>{children}</FlagsContext>;
}
