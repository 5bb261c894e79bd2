import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@lineup/data';
import type { FormVersion } from '../model/load-college-editor';
import { loadVersion } from './load-version';

/** Loads a published version when somebody opens it. */
export function useOpenVersion() {
  const queryClient = useQueryClient();
  return useAction({
    run: ({ id }: FormVersion) => queryClient.fetchQuery(loadVersion(id)),
    failed: 'This version could not be loaded. Try again.',
  });
}
