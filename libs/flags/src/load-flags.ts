import { SHELL_RETRIES, readPublic, retryUpTo } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import type { Flag } from './evaluate-flag';

const columns = 'key,variant,enabled,required_roles,rollout_percentage,dev_only,feature_type,notes';

/** All flags that are enabled, readable by everybody; who gets them is decided by `evaluateFlag`. */
export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  retry: retryUpTo(SHELL_RETRIES),
  queryFn: ({ signal }) => readPublic<Flag[]>(`experiments?select=${columns}&enabled=is.true`, { signal }),
});
