import { lazyQuietly } from '@lineup/ui/lazy-part';

/** Few who open a profile may confirm it. */
export const LazyConfirmFacts = lazyQuietly(() => import('./confirm-facts'));
