import { lazyQuietly } from '@lineup/ui/lazy-part';

/** "Tell me when something new fits", for whoever is signed in. */
export const KeepFilter = lazyQuietly(() => import('@lineup/product/keep-filter'));
