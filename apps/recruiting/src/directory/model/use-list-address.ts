import { useLocation } from 'react-router-dom';
import { useHydrated } from '@lineup/ui/use-hydrated';

/** The list of colleges with the filters that it had on the way here. They are in this browser's history, which no server sees. */
export function useListAddress(): string {
  const { state } = useLocation() as { state: { listSearch?: string } | null };
  return `/colleges${(useHydrated() && state?.listSearch) || ''}`;
}
