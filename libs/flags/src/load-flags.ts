import { readPublic } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import type { Flag } from './evaluate-flag';

const columns = 'key,variant,enabled,required_roles,rollout_percentage,dev_only,feature_type,notes';

/**
 * All flags that are enabled, readable by everybody; who gets them is decided by `evaluateFlag`. The one copy of the
 * page: router, header and hooks read it. When it cannot be loaded every flag is off, without a message to the user.
 */
export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  // A screen that mounts later must not fetch again what just failed.
  retryOnMount: false,
  queryFn: async ({ signal }) => {
    try {
      const flags = await readPublic<Flag[]>(`experiments?select=${columns}&enabled=is.true`, { signal });
      if (Array.isArray(flags)) return flags;
      throw new Error('not a list');
    } catch (error) {
      if (!signal.aborted) console.error('The flags could not be loaded', error);
      throw error;
    }
  },
});
