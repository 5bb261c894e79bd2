import { useFlags } from '@lineup/flags';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { consoleKeys } from './keys';

/** Reads what the console shows of flags again when somebody else's change reached this browser. */
export function useRereadOnChange(): void {
  const queries = useQueryClient();
  const { flags } = useFlags();
  const known = useRef(flags);
  useEffect(() => {
    if (known.current === flags) return;
    known.current = flags;
    void queries.invalidateQueries({ queryKey: consoleKeys.flags() });
    void queries.invalidateQueries({ queryKey: [...consoleKeys.all, 'changes'] });
  }, [flags, queries]);
}
