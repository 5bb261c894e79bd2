import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { JUST_NOW, loadOnboarding, type Onboarding } from './load-onboarding';

interface FreshOnboarding {
  /** As the database had it when the screen opened; null until that is known. */
  onboarding: Onboarding | null;
  isPending: boolean;
  retry(): void;
}

/** What the user has told so far. Forms hold what they open with, so they wait for the answer of this visit. */
export function useOnboarding(): FreshOnboarding {
  const userId = useAuth().user?.id ?? '';
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(loadOnboarding(userId));
  const isFresh = dataUpdatedAt >= openedAt - JUST_NOW;
  return {
    onboarding: isFresh && data ? data : null,
    isPending: !isFresh && isFetching,
    retry: () => void refetch(),
  };
}
