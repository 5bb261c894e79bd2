import { flagsQuery } from '@lineup/flags';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { consoleKeys } from './keys';

/** Refetches what the console shows of flags when somebody else's change reached this browser. */
export function useRefetchOnChange(): void {
  const queryClient = useQueryClient();
  // By time: what changes of a flag that is off does not show in the answer.
  const { dataUpdatedAt } = useQuery(flagsQuery);
  const known = useRef(dataUpdatedAt);
  useEffect(() => {
    const isFirst = known.current === 0;
    if (known.current === dataUpdatedAt) return;
    known.current = dataUpdatedAt;
    if (isFirst) return;
    void queryClient.invalidateQueries({ queryKey: consoleKeys.flags() });
    void queryClient.invalidateQueries({ queryKey: consoleKeys.allChanges() });
  }, [dataUpdatedAt, queryClient]);
}
