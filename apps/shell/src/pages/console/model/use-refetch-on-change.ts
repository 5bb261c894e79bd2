import { useFlags } from '@lineup/flags';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { consoleKeys } from './keys';

/** Refetches what the console shows of flags when somebody else's change reached this browser. */
export function useRefetchOnChange(): void {
  const queryClient = useQueryClient();
  const { flags } = useFlags();
  const known = useRef(flags);
  useEffect(() => {
    if (known.current === flags) return;
    known.current = flags;
    void queryClient.invalidateQueries({ queryKey: consoleKeys.flags() });
    void queryClient.invalidateQueries({ queryKey: consoleKeys.allChanges() });
  }, [flags, queryClient]);
}
