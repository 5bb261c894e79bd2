import { queryOptions } from '@tanstack/react-query';
import { loadLoader } from '../../../federation/runtime/load-loader';
import { consoleKeys } from '../model/keys';

/** Deployed versions of every remote, live and earlier. */
export const listDeployed = queryOptions({
  queryKey: consoleKeys.deployed(),
  staleTime: 0,
  queryFn: async () => {
    const { loadDeployed } = await loadLoader();
    const deployed = await loadDeployed();
    if (!deployed) throw new Error('The list of versions could not be loaded.');
    return deployed;
  },
});
