import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Flag } from './evaluate-flag';
import { flagsQuery } from './load-flags';
import type { Flags } from './use-flag';

export interface TestFlagsProps {
  children: ReactNode;
  /** Keys of flags that are on for everybody, or whole flags. */
  flags?: (string | Flag)[];
  status?: Flags['status'];
}

/** Puts fixed flags into the query client of a component under test. */
export function TestFlags({ children, flags = [], status = 'ready' }: TestFlagsProps) {
  const queryClient = useQueryClient();
  useState(() => {
    const { queryKey } = flagsQuery;
    if (status === 'loading') void queryClient.prefetchQuery({ queryKey, queryFn: () => new Promise(() => {}) });
    else queryClient.setQueryData(queryKey, flags.map(wholeFlag));
  });
  return children;
}

/** A flag that is on for everybody, unless changed. */
export function testFlag(key: string, change: Partial<Flag> = {}): Flag {
  const on = { variant: null, enabled: true, required_roles: null, rollout_percentage: 100, dev_only: false };
  return { key, ...on, ...change };
}

function wholeFlag(flag: string | Flag): Flag {
  return typeof flag === 'string' ? testFlag(flag) : flag;
}
