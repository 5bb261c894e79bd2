import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';

/**
 * A part of a screen that is downloaded when it is first needed. `Part` shows it; `usePrefetch` fetches it ahead, for
 * example on hover. A failed download is tried once more after a second, then again whenever the part is opened.
 */
export function lazyPart<Props extends { onClose(): void }>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const code = queryOptions({
    queryKey: [...teamKeys.all, 'part', name],
    queryFn: async () => (await load()).default,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    retry: 1,
    retryDelay: 1000,
  });

  function Part(props: Props) {
    const { data: Loaded, isError } = useQuery(code);
    const giveUp = useEffectEvent(() => {
      toast.error('This could not be opened. Check your connection and try again.');
      props.onClose();
    });
    useEffect(() => {
      if (isError) giveUp();
    }, [isError]);
    return Loaded ? <Loaded {...props} /> : null;
  }

  function usePrefetch() {
    const queries = useQueryClient();
    return () => void queries.prefetchQuery(code);
  }

  return { Part, usePrefetch };
}
