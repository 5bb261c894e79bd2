import { sessionStore, useStored } from '@lineup/data';

/** How many colleges stand side by side. */
export const MAX_COMPARED = 3;

const KEY = 'lineup.compared_colleges';

/** The colleges that are chosen for comparison, by slug; kept while the window is open. */
export function useCompared() {
  const [stored, store] = useStored(KEY, null, sessionStore);
  const compared = (stored ?? '').split(' ').filter(Boolean).slice(0, MAX_COMPARED);
  const change = (slugs: string[]) => store(slugs.join(' '));
  return {
    compared,
    compare: (slug: string, isOn: boolean) =>
      change(isOn ? [...compared, slug].slice(0, MAX_COMPARED) : compared.filter((each) => each !== slug)),
    clearCompared: () => change([]),
  };
}
