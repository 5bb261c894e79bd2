import { useState } from 'react';
import { sessionStore } from '@lineup/data';

/** How many colleges stand side by side. */
export const MAX_COMPARED = 3;

const KEY = 'lineup.compared_colleges';

const stored = () => (sessionStore.getItem(KEY) ?? '').split(' ').filter(Boolean).slice(0, MAX_COMPARED);

/** The colleges that are chosen for comparison, by slug; kept while the window is open. */
export function useCompared() {
  const [compared, setCompared] = useState(stored);
  const change = (slugs: string[]) => {
    sessionStore.setItem(KEY, slugs.join(' '));
    setCompared(slugs);
  };
  return {
    compared,
    compare: (slug: string, isOn: boolean) =>
      change(isOn ? [...compared, slug].slice(0, MAX_COMPARED) : compared.filter((each) => each !== slug)),
    clearCompared: () => change([]),
  };
}
